//! Square matrices without symmetry: eigenvalues, Schur and Hessenberg forms.

use super::super::super::importer::{Importer, Refusal, Translation};
use super::super::library::Text;
use super::{apply, letter, option};
use cotan_dialects::array::Reverse;
use cotan_dialects::complex::{self, Im, Re};
use cotan_ir::{Op, Type, TypeData, Value};

/// Eigenvalues of real matrices are two results, the real and the imaginary parts.
pub(super) fn geev(it: &mut Importer<'_>, op: Op) -> Translation {
    let a = it.operand(op, 0)?;
    let is_real = complex::part_of(&it.ir().store, it.element(a)).is_none();
    let (a, batch, rows) = complex_square(it, op, a)?;
    let element = it.element(a);
    let values = it.array(&[&batch[..], &[rows]].concat(), element);
    let info = it.array(&batch, Type::I32);
    let ty = it.ir().ty(a);
    let types = [values, ty, ty, info];
    let found = apply(it, op, "eig", (Text::Eig, [rows, rows, 0]), &[a], &types)?;
    let [values, left, right, info] = found[..] else {
        return it.refuse(op, "has another number of results");
    };
    if !is_real {
        return Ok(vec![values, left, right, info]);
    }
    let re = Re::value(&mut it.b, it.loc, values);
    let im = Im::value(&mut it.b, it.loc, values);
    Ok(vec![re, im, left, right, info])
}

/// The Schur form. Eigenvalues of real matrices are two results, as those of [`geev`].
pub(super) fn gees(it: &mut Importer<'_>, op: Op) -> Translation {
    if letter(it, op, "sort")? != 'N' {
        return it.refuse(op, "sorts eigenvalues, which has no translation");
    }
    let a = it.operand(op, 0)?;
    let (batch, rows) = square(it, op, a)?;
    let element = it.element(a);
    let values = it.array(&[&batch[..], &[rows]].concat(), element);
    let (ty, info) = (it.ir().ty(a), it.array(&batch, Type::I32));
    let types = match complex::part_of(&it.ir().store, element) {
        Some(_) => vec![ty, ty, values, info],
        None => vec![ty, ty, values, values, info],
    };
    let mut found = apply(it, op, "schur", (Text::Schur, [rows, rows, 0]), &[a], &types)?;
    // None is selected by a sort.
    found.insert(found.len() - 1, success(it, &batch));
    Ok(found)
}

/// The rows and columns between `low` and `high` are all.
pub(super) fn gehrd(it: &mut Importer<'_>, op: Op) -> Translation {
    let a = it.operand(op, 0)?;
    let (batch, rows) = square(it, op, a)?;
    let bounds = [option(it, op, "low")?, option(it, op, "high")?];
    if rows > 0 && bounds != [1, rows] {
        return it.refuse(op, "reduces a part of the matrix, which has no translation");
    }
    let element = it.element(a);
    let scales = it.array(&[&batch[..], &[beside(rows)]].concat(), element);
    let types = [it.ir().ty(a), scales];
    let function = (Text::Hessenberg, [rows, rows, beside(rows)]);
    let mut found = apply(it, op, "hessenberg", function, &[a], &types)?;
    found.push(success(it, &batch));
    Ok(found)
}

/// The upper triangle is the lower one in the opposite order of rows and columns.
pub(super) fn sytrd(it: &mut Importer<'_>, op: Op) -> Translation {
    let input = it.operand(op, 0)?;
    let is_lower = letter(it, op, "uplo")? == 'L';
    let (batch, rows) = square(it, op, input)?;
    let rank = batch.len() as i64;
    let (both, last) = ([rank, rank + 1], [rank]);
    let a = if is_lower { input } else { reversed(it, input, &both) };
    let element = it.element(a);
    let [values, others] =
        [rows, beside(rows)].map(|size| it.array(&[&batch[..], &[size]].concat(), element));
    let types = [it.ir().ty(a), values, others, others];
    let function = (Text::Tridiagonal, [rows, rows, beside(rows)]);
    let mut found = apply(it, op, "tridiagonal", function, &[a], &types)?;
    if !is_lower {
        found[0] = reversed(it, found[0], &both);
        for value in &mut found[1..] {
            *value = reversed(it, *value, &last);
        }
    }
    found.push(success(it, &batch));
    Ok(found)
}

/// Returns the number of elements next to a diagonal.
fn beside(rows: i64) -> i64 {
    (rows - 1).max(0)
}

fn reversed(it: &mut Importer<'_>, x: Value, axes: &[i64]) -> Value {
    axes.iter().fold(x, |x, &axis| Reverse::value(&mut it.b, it.loc, x, axis))
}

/// Returns the state of success for each matrix.
fn success(it: &mut Importer<'_>, batch: &[i64]) -> Value {
    let zero = it.number(0.0, Type::I32);
    it.spread(zero, batch)
}

/// Returns the leading sizes and the number of rows of square matrices.
fn square(it: &mut Importer<'_>, op: Op, a: Value) -> Result<(Vec<i64>, i64), Refusal> {
    match it.sizes(op, a)?[..] {
        [ref batch @ .., rows, columns] if rows == columns => Ok((batch.to_vec(), rows)),
        _ => it.refuse(op, "has an operand that is no square matrix"),
    }
}

/// Returns complex square matrices, their leading sizes and the number of rows.
fn complex_square(
    it: &mut Importer<'_>,
    op: Op,
    a: Value,
) -> Result<(Value, Vec<i64>, i64), Refusal> {
    let (batch, rows) = square(it, op, a)?;
    let element = it.element(a);
    if complex::part_of(&it.ir().store, element).is_some() {
        return Ok((a, batch, rows));
    }
    let element = it.b.store_mut().intern_type(TypeData::Complex(element));
    let sizes = [&batch[..], &[rows, rows]].concat();
    let ty = it.array(&sizes, element);
    Ok((it.as_complex(a, ty), batch, rows))
}
