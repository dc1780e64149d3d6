"""Results as text, JSON and sheets for people and scripts."""
