//! The tests of the core, in one program, which is linked once.

mod dataflow;
mod derive;
mod dominance;
mod formats;
mod hygiene;
mod laws;
mod linear;
mod literal_errors;
mod names;
mod nested;
mod patterns;
mod rewrite;
mod types_and_attributes;
mod verify;
