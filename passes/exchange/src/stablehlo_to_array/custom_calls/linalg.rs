//! Factorizations and triangular systems: calls of functions of the library.

mod empty;
mod general;
mod reflections;
mod spectral;

use super::super::attributes;
use super::super::importer::{Importer, Refusal, Translation};
use super::library::{Function, Text};
use cotan_dialects::arith::{CmpiPredicate, Select};
use cotan_dialects::array::{Iota, Map, Yield};
use cotan_dialects::complex;
use cotan_dialects::func::Call;
use cotan_ir::{AttrData, Op, Type, Value};
use cotan_stablehlo::attributes::Transposition;

/// Translates a call of LAPACK as JAX makes it; `None` if it is of another target.
pub fn called(it: &mut Importer<'_>, op: Op, target: &str) -> Option<Translation> {
    let routine = target.strip_prefix("lapack_")?.strip_suffix("_ffi")?;
    let (expected, is_complex) = match routine.chars().next()? {
        's' => (Type::F32, false),
        'd' => (Type::F64, false),
        'c' => (Type::F32, true),
        'z' => (Type::F64, true),
        _ => return None,
    };
    let translation = match &routine[1..] {
        "geev" => general::geev,
        "gees" => general::gees,
        "potrf" => potrf,
        "trsm" => trsm,
        "getrf" => getrf,
        "geqrf" => reflections::geqrf,
        "gesdd" => spectral::gesdd,
        "unmqr" if is_complex => reflections::ormqr,
        "ungqr" if is_complex => reflections::orgqr,
        _ if is_complex => return None,
        "gehrd" => general::gehrd,
        "sytrd" => general::sytrd,
        "ormqr" => reflections::ormqr,
        "orgqr" => reflections::orgqr,
        "syevd" => spectral::syevd,
        _ => return None,
    };
    let found = it.ir().operands(op).next().map(|x| it.element(x));
    let part = found.and_then(|found| complex::part_of(&it.ir().store, found));
    let is_expected = part.is_some() == is_complex && part.or(found) == Some(expected);
    Some(match is_expected {
        true => translation(it, op),
        false => it.refuse(op, &format!("calls `{target}` with elements of another type")),
    })
}

/// Translates `stablehlo.cholesky`.
pub fn cholesky(it: &mut Importer<'_>, op: Op) -> Translation {
    let (a, lower) = (it.operand(op, 0)?, attributes::flag(it.ir(), op, "lower"));
    let a = if lower { a } else { adjoint(it, op, a)? };
    let (a, element) = widened(it, a);
    let found = factored(it, op, "cholesky", Text::Cholesky, a)?;
    let factor = if lower { found[0] } else { adjoint(it, op, found[0])? };
    Ok(vec![narrowed(it, factor, element)])
}

/// Translates `stablehlo.triangular_solve`.
pub fn triangular_solve(it: &mut Importer<'_>, op: Op) -> Translation {
    let flag = |name| attributes::flag(it.ir(), op, name);
    let turn: Option<Transposition> = attributes::get(it.ir(), op, "transpose_a");
    let system = System {
        is_left: flag("left_side"),
        is_lower: flag("lower"),
        is_unit: flag("unit_diagonal"),
        is_turned: turn.is_some_and(|turn| turn != Transposition::NoTranspose),
        is_conjugated: turn == Some(Transposition::Adjoint),
    };
    solve(it, op, &system)
}

/// The factor stays in one triangle; LAPACK leaves the other one as it was.
fn potrf(it: &mut Importer<'_>, op: Op) -> Translation {
    let input = it.operand(op, 0)?;
    let is_lower = letter(it, op, "uplo")? == 'L';
    let a = if is_lower { input } else { adjoint(it, op, input)? };
    let found = factored(it, op, "cholesky", Text::Cholesky, a)?;
    let factor = if is_lower { found[0] } else { adjoint(it, op, found[0])? };
    let predicate = if is_lower { CmpiPredicate::Sge } else { CmpiPredicate::Sle };
    let mask = compared(it, op, input, predicate)?;
    Ok(vec![Select::value(&mut it.b, it.loc, mask, factor, input), found[1]])
}

