//! Emission of maps with bodies.

use super::Code;
use crate::array::{self, Build, Index, Sum};
use crate::autodiff::{NotDifferentiable, prune, refused};
use crate::interfaces::linear_map_type;
use crate::interfaces::region_return::yielded;
use crate::interp::{Datum, Trap};
use crate::linear::interface::LinearMapRow;
use crate::linear::leaf::{Leaf, LeafUse};
use crate::linear::rows::captured_maps;
use crate::linear::vector::Vector;
use crate::linear::{Fold, types};
use crate::{Emit, ExecutesOnce};
use cotan_ir::dims::Poly;
use cotan_ir::{Block, InsertPoint, Ir, Op, Region, Shape, Step, Type, Value};

/// The map of an operation that executes a region once is that of the region: only its maps are
/// applied.
pub const EXECUTED_ONCE: LinearMapRow = LinearMapRow {
    compute: |d, op, _| {
        Err::<Datum, Trap>(Trap::no_meaning(d.ir(), op, "it defines no map itself"))
    },
    compute_reverse: |d, op, _| {
        Err::<Datum, Trap>(Trap::no_meaning(d.ir(), op, "it defines no map itself"))
    },
    emit: entered,
    emit_reverse: reject_reverse,
    passes_on: captured_maps,
};

/// Rejects an operation that passes vectors on: it is transposed with the maps that receive them.
pub fn reject_reverse(
    c: &mut Code<'_, '_>,
    op: Op,
    _: Vector,
) -> Result<Vector, NotDifferentiable> {
    Err(refused(&c.t.builder, op, "it is transposed with the maps that receive its vector"))
}

impl Code<'_, '_> {
    /// Creates a region with an empty block with arguments of these types, and sets the insertion
    /// point to it.
    fn enter(&mut self, arg_types: &[Type]) -> (Region, Block) {
        let loc = self.loc;
        let ir = self.builder().ir_mut();
        let region = ir.create_region();
        let block = ir.append_new_block(region, arg_types, loc);
        self.builder().at = InsertPoint::End(block);
        (region, block)
    }

    /// Emits the operations of a body except its maps, and returns the yielded values.
    fn inside(&mut self, body: Region, args: &[Value]) -> Result<Vec<Value>, NotDifferentiable> {
        let block = self.builder().single_block(body).expect("a verified body is one block");
        self.t.block(block, args, &mut |t, op| {
            let b = &t.builder;
            let defines_maps =
                b.results(op).any(|result| linear_map_type::is(&b.store, b.ty(result)));
            match defines_maps {
                true => Ok(Step::Values(b.results(op).collect())),
                false => Ok(Step::Copy),
            }
        })?;
        Ok(yielded(self.builder(), body).expect("a verified body ends with a yield"))
    }

    /// Returns an element, or slice, of an array vector.
    fn row(&mut self, x: &Vector, space: Type, at: &[Value]) -> Vector {
        let whole = self.value(x, space);
        Vector::Whole(Index::value(&mut self.t.builder, self.loc, whole, at))
    }
}

/// Emits the arrays of the results of a map for each index.
pub fn rows(c: &mut Code<'_, '_>, op: Op, x: &Vector) -> Result<Vec<Vector>, NotDifferentiable> {
    let (body, types) = (c.builder().regions(op)[0], codomains(c, op));
    built(c, body, &types, &mut |c, maps, _| {
        let outputs = maps.iter().map(|&map| c.apply_map(map, x));
        outputs.collect()
    })
}

/// Returns the codomains of the maps of an operation.
fn codomains(c: &mut Code<'_, '_>, op: Op) -> Vec<Type> {
    let ir = c.builder();
    ir.results(op).map(|map| types::spaces(ir, map).1).collect()
}

/// A function of the maps at an index and the indices, which returns a result for each map.
type Each<'f> =
    dyn FnMut(&mut Code<'_, '_>, &[Value], &[Value]) -> Result<Vec<Vector>, NotDifferentiable> + 'f;

