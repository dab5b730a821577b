//! Calls of functions that were lowered to loops over buffers, in the interpreter.

use cotan_dialects::interfaces::sizes::LOWERED;
use cotan_dialects::interp::{Datum, Interpreter, Limits, NumberFormat, Trap, Word};
use cotan_dialects::{MemoryAccess, vector};
use cotan_ir::types::FunctionType;
use cotan_ir::{AttrData, Ir, Op, Shape, Symbol, TypeData};

/// The initial contents of a result buffer.
const UNWRITTEN: Word = 0x5555_5555_5555_5555;

/// Returns the contents of the result buffers of a lowered function for arguments of the original
/// program; `results` are of their size. `None` if it is not lowered, or has a size parameter that
/// no argument determines.
pub fn call(
    ir: &Ir,
    function: Op,
    arguments: &[Datum],
    results: &[Datum],
    limits: Limits,
) -> Option<Result<Vec<Vec<Word>>, Trap>> {
    call_by(&mut Interpreter::new(ir, limits), ir, function, arguments, results)
}

/// As [`call`], by an interpreter that perhaps counts.
pub fn call_by(
    interpreter: &mut Interpreter<'_>,
    ir: &Ir,
    function: Op,
    arguments: &[Datum],
    results: &[Datum],
) -> Option<Result<Vec<Vec<Word>>, Trap>> {
    let ty = ir.as_function(ir.as_type(ir.attr_named(function, LOWERED)?)?)?;
    let sizes = sizes(ir, function).into_iter().map(|name| size(ir, ty, arguments, name));
    let mut given: Vec<Datum> = sizes.collect::<Option<_>>()?;
    for (&ty, datum) in ty.inputs.iter().zip(arguments) {
        let is_array = matches!(ir.type_data(ty), TypeData::Tensor { .. });
        given.push(match datum.words() {
            words if is_array => interpreter.lend(words.to_vec()),
            &[word] => Datum::Scalar(word),
            _ => return None,
        });
    }
    let mut places = Vec::new();
    for (&ty, datum) in ty.results.iter().zip(results) {
        let unwritten = NumberFormat::of(&ir.store, ty)?.settled(UNWRITTEN);
        places.push(interpreter.lend(vec![unwritten; datum.words().len()]));
    }
    given.extend(places.iter().cloned());
    let called = interpreter.call(function, given);
    let written = |place: &Datum| interpreter.held(place).unwrap_or_default().to_vec();
    Some(called.map(|_| places.iter().map(written).collect()))
}

/// Returns the dimension parameters of a lowered function.
fn sizes(ir: &Ir, function: Op) -> Vec<Symbol> {
    let items = match ir.attr_named(function, "cotan.sizes").map(|attr| ir.attr_data(attr)) {
        Some(AttrData::Array(items)) => &items[..],
        _ => &[],
    };
    let name = |&item| match ir.attr_data(item) {
        AttrData::String { text, .. } => Some(*text),
        _ => None,
    };
    items.iter().filter_map(name).collect()
}

/// Returns a dimension parameter, from the first argument with such a dimension.
fn size(ir: &Ir, ty: &FunctionType, arguments: &[Datum], name: Symbol) -> Option<Datum> {
    ty.inputs.iter().zip(arguments).find_map(|(&ty, datum)| {
        let shape = Shape::of(&ir.store, ty)?;
        let at = shape.sizes.iter().position(|size| size.as_parameter() == Some(name))?;
        Some(Datum::Scalar(*datum.shape()?.get(at)? as u64))
    })
}

/// The memory traffic of lowered code.
#[derive(Clone, Copy, Debug, Default)]
pub struct Traffic {
    /// The number of elements that are loaded.
    pub loads: u64,
    /// The number of elements that are stored.
    pub stores: u64,
    /// The number of bytes of both.
    pub bytes: u64,
}

/// Adds up the loads and stores that a counting interpreter has executed. A masked vector counts as a whole one.
pub fn traffic(interpreter: &Interpreter<'_>, ir: &Ir) -> Traffic {
    let mut sum = Traffic::default();
    for op in ir.walk(ir.root()) {
        let Some(touched) = MemoryAccess::of(ir, op) else { continue };
        let runs = interpreter.usage(op).map_or(0, |spent| spent.runs);
        let lanes = touched.lanes.and_then(|lanes| vector::lanes(&ir.store, ir.ty(lanes.vector)));
        let elements = runs * lanes.map_or(1, |(count, _)| count as u64);
        *if touched.stored.is_some() { &mut sum.stores } else { &mut sum.loads } += elements;
        let TypeData::MemRef(memref) = ir.type_data(ir.ty(touched.buffer)) else { continue };
        let bits = NumberFormat::of(&ir.store, memref.element).map_or(64, NumberFormat::width);
        sum.bytes += elements * u64::from(bits.div_ceil(8));
    }
    sum
}
