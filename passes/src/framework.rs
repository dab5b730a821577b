//! What runs passes: their records and options, pipelines, the manager, what it reports and who watches it.

pub(crate) mod chosen;
#[doc(hidden)]
pub mod field;
pub mod instrument;
pub(crate) mod manager;
pub(crate) mod op_facts;
pub mod options;
pub(crate) mod pass;
pub mod pipeline;
pub(crate) mod pipeline_error;
pub(crate) mod registry;
pub(crate) mod report;
pub(crate) mod run_pipeline;
pub(crate) mod statistics;
pub mod written;
