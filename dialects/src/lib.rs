//! The dialects of Cotan.
