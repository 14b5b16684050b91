"""What pages and clients get beside the lines: messages, exports, odds."""
