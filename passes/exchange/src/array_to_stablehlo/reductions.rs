//! Sums, products, extrema and their indices along axes, and reductions by a body.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::linear::Linear;
use super::loops;
use super::writes::Combine;
use cotan_dialects::array::{Argmax, Argmin, Reduce, Scan};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::r#loop::Monoid as Identity;
use cotan_dialects::yielded;
use cotan_ir::{Attr, Op, Operands, Region, Type, TypeData, Value};
use cotan_stablehlo::attributes::{ComparisonDirection, ComparisonType};

/// A reduction by an operation of two operands.
#[derive(Clone, Copy)]
pub enum Monoid {
    /// The sum.
    Sum,
    /// The product.
    Product,
    /// The maximum.
    Max,
    /// The minimum.
    Min,
}

/// Translates a reduction with an operation of its own.
pub fn named(it: &mut Exporter<'_>, op: Op, monoid: Monoid) -> Translation {
    let x = it.operand(op, 0)?;
    let operand = it.ir().operand(op, 0);
    let rank = it.own_sizes(op, operand)?.len();
    let axes: Option<Attr> = it.ir().attr_named(op, "axes");
    let axes = axes.map_or_else(
        || (0..rank as i64).collect(),
        |axes| it.ir().store.as_i64_array(axes).or_else(|| list(it, axes)).unwrap_or_default(),
    );
    let dims: Vec<usize> = axes.iter().map(|&axis| x.axes.len() + axis as usize).collect();
    let is_unsigned = it.ir().attr_named(op, "unsigned").is_some();
    let value = it.reduced(x.value, &dims, monoid, is_unsigned);
    Ok(vec![Item::Array(Lifted { value, axes: x.axes })])
}

/// Translates `array.any`.
pub fn any(it: &mut Exporter<'_>, op: Op) -> Translation {
    // The least boolean, as a signed one, is true.
    named(it, op, Monoid::Min)
}

fn list(it: &Exporter<'_>, attr: Attr) -> Option<Vec<i64>> {
    let cotan_ir::AttrData::Array(items) = it.ir().store.attr_data(attr) else { return None };
    items.iter().map(|&item| it.ir().store.as_int(item)).collect()
}

impl Exporter<'_> {
    /// Returns the reduction along dimensions.
    pub fn reduced(&mut self, x: Value, dims: &[usize], monoid: Monoid, unsigned: bool) -> Value {
        let element = self.element(x);
        let is_bool = element == Type::I1;
        let as_unsigned = unsigned && !is_bool;
        let (x, inner) = match as_unsigned {
            true => {
                let x = self.unsigned(x);
                (x, self.element(x))
            }
            false => (x, element),
        };
        let (name, init) = match (monoid, is_bool) {
            (Monoid::Sum, true) => ("xor", self.number(0.0, &[], inner)),
            (Monoid::Product, true) => ("and", self.number(1.0, &[], inner)),
            // The greatest boolean, as a signed one, is 0.
            (Monoid::Max, true) if !unsigned => ("and", self.number(1.0, &[], inner)),
            (Monoid::Min, true) if !unsigned => ("or", self.number(0.0, &[], inner)),
            (Monoid::Max, true) => ("or", self.number(0.0, &[], inner)),
            (Monoid::Min, true) => ("and", self.number(1.0, &[], inner)),
            (Monoid::Sum, false) => ("add", self.number(0.0, &[], inner)),
            (Monoid::Product, false) => ("multiply", self.number(1.0, &[], inner)),
            (Monoid::Max, false) if unsigned => {
                ("maximum", self.identity(Identity::UnsignedMax, inner))
            }
            (Monoid::Min, false) if unsigned => {
                ("minimum", self.identity(Identity::UnsignedMin, inner))
            }
            (Monoid::Max, false) => ("maximum", self.identity(Identity::Max, inner)),
            (Monoid::Min, false) => ("minimum", self.identity(Identity::Min, inner)),
        };
        let value = self.reduce(name, x, init, dims);
        self.recast("stablehlo.bitcast_convert", value, element)
    }

    /// Returns the identity of an extremum.
    fn identity(&mut self, extremum: Identity, element: Type) -> Value {
        let number = NumberFormat::of(&self.ir().store, element);
        let word = extremum.identity(number.expect("an extremum has scalar elements"));
        self.word(word, &[], element)
    }
}

