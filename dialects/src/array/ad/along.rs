//! Linearization of combining operations along an axis: `array.reduce` and `array.scan`.
//!
//! In forward mode, pairs of a value and its tangent are combined as the values are. In reverse
//! mode, a fold of the tangents follows the original. It reads the prefix combined before each
//! element.

use super::fold::{in_front, moved_back};
use crate::arith::{Cmpi, CmpiPredicate, Select};
use crate::array::affine::index_of_size;
use crate::array::{Build, Fold, Index, Iota, Map, Reduce, Scan, Shift, Yield, region};
use crate::autodiff::{Given, Linearizer, NotDifferentiable, Series, zeros};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Block, Builder, Loc, Op, Region, Shape, Type, Value};

/// Linearizes a reduction or a scan.
pub fn linearize(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let combined = CombineLinearizer::of(l, op);
    match (combined.active.is_empty(), l.reverse()) {
        (true, _) => drop(l.t.copy(op)?),
        (false, true) => combined.linearize_separately(l)?,
        (false, false) => combined.linearize_jointly(l)?,
    }
    combined.set_identity_tangents(l);
    Ok(())
}

/// A reduction or a scan.
struct CombineLinearizer {
    op: Op,
    block: Block,
    operands: Vec<Value>,
    identities: Vec<Value>,
    axis: i64,
    scan: Option<Scan>,
    /// The active arrays.
    active: Vec<usize>,
}

impl CombineLinearizer {
    fn of(l: &Linearizer<'_, '_>, op: Op) -> Self {
        let ir = l.ir();
        let scan = ir.get::<Scan>(op);
        let along = match &scan {
            Some(scan) => scan.along(),
            None => ir.verified::<Reduce>(op).along(),
        };
        let block = ir.single_block(along.body).expect("a verified body is one block");
        let operands: Vec<Value> = along.operands.iter(ir).collect();
        let identities: Vec<Value> = along.identities.iter(ir).collect();
        let mut changing: Vec<bool> =
            operands.iter().map(|&operand| l.tangent(operand).is_some()).collect();
        loop {
            let right = (0..operands.len()).filter(|&at| changing[at]);
            let right: Vec<Value> = right.map(|at| ir.arg(block, operands.len() + at)).collect();
            let next = l.active_iter_args(block, 0, changing.clone(), &right);
            if next == changing {
                break;
            }
            changing = next;
        }
        let active = (0..operands.len()).filter(|&at| changing[at]).collect();
        Self { op, block, operands, identities, axis: along.axis, scan, active }
    }

    fn linearize_jointly(&self, l: &mut Linearizer<'_, '_>) -> Result<(), NotDifferentiable> {
        let (region, to) = l.new_block();
        let args: Vec<Value> = l.ir().args(self.block).collect();
        let mut new = Vec::with_capacity(args.len());
        for half in args.chunks(self.operands.len()) {
            new.extend(half.iter().map(|&arg| l.add_arg(to, arg, None)).collect::<Vec<_>>());
            self.active.iter().for_each(|&at| l.add_tangent_arg(to, half[at]));
        }
        let linearized = l.write(self.block, to, &new)?;
        let tangents = l.changes_in(to, self.op, &linearized, &self.active);
        let loc = l.loc(self.op);
        let yields = [&linearized.values[..], &tangents].concat();
        Yield::build(&mut Builder::at_end(l.builder().ir_mut(), to), loc, &yields);
        let (mut over, mut identities) = (l.values(&self.operands), l.values(&self.identities));
        for &at in &self.active {
            over.extend(l.series_or_zeros(self.operands[at]));
            if !self.identities.is_empty() {
                identities.extend(l.series_or_zeros(self.identities[at]));
            }
        }
        let built = self.with_operands(l.builder(), loc, &over, &identities, region);
        let built: Vec<Value> = l.ir().results(built).collect();
        let results: Vec<Value> = l.ir().results(self.op).collect();
        for (&result, &value) in results.iter().zip(&built) {
            l.map_result(result, value);
        }
        let targets: Vec<Value> = self.active.iter().map(|&at| results[at]).collect();
        l.set_each_series(&targets, &built[results.len()..]);
        Ok(())
    }

    /// Builds the same operation with other operands.
    fn with_operands(
        &self,
        b: &mut Builder<'_>,
        loc: Loc,
        over: &[Value],
        identities: &[Value],
        region: Region,
    ) -> Op {
        let Some(scan) = &self.scan else {
            return Reduce::build(b, loc, over, self.axis, identities, region);
        };
        let built = Scan::build(b, loc, over, self.axis, identities, region);
        Scan::set_right(b, built, scan.right);
        Scan::set_exclusive(b, built, scan.exclusive);
        built
    }

