//! The language server of Cotan: `cotan lsp`, and the same command of every program that calls
//! `cotan::main_with` with a registry of its own.
//!
//! Everything is read from the registries: the syntax, meaning, derivative rules and costs of
//! operations, and the passes. A dialect of another crate needs no code for it.
//!
//! The server is synchronous: one thread reads messages, another one answers them in order. Edits
//! are applied at once. A text is parsed again only when a request or the published diagnostics
//! need it, so that a burst of keystrokes costs one parse.

mod analysis;
pub mod client;
mod describe;
mod document;
mod entity;
mod features;
mod host;
mod lines;
mod server;
mod tokens;
mod transport;

pub use host::Host;

use std::io::{self, BufReader};

/// Serves a client on the standard input and output until it exits. Returns whether the client
/// requested a shutdown before, as the protocol demands.
pub fn serve(host: Host) -> bool {
    let receiver = transport::read_in_background(BufReader::new(io::stdin()));
    server::Server::new(host, transport::Output::new(io::stdout())).run(&receiver)
}
