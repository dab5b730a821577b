//! Operations with regions.

use super::arrays::add_at;
use super::evaluator::{Evaluator, Stop};
use super::number::Real;
use super::value::{Cell, Tensor, Val, positions};
use cotan_dialects::interfaces::accumulators;
use cotan_dialects::{array, scf};
use cotan_ir::{AttrData, Op};

type Results<T> = Result<Vec<Val<T>>, Stop>;

impl<T: Real> Evaluator<'_, T> {
    /// The results of an operation with regions; `None` of another one.
    pub(super) fn structured(&mut self, op: Op, name: &str) -> Result<Option<Vec<Val<T>>>, Stop> {
        let results = match name {
            "scf.if" => {
                let holds = self.int(self.ir.operand(op, 0))? != 0;
                self.region(op, usize::from(!holds), Vec::new())?
            }
            "ad.checkpoint" => self.region(op, 0, Vec::new())?,
            "scf.for" => self.count(op)?,
            "scf.while" => self.repeat(op)?,
            "array.build" => self.build(op)?,
            "array.map" => self.map(op)?,
            "array.fold" => self.fold(op)?,
            "array.reduce" => self.reduce(op)?,
            "array.scan" => self.scan(op)?,
            "array.accumulate" => self.accumulate(op)?,
            "array.gather" => vec![Val::Array(self.gather(op)?)],
            "array.scatter" => vec![Val::Array(self.scatter(op)?)],
            "array.with_dim" => self.with_dim(op)?,
            _ => return Ok(None),
        };
        Ok(Some(results))
    }

    fn count(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let it = ir.get::<scf::For>(op).ok_or_else(|| Stop::unsupported("a loop"))?;
        let (mut at, upper) = (self.int(it.lower)?, self.int(it.upper)?);
        let step = self.int(it.step)?;
        let mut carried = it.inits.iter(ir).map(|init| self.get(init)).collect::<Results<T>>()?;
        while step >= 1 && at < upper {
            let mut args = vec![Val::Array(Tensor::scalar(Cell::Int(at)))];
            args.append(&mut carried);
            carried = self.region(op, 0, args)?;
            let Some(next) = at.checked_add(step) else { break };
            at = next;
        }
        Ok(carried)
    }

    fn repeat(&mut self, op: Op) -> Results<T> {
        let mut carried = self.operands(op)?;
        loop {
            let mut forwarded = self.region(op, 0, carried)?;
            let goes_on = forwarded.remove(0);
            if goes_on.array()?.cells[0].int()? == 0 {
                return Ok(forwarded);
            }
            carried = self.region(op, 1, forwarded)?;
        }
    }

    /// Runs a body at each index and stacks what it yields.
    fn stacked(
        &mut self,
        op: Op,
        domain: &[usize],
        skip: usize,
        mut body: impl FnMut(&mut Self, &[usize]) -> Results<T>,
    ) -> Results<T> {
        let mut stacks = Vec::new();
        for result in self.ir.results(op).skip(skip) {
            let (sizes, _) = self.shape(self.ir.ty(result))?;
            stacks.push(Tensor { sizes, cells: Vec::new() });
        }
        for index in positions(domain) {
            let given = body(self, &index)?;
            for (stack, value) in stacks.iter_mut().zip(given) {
                stack.cells.extend_from_slice(&value.array()?.cells);
            }
        }
        Ok(stacks.into_iter().map(Val::Array).collect())
    }

    fn build(&mut self, op: Op) -> Results<T> {
        let (sizes, _) = self.shape(self.ir.ty(self.ir.result(op, 0)))?;
        let rank = self.ir.arg_count(self.body(op, 0)?);
        self.stacked(op, &sizes[..rank], 0, |it, index| it.region(op, 0, indices(index)))
    }

    fn map(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let operands = self.operands(op)?;
        let body = self.body(op, 0)?;
        let first = ir.args(body).next().ok_or_else(|| Stop::unsupported("a map of nothing"))?;
        let inner = accumulators::shape(&ir.store, ir.ty(first)).map_or(0, |shape| shape.rank());
        let sizes = operands[0].array()?.sizes.clone();
        let domain = &sizes[..sizes.len() - inner];
        self.stacked(op, domain, 0, |it, index| {
            let at: Vec<i64> = index.iter().map(|&at| at as i64).collect();
            let part = |value: &Val<T>| {
                let part = value.array()?.at(&at);
                Ok(Val::Array(part.ok_or_else(|| Stop::unsupported("unlike sizes"))?))
            };
            let args = operands.iter().map(part).collect::<Results<T>>()?;
            it.region(op, 0, args)
        })
    }

    fn fold(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let it = ir.get::<array::Fold>(op).ok_or_else(|| Stop::unsupported("a fold"))?;
        let axis = self.axis(op)?;
        let arrays =
            it.operands.iter(ir).map(|it| self.array(it)).collect::<Result<Vec<_>, _>>()?;
        let mut states = it.states.iter(ir).map(|it| self.get(it)).collect::<Results<T>>()?;
        let (count, size) = (states.len(), arrays[0].sizes[axis]);
        let mut kept = vec![Vec::new(); size];
        let order: Vec<usize> = match it.right {
            Some(_) => (0..size).rev().collect(),
            None => (0..size).collect(),
        };
        for index in order {
            let mut args = states;
            args.extend(arrays.iter().map(|array| Val::Array(array.slice(axis, index))));
            let mut given = self.region(op, 0, args)?;
            kept[index] = given.split_off(count);
            states = given;
        }
        let kept = self.stacked(op, &[size], count, |_, index| Ok(kept[index[0]].clone()))?;
        states.extend(kept);
        Ok(states)
    }

    /// The sizes of the leading dimensions along which elements are combined separately, the arrays with
    /// the combined axis behind these, and its size.
    fn lanes(&self, op: Op, arrays: &[Tensor<T>]) -> Result<(Vec<usize>, usize), Stop> {
        let ir = self.ir;
        let axis = self.axis(op)?;
        let arg = ir.args(self.body(op, 0)?).next();
        let inner = arg
            .and_then(|arg| accumulators::shape(&ir.store, ir.ty(arg)))
            .map_or(0, |it| it.rank());
        let mut sizes = arrays[0].sizes.clone();
        let count = sizes.remove(axis);
        Ok((sizes[..sizes.len() - inner].to_vec(), count))
    }

    /// The elements of arrays at an index of the axis and of the other leading dimensions.
    fn elements(
        &self,
        arrays: &[Tensor<T>],
        axis: usize,
        (lane, at): (&[usize], usize),
    ) -> Results<T> {
        let lane: Vec<i64> = lane.iter().map(|&at| at as i64).collect();
        let element = |array: &Tensor<T>| {
            let element = array.slice(axis, at).at(&lane);
            Ok(Val::Array(element.ok_or_else(|| Stop::unsupported("unlike sizes"))?))
        };
        arrays.iter().map(element).collect()
    }

    fn reduce(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let it = ir.get::<array::Reduce>(op).ok_or_else(|| Stop::unsupported("a reduction"))?;
        let arrays =
            it.operands.iter(ir).map(|it| self.array(it)).collect::<Result<Vec<_>, _>>()?;
        let of_nothing = it.identities.iter(ir).map(|it| self.get(it)).collect::<Results<T>>()?;
        let (domain, count) = self.lanes(op, &arrays)?;
        let axis = self.axis(op)?;
        self.stacked(op, &domain, 0, |it, lane| {
            if count == 0 {
                return Ok(of_nothing.clone());
            }
            let mut combined = it.elements(&arrays, axis, (lane, 0))?;
            for at in 1..count {
                combined.extend(it.elements(&arrays, axis, (lane, at))?);
                combined = it.region(op, 0, combined)?;
            }
            Ok(combined)
        })
    }

    fn scan(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let it = ir.get::<array::Scan>(op).ok_or_else(|| Stop::unsupported("a scan"))?;
        let arrays =
            it.operands.iter(ir).map(|it| self.array(it)).collect::<Result<Vec<_>, _>>()?;
        let of_nothing = it.identities.iter(ir).map(|it| self.get(it)).collect::<Results<T>>()?;
        let (domain, count) = self.lanes(op, &arrays)?;
        let axis = self.axis(op)?;
        let mut results = arrays.clone();
        for lane in positions(&domain) {
            let mut combined: Option<Vec<Val<T>>> = None;
            let mut order: Vec<usize> = (0..count).collect();
            if it.right.is_some() {
                order.reverse();
            }
            for at in order {
                let element = self.elements(&arrays, axis, (&lane, at))?;
                let next = match combined.clone() {
                    None => element,
                    Some(sofar) if it.right.is_some() => {
                        self.region(op, 0, [element, sofar].concat())?
                    }
                    Some(sofar) => self.region(op, 0, [sofar, element].concat())?,
                };
                let before = combined.unwrap_or_else(|| of_nothing.clone());
                let put = if it.exclusive.is_some() { &before } else { &next };
                for (result, value) in results.iter_mut().zip(put) {
                    write(result, axis, (&lane, at), value.array()?);
                }
                combined = Some(next);
            }
        }
        Ok(results.into_iter().map(Val::Array).collect())
    }

    fn accumulate(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let it = ir.get::<array::Accumulate>(op).ok_or_else(|| Stop::unsupported("a sum"))?;
        let domain = self.dims(it.domain)?;
        let domain: Vec<usize> = domain.iter().map(|&size| size.max(0) as usize).collect();
        let mut sums = self.operands(op)?;
        let count = ir.arg_count(self.body(op, 0)?) - domain.len();
        for result in ir.results(op).take(count).skip(sums.len()) {
            let (sizes, zero) = self.shape(ir.ty(result))?;
            sums.push(Val::Array(Tensor::filled(&sizes, zero)));
        }
        let kept = self.stacked(op, &domain, count, |it, index| {
            let args = [indices(index), std::mem::take(&mut sums)].concat();
            let mut given = it.region(op, 0, args)?;
            let kept = given.split_off(count);
            sums = given;
            Ok(kept)
        })?;
        sums.extend(kept);
        Ok(sums)
    }

    fn gather(&mut self, op: Op) -> Result<Tensor<T>, Stop> {
        let (sizes, zero) = self.shape(self.ir.ty(self.ir.result(op, 0)))?;
        let source = self.array(self.ir.operand(op, 0))?;
        let rank = self.ir.arg_count(self.body(op, 0)?);
        let mut cells = Vec::new();
        for index in positions(&sizes[..rank]) {
            let at = integers(self.region(op, 0, indices(&index))?)?;
            let part = source.at(&at).unwrap_or_else(|| Tensor::filled(&sizes[rank..], zero));
            cells.extend(part.cells);
        }
        Ok(Tensor { sizes, cells })
    }

    fn scatter(&mut self, op: Op) -> Result<Tensor<T>, Stop> {
        let ir = self.ir;
        let it = ir.get::<array::Scatter>(op).ok_or_else(|| Stop::unsupported("a scatter"))?;
        let updates = self.array(it.updates)?;
        let mut target = match it.accumulator {
            Some(target) => self.array(target)?,
            None => {
                let (sizes, zero) = self.shape(ir.ty(it.result))?;
                Tensor::filled(&sizes, zero)
            }
        };
        let rank = ir.arg_count(self.body(op, 0)?);
        for index in positions(&updates.sizes[..rank]) {
            let from: Vec<i64> = index.iter().map(|&at| at as i64).collect();
            let part = updates.at(&from).ok_or_else(|| Stop::unsupported("unlike sizes"))?;
            let at = integers(self.region(op, 0, indices(&index))?)?;
            add_at(&mut target, &at, &part)?;
        }
        Ok(target)
    }

    fn with_dim(&mut self, op: Op) -> Results<T> {
        let ir = self.ir;
        let it = ir.get::<array::WithDim>(op).ok_or_else(|| Stop::unsupported("a dimension"))?;
        let size = self.int(it.size)?;
        let AttrData::String { text, .. } = ir.attr_data(it.parameter) else {
            return Err(Stop::unsupported("a dimension without a name"));
        };
        let outer = self.sizes.insert(*text, size);
        let results = self.region(op, 0, Vec::new());
        match outer {
            Some(size) => self.sizes.insert(*text, size),
            None => self.sizes.remove(text),
        };
        results
    }
}

fn indices<T: Real>(index: &[usize]) -> Vec<Val<T>> {
    index.iter().map(|&at| Val::Array(Tensor::scalar(Cell::Int(at as i64)))).collect()
}

fn integers<T: Real>(values: Vec<Val<T>>) -> Result<Vec<i64>, Stop> {
    values.iter().map(|value| value.array()?.cells[0].int()).collect()
}

/// Writes an element at an index of an axis and of the other leading dimensions.
fn write<T: Real>(
    target: &mut Tensor<T>,
    axis: usize,
    (lane, at): (&[usize], usize),
    element: &Tensor<T>,
) {
    for (inner, &cell) in positions(&element.sizes).zip(&element.cells) {
        let mut index: Vec<usize> = lane.iter().chain(&inner).copied().collect();
        index.insert(axis, at);
        let index: Vec<i64> = index.iter().map(|&at| at as i64).collect();
        if let Some((start, _)) = target.range(&index) {
            target.cells[start] = cell;
        }
    }
}
