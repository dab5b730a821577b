//! Encodings of a dialect, by which it is written to bytecode.

use super::bytes::Decoded;
use super::entry::EntryReader;
use crate::entity::{Attr, Type};
use crate::registry::Interface;
use crate::store::Store;
use std::borrow::Cow;

/// The encodings of a dialect. It need not be registered itself: a dialect of stored programs may
/// become another one when it is read.
#[derive(Clone, Copy)]
pub struct DialectEncoding {
    /// Reads an attribute: its code, then its parts.
    pub attr: fn(&mut EntryReader<'_, '_, '_>) -> Decoded<Attr>,
    /// Reads a type: its code, then its parts.
    pub ty: fn(&mut EntryReader<'_, '_, '_>) -> Decoded<Type>,
    /// Returns the operation that a stored one becomes; `None` if it is stored as it is declared.
    pub op: Option<FindStoredOp>,
    /// Attributes that older writers lack: the operation and the name. Properties have no mark of
    /// their version; if they do not fit with these attributes, they are read without.
    pub later: &'static [(&'static str, &'static str)],
}

/// Finds the operation that a stored one becomes.
///
/// # Errors
/// The reason why there is none.
pub type FindStoredOp = fn(&str) -> Result<StoredOp, String>;

impl Interface for DialectEncoding {}

/// An operation that is stored under another name, or with other attributes.
#[derive(Clone, Debug)]
pub struct StoredOp {
    /// The name of the operation.
    pub name: Cow<'static, str>,
    /// Its name instead, directly inside of an operation: that operation and the name.
    pub inside: Option<(&'static str, &'static str)>,
    /// The names of the stored properties, in their order.
    pub properties: &'static [&'static str],
    /// Replaces the stored attributes by those of the operation.
    pub upgrade: fn(&mut Upgrade<'_>) -> Result<(), String>,
}

/// The attributes of a stored operation, on their way to those of today.
pub struct Upgrade<'a> {
    /// The store of the module.
    pub store: &'a mut Store,
    /// The name of the operation.
    pub name: &'a str,
    /// The attributes by name.
    pub attrs: Vec<(Cow<'static, str>, Attr)>,
}

impl Upgrade<'_> {
    /// Returns an attribute.
    pub fn get(&self, name: &str) -> Option<Attr> {
        self.attrs.iter().find(|attr| attr.0 == name).map(|attr| attr.1)
    }

    /// Removes an attribute and returns it.
    pub fn take(&mut self, name: &str) -> Option<Attr> {
        let index = self.attrs.iter().position(|attr| attr.0 == name)?;
        Some(self.attrs.remove(index).1)
    }

    /// Adds an attribute.
    pub fn set(&mut self, name: &'static str, value: Attr) {
        self.attrs.push((name.into(), value));
    }
}
