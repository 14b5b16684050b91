"""How things stand: values that know no rules."""
