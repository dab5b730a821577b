//! Emission of maps in reverse: the cotangents of a shared map are summed before it is applied.

use super::Code;
use super::bodies::discard;
use super::forward::upstream;
use super::shared_maps;
use crate::autodiff::{Derivative, Masked, NotDifferentiable, Transposer};
use crate::interfaces::linear_map_type;
use crate::linear::interface::LinearMapRow;
use crate::linear::leaf::{Leaf, LeafUse};
use crate::linear::vector::Vector;
use crate::linear::{Compose, Hcat, Identity, Vcat, Zero, types};
use crate::tuple::Get;
use cotan_ir::{
    Block, Builder, Editor, InsertPoint, Ir, Loc, Mapping, Op, Translator, Type, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Returns whether an operation defines a map that passes its vector to no other map.
pub fn is_simple(ir: &Ir, op: Op) -> bool {
    Derivative::of(ir, op).transpose.is_none()
}

/// Emits the reverse application of a map that passes its vector to other maps. The maps are copied
/// and transposed as a linear program whose values are maps; the cotangent of a map is its
/// argument.
pub fn reverse(c: &mut Code<'_, '_>, map: Value, r: &Vector) -> Result<Vector, NotDifferentiable> {
    let (domain, codomain) = types::spaces(c.builder(), map);
    let r = c.value(r, codomain);
    let scratch = c.builder().create_block();
    let outputs = transposed(c, scratch, map, r, domain);
    let b = &mut c.t.builder;
    if outputs.is_err() {
        discard(b.ir_mut(), scratch);
        return outputs;
    }
    let ops: Vec<Op> = b.ops(scratch).collect();
    for &op in ops.iter().rev() {
        if b.results(op).any(|result| linear_map_type::is(&b.store, b.ty(result))) {
            b.ir_mut().erase_op(op);
        }
    }
    let ops: Vec<Op> = b.ops(scratch).collect();
    for op in ops {
        b.ir_mut().detach_op(op);
        b.insert(op);
    }
    outputs
}

fn transposed(
    c: &mut Code<'_, '_>,
    scratch: Block,
    map: Value,
    r: Value,
    domain: Type,
) -> Result<Vector, NotDifferentiable> {
    let ops = upstream(c.builder(), map, &|_| false)?;
    let loc = c.loc;
    let mut mapping = Mapping::default();
    for value in
        ops.iter().flat_map(|&op| c.t.builder.walk(op)).flat_map(|op| c.t.builder.operands(op))
    {
        let there = c.t.value(value);
        if there != value {
            mapping.values.insert(value, there);
        }
    }
    let b = &mut c.builder().elsewhere(InsertPoint::End(scratch));
    let tree = Tree::new(b, loc, domain, domain);
    let mut copies = Vec::with_capacity(ops.len());
    for op in ops {
        let copy = b.clone_op(op, &mut mapping);
        b.insert(copy);
        copies.push(copy);
    }
    let map = mapping.value(map);
    shared_maps::copy_shared(b, scratch, map);
    let (known, rewritten) = (FxHashMap::default(), FxHashMap::default());
    let front = InsertPoint::Before(copies[0]);
    ProjectionRewrite { b, loc, tree: &tree, scratch, front, known, rewritten }
        .rewrite_reachable(map);
    let mut linear = Vec::new();
    tree.leaves(&mut linear);
    let back = Transposer::block(b, scratch, &linear, &[], &[(map, r)])?;
    Ok(tree.vector(&|leaf| match back.sums.get(&leaf) {
        Some(&sum) => Vector::Whole(sum),
        None => Vector::Zero,
    }))
}

/// The projections of a domain to its scalars and arrays, as placeholder maps.
enum Tree {
    Leaf(Value),
    /// The trees of the components, and a map that represents all of them.
    Parts(Vec<Tree>, Value),
}

impl Tree {
    fn new(b: &mut Builder<'_>, loc: Loc, domain: Type, part: Type) -> Self {
        let types = b.store.as_tuple(part).map(<[Type]>::to_vec);
        let zero = |b: &mut Builder<'_>| {
            let ty = linear_map_type::of(b.store_mut(), domain, part);
            Zero::value(b, loc, ty)
        };
        match types {
            None => Self::Leaf(zero(b)),
            Some(types) if types.is_empty() => Self::Parts(Vec::new(), zero(b)),
            Some(types) => {
                let parts = types.into_iter().map(|ty| Self::new(b, loc, domain, ty));
                let parts: Vec<Self> = parts.collect();
                let maps: Vec<Value> = parts.iter().map(Self::whole).collect();
                Self::Parts(parts, Vcat::value(b, loc, &maps))
            }
        }
    }

    fn whole(&self) -> Value {
        match self {
            Self::Leaf(map) | Self::Parts(_, map) => *map,
        }
    }

    fn leaves(&self, to: &mut Vec<Value>) {
        match self {
            Self::Leaf(map) => to.push(*map),
            Self::Parts(parts, _) => parts.iter().for_each(|part| part.leaves(to)),
        }
    }

    fn vector(&self, of: &dyn Fn(Value) -> Vector) -> Vector {
        match self {
            Self::Leaf(map) => of(*map),
            Self::Parts(parts, _) => {
                Vector::Parts(parts.iter().map(|part| part.vector(of)).collect())
            }
        }
    }
}

