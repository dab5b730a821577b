//! The pass manager and the passes of Cotan.
