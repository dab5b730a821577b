//! What operations declare of themselves is so, whatever the dialect: everything here is read from
//! the registry.

mod complete;
mod costs;
mod linear;
mod programs;
