//! Operations on arrays without regions.

use super::elements::greatest;
use super::evaluator::{Evaluator, Stop};
use super::number::Real;
use super::value::{Cell, Tensor, positions};
use cotan_dialects::array;
use cotan_ir::{AttrData, Op, Value};

impl<T: Real> Evaluator<'_, T> {
    pub(super) fn array_op(&mut self, op: Op, name: &str) -> Result<Tensor<T>, Stop> {
        let ir = self.ir;
        let (sizes, zero) = self.shape(ir.ty(ir.result(op, 0)))?;
        let all: Vec<Value> = ir.operands(op).collect();
        let first = || self.array(all[0]);
        match name {
            "array.dim" => {
                let size = ir.attr_named(op, "size").and_then(|attr| ir.store.as_dim(attr));
                let size = self.size(size.ok_or_else(|| Stop::unsupported("no size"))?)?;
                Ok(Tensor::scalar(like(zero, size)))
            }
            "array.iota" => {
                let axis = self.axis(op)?;
                let cells = positions(&sizes).map(|index| like(zero, index[axis] as i64)).collect();
                Ok(Tensor { sizes, cells })
            }
            "array.index" => {
                let it = ir.get::<array::Index>(op).ok_or_else(|| Stop::unsupported(name))?;
                let at = self.access(it.operands.iter(ir).collect(), it.at, it.sizes)?;
                Ok(self.array(it.source)?.at(&at).unwrap_or_else(|| Tensor::filled(&sizes, zero)))
            }
            "array.update" => {
                let it = ir.get::<array::Update>(op).ok_or_else(|| Stop::unsupported(name))?;
                let at = self.access(it.operands.iter(ir).collect(), it.at, it.sizes)?;
                let (mut target, value) = (self.array(it.source)?, self.array(it.value)?);
                if let Some((start, count)) = target.range(&at) {
                    target.cells[start..start + count].copy_from_slice(&value.cells);
                }
                Ok(target)
            }
            "array.add_at" => {
                let it = ir.get::<array::AddAt>(op).ok_or_else(|| Stop::unsupported(name))?;
                let at = self.access(it.operands.iter(ir).collect(), it.at, it.sizes)?;
                let (mut target, value) = (self.array(it.target)?, self.array(it.value)?);
                add_at(&mut target, &at, &value)?;
                Ok(target)
            }
            "array.reshape" => Ok(Tensor { sizes, cells: first()?.cells }),
            "array.transpose" => {
                let order = self.list(op, "permutation")?;
                let axes: Vec<usize> = (0..sizes.len())
                    .map(|axis| order.get(axis).map_or(axis, |&axis| axis as usize))
                    .collect();
                Ok(first()?.picked(sizes, zero, |index| {
                    let mut from = vec![0; index.len()];
                    index.iter().zip(&axes).for_each(|(&at, &axis)| from[axis] = at as i64);
                    from
                }))
            }
            "array.replicate" => {
                let axis = self.axis(op)?;
                Ok(first()?.picked(sizes, zero, |index| without(index, axis)))
            }
            "array.reverse" => {
                let axis = self.axis(op)?;
                let last = sizes[axis] as i64 - 1;
                Ok(first()?.picked(sizes, zero, |index| moved(index, axis, |at| last - at)))
            }
            "array.shift" | "array.roll" => {
                let axis = self.axis(op)?;
                let by = ir.attr_named(op, "by").and_then(|attr| ir.store.as_dim(attr));
                let by = self.size(by.ok_or_else(|| Stop::unsupported("no distance"))?)?;
                let size = sizes[axis] as i64;
                let is_roll = name == "array.roll";
                Ok(first()?.picked(sizes, zero, |index| {
                    moved(
                        index,
                        axis,
                        |at| if is_roll { (at - by).rem_euclid(size) } else { at - by },
                    )
                }))
            }
            "array.slice" => {
                let it = ir.get::<array::Slice>(op).ok_or_else(|| Stop::unsupported(name))?;
                let offsets = self.dims(it.offsets)?;
                let strides = it.strides.and_then(|attr| ir.store.as_i64_array(attr));
                Ok(first()?.picked(sizes, zero, |index| {
                    let stride = |axis: usize| strides.as_ref().map_or(1, |all| all[axis]);
                    let place =
                        |(axis, &at): (usize, &usize)| offsets[axis] + at as i64 * stride(axis);
                    index.iter().enumerate().map(place).collect()
                }))
            }
            "array.pad" => {
                let it = ir.get::<array::Pad>(op).ok_or_else(|| Stop::unsupported(name))?;
                let (low, value) = (self.dims(it.low)?, self.array(it.value)?);
                if !value.sizes.is_empty() {
                    return Err(Stop::unsupported("padding by an array"));
                }
                Ok(first()?.picked(sizes, value.cells[0], |index| {
                    index.iter().zip(&low).map(|(&at, low)| at as i64 - low).collect()
                }))
            }
            "array.stack" => {
                let axis = self.axis(op)?;
                let parts =
                    all.iter().map(|&part| self.array(part)).collect::<Result<Vec<_>, _>>()?;
                let cells = positions(&sizes).map(|index| {
                    parts[index[axis]].at(&without(&index, axis)).map_or(zero, |cell| cell.cells[0])
                });
                let cells = cells.collect();
                Ok(Tensor { sizes, cells })
            }
            "array.concat" => {
                let axis = self.axis(op)?;
                let parts =
                    all.iter().map(|&part| self.array(part)).collect::<Result<Vec<_>, _>>()?;
                let cells = positions(&sizes).map(|mut index| {
                    let mut part = 0;
                    while index[axis] >= parts[part].sizes[axis] {
                        index[axis] -= parts[part].sizes[axis];
                        part += 1;
                    }
                    let from: Vec<i64> = index.iter().map(|&at| at as i64).collect();
                    parts[part].at(&from).map_or(zero, |cell| cell.cells[0])
                });
                let cells = cells.collect();
                Ok(Tensor { sizes, cells })
            }
            "array.sum" | "array.product" | "array.max" | "array.min" => {
                let axes = self.axes(op, first()?.sizes.len())?;
                axes.iter()
                    .rev()
                    .try_fold(first()?, |array, &axis| combined(name, &array, axis, zero))
            }
            "array.argmax" | "array.argmin" => extremum(name, &first()?, self.axis(op)?),
            "array.contract" if matches!(zero, Cell::Int(_)) => {
                Err(Stop::unsupported("a contraction of integers"))
            }
            "array.contract" => self.contract(op, sizes),
            _ => Err(Stop::Unsupported(name.to_owned())),
        }
    }

    /// The leading indices of an access.
    fn access(
        &self,
        operands: Vec<Value>,
        at: Option<cotan_ir::Attr>,
        sizes: Option<cotan_ir::Attr>,
    ) -> Result<Vec<i64>, Stop> {
        let operands = operands.iter().map(|&it| self.int(it)).collect::<Result<Vec<_>, _>>()?;
        let Some(at) = at else { return Ok(operands) };
        let sizes = sizes.map_or(Ok(Vec::new()), |sizes| self.dims(sizes))?;
        let AttrData::AffineMap(map) = self.ir.attr_data(at) else {
            return Err(Stop::unsupported("no map"));
        };
        let place = map.results.iter().map(|place| place.eval_wrapping(&operands, &sizes));
        place.collect::<Option<_>>().ok_or_else(|| Stop::unsupported("this map"))
    }

    fn list(&self, op: Op, name: &str) -> Result<Vec<i64>, Stop> {
        let list = self.ir.attr_named(op, name).and_then(|attr| self.ir.store.as_i64_array(attr));
        list.ok_or_else(|| Stop::unsupported(name))
    }

    /// The listed axes, or all.
    fn axes(&self, op: Op, rank: usize) -> Result<Vec<usize>, Stop> {
        match self.has(op, "axes") {
            true => Ok(self.list(op, "axes")?.iter().map(|&axis| axis as usize).collect()),
            false => Ok((0..rank).collect()),
        }
    }

    fn contract(&self, op: Op, sizes: Vec<usize>) -> Result<Tensor<T>, Stop> {
        let ir = self.ir;
        let it = ir.get::<array::Contract>(op).ok_or_else(|| Stop::unsupported("a contraction"))?;
        let domain: Vec<usize> = self.dims(it.domain)?.iter().map(|&size| size as usize).collect();
        let AttrData::Array(maps) = ir.attr_data(it.maps) else {
            return Err(Stop::unsupported("no maps"));
        };
        let operands = self.operands(op)?;
        let mut cells = Vec::new();
        for index in positions(&sizes) {
            let mut sum = T::constant(0.0);
            for inner in positions(&domain) {
                let dims: Vec<i64> = index.iter().chain(&inner).map(|&at| at as i64).collect();
                let mut product = T::constant(1.0);
                for (&map, operand) in maps.iter().zip(&operands) {
                    let AttrData::AffineMap(map) = ir.attr_data(map) else {
                        return Err(Stop::unsupported("no map"));
                    };
                    let at = map.results.iter().map(|place| place.eval_wrapping(&dims, &[]));
                    let at: Option<Vec<i64>> = at.collect();
                    let at = at.ok_or_else(|| Stop::unsupported("this map"))?;
                    let read = operand.array()?.at(&at).map(|found| found.cells[0].real());
                    product = product.mul(read.unwrap_or(Ok(T::constant(0.0)))?);
                }
                sum = sum.add(product);
            }
            cells.push(Cell::Real(sum));
        }
        Ok(Tensor { sizes, cells })
    }
}

