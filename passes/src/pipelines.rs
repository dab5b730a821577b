//! The passes of this crate, and the pipelines that have a name of their own.

use crate::pass::Pass;
use crate::registry::NamedPipeline;

/// Every pass of this crate.
pub static PASSES: &[&Pass] = &[&crate::cse::PASS];

/// Every named pipeline, each element with the reason why it stands there.
pub static PIPELINES: &[&NamedPipeline] = &[];