/// Emits arrays of the results for each map at an index.
fn built(
    c: &mut Code<'_, '_>,
    body: Region,
    arrays: &[Type],
    each: &mut Each<'_>,
) -> Result<Vec<Vector>, NotDifferentiable> {
    let count = crate::interfaces::verify::body::taken(c.builder(), body);
    let loc = c.loc;
    let (region, are_zero) = c.scoped(|c| {
        let (region, block) = c.enter(&vec![Type::INDEX; count]);
        let indices: Vec<Value> = c.builder().args(block).collect();
        let maps = c.inside(body, &indices)?;
        let outputs = each(c, &maps, &indices)?;
        let are_zero: Vec<bool> = outputs.iter().map(Vector::is_zero).collect();
        let mut yields = Vec::new();
        for ((outputs, &array), _) in outputs.iter().zip(arrays).zip(&are_zero).filter(|it| !it.1) {
            let row = row_type(c, array, count);
            yields.push(c.value(outputs, row));
        }
        array::Yield::build(c.builder(), loc, &yields);
        prune(c.builder().ir_mut(), block);
        Ok((region, are_zero))
    })?;
    let remaining = arrays.iter().zip(&are_zero).filter(|pair| !pair.1);
    let remaining: Vec<Type> = remaining.map(|pair| *pair.0).collect();
    if remaining.is_empty() {
        let block = c.builder().single_block(region).expect("it has a single block");
        discard(c.builder().ir_mut(), block);
        return Ok(vec![Vector::Zero; arrays.len()]);
    }
    let emitted = Build::build(c.builder(), loc, region, &remaining);
    let emitted: Vec<Value> = c.builder().results(emitted).collect();
    let mut emitted = emitted.into_iter();
    let outputs = are_zero.into_iter().map(|is_zero| match is_zero {
        true => Vector::Zero,
        false => Vector::Whole(emitted.next().expect("there is a result for each map")),
    });
    Ok(outputs.collect())
}

/// Erases the operations of a detached block.
pub fn discard(ir: &mut Ir, block: Block) {
    while let Some(op) = ir.last_op(block) {
        ir.erase_op(op);
    }
}

/// Returns the type of an element at an index of an array.
fn row_type(c: &mut Code<'_, '_>, array: Type, count: usize) -> Type {
    let row = types::row(c.builder(), array, count).expect("the operation is verified");
    row.ty(c.builder().store_mut()).expect("its sizes are those of an array")
}

/// Emits the sum of the results of a map for each index, applied to the element, or slice, at that
/// index.
pub fn columns(c: &mut Code<'_, '_>, op: Op, x: &Vector) -> Result<Vec<Vector>, NotDifferentiable> {
    let (domain, codomain) = c.spaces(op);
    let body = c.builder().regions(op)[0];
    let count = crate::interfaces::verify::body::taken(c.builder(), body);
    let whole = Vector::Whole(c.value(x, domain));
    let domain_shape = Shape::of(&c.builder().store, domain).expect("the operation is verified");
    let sizes: Vec<Poly> = domain_shape.sizes[..count].to_vec();
    let leaves = flat(c, codomain);
    let loc = c.loc;
    let arrays: Vec<Type> = leaves.iter().map(|&leaf| over(c, &sizes, leaf)).collect();
    let outputs = built(c, body, &arrays, &mut |c, maps, at| {
        let row = c.row(&whole, domain, at);
        let outputs = c.apply_map(maps[0], &row)?;
        let mut parts = Vec::new();
        flatten(c, outputs, codomain, &mut parts);
        Ok(parts)
    })?;
    let mut sums = outputs.into_iter().map(|array| match array {
        Vector::Whole(array) => {
            let b = c.builder();
            Vector::Whole(
                (0..count).rev().fold(array, |sum, axis| Sum::along(b, loc, sum, axis as i64)),
            )
        }
        other => other,
    });
    let sums: Vec<Vector> = sums.by_ref().collect();
    Ok(vec![unflatten(c, codomain, &mut sums.into_iter())])
}

/// Emits the reverse: at each index, the reverse result of its map.
pub fn reverse_columns(
    c: &mut Code<'_, '_>,
    op: Op,
    r: Vector,
) -> Result<Vector, NotDifferentiable> {
    let (domain, codomain) = c.spaces(op);
    let body = c.builder().regions(op)[0];
    let r = Vector::Whole(c.value(&r, codomain));
    let outputs =
        built(c, body, &[domain], &mut |c, maps, _| Ok(vec![c.reverse_map(maps[0], r.clone())?]))?;
    Ok(outputs.into_iter().next().expect("there is a result"))
}

