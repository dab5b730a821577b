//! `stablehlo.reduce_window` and `stablehlo.select_and_scatter`

use super::attributes;
use super::convolution::Window;
use super::importer::{Importer, Refusal, Translation};
use super::reductions::{self, Combination, body_of};
use cotan_dialects::arith::{Addi, Divsi, Muli, Remsi, Subi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Argmax, Argmin, Contract, Scan, Scatter, Yield};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Op, Region, Type, Value};
use cotan_stablehlo::attributes::ComparisonDirection;

/// Translates a reduction over windows. Windows that end at each element are a scan; sums are one
/// contraction; other bodies reduce an array of all windows.
pub fn reduce_window(it: &mut Importer<'_>, op: Op) -> Translation {
    let sizes = attributes::integers(it.ir(), op, "window_dimensions").unwrap_or_default();
    let window = attributes::window(it.ir(), op, sizes);
    let operands = it.operands(op)?;
    let (arrays, inits) = operands.split_at(operands.len() / 2);
    let region = it.ir().regions(op)[0];
    let shape = it.sizes(op, arrays[0])?;
    if let Some((axis, right)) = window.as_scan(&shape) {
        return scan(it, op, arrays, inits, region, axis, right);
    }
    let result = it.ir().result(op, 0);
    let sizes = it.sizes(op, result)?;
    let body = body_of(it.ir(), region);
    let sums = body.is_some_and(|body| {
        body.name == Combination::Add && inits.iter().all(|&init| body.is_neutral(it, init))
    });
    if let (true, &[x]) = (sums, arrays) {
        let (x, low) = spaced(it, op, x, inits[0], &window)?;
        let domain = window.sizes.iter().map(|&size| Poly::constant(size)).collect();
        let at = (0..sizes.len()).map(|dim| window.position(dim, sizes.len() + dim, low[dim]));
        let (at, element) = (at.collect(), it.element(x));
        let ty = it.array(&sizes, element);
        return Ok(vec![Contract::of(&mut it.b, it.loc, &[(x, at)], domain, ty)]);
    }
    let mut all = Vec::with_capacity(arrays.len());
    for (&x, &init) in arrays.iter().zip(inits) {
        let x = it.padded_as(op, x, init, &window.padding())?;
        all.push(windows(it, x, &window, &sizes));
    }
    let rank = sizes.len() as i64;
    let dims: Vec<i64> = (rank..rank + window.wide().len() as i64).collect();
    reductions::reduced(it, op, &all, inits, &dims, region)
}

/// Returns an array with zeros between its elements, and the padding before it, which is not yet
/// there.
fn spaced(
    it: &mut Importer<'_>,
    op: Op,
    x: Value,
    with: Value,
    window: &Window,
) -> Result<(Value, Vec<i64>), Refusal> {
    let [low, _, interior] = window.padding();
    let none = vec![0; low.len()];
    Ok((it.padded_as(op, x, with, &[none.clone(), none, interior])?, low))
}

/// Returns the array whose first dimensions count windows and whose last ones are inside of them,
/// for all dimensions in which a window has several elements.
fn windows(it: &mut Importer<'_>, x: Value, window: &Window, sizes: &[i64]) -> Value {
    let wide = window.wide();
    let at = (0..sizes.len()).map(|dim| {
        let inside = wide.iter().position(|&wide| wide == dim);
        match inside {
            Some(inside) => window.position(dim, sizes.len() + inside, 0),
            None => Affine::sum([(dim, Poly::constant(window.strides[dim]))], Poly::default()),
        }
    });
    let inside = wide.iter().map(|&dim| window.sizes[dim]);
    let (at, sizes): (_, Vec<i64>) = (at.collect(), sizes.iter().copied().chain(inside).collect());
    let element = it.element(x);
    let ty = it.array(&sizes, element);
    Contract::of(&mut it.b, it.loc, &[(x, at)], Vec::new(), ty)
}

impl Window {
    /// Returns the padding before, after and between elements.
    pub fn padding(&self) -> [Vec<i64>; 3] {
        let between = self.base_dilations.iter().map(|dilation| dilation - 1).collect();
        [self.low.clone(), self.high.clone(), between]
    }

    /// Returns the dimensions in which a window has another number of elements than one.
    pub fn wide(&self) -> Vec<usize> {
        (0..self.sizes.len()).filter(|&dim| self.sizes[dim] != 1).collect()
    }

