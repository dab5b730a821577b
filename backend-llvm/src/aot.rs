//! Ahead-of-time compilation: objects for other programs, and their C headers.

mod header;
mod library;

pub use header::header;
pub use library::{ArtifactKind, build};