/// The rewrite of maps that begin at the domain so that they begin at its projections, which then
/// receive all vectors.
struct ProjectionRewrite<'a, 'b, 'i> {
    b: &'a mut Editor<'b>,
    loc: Loc,
    tree: &'i Tree,
    /// The block of the copies.
    scratch: Block,
    /// The position after the projections, before the copies.
    front: InsertPoint,
    known: FxHashMap<Value, Value>,
    /// The rewritten maps by original map and projection.
    rewritten: FxHashMap<(Value, Value), Value>,
}

impl ProjectionRewrite<'_, '_, '_> {
    /// Rewrites all maps to which a map passes its vector.
    fn rewrite_reachable(&mut self, map: Value) {
        let (mut open, mut seen) = (vec![map], FxHashSet::default());
        while let Some(map) = open.pop() {
            let Some(op) = self.b.def_op(map).filter(|&op| seen.insert(op)) else { continue };
            for (user, index) in forwarded_uses(self.b, op) {
                let next = self.b.operand(user, index);
                let Some(maker) = self.b.def_op(next) else { continue };
                if !is_simple(self.b, maker) {
                    open.push(next);
                    continue;
                }
                let known = self.known.get(&next).copied();
                let exposed = known.unwrap_or_else(|| {
                    let at = self.b.at;
                    self.b.at = InsertPoint::After(maker);
                    let is_zero = self.b.def_as::<Zero>(next).is_some();
                    let exposed = match is_zero && self.b.regions(user).is_empty() {
                        true => next,
                        false => self.rewrite(next, self.tree),
                    };
                    self.b.at = at;
                    exposed
                });
                self.known.insert(next, exposed);
                self.b.ir_mut().set_operand(user, index, exposed);
            }
        }
    }

    /// Returns all projections of a component of the domain as one map. Bodies receive each
    /// projection separately, since their sums are arrays.
    fn whole(&mut self, tree: &Tree) -> Value {
        let Tree::Parts(parts, whole) = tree else { return tree.whole() };
        let is_around = |b: &Builder<'_>| match b.at {
            InsertPoint::After(op) | InsertPoint::Before(op) => b.block_of(op),
            InsertPoint::End(block) => Some(block),
            InsertPoint::Detached => None,
        } == b.def_block(*whole);
        if parts.is_empty() || is_around(self.b) {
            return *whole;
        }
        let mut maps = Vec::with_capacity(parts.len());
        for part in parts {
            maps.push(self.whole(part));
        }
        Vcat::value(self.b, self.loc, &maps)
    }

    /// Returns the maps of a composition that begins at projections. If its first map consists of
    /// other maps, the rewritten map is shared by all uses, so that its cotangents are summed once.
    fn product(&mut self, mut maps: Vec<Value>, tree: &Tree, whole: Value) -> Vec<Value> {
        let last = *maps.last().expect("a verified composition has a map");
        let maker = self.b.def_op(last).filter(|&maker| {
            self.b.is::<Compose>(maker)
                || self.b.is::<Hcat>(maker) && matches!(tree, Tree::Parts(..))
        });
        let Some(maker) = maker else {
            maps.push(whole);
            return maps;
        };
        let key = (last, tree.whole());
        let rewritten = self.rewritten.get(&key).copied().unwrap_or_else(|| {
            // A map that was not copied precedes all copies.
            let there = match self.b.ancestor_in_block(maker, self.scratch) {
                Some(_) => InsertPoint::After(maker),
                None => self.front,
            };
            let at = std::mem::replace(&mut self.b.at, there);
            let rewritten = self.rewrite(last, tree);
            self.b.at = at;
            rewritten
        });
        self.rewritten.insert(key, rewritten);
        maps.pop();
        maps.push(rewritten);
        maps
    }

    /// Returns a map that begins at projections.
    fn rewrite(&mut self, map: Value, tree: &Tree) -> Value {
        if self.b.def_as::<Identity>(map).is_some() {
            return self.whole(tree);
        }
        let hcat: Option<Hcat> = self.b.def_as(map);
        let (Some(Hcat { maps, .. }), Tree::Parts(parts, _)) = (hcat, tree) else {
            let whole = self.whole(tree);
            let maps = match self.b.def_as(map) {
                Some(Compose { maps, .. }) => {
                    self.product(maps.iter(self.b).collect(), tree, whole)
                }
                None => vec![map, whole],
            };
            return Compose::value(self.b, self.loc, &maps);
        };
        let maps: Vec<Value> = maps.iter(self.b).collect();
        let pairs = maps.into_iter().zip(parts);
        let mut sum = Vec::new();
        for (map, part) in pairs {
            if self.b.def_as::<Zero>(map).is_none() {
                sum.push(self.rewrite(map, part));
            }
        }
        match sum[..] {
            [] => map,
            [only] => only,
            _ => super::super::Add::value(self.b, self.loc, &sum),
        }
    }
}