/// An integer as a number like another one.
fn like<T: Real>(other: Cell<T>, number: i64) -> Cell<T> {
    match other {
        Cell::Real(_) => Cell::Real(T::constant(number as f64)),
        Cell::Int(_) => Cell::Int(number),
    }
}

fn without(index: &[usize], axis: usize) -> Vec<i64> {
    let kept = index.iter().enumerate().filter(|(at, _)| *at != axis);
    kept.map(|(_, &at)| at as i64).collect()
}

fn moved(index: &[usize], axis: usize, to: impl Fn(i64) -> i64) -> Vec<i64> {
    let place =
        |(at, &index): (usize, &usize)| if at == axis { to(index as i64) } else { index as i64 };
    index.iter().enumerate().map(place).collect()
}

/// Adds a part at leading indices; out of range nothing is added.
pub(super) fn add_at<T: Real>(
    target: &mut Tensor<T>,
    at: &[i64],
    value: &Tensor<T>,
) -> Result<(), Stop> {
    let Some((start, count)) = target.range(at) else { return Ok(()) };
    for (cell, added) in target.cells[start..start + count].iter_mut().zip(&value.cells) {
        *cell = match (*cell, *added) {
            (Cell::Real(a), Cell::Real(b)) => Cell::Real(a.add(b)),
            (Cell::Int(a), Cell::Int(b)) => Cell::Int(a.wrapping_add(b)),
            _ => return Err(Stop::unsupported("a sum of unlike numbers")),
        };
    }
    Ok(())
}

