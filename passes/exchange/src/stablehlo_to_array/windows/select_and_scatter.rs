//! `stablehlo.select_and_scatter`

use super::windows;
use crate::stablehlo_to_array::attributes;
use crate::stablehlo_to_array::convolution::Window;
use crate::stablehlo_to_array::importer::{Importer, Translation};
use crate::stablehlo_to_array::reductions::{Combination, body_of};
use crate::stablehlo_to_array::types::{self, Kind};
use cotan_dialects::arith::{Addi, Cmpi, CmpiPredicate, Divsi, Extui, Maxsi, Muli, Remsi, Subi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Argmax, Argmin, Scatter, Yield};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Attr, Op, Region, Type, Value};
use cotan_stablehlo::attributes::ComparisonDirection;

/// Translates the scatter of an array to the selected element of each window.
pub fn select_and_scatter(it: &mut Importer<'_>, op: Op) -> Translation {
    let (mut x, mut source, mut init) =
        (it.operand(op, 0)?, it.operand(op, 1)?, it.operand(op, 2)?);
    let sizes = attributes::integers(it.ir(), op, "window_dimensions");
    let rank = it.sizes(op, x)?.len();
    let window = attributes::window(it.ir(), op, sizes.unwrap_or_else(|| vec![1; rank]));
    let (select, scatter) = (it.ir().regions(op)[0], it.ir().regions(op)[1]);
    let Some(greatest) = selects_greatest(it, select) else {
        return it.refuse(op, "selects by another comparison than `GE`, `GT`, `LE` or `LT`");
    };
    let combination = body_of(it.ir(), scatter).map(|body| body.name);
    let is_bool = it.element(x) == Type::I1;
    match combination {
        // The disjunction is true where the sum of numbers 0 and 1 is not 0.
        Some(Combination::Or) if is_bool => {
            [x, source, init] = [x, source, init].map(|bits| {
                let sizes = types::sizes(it.ir(), it.ir().ty(bits)).unwrap_or_default();
                let ty = it.array(&sizes, Type::I32);
                Extui::value(&mut it.b, it.loc, bits, ty)
            });
        }
        Some(Combination::Add) => {}
        _ => return it.refuse(op, "scatters by another operation than an addition"),
    }
    let unsigned = (it.kind(op, 0) == Kind::Unsigned).then_some(Attr::UNIT);
    let extremum = match (greatest, unsigned) {
        (true, None) => Monoid::Max,
        (false, None) => Monoid::Min,
        (true, Some(_)) => Monoid::UnsignedMax,
        (false, Some(_)) => Monoid::UnsignedMin,
    };
    let element = it.element(x);
    let Some(number) = NumberFormat::of(&it.ir().store, element) else {
        return it.refuse(op, "has no translation for this type of element");
    };
    let outside = it.word(extremum.identity(number), element);
    let padded = it.padded_as(op, x, outside, &window.padding())?;
    let count = it.sizes(op, source)?;
    let all = windows(it, padded, &window, &count);
    let inside: Vec<i64> = window.wide().iter().map(|&dim| window.sizes[dim]).collect();
    let flat = [&count[..], &[inside.iter().product()]].concat();
    let all = it.reshaped(all, &flat);
    let axis = rank as i64;
    let selected = if greatest {
        let found = Argmax::build(&mut it.b, it.loc, all, axis);
        Argmax::set_unsigned(&mut *it.b, found, unsigned);
        it.b.result(found, 0)
    } else {
        let found = Argmin::build(&mut it.b, it.loc, all, axis);
        Argmin::set_unsigned(&mut *it.b, found, unsigned);
        it.b.result(found, 0)
    };
    let body = it.region(&vec![Type::INDEX; rank], |it, args| {
        let at: Vec<Affine<Value>> = args.iter().copied().map(Affine::index).collect();
        let place = it.read(selected, &at);
        let indices = positions(it, &window, args, place);
        Yield::build(&mut it.b, it.loc, &indices);
        Ok(())
    })?;
    let into = it.spread_like(init, x);
    let ty = it.ir().ty(into);
    let sums = Scatter::value(&mut it.b, it.loc, source, Some(into), body, ty);
    if is_bool {
        let none = it.number_like(0.0, sums);
        return Ok(vec![Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Ne, sums, none)]);
    }
    Ok(vec![sums])
}

/// Returns whether a body selects the greatest element, or the least one.
fn selects_greatest(it: &Importer<'_>, region: Region) -> Option<bool> {
    let ir = it.ir();
    let block = ir.single_block(region)?;
    let compare = ir.first_op(block)?;
    let args: Vec<Value> = ir.args(block).collect();
    let is_plain = ir.name_text(compare) == "stablehlo.compare"
        && ir.operands(compare).eq(args)
        && ir.next_op(compare) == ir.last_op(block);
    match attributes::direction(ir, compare)? {
        ComparisonDirection::Ge | ComparisonDirection::Gt if is_plain => Some(true),
        ComparisonDirection::Le | ComparisonDirection::Lt if is_plain => Some(false),
        _ => None,
    }
}

/// Emits the indices of the element at a place inside of a window.
fn positions(it: &mut Importer<'_>, window: &Window, args: &[Value], place: Value) -> Vec<Value> {
    let (wide, mut rest) = (window.wide(), place);
    let mut indices = args.to_vec();
    for dim in (0..args.len()).rev() {
        let stride = it.index(window.strides[dim]);
        let mut index = Muli::value(&mut it.b, it.loc, args[dim], stride);
        if wide.contains(&dim) {
            let size = it.index(window.sizes[dim]);
            let inside = Remsi::value(&mut it.b, it.loc, rest, size);
            rest = Divsi::value(&mut it.b, it.loc, rest, size);
            index = Addi::value(&mut it.b, it.loc, index, inside);
        }
        let low = it.size_index(&window.low[dim]);
        index = Subi::value(&mut it.b, it.loc, index, low);
        // If all elements inside are equal to the padding, the first one of them is selected.
        if window.low[dim].as_constant().is_some_and(|low| (1..window.sizes[dim]).contains(&low)) {
            let first = it.index(0);
            index = Maxsi::value(&mut it.b, it.loc, index, first);
        }
        indices[dim] = index;
    }
    indices
}
