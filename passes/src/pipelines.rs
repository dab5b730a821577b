//! The passes of this crate, and the pipelines that have a name of their own.

use crate::pass::Pass;
use crate::registry::NamedPipeline;
use crate::{cse, dce, strip_debug_info, symbol_dce};

/// Every pass of this crate.
pub static PASSES: &[&Pass] = &[&cse::PASS, &dce::PASS, &symbol_dce::PASS, &strip_debug_info::PASS];

/// Every named pipeline, each element with the reason why it stands there.
pub static PIPELINES: &[&NamedPipeline] = &[];
