//! Views and copies: dimensions that move, repeat, join or grow.

use super::exporter::{Exporter, Item, Lifted, Refusal, Translation};
use super::linear::Linear;
use super::writes::Combine;
use cotan_dialects::array::{
    Concat, Index, Iota, Pad, Replicate, Reshape, Reverse, Roll, Shift, Slice, Stack, Transpose,
    Update,
};
use cotan_ir::{Attr, Op};

fn done(x: Lifted) -> Translation {
    Ok(vec![Item::Array(x)])
}

fn over(value: cotan_ir::Value, x: &Lifted) -> Translation {
    done(Lifted { value, axes: x.axes.clone() })
}

fn numbers(it: &Exporter<'_>, op: Op, sizes: Attr) -> Result<Vec<i64>, Refusal> {
    let sizes = it.ir().store.as_dims(sizes).unwrap_or_default();
    match sizes.iter().map(|size| it.size(size)).collect() {
        Some(sizes) => Ok(sizes),
        None => it.refuse(op, "has an unknown size"),
    }
}

/// Translates `array.index`.
pub fn index(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Index = it.ir().verified(op);
    let x = it.lifted(this.source)?;
    let indices = this.access().indices(it.ir());
    let at = it.forms(op, &indices)?;
    let range = it.ranges.get(&x.value).copied();
    let read = it.read(&x, &at);
    if let Some([low, high]) = range {
        it.note_range(read.value, [low.min(0).into(), high.max(0).into()]);
    }
    done(read)
}

/// Translates `array.update`.
pub fn update(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Update = it.ir().verified(op);
    let indices = this.access().indices(it.ir());
    let at = it.forms(op, &indices)?;
    let (x, value) = (it.lifted(this.source)?, it.lifted(this.value)?);
    let updated = it.write(&x, &at, &value, usize::MAX, Combine::Set);
    done(updated)
}

/// Translates `array.reshape`.
pub fn reshape(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Reshape = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let sizes = [it.axis_sizes(&x.axes), it.own_sizes(op, this.result)?].concat();
    over(it.reshape(x.value, &sizes), &x)
}

/// Translates `array.transpose`.
pub fn transpose(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Transpose = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let order = it.ir().store.as_i64_array(this.permutation).unwrap_or_default();
    let lead = x.axes.len();
    let mut dims: Vec<usize> = (0..lead).collect();
    dims.extend(order.iter().map(|&dim| lead + dim as usize));
    // Dimensions behind those of the permutation stay.
    dims.extend(dims.len()..it.shape(x.value).len());
    over(it.transpose(x.value, &dims), &x)
}

/// Translates `array.replicate`.
pub fn replicate(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Replicate = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let sizes = [it.axis_sizes(&x.axes), it.own_sizes(op, this.result)?].concat();
    let new = x.axes.len() + this.axis as usize;
    let dims: Vec<usize> = (0..sizes.len()).filter(|&dim| dim != new).collect();
    over(it.broadcast(x.value, &dims, &sizes), &x)
}

/// Translates `array.reverse`.
pub fn reverse(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Reverse = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    over(it.reverse(x.value, &[x.axes.len() + this.axis as usize]), &x)
}

/// Translates `array.concat`.
pub fn concat(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Concat = it.ir().verified(op);
    joined(it, op, this.axis as usize, false)
}

/// Translates `array.stack`.
pub fn stack(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Stack = it.ir().verified(op);
    joined(it, op, this.axis as usize, true)
}

fn joined(it: &mut Exporter<'_>, op: Op, axis: usize, is_new: bool) -> Translation {
    let count = it.ir().operand_count(op);
    let parts: Result<Vec<Lifted>, Refusal> =
        (0..count).map(|index| it.operand(op, index)).collect();
    let (mut values, axes) = it.aligned(&parts?);
    let dim = axes.len() + axis;
    if is_new {
        for value in &mut values {
            let mut sizes = it.shape(*value);
            sizes.insert(dim, 1);
            *value = it.reshape(*value, &sizes);
        }
    }
    done(Lifted { value: it.concatenate(&values, dim), axes })
}

/// Translates `array.iota`.
pub fn iota(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Iota = it.ir().verified(op);
    let (sizes, element) = (it.own_sizes(op, this.result)?, it.element_of(this.result));
    let dim = this.axis as usize;
    let value = it.iota(dim, &sizes, element);
    it.note_range(value, [0, i128::from((sizes[dim] - 1).max(0))]);
    done(Lifted::uniform(value))
}

