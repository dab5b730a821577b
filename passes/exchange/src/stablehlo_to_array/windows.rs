//! `stablehlo.reduce_window`, and windows of arrays.

mod select_and_scatter;

pub use select_and_scatter::select_and_scatter;

use super::attributes;
use super::convolution::{Window, negated};
use super::importer::{Importer, Refusal, Translation};
use super::reductions::{self, Combination, body_of};
use super::slices::Padding;
use super::types;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::{Contract, Scan, Yield};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, AttrData, Ir, Op, Region, Type, Value};

/// Translates a reduction over windows. Windows that end at each element are a scan; sums are one
/// contraction; other bodies reduce an array of all windows.
pub fn reduce_window(it: &mut Importer<'_>, op: Op) -> Translation {
    let sizes = attributes::integers(it.ir(), op, "window_dimensions").unwrap_or_default();
    let window = attributes::window(it.ir(), op, sizes);
    let operands = it.operands(op)?;
    let region = it.ir().regions(op)[0];
    reduced(it, op, &operands, &window, region)
}

/// As [`reduce_window`], for a call whose last five operands are sizes, strides, dilations and
/// padding, and whose body is a function.
pub fn dynamic_reduce_window(it: &mut Importer<'_>, op: Op) -> Translation {
    let Some(first) = it.ir().operand_count(op).checked_sub(5) else {
        return it.refuse(op, "has too few operands for windows");
    };
    let sizes = it.computed_sizes(op, first)?;
    let mut lists = Vec::with_capacity(3);
    for index in first + 1..first + 4 {
        let list = it.list(op, index)?;
        let list: Option<Vec<i64>> = list.iter().map(Poly::as_constant).collect();
        let Some(list) = list.filter(|list| list.len() == sizes.len()) else {
            return it.refuse(op, "has strides or dilations that are not constant");
        };
        lists.push(list);
    }
    let padding = it.list(op, first + 4)?;
    let [strides, base_dilations, dilations] = [0, 1, 2].map(|index: usize| lists[index].clone());
    let low = padding.iter().step_by(2).cloned().collect();
    let high = padding.iter().skip(1).step_by(2).cloned().collect();
    let window = Window { sizes, strides, base_dilations, dilations, low, high };
    let Some(body) = called_body(it, op) else {
        return it.refuse(op, "calls no function of one block");
    };
    let operands: Translation =
        (0..first).map(|index| it.value(it.ir().operand(op, index))).collect();
    reduced(it, op, &operands?, &window, body)
}

/// Returns the body of the only function that a call names.
fn called_body(it: &Importer<'_>, op: Op) -> Option<Region> {
    let ir = it.ir();
    let AttrData::Array(list) = ir.attr_data(ir.attr_named(op, "called_computations")?) else {
        return None;
    };
    let &[callee] = &list[..] else { return None };
    let AttrData::SymbolRef(path) = ir.attr_data(callee) else { return None };
    let function = it.functions.get(path.first()?)?;
    let region = ir.regions(*function)[0];
    ir.single_block(region).map(|_| region)
}

fn reduced(
    it: &mut Importer<'_>,
    op: Op,
    operands: &[Value],
    window: &Window,
    region: Region,
) -> Translation {
    let (arrays, inits) = operands.split_at(operands.len() / 2);
    let shape = it.sizes(op, arrays[0])?;
    if let Some((axis, right)) = window.as_scan(it.ir(), &shape) {
        return scan(it, op, arrays, inits, region, axis, right);
    }
    let result = it.ir().result(op, 0);
    let sizes = it.sizes(op, result)?;
    let body = body_of(it.ir(), region);
    let sums = body.is_some_and(|body| {
        body.name == Combination::Add && inits.iter().all(|&init| body.is_neutral(it, init))
    }) && window.low.iter().all(|low| low.as_constant().is_some());
    if let (true, &[x]) = (sums, arrays) {
        let (x, low) = spaced(it, op, x, inits[0], window)?;
        let domain = window.sizes.iter().map(|&size| types::poly(it.ir(), size)).collect();
        let at = (0..sizes.len()).map(|dim| window.position(dim, sizes.len() + dim, &low[dim]));
        let (at, element) = (at.collect(), it.element(x));
        let ty = it.array(&sizes, element);
        return Ok(vec![Contract::of(&mut it.b, it.loc, &[(x, at)], domain, ty)]);
    }
    let mut all = Vec::with_capacity(arrays.len());
    for (&x, &init) in arrays.iter().zip(inits) {
        let x = it.padded_as(op, x, init, &window.padding())?;
        all.push(windows(it, x, window, &sizes));
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
) -> Result<(Value, Vec<Poly>), Refusal> {
    let Padding { low, interior, .. } = window.padding();
    Ok((it.padded_as(op, x, with, &Padding::between(interior))?, low))
}

/// Returns the array whose first dimensions count windows and whose last ones are inside of them,
/// for all dimensions in which a window has several elements.
fn windows(it: &mut Importer<'_>, x: Value, window: &Window, sizes: &[i64]) -> Value {
    let wide = window.wide();
    let at = (0..sizes.len()).map(|dim| {
        let inside = wide.iter().position(|&wide| wide == dim);
        match inside {
            Some(inside) => window.position(dim, sizes.len() + inside, &Poly::default()),
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
    pub fn padding(&self) -> Padding {
        let interior = self.base_dilations.iter().map(|dilation| dilation - 1).collect();
        Padding { low: self.low.clone(), high: self.high.clone(), interior }
    }

    /// Returns the dimensions in which a window has another number of elements than one.
    pub fn wide(&self) -> Vec<usize> {
        (0..self.sizes.len()).filter(|&dim| self.sizes[dim] != 1).collect()
    }

    /// Returns the index of an array for a window and an element inside of it.
    fn position(&self, dim: usize, inside: usize, low: &Poly) -> Affine<usize> {
        let terms = [(dim, self.strides[dim]), (inside, self.dilations[dim])];
        let terms = terms.map(|(index, times)| (index, Poly::constant(times)));
        Affine::sum(terms, negated(low))
    }

    /// Returns the axis, and whether it is read from the end, if each window has one element more
    /// than the one before it.
    fn as_scan(&self, ir: &Ir, shape: &[i64]) -> Option<(i64, bool)> {
        let &[axis] = &self.wide()[..] else { return None };
        let ones = |list: &[i64]| list.iter().all(|&item| item == 1);
        let zero = Poly::default();
        let rest =
            |list: &[Poly]| list.iter().enumerate().all(|(dim, it)| dim == axis || *it == zero);
        let is_plain = ones(&self.strides) && ones(&self.base_dilations) && ones(&self.dilations);
        if !is_plain || !rest(&self.low) || !rest(&self.high) || self.sizes[axis] != shape[axis] {
            return None;
        }
        let last = types::poly(ir, shape[axis]).sub(&Poly::constant(1))?;
        let (low, high) = (&self.low[axis], &self.high[axis]);
        match (*low == last, *high == last) {
            (true, _) if *high == zero => Some((axis as i64, false)),
            (_, true) if *low == zero => Some((axis as i64, true)),
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
