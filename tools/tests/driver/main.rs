//! The program as its users see it: its output, the stream, and the exit code.

mod bench;
mod build;
mod codes;
mod data;
mod engines;
mod files;
mod findings;
mod help;
mod passes;
mod run;
mod sizes;
mod suite;
