"""The rules of Roundkeeper: pure Python that knows no server, no clock and no global dice."""