fn getrf(it: &mut Importer<'_>, op: Op) -> Translation {
    let a = it.operand(op, 0)?;
    let mut found = factored(it, op, "lu", Text::Lu, a)?;
    found.truncate(3);
    Ok(found)
}

fn trsm(it: &mut Importer<'_>, op: Op) -> Translation {
    let turn = letter(it, op, "trans_x")?;
    let system = System {
        is_left: letter(it, op, "side")? == 'L',
        is_lower: letter(it, op, "uplo")? == 'L',
        is_unit: letter(it, op, "diag")? == 'U',
        is_turned: turn != 'N',
        is_conjugated: turn == 'C',
    };
    solve(it, op, &system)
}

/// A triangular system.
struct System {
    /// The matrix is the left factor.
    is_left: bool,
    /// The lower triangle is used.
    is_lower: bool,
    /// The diagonal is taken for 1.
    is_unit: bool,
    /// The matrix is transposed.
    is_turned: bool,
    /// The matrix is conjugated.
    is_conjugated: bool,
}

fn solve(it: &mut Importer<'_>, op: Op, system: &System) -> Translation {
    let (a, b) = (it.operand(op, 0)?, it.operand(op, 1)?);
    let ((mut a, element), (mut b, _)) = (widened(it, a), widened(it, b));
    if system.is_conjugated {
        a = conjugate(it, a);
    }
    let is_complex = complex::part_of(&it.ir().store, it.element(a)).is_some();
    if system.is_unit && is_complex {
        let diagonal = compared(it, op, a, CmpiPredicate::Eq)?;
        let one = it.number_like(1.0, a);
        a = it.choose(diagonal, one, a);
    }
    // `x a = b` is `a^T x^T = b^T`.
    let turns = system.is_turned == system.is_left;
    if turns {
        a = turned(it, op, a)?;
    }
    if !system.is_left {
        b = turned(it, op, b)?;
    }
    let (text, names) = match system.is_unit && !is_complex {
        true => (Text::SolveUnit, ["lower_unit", "upper_unit"]),
        false => (Text::Solve, ["lower", "upper"]),
    };
    let name = names[usize::from(system.is_lower == turns)];
    let sizes = it.sizes(op, b)?;
    let [.., rows, columns] = sizes[..] else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let ty = it.ir().ty(b);
    let x = apply(it, op, name, (text, [rows, columns, 0]), &[a, b], &[ty])?[0];
    let x = if system.is_left { x } else { turned(it, op, x)? };
    Ok(vec![narrowed(it, x, element)])
}

/// Calls a factorization of matrices.
fn factored(it: &mut Importer<'_>, op: Op, name: &str, text: Text, a: Value) -> Translation {
    let sizes = it.sizes(op, a)?;
    let [ref batch @ .., rows, columns] = sizes[..] else {
        return it.refuse(op, "has an operand that is no matrix");
    };
    let mut types = vec![it.ir().ty(a)];
    match text {
        Text::Lu => {
            let pivots = [batch, &[rows.min(columns)]].concat();
            let order = [batch, &[rows]].concat();
            types.push(it.array(&pivots, Type::I32));
            types.push(it.array(batch, Type::I32));
            types.push(it.array(&order, Type::INDEX));
        }
        _ => types.push(it.array(batch, Type::I32)),
    }
    apply(it, op, name, (text, [rows, columns, 0]), &[a], &types)
}

