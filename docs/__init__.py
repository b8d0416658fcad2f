"""Pictures for people who look at the project, made by commands."""
