"""Cards: of units, with their values and losses, and of decks."""
