//! Several values as one.

use super::{OpWriter, flat};
use crate::arrays::types::ArrayTy;
use crate::arrays::writer::{Parts, ScopedValue, Writer, types};

pub const ROWS: &[OpWriter] = &[flat("tuple.pack", pack), flat("tuple.get", get)];

fn pack(writer: &mut Writer<'_, '_>) -> Option<()> {
    let count = writer.choices.below(4);
    let parts: Vec<ScopedValue> =
        (0..count).map(|_| writer.choices.pick(&writer.scope).clone()).collect();
    let ty = ArrayTy::Tuple(types(&parts));
    writer.make("tuple.pack", &Parts { operands: &parts, ..Parts::default() }, &[ty]);
    Some(())
}

fn get(writer: &mut Writer<'_, '_>) -> Option<()> {
    let last = writer.scope.iter().rev().find_map(|known| match &known.ty {
        ArrayTy::Tuple(parts) if !parts.is_empty() => Some((known.clone(), parts.clone())),
        _ => None,
    });
    let (tuple, parts) = last?;
    let index = writer.choices.below(parts.len());
    let attrs = [format!("index = {index} : i64")];
    let operands = [tuple];
    let given = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
    writer.make("tuple.get", &given, &parts[index..=index]);
    Some(())
}