    fn right(&self) -> bool {
        self.scan.as_ref().is_some_and(|scan| scan.right.is_some())
    }

    fn exclusive(&self) -> bool {
        self.scan.as_ref().is_some_and(|scan| scan.exclusive.is_some())
    }

    /// Sets the tangents of results with an inactive array and an active identity.
    ///
    /// An identity is never combined: it is the result of an empty reduction, or the first element
    /// of an exclusive scan. So its tangent reaches the result of its own array alone.
    fn set_identity_tangents(&self, l: &mut Linearizer<'_, '_>) {
        let results: Vec<Value> = l.ir().results(self.op).collect();
        for (at, &identity) in self.identities.iter().enumerate() {
            let Some(series) = l.series(identity).filter(|_| !self.active.contains(&at)) else {
                continue;
            };
            let each = |tangent| match self.scan.is_some() {
                true => self.first_element(l, self.operands[at], tangent),
                false => self.if_empty(l, self.operands[at], tangent),
            };
            let series: Option<Series> = series.into_iter().map(each).collect();
            if let Some(series) = series {
                l.set_series(results[at], series);
            }
        }
    }

    /// Returns the tangent of an exclusive scan whose identity has the tangent `tangent`.
    fn first_element(
        &self,
        l: &mut Linearizer<'_, '_>,
        operand: Value,
        tangent: Value,
    ) -> Option<Value> {
        if !self.exclusive() {
            return None;
        }
        let mut shape = Shape::of(&l.ir().store, l.ir().ty(operand))?;
        let size = shape.sizes.remove(self.axis as usize);
        let row = shape.ty(l.builder().store_mut())?;
        shape.sizes.insert(0, size.clone());
        let front = shape.ty(l.builder().store_mut())?;
        let part = copies(l, self.op, tangent, row);
        let first = self.first(&size);
        let loc = l.loc(self.op);
        let first = index_of_size(l.builder(), loc, &first);
        let placed = l.emit(self.op).placed(part, &[first], front);
        Some(moved_back(l, self.op, placed, self.axis))
    }

    /// Returns the tangent of a reduction whose identity has the tangent `tangent`; `None` if the
    /// axis is not empty.
    fn if_empty(
        &self,
        l: &mut Linearizer<'_, '_>,
        operand: Value,
        tangent: Value,
    ) -> Option<Value> {
        let mut shape = Shape::of(&l.ir().store, l.ir().ty(operand))?;
        let size = shape.sizes.remove(self.axis as usize);
        if size.as_constant().is_some_and(|size| size > 0) {
            return None;
        }
        let row = shape.ty(l.builder().store_mut())?;
        let part = copies(l, self.op, tangent, row);
        let loc = l.loc(self.op);
        let b = l.builder();
        let [size, none] = [&size, &Poly::default()].map(|size| index_of_size(b, loc, size));
        let is_empty = Cmpi::value(b, loc, CmpiPredicate::Eq, size, none);
        let zeros = zeros(b, loc, row);
        Some(Select::value(b, loc, is_empty, part, zeros))
    }

