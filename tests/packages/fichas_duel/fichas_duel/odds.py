"""How a bout ends: each rolls its dice, keeps the best and adds its skill; the higher hits, and a tie is rolled again."""

from collections import Counter
from itertools import product


def best_of(dice: int, skill: int) -> Counter[int]:
    """Of all ways that the dice may fall, how many give each sum."""
    return Counter(max(faces) + skill for faces in product(range(1, 7), repeat=dice))


def percent(own: Counter[int], other: Counter[int]) -> int:
    """How often the first of the two hits."""
    hits = sum(own[mine] * other[theirs] for mine in own for theirs in other if mine > theirs)
    missed = sum(own[mine] * other[theirs] for mine in own for theirs in other if mine < theirs)
    return round(100 * hits / (hits + missed))
