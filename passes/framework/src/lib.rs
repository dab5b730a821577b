//! TODO

pub mod instrument;
pub mod manager;
pub mod option_docs;
pub mod options;
pub mod pass;
pub mod pipeline;
pub mod pipeline_error;
pub mod registry;
pub mod report;
pub mod run_pipeline;
pub mod source_loc;
pub mod statistics;
