//! What the pass manager and single passes promise. All in one program, which is linked once.

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
