//! Tests of the pass manager and of single passes, in one program that is linked once.

mod analyses;
mod effects;
mod examples;
mod expand_ops;
mod fast_math;
mod fold;
mod inline;
mod integers_as_floats;
mod manager;
mod pipeline;
mod pipeline_builder;
mod request;
mod sccp;
