"""The application, with the base class of its models."""
