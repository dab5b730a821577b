//! The declarations of operations are true, for every dialect: everything here is read from the
//! registry.

mod complete;
mod costs;
mod linear;
mod programs;