/// Translates `array.argmax`.
pub fn argmax(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Argmax = it.ir().verified(op);
    position(it, op, this.axis as usize, Monoid::Max, this.unsigned.is_some())
}

/// Translates `array.argmin`.
pub fn argmin(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Argmin = it.ir().verified(op);
    position(it, op, this.axis as usize, Monoid::Min, this.unsigned.is_some())
}

/// Returns the least index of an element that is equal to the extremum, or is NaN.
fn position(
    it: &mut Exporter<'_>,
    op: Op,
    axis: usize,
    monoid: Monoid,
    unsigned: bool,
) -> Translation {
    let x = it.operand(op, 0)?;
    let dim = x.axes.len() + axis;
    let shape = it.shape(x.value);
    let size = shape[dim];
    let kept: Vec<usize> = (0..shape.len()).filter(|&other| other != dim).collect();
    let best = it.reduced(x.value, &[dim], monoid, unsigned);
    let best = it.broadcast(best, &kept, &shape);
    let is_float = matches!(it.ir().type_data(it.element(x.value)), TypeData::Float(_));
    let order = match (is_float, it.element(x.value) == Type::I1) {
        (true, _) => ComparisonType::Float,
        (_, true) => ComparisonType::Unsigned,
        _ => ComparisonType::Signed,
    };
    let mut is_best = it.compare(ComparisonDirection::Eq, order, x.value, best);
    if is_float {
        let is_nan = it.compare(ComparisonDirection::Ne, order, x.value, x.value);
        is_best = it.binary("or", is_best, is_nan);
    }
    let index = it.iota(dim, &shape, Type::I64);
    let end = it.integer_like((size - 1).max(0), index);
    let index = it.select(is_best, index, end);
    let init = it.integer((size - 1).max(0), &[], Type::I64);
    let value = it.reduce("minimum", index, init, &[dim]);
    it.note_range(value, [0, i128::from((size - 1).max(0))]);
    Ok(vec![Item::Array(Lifted { value, axes: x.axes })])
}

/// Translates `array.reduce`.
pub fn reduce(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Reduce = it.ir().verified(op);
    if let Some(monoid) = monoid_of(it, this.body) {
        let x = it.operand(op, 0)?;
        let dim = x.axes.len() + this.axis as usize;
        if it.shape(x.value)[dim] > 0 {
            let value = it.reduced(x.value, &[dim], monoid, false);
            return Ok(vec![Item::Array(Lifted { value, axes: x.axes })]);
        }
    }
    let along = Along { arrays: this.operands, axis: this.axis as usize, body: this.body };
    let setting = along.read(it, op)?;
    if setting.size == 0 {
        let identities: Vec<Value> = this.identities.iter(it.ir()).collect();
        let mut items = Vec::new();
        for (identity, result) in
            identities.into_iter().zip(this.results.iter(it.ir()).collect::<Vec<_>>())
        {
            let (x, own) = (it.lifted(identity)?, it.own_sizes(op, result)?);
            let inner = it.own(&x).len();
            let lead = x.axes.len();
            let sizes = [it.axis_sizes(&x.axes), own.clone()].concat();
            let mut dims: Vec<usize> = (0..lead).collect();
            dims.extend(lead + own.len() - inner..lead + own.len());
            items.push(Item::Array(Lifted {
                value: it.broadcast(x.value, &dims, &sizes),
                axes: x.axes.clone(),
            }));
        }
        return Ok(items);
    }
    let first = setting.slices(it, 0);
    let count = setting.size - 1;
    let items = loops::repeat(it, op, count, first, |it, step, accs| {
        let step = step.plus(&Linear::constant(1)).unwrap_or(step);
        let next = setting.elements(it, &step);
        it.inline_over(op, this.body, &setting.batch, [accs, next].concat())
    })?;
    setting.results(it, items)
}