    fn linearize_separately(&self, l: &mut Linearizer<'_, '_>) -> Result<(), NotDifferentiable> {
        let copy = l.t.copy(self.op)?;
        let prefix = self.prefixes(l, copy);
        let here: Vec<Value> = l.values(&self.operands);
        let here: Vec<Value> =
            here.into_iter().map(|array| in_front(l, self.op, array, self.axis)).collect();
        let prefix: Vec<Value> =
            prefix.into_iter().map(|array| in_front(l, self.op, array, self.axis)).collect();
        let shape = Shape::of(&l.ir().store, l.ir().ty(here[0])).expect("it is an array");
        let size = shape.sizes[0].clone();
        let before = self.before(l, &size, &here, &prefix);

        let (region, to) = l.new_block();
        let rows: Vec<Type> = here.iter().map(|&array| row(l, array)).collect();
        let loc = l.loc(self.op);
        let (mut states, mut starts) = (Vec::new(), Vec::new());
        for &at in &self.active {
            states.push(l.builder().ir_mut().add_block_arg(to, rows[at], loc));
            let identity = self.identities.get(at).and_then(|&identity| l.tangent(identity));
            starts.push(match identity {
                Some(identity) => copies(l, self.op, identity, rows[at]),
                None => zeros(l.builder(), loc, rows[at]),
            });
        }
        let mut over = before;
        over.extend(&here);
        let elements: Vec<Value> = [&rows[..], &rows]
            .concat()
            .iter()
            .map(|&ty| l.builder().ir_mut().add_block_arg(to, ty, loc))
            .collect();
        let mut tangents = vec![None; rows.len()];
        for &at in &self.active {
            let Some(tangent) = l.tangent(self.operands[at]) else { continue };
            let tangent = in_front(l, self.op, tangent, self.axis);
            over.push(tangent);
            tangents[at] = Some(l.builder().ir_mut().add_block_arg(to, rows[at], loc));
        }
        over.push(places(l.builder(), loc, &size));
        let step_index = l.builder().ir_mut().add_block_arg(to, Type::INDEX, loc);
        let step = CombineStep { to, states: &states, elements: &elements, tangents: &tangents };
        let combined = self.step(l, &rows, &step)?;
        let is_first =
            self.is_first(&mut Builder::at_end(l.builder().ir_mut(), to), loc, &size, step_index);
        let mut next = Vec::with_capacity(self.active.len());
        for (&at, change) in self.active.iter().zip(combined) {
            let b = &mut Builder::at_end(l.builder().ir_mut(), to);
            let here = tangents[at].unwrap_or_else(|| zeros(b, loc, rows[at]));
            let combined = change.unwrap_or_else(|| zeros(b, loc, rows[at]));
            next.push(Select::value(b, loc, is_first, here, combined));
        }
        let mut yields = next.clone();
        let mut types: Vec<Type> = self.active.iter().map(|&at| rows[at]).collect();
        if self.scan.is_some() {
            yields.extend(if self.exclusive() { &states } else { &next });
            types.extend(self.active.iter().map(|&at| l.ir().ty(here[at])));
        }
        Yield::build(&mut Builder::at_end(l.builder().ir_mut(), to), loc, &yields);
        l.prune(self.op, to);
        super::fold::drop_unused_after(l, to, states.len(), &mut over);
        let b = l.builder();
        let built = Fold::build(b, loc, &over, 0, &starts, region, &types);
        Fold::set_right(b, built, self.scan.as_ref().and_then(|scan| scan.right));
        Fold::set_reassoc(b, built, Some(Attr::UNIT));
        let built: Vec<Value> = b.results(built).collect();
        let results: Vec<Value> = l.ir().results(self.op).collect();
        let first = if self.scan.is_some() { self.active.len() } else { 0 };
        for (index, &at) in self.active.iter().enumerate() {
            let tangent = match self.scan.is_some() {
                true => moved_back(l, self.op, built[first + index], self.axis),
                false => built[index],
            };
            l.set_tangent(results[at], tangent);
        }
        Ok(())
    }

    /// Returns the inclusive prefixes of each array.
    fn prefixes(&self, l: &mut Linearizer<'_, '_>, copy: Op) -> Vec<Value> {
        if self.scan.is_some() && !self.exclusive() {
            return l.ir().results(copy).collect();
        }
        let loc = l.loc(self.op);
        let (over, body) = (l.values(&self.operands), l.ir().regions(copy)[0]);
        let right = self.scan.as_ref().and_then(|scan| scan.right);
        let b = l.builder();
        let body = b.copy_region(body);
        let built = Scan::build(b, loc, &over, self.axis, &[], body);
        Scan::set_right(b, built, right);
        b.results(built).collect()
    }

    /// Returns the prefix before each element. The first one has none: an existing element is used
    /// instead, so that the unused computation stays well-behaved.
    fn before(
        &self,
        l: &mut Linearizer<'_, '_>,
        size: &Poly,
        here: &[Value],
        prefix: &[Value],
    ) -> Vec<Value> {
        let loc = l.loc(self.op);
        let types: Vec<Type> = here.iter().map(|&array| l.ir().ty(array)).collect();
        let by = Poly::constant(if self.right() { -1 } else { 1 });
        let b = l.builder();
        let by = b.store_mut().dims_attr(&[by]);
        let shifted: Vec<Value> =
            prefix.iter().map(|&array| Shift::value(b, loc, array, by, 0)).collect();
        let body = region::build(b, loc, &[Type::INDEX], |b, index| {
            let first = self.is_first(b, loc, size, index[0]);
            let pairs = here.iter().zip(&shifted);
            let choice = |(&here, &shifted): (&Value, &Value)| {
                let [here, before] =
                    [here, shifted].map(|array| Index::value(b, loc, array, index));
                Select::value(b, loc, first, here, before)
            };
            pairs.map(choice).collect()
        });
        let built = Build::build(b, loc, body, &types);
        b.results(built).collect()
    }

    /// Returns the index of the first step.
    fn first(&self, size: &Poly) -> Poly {
        match self.right() {
            true => size.add(&Poly::constant(-1)).unwrap_or_default(),
            false => Poly::default(),
        }
    }

