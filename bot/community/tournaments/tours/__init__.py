"""Overall standings of a series, or of tournaments that somebody chose."""

from storage.community.tours import TourRow

__all__ = ["TourRow"]