/// Translates `array.scan`.
pub fn scan(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Scan = it.ir().verified(op);
    let along = Along { arrays: this.operands, axis: this.axis as usize, body: this.body };
    let setting = along.read(it, op)?;
    let is_right = this.right.is_some();
    let size = setting.size;
    let operands: Vec<Value> = this.operands.iter(it.ir()).collect();
    if size == 0 {
        return operands.iter().map(|&value| it.item(value)).collect();
    }
    let first = if is_right { size - 1 } else { 0 };
    let count = operands.len();
    let start = setting.slices(it, first);
    // The outputs begin as the arrays: their other elements are written by the loop.
    let mut inits = start;
    for x in &setting.arrays {
        let output = setting.batched(it, x);
        inits.push(Item::Array(output));
    }
    let items = loops::repeat(it, op, size - 1, inits, |it, step, mut carried| {
        let outputs = carried.split_off(count);
        let next = step.plus(&Linear::constant(1)).unwrap_or(step);
        let here = match is_right {
            true => Linear::constant(size - 1).minus(&next).unwrap_or(next),
            false => next,
        };
        let elements = setting.elements(it, &here);
        let args =
            if is_right { [elements, carried].concat() } else { [carried, elements].concat() };
        let mut yields = it.inline_over(op, this.body, &setting.batch, args)?;
        for (index, output) in outputs.into_iter().enumerate() {
            let (output, value) = (it.array_of(&output)?, it.array_of(&yields[index].clone())?);
            let at = std::slice::from_ref(&here);
            let written = it.write(&output, at, &value, usize::MAX, Combine::Set);
            yields.push(Item::Array(written));
        }
        Ok(yields)
    })?;
    let mut outputs = items[count..].to_vec();
    if this.exclusive.is_some() {
        let identities: Vec<Value> = this.identities.iter(it.ir()).collect();
        for (output, identity) in outputs.iter_mut().zip(identities) {
            let (x, identity) = (it.array_of(output)?, it.lifted(identity)?);
            *output = Item::Array(it.moved_by_one(&x, &identity, is_right));
        }
    }
    setting.scanned(it, outputs)
}

impl Exporter<'_> {
    /// Returns an array whose elements along its first dimension are one index later, or earlier,
    /// with another one in the gap.
    fn moved_by_one(&mut self, x: &Lifted, first: &Lifted, earlier: bool) -> Lifted {
        let (values, axes) = self.aligned(&[x.clone(), first.clone()]);
        let dim = axes.len();
        let mut sizes = self.shape(values[0]);
        let mut ranges: Vec<[i64; 3]> = sizes.iter().map(|&size| [0, size, 1]).collect();
        let shift = i64::from(earlier);
        ranges[dim] = [shift, sizes[dim] - 1 + shift, 1];
        let kept = self.slice(values[0], &ranges);
        sizes[dim] = 1;
        let first = self.reshape(values[1], &sizes);
        let parts = if earlier { [kept, first] } else { [first, kept] };
        Lifted { value: self.concatenate(&parts, dim), axes }
    }
}

/// Returns the operation of a body that combines two scalars or arrays of scalars.
fn monoid_of(it: &Exporter<'_>, body: Region) -> Option<Monoid> {
    let ir = it.ir();
    let block = ir.single_block(body)?;
    let &[value] = &yielded(ir, body)?[..] else { return None };
    let args: Vec<Value> = ir.args(block).collect();
    let op = ir.def_op(value).filter(|&op| ir.block_of(op) == Some(block))?;
    let operands: Vec<Value> = ir.operands(op).collect();
    let swapped: Vec<Value> = args.iter().rev().copied().collect();
    if operands != args && operands != swapped {
        return None;
    }
    match ir.name_text(op).strip_prefix("arith.")? {
        "addf" | "addi" => Some(Monoid::Sum),
        "mulf" | "muli" => Some(Monoid::Product),
        "maximumf" | "maxsi" => Some(Monoid::Max),
        "minimumf" | "minsi" => Some(Monoid::Min),
        _ => None,
    }
}

