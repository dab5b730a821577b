//! The language server, by a client that speaks its protocol.

mod actions;
mod commands;
mod completion;
mod documents;
mod hover;
mod large;
mod navigation;
mod program;
mod protocol;
mod requests;
mod session;
mod structure;
