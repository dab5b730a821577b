//! Eigenvalues of symmetric matrices, and singular values.

use super::super::super::importer::{Importer, Translation};
use super::super::library::Text;
use super::{apply, letter, turned};
use cotan_dialects::{complex, writes};
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Type, Value};

pub(super) fn syevd(it: &mut Importer<'_>, op: Op) -> Translation {
    let a = it.operand(op, 0)?;
    let a = if letter(it, op, "uplo")? == 'L' { a } else { turned(it, op, a)? };
    let sizes = it.sizes(op, a)?;
    let [ref batch @ .., rows, _] = sizes[..] else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let element = it.element(a);
    let values = it.array(&[batch, &[rows]].concat(), element);
    let info = it.array(batch, Type::I32);
    if is_dead(it.ir(), it.ir().result(op, 0), MOST_USERS) {
        let name = (Text::Eigenvalues, [rows, rows, 0]);
        let found = apply(it, op, "eigenvalues", name, &[a], &[values, info])?;
        return Ok([&[a], &found[..]].concat());
    }
    let types = [it.ir().ty(a), values, info];
    apply(it, op, "eigh", (Text::Eigh, [rows, rows, 0]), &[a], &types)
}

/// The length of a chain of users that is followed.
const MOST_USERS: usize = 8;

/// Returns whether no result depends on a value: it has no users, or only those whose results are dead.
/// JAX replaces the vectors of a failure by NaN, whether or not the program uses them.
fn is_dead(ir: &Ir, value: Value, most: usize) -> bool {
    let mut users = ir.users(value);
    users.all(|user| {
        let is_removable = !ir.has_traits(user, Traits::TERMINATOR) && !writes(ir, user);
        most > 0 && is_removable && ir.results(user).all(|result| is_dead(ir, result, most - 1))
    })
}

/// A matrix with more columns than rows is transposed.
pub(super) fn gesdd(it: &mut Importer<'_>, op: Op) -> Translation {
    let mode = letter(it, op, "mode")?;
    if !['A', 'N', 'S'].contains(&mode) {
        return it.refuse(op, &format!("overwrites its operand, in mode `{mode}`"));
    }
    let input = it.operand(op, 0)?;
    let sizes = it.sizes(op, input)?;
    let [ref batch @ .., rows, columns] = sizes[..] else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let is_wide = rows < columns;
    let a = if is_wide { turned(it, op, input)? } else { input };
    let (rows, columns) = (rows.max(columns), rows.min(columns));
    let depth = if mode == 'A' { rows } else { columns };
    let element = it.element(a);
    let part = complex::part_of(&it.ir().store, element).unwrap_or(element);
    let values = it.array(&[batch, &[columns]].concat(), part);
    let mut shaped = |tail: &[i64]| it.array(&[batch, tail].concat(), element);
    let [u, v] = [shaped(&[rows, depth]), shaped(&[columns, columns])];
    let info = it.array(batch, Type::I32);
    let name = (Text::Svd, [rows, columns, depth]);
    let found = apply(it, op, "svd", name, &[a], &[values, u, v, info])?;
    let [s, mut left, mut right, info] = found[..] else {
        return it.refuse(op, "has another number of results");
    };
    if is_wide {
        (left, right) = (turned(it, op, right)?, turned(it, op, left)?);
    }
    let [left, right] = [fitted(it, op, 2, left)?, fitted(it, op, 3, right)?];
    Ok(vec![input, s, left, right, info])
}

/// Returns the value of a result; zeros if the result is not computed and has another type.
fn fitted(
    it: &mut Importer<'_>,
    op: Op,
    index: usize,
    found: Value,
) -> Result<Value, super::Refusal> {
    let ty = it.new_type(op, index);
    if it.ir().ty(found) == ty {
        return Ok(found);
    }
    let sizes = super::super::super::types::sizes(it.ir(), ty).unwrap_or_default();
    let element = it.element(found);
    let zero = it.number(0.0, element);
    Ok(it.spread(zero, &sizes))
}