    fn is_first(&self, b: &mut Builder<'_>, loc: Loc, size: &Poly, step_index: Value) -> Value {
        let first = index_of_size(b, loc, &self.first(size));
        Cmpi::value(b, loc, CmpiPredicate::Eq, step_index, first)
    }

    /// Combines the prefix with one more element, in lockstep over the batch dimensions.
    fn step(
        &self,
        l: &mut Linearizer<'_, '_>,
        rows: &[Type],
        step: &CombineStep<'_>,
    ) -> Result<Vec<Option<Value>>, NotDifferentiable> {
        let args: Vec<Value> = l.ir().args(self.block).collect();
        let (left, right) = args.split_at(self.operands.len());
        let (prefix, here) = if self.right() { (right, left) } else { (left, right) };
        let count = self.operands.len();
        let rank =
            |l: &Linearizer<'_, '_>, ty| Shape::of(&l.ir().store, ty).map_or(0, |s| s.rank());
        let batch = rank(l, rows[0]) - rank(l, l.ir().ty(args[0]));
        if batch == 0 {
            for (index, &at) in self.active.iter().enumerate() {
                l.set_tangent(prefix[at], step.states[index]);
                if let Some(change) = step.tangents[at] {
                    l.set_tangent(here[at], change);
                }
            }
            let (before, elements) = step.elements.split_at(count);
            let args = if self.right() { [elements, before] } else { [before, elements] }.concat();
            let linearized = l.write(self.block, step.to, &args)?;
            return Ok(self.active.iter().map(|&at| linearized.tangent(at)).collect());
        }
        let (region, to) = l.new_block();
        let new_prefix: Vec<Value> = prefix.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
        let new_here: Vec<Value> = here.iter().map(|&arg| l.add_arg(to, arg, None)).collect();
        let mut over = step.elements.to_vec();
        for (index, &at) in self.active.iter().enumerate() {
            l.add_tangent_arg(to, prefix[at]);
            over.push(step.states[index]);
        }
        for &at in &self.active {
            if let Some(change) = step.tangents[at] {
                l.add_tangent_arg(to, here[at]);
                over.push(change);
            }
        }
        let args =
            if self.right() { [new_here, new_prefix] } else { [new_prefix, new_here] }.concat();
        let linearized = l.write(self.block, to, &args)?;
        self.mapped(l, rows, step.to, (region, to), over, &linearized)
    }

    fn mapped(
        &self,
        l: &mut Linearizer<'_, '_>,
        rows: &[Type],
        outer: Block,
        (region, to): (Region, Block),
        mut over: Vec<Value>,
        linearized: &Given,
    ) -> Result<Vec<Option<Value>>, NotDifferentiable> {
        let loc = l.loc(self.op);
        let yields = l.changes_in(to, self.op, linearized, &self.active);
        let ir = l.builder().ir_mut();
        Yield::build(&mut Builder::at_end(ir, to), loc, &yields);
        l.prune(self.op, to);
        let ir = l.builder().ir_mut();
        super::domain::drop_unused(ir, to, &mut over);
        let types: Vec<Type> = self.active.iter().map(|&at| rows[at]).collect();
        let built = Map::build(&mut Builder::at_end(ir, outer), loc, &over, region, &types);
        Ok(ir.results(built).map(Some).collect())
    }
}

/// The operands of one step.
struct CombineStep<'a> {
    to: Block,
    states: &'a [Value],
    /// The prefixes, then the elements of this step.
    elements: &'a [Value],
    /// The tangents of this step's elements.
    tangents: &'a [Option<Value>],
}

/// Replicates an element along the leading dimensions of the type `row`.
fn copies(l: &mut Linearizer<'_, '_>, op: Op, element: Value, row: Type) -> Value {
    let rank = |l: &Linearizer<'_, '_>, ty| Shape::of(&l.ir().store, ty).map_or(0, |it| it.rank());
    let new = rank(l, row) - rank(l, l.ir().ty(element));
    let shape = Shape::of(&l.ir().store, row).expect("a slice has a shape");
    l.emit(op).copies_along(element, 0, &shape.sizes[..new])
}

/// Returns the element type along the first dimension.
fn row(l: &mut Linearizer<'_, '_>, array: Value) -> Type {
    let mut shape = Shape::of(&l.ir().store, l.ir().ty(array)).expect("it is an array");
    shape.sizes.remove(0);
    shape.ty(l.builder().store_mut()).expect("its sizes are those of an array")
}

/// Returns the array of indices 0 to `size - 1`.
pub fn places(b: &mut Builder<'_>, loc: Loc, size: &Poly) -> Value {
    let shape = Shape { sizes: vec![size.clone()], element: Type::INDEX };
    let ty = shape.ty(b.store_mut()).expect("it is the size of an array");
    Iota::value(b, loc, 0, ty)
}
