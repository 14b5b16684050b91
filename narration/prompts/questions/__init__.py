"""The words for questions that block: one file for each subject."""
