"""Parts of sentences that several kinds of lines share."""