/// Translates `array.pad`.
pub fn pad(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Pad = it.ir().verified(op);
    let (x, with) = (it.lifted(this.operand)?, it.lifted(this.value)?);
    let (low, high) = (numbers(it, op, this.low)?, numbers(it, op, this.high)?);
    if with.axes.is_empty() {
        let mut edges = vec![[0; 3]; x.axes.len()];
        edges.extend(low.iter().zip(&high).map(|(&low, &high)| [low, high, 0]));
        return over(it.pad(x.value, with.value, &edges), &x);
    }
    // The padding differs between indices: it is selected where a mask is padded.
    let mut edges = vec![[0; 3]; x.axes.len()];
    edges.extend(low.iter().zip(&high).map(|(&low, &high)| [low, high, 0]));
    let zero = it.zero_of(x.value);
    let padded = it.pad(x.value, zero, &edges);
    let own = it.own(&x);
    let inside = it.number(1.0, &own, cotan_ir::Type::I1);
    let outside = it.number(0.0, &[], cotan_ir::Type::I1);
    let mask = it.pad(inside, outside, &edges[x.axes.len()..]);
    let sizes = it.shape(mask);
    let with = it.filled(with, &sizes);
    let padded = Lifted { value: padded, axes: x.axes };
    let (values, axes) = it.aligned(&[Lifted::uniform(mask), padded, with]);
    done(Lifted { value: it.select(values[0], values[1], values[2]), axes })
}

/// Translates `array.slice`.
pub fn slice(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Slice = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let from = numbers(it, op, this.offsets)?;
    let sizes = it.own_sizes(op, this.result)?;
    let strides = this.strides.and_then(|attr| it.ir().store.as_i64_array(attr));
    let strides = strides.unwrap_or_else(|| vec![1; from.len()]);
    let axes = it.new_axes(&sizes);
    // A stride may be negative or 0: a read covers every case.
    let forms: Option<Vec<Linear>> = (axes.iter().zip(&strides).zip(&from))
        .map(|((&axis, &stride), &from)| {
            Linear::variable(axis).times(stride)?.plus(&Linear::constant(from))
        })
        .collect();
    let Some(forms) = forms else { return it.refuse(op, "has an index beyond 64 bits") };
    let read = it.read(&x, &forms);
    done(it.without_axes(&read, &axes))
}

/// Translates `array.shift`.
pub fn shift(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Shift = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let by = it.ir().store.as_dim(this.by).cloned();
    let Some(by) = by.and_then(|by| it.size(&by)) else {
        return it.refuse(op, "has an unknown size");
    };
    let sizes = it.own(&x);
    let axes = it.new_axes(&sizes);
    let mut forms: Vec<Linear> = axes.iter().map(|&axis| Linear::variable(axis)).collect();
    let by = by.clamp(-sizes[this.axis as usize] - 1, sizes[this.axis as usize] + 1);
    forms[this.axis as usize].rest = -by;
    let read = it.read(&x, &forms);
    done(it.without_axes(&read, &axes))
}

/// Translates `array.roll`.
pub fn roll(it: &mut Exporter<'_>, op: Op) -> Translation {
    let this: Roll = it.ir().verified(op);
    let x = it.lifted(this.operand)?;
    let by = it.ir().store.as_dim(this.by).cloned();
    let dim = x.axes.len() + this.axis as usize;
    let shape = it.shape(x.value);
    let size = shape[dim];
    if size == 0 {
        return done(x);
    }
    let by = by.and_then(|by| by.eval_modulo(size as usize, |name| it.sizes.get(&name).copied()));
    let Some(by) = by.map(|by| by as i64) else { return it.refuse(op, "has an unknown size") };
    let mut ranges: Vec<[i64; 3]> = shape.iter().map(|&size| [0, size, 1]).collect();
    if by == 0 {
        return done(x);
    }
    ranges[dim] = [size - by, size, 1];
    let end = it.slice(x.value, &ranges);
    ranges[dim] = [0, size - by, 1];
    let start = it.slice(x.value, &ranges);
    over(it.concatenate(&[end, start], dim), &x)
}