/// Returns the type of arrays of such slices over some sizes.
fn over(c: &mut Code<'_, '_>, sizes: &[Poly], row: Type) -> Type {
    let shape = Shape::of(&c.builder().store, row).expect("vectors are scalars and arrays");
    let sizes = sizes.iter().cloned().chain(shape.sizes).collect();
    let shape = Shape { sizes, element: shape.element };
    shape.ty(c.builder().store_mut()).expect("the sizes are those of an array")
}

/// Returns the types of the scalars and arrays of a space.
fn flat(c: &mut Code<'_, '_>, space: Type) -> Vec<Type> {
    match c.builder().store.as_tuple(space).map(<[Type]>::to_vec) {
        None => vec![space],
        Some(parts) => parts.into_iter().flat_map(|part| flat(c, part)).collect(),
    }
}

fn flatten(c: &mut Code<'_, '_>, x: Vector, space: Type, to: &mut Vec<Vector>) {
    let Some(types) = c.builder().store.as_tuple(space).map(<[Type]>::to_vec) else {
        return to.push(x);
    };
    let loc = c.loc;
    let parts = x.parts(c.builder(), loc, types.len());
    for (part, ty) in parts.into_iter().zip(types) {
        flatten(c, part, ty, to);
    }
}

fn unflatten(c: &mut Code<'_, '_>, space: Type, from: &mut impl Iterator<Item = Vector>) -> Vector {
    match c.builder().store.as_tuple(space).map(<[Type]>::to_vec) {
        None => from.next().unwrap_or(Vector::Zero),
        Some(types) => Vector::Parts(types.into_iter().map(|ty| unflatten(c, ty, from)).collect()),
    }
}

/// Emits the operation of a leaf, applied to a vector.
pub fn leaf(c: &mut Code<'_, '_>, op: Op, x: &Vector) -> Result<Vec<Vector>, NotDifferentiable> {
    let (domain, _) = c.spaces(op);
    let x = c.value(x, domain);
    let body = c.builder().regions(op)[0];
    let block = c.builder().single_block(body).expect("a verified body is one block");
    let outputs = c.t.block(block, &[x], &mut |_, _| Ok(Step::Copy))?;
    Ok(vec![Vector::Whole(outputs[0])])
}

/// Emits the transpose of the operation of a leaf, by its derivative rule.
pub fn reverse_leaf(c: &mut Code<'_, '_>, op: Op, r: Vector) -> Result<Vector, NotDifferentiable> {
    let (_, codomain) = c.spaces(op);
    let r = c.value(&r, codomain);
    let body = c.builder().regions(op)[0];
    let LeafUse { op: inner, operand } =
        Leaf::taken(c.builder(), body).expect("a verified leaf is linear");
    // A copy with the operands of this scope; the transpose rule reads only it.
    let copy = c.t.copy(inner)?;
    let e = &mut Emit::new(&mut c.t.builder, c.loc);
    let back = operand.rule.transpose(e, copy, operand.position, r);
    let back = back.ok_or_else(|| refused(e.ir(), op, "it is not linear"))?;
    c.builder().ir_mut().erase_op(copy);
    Ok(Vector::Whole(back))
}

