//! Tests of the pass manager and of single passes, in one program that is linked once.

mod analyses;
mod effects;
mod examples;
mod fast_math;
mod fold;
mod inline;
mod integers_as_floats;
mod manager;
mod pipeline;
mod request;
mod sccp;