/// Calls a function of matrices for each index of the leading dimensions.
fn apply(
    it: &mut Importer<'_>,
    op: Op,
    short: &str,
    (text, [rows, columns, depth]): (Text, [i64; 3]),
    operands: &[Value],
    results: &[Type],
) -> Translation {
    let element = it.element(operands[0]);
    let part = complex::part_of(&it.ir().store, element);
    let is_complex = part.is_some();
    let element = match part.unwrap_or(element) {
        Type::F32 => "f32",
        Type::F64 => "f64",
        _ => return it.refuse(op, "has elements of another type than `f32` and `f64`"),
    };
    let sizes = it.sizes(op, operands[0])?;
    if sizes.contains(&0) || rows == 0 || columns == 0 {
        return Ok(empty::results(it, results));
    }
    let batch = sizes.len() - 2;
    let function = Function { text, rows, columns, depth, element, is_complex, loc: it.loc };
    let name = it.linalg.name(short, function);
    let name = it.b.store_mut().symbol(&name);
    let callee = it.b.store_mut().symbol_ref(name);
    if batch == 0 {
        let call = Call::build(&mut it.b, it.loc, callee, operands, results);
        return Ok(it.b.results(call).collect());
    }
    let slice = |it: &mut Importer<'_>, ty: Type| {
        let sizes = super::super::types::sizes(it.ir(), ty).unwrap_or_default();
        let element = super::super::types::element(it.ir(), ty);
        it.array(&sizes[batch..], element)
    };
    let args: Vec<Type> = operands.iter().map(|&x| it.ir().ty(x)).collect();
    let args: Vec<Type> = args.into_iter().map(|ty| slice(it, ty)).collect();
    let inner: Vec<Type> = results.iter().map(|&ty| slice(it, ty)).collect();
    let body = it.region(&args, |it, args| {
        let call = Call::build(&mut it.b, it.loc, callee, args, &inner);
        let values: Vec<Value> = it.b.results(call).collect();
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    })?;
    let map = Map::build(&mut it.b, it.loc, operands, body, results);
    Ok(it.b.results(map).collect())
}

/// Returns matrices with rows and columns exchanged.
fn turned(it: &mut Importer<'_>, op: Op, x: Value) -> Result<Value, Refusal> {
    let rank = it.sizes(op, x)?.len() as i64;
    let mut order: Vec<i64> = (0..rank).collect();
    order.swap(rank as usize - 2, rank as usize - 1);
    Ok(it.transposed(x, &order))
}

/// Returns numbers of narrow formats as `f32`, others as they are, with their type.
fn widened(it: &mut Importer<'_>, x: Value) -> (Value, Type) {
    let element = it.element(x);
    match element {
        Type::F16 | Type::BF16 => (it.emit().cast(x, Type::F32), element),
        _ => (x, element),
    }
}

/// Returns numbers of an element type from their computation after [`widened`].
fn narrowed(it: &mut Importer<'_>, x: Value, element: Type) -> Value {
    if it.element(x) == element { x } else { it.emit().cast(x, element) }
}

/// Returns the conjugates of numbers that may be real.
fn conjugate(it: &mut Importer<'_>, x: Value) -> Value {
    let element = it.element(x);
    match complex::part_of(&it.ir().store, element) {
        Some(_) => complex::Conj::value(&mut it.b, it.loc, x),
        None => x,
    }
}

/// Returns the conjugate transposes of matrices.
fn adjoint(it: &mut Importer<'_>, op: Op, x: Value) -> Result<Value, Refusal> {
    let x = turned(it, op, x)?;
    Ok(conjugate(it, x))
}

/// Returns the comparison of the row with the column at each element of matrices.
fn compared(
    it: &mut Importer<'_>,
    op: Op,
    like: Value,
    predicate: CmpiPredicate,
) -> Result<Value, Refusal> {
    let sizes = it.sizes(op, like)?;
    let rank = sizes.len() as i64;
    let ty = it.array(&sizes, Type::INDEX);
    let [row, column] = [rank - 2, rank - 1].map(|axis| Iota::value(&mut it.b, it.loc, axis, ty));
    Ok(cotan_dialects::arith::Cmpi::value(&mut it.b, it.loc, predicate, row, column))
}

/// Returns an option of a call, which is the code of a letter.
fn letter(it: &Importer<'_>, op: Op, name: &str) -> Result<char, Refusal> {
    match u8::try_from(option(it, op, name)?) {
        Ok(code) => Ok(char::from(code)),
        Err(_) => it.refuse(op, &format!("has an option `{name}` that is no letter")),
    }
}

/// Returns an option of a call, which is a number.
fn option(it: &Importer<'_>, op: Op, name: &str) -> Result<i64, Refusal> {
    let ir = it.ir();
    let found = ["mhlo.backend_config", "backend_config"].iter().find_map(|key| {
        let config = ir.attr_named(op, key)?;
        let AttrData::Dict(entries) = ir.attr_data(config) else { return None };
        let (_, value) = entries.iter().find(|(key, _)| ir.text(*key) == name)?;
        ir.store.as_int(*value)
    });
    match found {
        Some(number) => Ok(number),
        None => it.refuse(op, &format!("has no option `{name}`")),
    }
}