    /// Returns the index of an array for a window and an element inside of it.
    fn position(&self, dim: usize, inside: usize, low: i64) -> Affine<usize> {
        let terms = [(dim, self.strides[dim]), (inside, self.dilations[dim])];
        let terms = terms.map(|(index, times)| (index, Poly::constant(times)));
        Affine::sum(terms, Poly::constant(-low))
    }

    /// Returns the axis, and whether it is read from the end, if each window has one element more
    /// than the one before it.
    fn as_scan(&self, shape: &[i64]) -> Option<(i64, bool)> {
        let &[axis] = &self.wide()[..] else { return None };
        let ones = |list: &[i64]| list.iter().all(|&item| item == 1);
        let rest = |list: &[i64]| list.iter().enumerate().all(|(dim, &it)| dim == axis || it == 0);
        let is_plain = ones(&self.strides) && ones(&self.base_dilations) && ones(&self.dilations);
        if !is_plain || !rest(&self.low) || !rest(&self.high) || self.sizes[axis] != shape[axis] {
            return None;
        }
        let last = shape[axis] - 1;
        match (self.low[axis], self.high[axis]) {
            (low, 0) if low == last => Some((axis as i64, false)),
            (0, high) if high == last => Some((axis as i64, true)),
            _ => None,
        }
    }
}

/// Combines the elements up to each one along an axis.
fn scan(
    it: &mut Importer<'_>,
    op: Op,
    arrays: &[Value],
    inits: &[Value],
    region: Region,
    axis: i64,
    right: bool,
) -> Translation {
    let elements: Vec<Type> = inits.iter().map(|&init| it.ir().ty(init)).collect();
    let body = it.region(&[&elements[..], &elements].concat(), |it, args| {
        let values = it.inline_region(op, region, args)?;
        Yield::build(&mut it.b, it.loc, &values);
        Ok(())
    })?;
    let made = Scan::build(&mut it.b, it.loc, arrays, axis, &[], body);
    if right {
        Scan::set_right(&mut *it.b, made, Some(Attr::UNIT));
    }
    let values: Vec<Value> = it.b.results(made).collect();
    let neutral = body_of(it.ir(), region).is_some_and(|body| body.is_neutral(it, inits[0]));
    if neutral {
        return Ok(values);
    }
    let sizes = it.sizes(op, arrays[0])?;
    let starts: Vec<Value> = inits.iter().map(|&init| it.spread(init, &sizes)).collect();
    reductions::combine(it, op, region, &[starts, values].concat())
}

/// Translates the scatter of an array to the selected element of each window.
pub fn select_and_scatter(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, source, init) = (it.operand(op, 0)?, it.operand(op, 1)?, it.operand(op, 2)?);
    let sizes = attributes::integers(it.ir(), op, "window_dimensions");
    let rank = it.sizes(op, x)?.len();
    let window = attributes::window(it.ir(), op, sizes.unwrap_or_else(|| vec![1; rank]));
    let (select, scatter) = (it.ir().regions(op)[0], it.ir().regions(op)[1]);
    let Some(greatest) = selects_greatest(it, select) else {
        return it.refuse(op, "selects by another comparison than `GE`, `GT`, `LE` or `LT`");
    };
    if body_of(it.ir(), scatter).is_none_or(|body| body.name != Combination::Add) {
        return it.refuse(op, "scatters by another operation than an addition");
    }
    let outside = if greatest { f64::NEG_INFINITY } else { f64::INFINITY };
    let element = it.element(x);
    let outside = it.number(outside, element);
    let padded = it.padded_as(op, x, outside, &window.padding())?;
    let count = it.sizes(op, source)?;
    let all = windows(it, padded, &window, &count);
    let inside: Vec<i64> = window.wide().iter().map(|&dim| window.sizes[dim]).collect();
    let flat = [&count[..], &[inside.iter().product()]].concat();
    let all = it.reshaped(all, &flat);
    let axis = rank as i64;
    let selected = match greatest {
        true => Argmax::value(&mut it.b, it.loc, all, axis),
        false => Argmin::value(&mut it.b, it.loc, all, axis),
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
    Ok(vec![Scatter::value(&mut it.b, it.loc, source, Some(into), body, ty)])
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
        let low = it.index(window.low[dim]);
        indices[dim] = Subi::value(&mut it.b, it.loc, index, low);
    }
    indices
}
