"""Reads how a kit is printed: one file each in ``data/print/profile/``, or a user's own of the same make."""

from __future__ import annotations

from generator import resources
from generator.diagnostics import Diagnostic, UserError, did_you_mean
from generator.loading.choices import file_of, names_in, read_choice
from generator.loading.inks import ink_names
from generator.loading.validate import validate
from generator.model.print_profile import PrintProfile
from generator.named_files import named_file

DEFAULT = "home"


def profile_names() -> list[str]:
    """The default first."""
    return names_in("print", "profile", first=DEFAULT)


def load_profile(name: str) -> PrintProfile:
    """One of ours by its name, or a file by its path, which ends in ``.yaml``. UserError when it is none.

    An ink of the user's own stands beside the file that names it.
    """
    document = read_choice(name, "--print", "way of printing", "print", "profile")
    profile = validate(document, PrintProfile)
    if profile.output_condition and profile.output_condition not in conditions():
        what = f"there is no profile '{profile.output_condition}' to print for"
        remedy = did_you_mean(profile.output_condition, conditions())
        raise UserError([Diagnostic(document.where("output_condition"), what, remedy)])
    if not profile.ink.endswith(".yaml") and profile.ink not in ink_names():
        remedy = did_you_mean(profile.ink, ink_names())
        raise UserError([Diagnostic(document.where("ink"), f"there is no ink '{profile.ink}'", remedy)])
    if profile.ink.endswith(".yaml"):
        folder, remedy = file_of(name, "print", "profile").parent, "Put it beside this file, or name one of ours."
        ink = named_file(profile.ink, document.where("ink"), [folder], "ink", lambda: remedy)
        return profile.model_copy(update={"ink": str(ink)})
    return profile


def conditions() -> list[str]:
    """What colours can be separated for."""
    return sorted(path.stem for path in resources.data("print", "icc").glob("*.icc"))


def icc_profile(condition: str) -> bytes:
    """The ICC profile of one of ``conditions``."""
    return resources.data("print", "icc", f"{condition}.icc").read_bytes()
