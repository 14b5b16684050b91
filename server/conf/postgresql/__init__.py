"""Django's PostgreSQL, for a server that runs for months: named in DATABASES by database.py."""
