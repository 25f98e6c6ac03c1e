//! What is printed for small schemas.
