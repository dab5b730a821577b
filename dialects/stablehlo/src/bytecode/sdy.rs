//! The encodings of `sdy`: attributes of shardings. Their parts are attributes there.

use crate::attributes::{
    AxisRef, DimSharding, Integers, ManualAxes, Mesh, RuleParts, Sharding, ShardingPerValue,
    ShardingRule,
};
use cotan_ir::bytecode::{Decoded, DialectEncoding, EntryReader};
use cotan_ir::codes;
use cotan_ir::{Attr, AttrData, AttrValue, Store, Type};

pub(super) const SDY: DialectEncoding = DialectEncoding { attr, ty, op: None, later: &[] };

type Reader<'r, 'c, 'a> = EntryReader<'r, 'c, 'a>;

fn attr(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    match reader.varint()? {
        0 => {
            let axes = list(reader, AxisRef::from_attr, "axes")?;
            Ok(ManualAxes(axes).to_attr(reader.store()))
        }
        1 => mesh_axis(reader),
        2 => mesh(reader),
        3 => {
            let part = [reader.signed()?, reader.signed()?];
            Ok(reader.store().i64_array(&part))
        }
        4 => axis_ref(reader),
        5 => dim_sharding(reader),
        6 => sharding(reader, false),
        7 | 16 => {
            let shardings = list(reader, Sharding::from_attr, "shardings")?;
            Ok(ShardingPerValue(shardings).to_attr(reader.store()))
        }
        8 => {
            let factors: Integers = reader.signed_list()?.into_iter().collect();
            Ok(factors.to_attr(reader.store()))
        }
        9 => {
            let dimensions = reader.attrs()?;
            Ok(reader.store().array_attr(&dimensions))
        }
        10 => sharding_rule(reader),
        15 => sharding(reader, true),
        code => {
            let message = format!("the attribute of `sdy` of code {code} is not supported");
            reader.fail(&codes::UNKNOWN_NAME, message)
        }
    }
}

fn ty(reader: &mut Reader<'_, '_, '_>) -> Decoded<Type> {
    reader.fail(&codes::UNKNOWN_NAME, "the dialect `sdy` has no types")
}

/// Reads a list of indices of attributes of one kind.
fn list<T>(
    reader: &mut Reader<'_, '_, '_>,
    of: fn(&Store, Attr) -> Option<T>,
    items: &str,
) -> Decoded<Vec<T>> {
    reader.list(|reader| {
        let attr = reader.attr()?;
        match of(reader.store(), attr) {
            Some(item) => Ok(item),
            None => reader.fail(&codes::BAD_ATTRIBUTE, format!("{items} of another kind")),
        }
    })
}

/// The name and the size of an axis: a part of a mesh.
fn mesh_axis(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    let (name, size) = (reader.name()?, reader.signed()?);
    let store = reader.store();
    let axis = [store.string_attr(name), size.to_attr(store)];
    Ok(store.array_attr(&axis))
}

fn mesh(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    let axes = list(reader, axis_of, "axes")?;
    let device_ids: Integers = reader.signed_list()?.into_iter().collect();
    Ok(Mesh { axes, device_ids }.to_attr(reader.store()))
}

fn axis_of(store: &Store, attr: Attr) -> Option<(String, i64)> {
    let AttrData::Array(items) = store.attr_data(attr) else { return None };
    let &[name, size] = &items[..] else { return None };
    Some((store.as_str(name)?.to_owned(), i64::from_attr(store, size)?))
}

fn axis_ref(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    let name = reader.name()?.to_owned();
    let part = match reader.optional_attr()? {
        None => None,
        Some(part) => match reader.store().as_i64_array(part).as_deref() {
            Some(&[before, size]) => Some((before, size)),
            _ => return reader.fail(&codes::BAD_ATTRIBUTE, "a part of an axis of another kind"),
        },
    };
    Ok(AxisRef { name, part }.to_attr(reader.store()))
}

fn dim_sharding(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    let axes = list(reader, AxisRef::from_attr, "axes")?;
    let is_open = !reader.boolean()?;
    let bits = reader.varint()?;
    let priority = (bits & 1 == 1).then_some((bits >> 1) as i64);
    Ok(DimSharding { axes, is_open, priority }.to_attr(reader.store()))
}

fn sharding(reader: &mut Reader<'_, '_, '_>, has_unreduced: bool) -> Decoded<Attr> {
    let mesh = reader.attr()?;
    let is_mesh = match reader.store().attr_data(mesh) {
        AttrData::SymbolRef(_) => true,
        _ => Mesh::from_attr(reader.store(), mesh).is_some(),
    };
    if !is_mesh {
        return reader.fail(&codes::BAD_ATTRIBUTE, "a sharding over something that is no mesh");
    }
    let value = Sharding {
        mesh,
        dimensions: list(reader, DimSharding::from_attr, "dimensions")?,
        replicated: list(reader, AxisRef::from_attr, "axes")?,
        unreduced: match has_unreduced {
            true => list(reader, AxisRef::from_attr, "axes")?,
            false => Vec::new(),
        },
    };
    Ok(value.to_attr(reader.store()))
}

/// A rule: sizes of factors, factors of operands and results, and the special factors.
fn sharding_rule(reader: &mut Reader<'_, '_, '_>) -> Decoded<Attr> {
    let rule = RuleParts {
        factor_sizes: reader.signed_list()?,
        operands: list(reader, tensor_of, "tensors")?,
        results: list(reader, tensor_of, "tensors")?,
        special: [
            ("reduction", reader.signed_list()?),
            ("need_replication", reader.signed_list()?),
            ("permutation", reader.signed_list()?),
            ("blocked_propagation", reader.signed_list()?),
        ],
        is_custom: reader.boolean()?,
    };
    let used = rule.operands.iter().chain(&rule.results).flatten().flatten();
    let used = used.chain(rule.special.iter().flat_map(|(_, factors)| factors));
    let count = rule.factor_sizes.len();
    let is_factor = |&factor: &i64| usize::try_from(factor).is_ok_and(|factor| factor < count);
    if let Some(&factor) = { used }.find(|&factor| !is_factor(factor)) {
        let message = format!("the factor {factor} of a sharding rule of {count} factors");
        return reader.fail(&codes::BAD_ATTRIBUTE, message);
    }
    Ok(ShardingRule::of_text(reader.store(), &rule.text()))
}

/// The factors of each dimension of a tensor.
fn tensor_of(store: &Store, attr: Attr) -> Option<Vec<Vec<i64>>> {
    let AttrData::Array(dimensions) = store.attr_data(attr) else { return None };
    dimensions.iter().map(|&factors| store.as_i64_array(factors)).collect()
}