/// A reduction along an axis; `zero` is that of its elements.
fn combined<T: Real>(
    name: &str,
    array: &Tensor<T>,
    axis: usize,
    zero: Cell<T>,
) -> Result<Tensor<T>, Stop> {
    let count = array.sizes[axis];
    let Some(mut result) = (count > 0).then(|| array.slice(axis, 0)) else {
        let mut sizes = array.sizes.clone();
        sizes.remove(axis);
        let neutral = match name {
            "array.sum" => 0,
            "array.product" => 1,
            _ => return Err(Stop::TooLarge),
        };
        return Ok(Tensor::filled(&sizes, like(zero, neutral)));
    };
    for index in 1..count {
        for (cell, next) in result.cells.iter_mut().zip(array.slice(axis, index).cells) {
            *cell = combine(name, *cell, next)?;
        }
    }
    Ok(result)
}

fn combine<T: Real>(name: &str, a: Cell<T>, b: Cell<T>) -> Result<Cell<T>, Stop> {
    Ok(match (name, a, b) {
        ("array.sum", Cell::Real(a), Cell::Real(b)) => Cell::Real(a.add(b)),
        ("array.product", Cell::Real(a), Cell::Real(b)) => Cell::Real(a.mul(b)),
        ("array.max", Cell::Real(a), Cell::Real(b)) => Cell::Real(greatest(a, b)?),
        ("array.min", Cell::Real(a), Cell::Real(b)) => {
            Cell::Real(greatest(a.neg(), b.neg())?.neg())
        }
        ("array.sum", Cell::Int(a), Cell::Int(b)) => Cell::Int(a.wrapping_add(b)),
        ("array.product", Cell::Int(a), Cell::Int(b)) => Cell::Int(a.wrapping_mul(b)),
        _ => return Err(Stop::unsupported("an extremum of integers")),
    })
}

/// The first index of the greatest or least element along an axis.
fn extremum<T: Real>(name: &str, array: &Tensor<T>, axis: usize) -> Result<Tensor<T>, Stop> {
    let mut sizes = array.sizes.clone();
    sizes.remove(axis);
    let mut found = Tensor::filled(&sizes, Cell::Int(0));
    for position in 0..found.cells.len() {
        for index in 1..array.sizes[axis] {
            let best =
                array.slice(axis, found.cells[position].int()? as usize).cells[position].real()?;
            let next = array.slice(axis, index).cells[position].real()?;
            let greater = match name {
                "array.argmax" => greatest(next, best)?.value() > best.value(),
                _ => greatest(next.neg(), best.neg())?.value() > -best.value(),
            };
            if greater {
                found.cells[position] = Cell::Int(index as i64);
            }
        }
    }
    Ok(found)
}
