//! The operations that the names of a file stand for.

use super::bytes::{Decoded, malformed};
use super::encoding::StoredOp;
use super::tables::Reader;
use crate::codes;
use crate::entity::OpName;
use crate::spec::OpSpec;

/// An operation of the file.
#[derive(Clone)]
pub(super) struct OpKind {
    /// Its name in the module.
    pub name: OpName,
    pub spec: Option<&'static OpSpec>,
    /// The conversion of its attributes, if it is stored as another one.
    pub stored: Option<StoredOp>,
    /// Its name instead, directly inside of an operation: that operation, and the name.
    pub inside: Option<(OpName, OpName)>,
    /// Attributes that older writers lack, of all operations of the dialect.
    pub later: &'static [(&'static str, &'static str)],
    /// True if the writer knew it: then its properties have an encoding.
    pub registered: bool,
}

impl Reader<'_, '_> {
    /// Returns the operation of an index below the number of names.
    pub fn op_kind(&mut self, index: usize) -> Decoded<OpKind> {
        let stored = &self.file.op_names[index];
        let dialect = self.file.dialects[stored.dialect];
        // A name without a dot belongs to no dialect.
        let full = match dialect {
            "" => stored.name.to_owned(),
            _ if stored.name.is_empty() => dialect.to_owned(),
            _ => format!("{dialect}.{}", stored.name),
        };
        let encoding = self.encoding(stored.dialect);
        let op = match encoding.and_then(|encoding| encoding.op).map(|find| find(&full)) {
            None => None,
            Some(Ok(op)) => Some(op),
            Some(Err(fact)) => return malformed(stored.at, &codes::BYTECODE_VERSION, fact),
        };
        let name = self.checked_name(op.as_ref().map_or(&full, |op| &op.name), stored.at)?;
        let inside = match op.as_ref().and_then(|op| op.inside) {
            None => None,
            Some((outer, name)) => {
                Some((self.checked_name(outer, stored.at)?, self.checked_name(name, stored.at)?))
            }
        };
        Ok(OpKind {
            name,
            spec: self.ir.registry.spec(name),
            stored: op,
            inside,
            later: encoding.map_or(&[], |encoding| encoding.later),
            registered: stored.registered,
        })
    }

    fn checked_name(&mut self, name: &str, at: usize) -> Decoded<OpName> {
        let known = self.ir.store.symbols.find(name);
        if let Some(&name) = known.and_then(|symbol| self.ir.op_name_lookup.get(&symbol)) {
            return Ok(name);
        }
        if name.is_empty() {
            return malformed(at, &codes::BAD_BYTECODE, "an operation has a name");
        }
        let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
        let registry = &self.ir.registry;
        let allowed = self.options.allow_unregistered;
        let is_other = allowed && registry.is_partial(dialect);
        if !is_other && registry.dialect(dialect).is_some() {
            let message = format!("the dialect `{dialect}` has no operation `{name}`");
            return malformed(at, &codes::UNKNOWN_OP, message);
        }
        if !allowed {
            let message = format!("the dialect `{dialect}` of `{name}` is not registered");
            return malformed(at, &codes::UNKNOWN_DIALECT, message);
        }
        Ok(self.ir.op_name(name))
    }
}
