//! The passes of this crate, and the pipelines that have a name of their own.

use crate::pass::Pass;
use crate::registry::NamedPipeline;
use crate::{
    canonicalize, cse, dce, inline, loop_invariant_code_motion, lower_contract, raise_contract,
    rank0_to_scalar, sccp, specialize, strip_debug_info, symbol_dce, symbolic_shapes,
};

/// Every pass of this crate.
pub static PASSES: &[&Pass] = &[
    &canonicalize::PASS,
    &cse::PASS,
    &dce::PASS,
    &inline::PASS,
    &loop_invariant_code_motion::PASS,
    &sccp::PASS,
    &symbol_dce::PASS,
    &rank0_to_scalar::PASS,
    &specialize::PASS,
    &raise_contract::PASS,
    &lower_contract::PASS,
    &strip_debug_info::PASS,
    &symbolic_shapes::PASS,
];

/// Every named pipeline, each element with the reason why it stands there.
pub static PIPELINES: &[&NamedPipeline] = &[&TIDY_UP];

static TIDY_UP: NamedPipeline = NamedPipeline {
    name: "tidy-up",
    summary: "Removes what a program does not need, wherever it came from",
    steps: &[
        ("symbol-dce", "first, so that nothing is done for functions that nobody calls"),
        ("rank0-to-scalar", "before cse, so that a number and a tensor of it are the same"),
        ("cse", "before dce, which removes what only merged operations used"),
        ("dce", "removes what cse and dead branches left unused"),
        ("symbol-dce", "again, since dce may have removed the last call of a function"),
    ],
};