/// Emits a fold of the results of the maps of the states.
pub fn fold(c: &mut Code<'_, '_>, op: Op, x: &Vector) -> Result<Vec<Vector>, NotDifferentiable> {
    let Fold { arrays, changes, right, reassoc, states, body, .. } = c.read(op);
    let ir = c.builder();
    let arrays: Vec<Value> = arrays.iter(ir).collect();
    let (changes, states): (Vec<Value>, Vec<Value>) =
        (changes.iter(ir).collect(), states.iter(ir).collect());
    let block = ir.single_block(body).expect("a verified body is one block");
    let args: Vec<Value> = ir.args(block).collect();
    let mut over: Vec<Value> = arrays.into_iter().map(|array| c.t.value(array)).collect();
    for map in changes {
        over.push(c.applied(map, x)?);
    }
    let mut starts = Vec::with_capacity(states.len());
    for map in states {
        starts.push(c.applied(map, x)?);
    }
    let (types, loc) = (codomains(c, op), c.loc);
    let mut arg_types = Vec::with_capacity(args.len());
    for &arg in &args {
        let ty = c.builder().ty(arg);
        let ty = linear_map_type::codomain(&c.builder().store, ty).unwrap_or(ty);
        arg_types.push(c.t.ty(ty).unwrap_or(ty));
    }
    let region = c.scoped(|c| {
        let (region, block) = c.enter(&arg_types);
        let new: Vec<Value> = c.builder().args(block).collect();
        for (&arg, &new) in args.iter().zip(&new) {
            let ir: &Ir = c.builder();
            if linear_map_type::is(&ir.store, ir.ty(arg)) {
                c.record(arg, x, Vector::Whole(new));
            }
        }
        let mut yields = Vec::new();
        for map in c.inside(body, &new)? {
            yields.push(c.applied(map, x)?);
        }
        array::Yield::build(c.builder(), loc, &yields);
        prune(c.builder().ir_mut(), block);
        Ok(region)
    })?;
    let emitted = array::Fold::build(c.builder(), loc, &over, 0, &starts, region, &types);
    array::Fold::set_right(c.builder(), emitted, right);
    array::Fold::set_reassoc(c.builder(), emitted, reassoc);
    Ok(c.builder().results(emitted).map(Vector::Whole).collect())
}

impl Code<'_, '_> {
    /// Returns the result of a map as a value.
    fn applied(&mut self, map: Value, x: &Vector) -> Result<Value, NotDifferentiable> {
        let outputs = self.apply_map(map, x)?;
        let (_, space) = types::spaces(self.builder(), map);
        Ok(self.value(&outputs, space))
    }
}

/// Applies the maps of an operation that executes a region once.
fn entered(c: &mut Code<'_, '_>, op: Op, x: &Vector) -> Result<Vec<Vector>, NotDifferentiable> {
    let results: Vec<Value> = c.builder().results(op).collect();
    let space = |c: &mut Code<'_, '_>, value: Value| {
        let b = c.builder();
        linear_map_type::spaces(&b.store, b.ty(value)).map(|spaces| spaces.1)
    };
    let spaces: Vec<Option<Type>> = results.iter().map(|&result| space(c, result)).collect();
    let mut written: Vec<(Region, Block, Vec<Vector>)> = Vec::new();
    for body in c.builder().regions(op).to_vec() {
        written.push(c.scoped(|c| {
            let (region, block) = c.enter(&[]);
            let outputs = c.inside(body, &[])?;
            let mut applied = Vec::with_capacity(outputs.len());
            for (value, space) in outputs.into_iter().zip(&spaces) {
                applied.push(match space {
                    Some(_) => c.apply_map(value, x)?,
                    None => Vector::Zero,
                });
            }
            Ok((region, block, applied))
        })?);
    }
    let is_needed = |at: usize| written.iter().any(|branch| !branch.2[at].is_zero());
    let needed: Vec<usize> = (0..results.len()).filter(|&at| is_needed(at)).collect();
    let kinds: Vec<Type> = needed.iter().filter_map(|&at| spaces[at]).collect();
    let loc = c.loc;
    let mut regions = Vec::with_capacity(written.len());
    for (region, block, applied) in &written {
        c.scoped(|c| {
            c.builder().at = InsertPoint::End(*block);
            let values = needed.iter().zip(&kinds);
            let values: Vec<Value> = values.map(|(&at, &ty)| c.value(&applied[at], ty)).collect();
            ExecutesOnce::end(c.builder(), loc, op, &values);
            prune(c.builder().ir_mut(), *block);
            Ok(())
        })?;
        regions.push(*region);
    }
    let mut outputs = vec![Vector::Zero; results.len()];
    if needed.is_empty() {
        written.iter().for_each(|branch| discard(c.builder().ir_mut(), branch.1));
        return Ok(outputs);
    }
    let operands = c.t.operands(op);
    let emitted = ExecutesOnce::clone_with(c.builder(), loc, op, &operands, (&regions, &kinds));
    for (at, value) in needed.into_iter().zip(c.builder().results(emitted).collect::<Vec<_>>()) {
        outputs[at] = Vector::Whole(value);
    }
    Ok(outputs)
}
