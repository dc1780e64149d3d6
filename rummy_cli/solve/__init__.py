"""The best that can be made: of the cards in a hand (``hand``), of the melds on the table (``table``)."""
