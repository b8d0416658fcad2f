"""Ratings, profiles and rankings."""
