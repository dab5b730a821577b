//! The attributes of operations: dictionaries, and properties in the encoding of their operation.

use super::bytes::{Bytes, Decoded, malformed};
use super::container::SPARSE_SEGMENTS;
use super::encoding::{StoredOp, Upgrade};
use super::op_names::OpKind;
use super::tables::Reader;
use crate::attrs::{AttrData, NamedAttr};
use crate::codes;
use crate::entity::{Attr, OpName};
use crate::spec::{AttrSpec, OpSpec, Presence};
use crate::text::op_parser::normal_props;
use std::borrow::Cow;

/// The attributes of an operation, as they are stored in the module.
#[derive(Clone, Copy)]
pub(super) struct OpAttrs {
    /// Inherent attributes.
    pub props: Option<Attr>,
    /// Discardable attributes, a dictionary.
    pub attrs: Attr,
}

impl<'a> Reader<'_, 'a> {
    /// Returns the attributes of an operation whose location is at `at`: from a dictionary, and
    /// from its properties.
    pub fn op_attrs(
        &mut self,
        kind: &OpKind,
        at: usize,
        dict: Attr,
        properties: Option<usize>,
    ) -> Decoded<OpAttrs> {
        if !matches!(self.ir.store.attr_data(dict), AttrData::Dict(_)) {
            return malformed(at, &codes::BAD_ATTRIBUTE, "attributes that are no dictionary");
        }
        if let Some(stored) = &kind.stored {
            return self.upgraded(kind.name, stored, at, dict, properties);
        }
        let Some(spec) = kind.spec else {
            let props = properties.map(|index| self.opaque_properties(kind, index)).transpose()?;
            return Ok(OpAttrs { props, attrs: dict });
        };
        let (mut inherent, attrs) = self.sorted(spec, dict);
        if let Some(index) = properties {
            inherent.extend(self.native_properties(kind, spec, index)?);
        }
        let props = normal_props(self.ir, kind.name, inherent);
        Ok(OpAttrs { props, attrs })
    }

    /// Separates the entries of a dictionary that an operation declares from others.
    fn sorted(&mut self, spec: &'static OpSpec, dict: Attr) -> (Vec<NamedAttr>, Attr) {
        let store = &mut self.ir.store;
        let entries = store.dict_entries(dict);
        let is_inherent = |entry: &NamedAttr| declared(spec, store.text(entry.0)).is_some();
        if !entries.iter().any(is_inherent) {
            return (Vec::new(), dict);
        }
        let (inherent, others): (Vec<NamedAttr>, Vec<NamedAttr>) =
            entries.iter().copied().partition(is_inherent);
        let renamed = inherent.into_iter().map(|(key, value)| {
            let name = declared(spec, store.text(key)).unwrap_or_default();
            (store.symbol(name), value)
        });
        let inherent = renamed.collect();
        (inherent, store.dict(others))
    }

    /// The properties of an operation that the writer did not know are one attribute.
    fn opaque_properties(&mut self, kind: &OpKind, index: usize) -> Decoded<Attr> {
        let mut bytes = self.file.properties[index];
        if kind.registered {
            let name = self.ir.op_name_text(kind.name);
            let message = format!("the encoding of the properties of `{name}` is not known");
            return malformed(bytes.at(), &codes::UNKNOWN_OP, message);
        }
        let attr = self.attr(&mut bytes)?;
        bytes.expect_end("properties")?;
        Ok(attr)
    }

    /// The properties of a registered operation.
    fn native_properties(
        &mut self,
        kind: &OpKind,
        spec: &'static OpSpec,
        index: usize,
    ) -> Decoded<Vec<NamedAttr>> {
        let bytes = self.file.properties[index];
        if !kind.registered {
            return self.dictionary_of_properties(spec, bytes);
        }
        let all: Vec<&AttrSpec> = spec.attrs.iter().collect();
        let older: Vec<&AttrSpec> = all
            .iter()
            .copied()
            .filter(|attr| !kind.later.contains(&(spec.name, attr.name)))
            .collect();
        let has_older = older.len() < all.len();
        let read = self.declared_properties(spec, all, bytes);
        read.or_else(|malformed| match has_older {
            true => self.declared_properties(spec, older, bytes),
            false => Err(malformed),
        })
    }

    /// Reads declared attributes in alphabetical order.
    fn declared_properties(
        &mut self,
        spec: &'static OpSpec,
        attrs: Vec<&'static AttrSpec>,
        mut bytes: Bytes<'a>,
    ) -> Decoded<Vec<NamedAttr>> {
        let (sparse, others): (Vec<&AttrSpec>, Vec<&AttrSpec>) =
            attrs.into_iter().partition(|attr| self.is_sparse(attr));
        let mut entries = Vec::with_capacity(spec.attrs.len());
        for attr in others {
            let value = match attr.presence {
                Presence::Required => Some(self.attr(&mut bytes)?),
                _ => self.optional_attr(&mut bytes)?,
            };
            let key = self.ir.store.symbol(attr.name);
            entries.extend(value.map(|value| (key, value)));
        }
        for attr in sparse {
            let groups = match attr.name {
                "operandSegmentSizes" => spec.operands.len(),
                _ => spec.results.len(),
            };
            let sizes = sparse_array(&mut bytes, groups)?;
            let value = self.ir.store.i32_array(&sizes);
            entries.push((self.ir.store.symbol(attr.name), value));
        }
        skip_absent(&mut bytes);
        bytes.expect_end(&format!("the properties of `{}`", spec.name))?;
        Ok(entries)
    }

    fn is_sparse(&self, attr: &AttrSpec) -> bool {
        self.file.version >= SPARSE_SEGMENTS
            && matches!(attr.name, "operandSegmentSizes" | "resultSegmentSizes")
    }

    /// The properties of an operation that only the reader knows.
    fn dictionary_of_properties(
        &mut self,
        spec: &'static OpSpec,
        mut bytes: Bytes<'a>,
    ) -> Decoded<Vec<NamedAttr>> {
        let start = bytes;
        let dict = self.attr(&mut bytes)?;
        bytes.expect_end("properties")?;
        let (inherent, others) = self.sorted(spec, dict);
        if others != Attr::EMPTY_DICT {
            let message = format!("`{}` has other properties", spec.name);
            return malformed(start.at(), &codes::ATTRIBUTE, message);
        }
        Ok(inherent)
    }

    /// The attributes of an operation that is stored as another one.
    fn upgraded(
        &mut self,
        name: OpName,
        stored: &StoredOp,
        at: usize,
        dict: Attr,
        properties: Option<usize>,
    ) -> Decoded<OpAttrs> {
        let mut attrs: Vec<(Cow<'static, str>, Attr)> = Vec::new();
        let mut others = Vec::new();
        for &(key, value) in self.ir.store.dict_entries(dict) {
            let text = self.ir.store.text(key);
            match stored.properties.iter().find(|property| **property == text) {
                Some(&property) => attrs.push((property.into(), value)),
                None => others.push((key, value)),
            }
        }
        let attrs_dict = if attrs.is_empty() { dict } else { self.ir.store.dict(others) };
        if let Some(index) = properties {
            let mut bytes = self.file.properties[index];
            for &property in stored.properties {
                attrs.push((property.into(), self.attr(&mut bytes)?));
            }
            bytes.expect_end(&format!("the properties of `{}`", stored.name))?;
        }
        let mut upgrade = Upgrade { store: &mut self.ir.store, name: &stored.name, attrs };
        if let Err(fact) = (stored.upgrade)(&mut upgrade) {
            let message = format!("in the attributes of `{}`, {fact}", stored.name);
            return malformed(at, &codes::BAD_ATTRIBUTE, message);
        }
        let attrs = upgrade.attrs;
        let store = &mut self.ir.store;
        let entries = attrs.into_iter().map(|(key, value)| (store.symbol(&key), value)).collect();
        let props = normal_props(self.ir, name, entries);
        Ok(OpAttrs { props, attrs: attrs_dict })
    }
}

