//! The contracts of dialects, interpreter and interfaces.

mod affine;
mod axes;
mod data;
mod declarations;
mod effects;
mod elementwise;
mod embedding;
mod eval;
mod examples;
mod expr;
mod facts;
mod foreign;
mod formats;
mod in_place;
mod laws;
mod math;
mod memory;
mod numbers;
mod observers;
mod rules;
mod values;
