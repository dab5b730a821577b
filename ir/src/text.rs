//! The text format: MLIR's generic form, and custom assembly.

pub mod cursor;
pub mod lexer;
pub mod op_parser;
pub mod printer;