/// Returns the declared name of an attribute; upstream's older spelling of the segment sizes is
/// known.
fn declared(spec: &'static OpSpec, name: &str) -> Option<&'static str> {
    let name = match name {
        "operand_segment_sizes" => "operandSegmentSizes",
        "result_segment_sizes" => "resultSegmentSizes",
        name => name,
    };
    spec.attr(name).map(|attr| attr.name)
}

/// Skips optional attributes of newer writers that an operation does not have.
fn skip_absent(bytes: &mut Bytes<'_>) {
    let mut rest = *bytes;
    while let Ok((0, false)) = rest.flagged() {
        *bytes = rest;
    }
}

/// Reads an array of which only some elements may be stored, with their indices.
fn sparse_array(bytes: &mut Bytes<'_>, length: usize) -> Decoded<Vec<i32>> {
    let start = *bytes;
    let mut array = vec![0; length];
    let (count, has_indices) = bytes.flagged()?;
    let index_bits = match has_indices && count > 0 {
        true => bytes.varint()?,
        false => 0,
    };
    if index_bits > 8 || !has_indices && count > length as u64 {
        return start.fail("sizes of groups that do not fit the operation");
    }
    for position in 0..count {
        let start = *bytes;
        let stored = bytes.varint()?;
        let (index, value) = match has_indices {
            true => (stored & !(u64::MAX << index_bits), stored >> index_bits),
            false => (position, stored),
        };
        match (array.get_mut(index as usize), i32::try_from(value)) {
            (Some(element), Ok(value)) => *element = value,
            _ => return start.fail(format!("the size {value} of group {index}")),
        }
    }
    Ok(array)
}
