"""What fight and chase share: the table a submission is worked at, and what is done there."""