/// Arrays that are combined along an axis.
struct Along {
    arrays: Operands,
    axis: usize,
    body: Region,
}

/// The arrays with the axis in front; the dimensions between it and those of an element are axes
/// of the iteration space.
struct Setting {
    arrays: Vec<Lifted>,
    size: i64,
    axis: usize,
    batch: Vec<usize>,
}

impl Along {
    fn read(&self, it: &mut Exporter<'_>, op: Op) -> Result<Setting, Refusal> {
        let operands: Vec<Value> = self.arrays.iter(it.ir()).collect();
        let Some(block) = it.ir().single_block(self.body) else { return Err(Refusal::Follows) };
        let params: Vec<Value> = it.ir().args(block).collect();
        let (mut arrays, mut batch, mut size) = (Vec::new(), Vec::new(), 0);
        for (index, (&operand, &param)) in operands.iter().zip(&params).enumerate() {
            let (own, inner) = (it.own_sizes(op, operand)?, it.own_sizes(op, param)?.len());
            let x = it.lifted(operand)?;
            let lead = x.axes.len();
            if index == 0 {
                size = own[self.axis];
                let mut rest = own.clone();
                rest.remove(self.axis);
                rest.truncate(rest.len() - inner);
                batch = it.new_axes(&rest);
            }
            let mut order: Vec<usize> = (0..lead).collect();
            order.push(lead + self.axis);
            order.extend((lead..lead + own.len()).filter(|&dim| dim != lead + self.axis));
            arrays.push(Lifted { value: it.transpose(x.value, &order), axes: x.axes });
        }
        Ok(Setting { arrays, size, axis: self.axis, batch })
    }
}

impl Setting {
    /// Returns the elements at an index.
    fn elements(&self, it: &mut Exporter<'_>, step: &Linear) -> Vec<Item> {
        let read = |x: &Lifted| {
            let row = it.read(x, std::slice::from_ref(step));
            Item::Array(it.with_axes(row, &self.batch))
        };
        self.arrays.iter().map(read).collect()
    }

    fn slices(&self, it: &mut Exporter<'_>, step: i64) -> Vec<Item> {
        self.elements(it, &Linear::constant(step))
    }

    /// Returns an array of outputs with the batch dimensions as axes: the axis is the first of its
    /// own dimensions.
    fn batched(&self, it: &mut Exporter<'_>, x: &Lifted) -> Lifted {
        let (lead, batch) = (x.axes.len(), self.batch.len());
        let mut order: Vec<usize> = (0..lead).collect();
        order.extend(lead + 1..=lead + batch);
        order.push(lead);
        order.extend(lead + batch + 1..it.shape(x.value).len());
        let value = it.transpose(x.value, &order);
        it.with_axes(Lifted { value, axes: x.axes.clone() }, &self.batch)
    }

    /// Returns results without the batch axes.
    fn results(&self, it: &mut Exporter<'_>, items: Vec<Item>) -> Translation {
        let mut results = Vec::new();
        for item in items {
            let x = it.array_of(&item)?;
            results.push(Item::Array(it.without_axes(&x, &self.batch)));
        }
        Ok(results)
    }

    /// Returns arrays with the axis at its position.
    fn scanned(&self, it: &mut Exporter<'_>, items: Vec<Item>) -> Translation {
        let mut results = Vec::new();
        for item in items {
            let x = it.array_of(&item)?;
            let x = it.without_axes(&x, &self.batch);
            // The dimensions are the batch, the axis, and the element.
            let lead = x.axes.len();
            let rank = it.shape(x.value).len();
            let mut order: Vec<usize> =
                (0..rank).filter(|&dim| dim != lead + self.batch.len()).collect();
            order.insert(lead + self.axis, lead + self.batch.len());
            results
                .push(Item::Array(Lifted { value: it.transpose(x.value, &order), axes: x.axes }));
        }
        Ok(results)
    }
}
