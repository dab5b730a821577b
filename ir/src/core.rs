//! The module: its tables, the handles of declared operations, and edits.

pub mod attr_value;
pub mod builder;
pub mod clone;
pub mod compact;
pub mod constraints;
pub mod declared;
pub mod edit;
pub mod editor;
pub mod elements;
pub mod ir;
pub mod merge;
pub mod placement;
pub mod read;
pub mod segments;
pub mod substitute;
pub mod tables;
pub mod translate;
pub mod type_value;
pub mod typed;
