//! derive(Op) and derive(Attr) for Cotan dialects.
