"""House rules: the schema of every key, the reading of rules files, and rules in plain words."""