/// Returns the uses of maps to which an operation passes its vector: its operands, or the yielded
/// values of its bodies.
pub fn forwarded_uses(ir: &Ir, op: Op) -> Vec<(Op, usize)> {
    if is_simple(ir, op) {
        return Vec::new();
    }
    let Some(row) = LinearMapRow::of(ir, op) else { return Vec::new() };
    if ir.regions(op).is_empty() {
        let outputs = (row.passes_on)(ir, op);
        let count = ir.operand_count(op);
        return (count - outputs.len()..count).map(|index| (op, index)).collect();
    }
    let taken = (0..ir.operand_count(op)).map(|index| (op, index));
    let blocks = ir.regions(op).iter().filter_map(|&region| ir.single_block(region));
    let ends = blocks.filter_map(|block| ir.last_op(block));
    let is_map =
        |&(end, index): &(Op, usize)| linear_map_type::is(&ir.store, ir.ty(ir.operand(end, index)));
    let outputs = ends.flat_map(|end| (0..ir.operand_count(end)).map(move |index| (end, index)));
    taken.chain(outputs).filter(is_map).collect()
}

/// Transposes a composition: the last map is applied to the reverse result of the others.
pub fn transpose_compose(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let maps: Vec<Value> = t.ir().operands(op).collect();
    let (&last, first) = maps.split_last().expect("a verified composition has a map");
    if !t.is_linear(last) {
        return Ok(());
    }
    let mut r = cotangent(t, t.ir().result(op, 0));
    for (at, &map) in first.iter().enumerate() {
        if at + 1 == first.len() && accumulate_leaf(t, map, last, &r) {
            return Ok(());
        }
        let (loc, builder) = (t.loc, t.builder.elsewhere(t.builder.at));
        r = Code::new(&mut Translator::new(builder), loc).reverse_map(map, r)?;
    }
    add(t, last, r);
    Ok(())
}

/// Accumulates the cotangent of a leaf into that of a map, if the operation of the leaf can update
/// a part of it.
fn accumulate_leaf(t: &mut Transposer<'_, '_>, leaf: Value, to: Value, r: &Vector) -> bool {
    let Some(Leaf { body, map }) = t.ir().def_as(leaf) else { return false };
    let Some(LeafUse { op, operand }) = Leaf::taken(t.ir(), body) else { return false };
    let (_, space) = types::spaces(t.ir(), map);
    if r.is_zero() || !t.adds_back(op, to) {
        return false;
    }
    let r = r.value(t.builder, t.loc, space);
    t.add_back(op, operand.position, to, r)
}

/// Returns the cotangent of a map.
fn cotangent(t: &mut Transposer<'_, '_>, map: Value) -> Vector {
    match t.cotangent(map) {
        None => Vector::Zero,
        Some(value) => match t.masked(value) {
            Some(Masked { mask, when, value }) => Vector::Masked { mask, when, value },
            None => Vector::Whole(value),
        },
    }
}

/// Accumulates into the cotangent of a map; for vertical concatenations, componentwise.
fn add(t: &mut Transposer<'_, '_>, map: Value, r: Vector) {
    let (_, space) = types::spaces(t.ir(), map);
    match r {
        _ if r.is_zero() => {}
        Vector::Masked { mask, when, value } => {
            let value = t.mask(Masked { mask, when, value });
            t.add(map, value);
        }
        Vector::Parts(parts) if t.ir().def_as::<Vcat>(map).is_some() => {
            let Vcat { maps, .. } = t.ir().def_as(map).expect("it is one");
            let maps: Vec<Value> = maps.iter(t.ir()).collect();
            for (map, part) in maps.into_iter().zip(parts) {
                add(t, map, part);
            }
        }
        r => {
            let value = r.value(t.builder, t.loc, space);
            t.add(map, value);
        }
    }
}

/// Transposes a sum: all maps receive its cotangent.
pub fn transpose_add(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let r = cotangent(t, t.ir().result(op, 0));
    let maps: Vec<Value> = t.ir().operands(op).collect();
    maps.into_iter().for_each(|map| add(t, map, r.clone()));
    Ok(())
}

/// Transposes a vertical concatenation: each map receives its component.
pub fn transpose_vcat(t: &mut Transposer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let maps: Vec<Value> = t.ir().operands(op).collect();
    let Some(whole) = t.cotangent(t.ir().result(op, 0)) else { return Ok(()) };
    for (index, map) in maps.into_iter().enumerate() {
        if t.is_linear(map) {
            let part = Get::value(t.builder, t.loc, whole, index as i64);
            add(t, map, Vector::Whole(part));
        }
    }
    Ok(())
}
