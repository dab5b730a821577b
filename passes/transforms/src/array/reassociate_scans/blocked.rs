//! The blocked schedule: elements in independent blocks, then the blocks.

use super::combining::{Combination, Count, Position};
use cotan_dialects::arith::{CmpiPredicate, Divsi, Remsi};
use cotan_dialects::array::{Build, Scan, index_of_size, region};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Type, Value};

/// Emits all prefixes, or the total, by blocks of `width` elements and a remainder.
pub fn write(b: &mut Builder<'_>, c: &Combination, width: i64) -> Vec<Value> {
    let (blocks, rest) = match c.size.as_constant() {
        Some(size) => (Count::Known(size / width), Count::Known(size % width)),
        None => {
            let (size, width) = (index_of_size(b, c.loc, &c.size), c.number(b, width));
            let blocks = Divsi::value(b, c.loc, size, width);
            (Count::Computed(blocks), Count::Computed(Remsi::value(b, c.loc, size, width)))
        }
    };
    c.with_size(b, (0, &blocks), |b, blocks| {
        c.with_size(b, (1, &rest), |b, rest| match c.is_scan {
            true => prefixes(b, c, (blocks, rest), width),
            false => total(b, c, (blocks, rest), width),
        })
    })
}

/// Emits the total: each block from its first element on, then the blocks, then the remainder.
fn total(
    b: &mut Builder<'_>,
    c: &Combination,
    (blocks, rest): (&Poly, &Poly),
    width: i64,
) -> Vec<Value> {
    let parts = c.arrays(b, blocks, |b, block| {
        let first = c.at(b, &c.elements, &[in_block(block, width, None)]);
        c.fold(b, (&Poly::constant(width - 1), false), &first, |b, sofar, iteration| {
            let next = Position::constant(1).plus(&in_block(block, width, Some(iteration)));
            let here = c.at(b, &c.elements, &[next.expect("it is the index of an element")]);
            c.combine(b, sofar, &here)
        })
    });
    let first = c.at(b, &c.elements, &[Position::constant(0)]);
    let sofar = c.fold(b, (blocks, false), &first, |b, sofar, block| {
        let here = c.at(b, &parts, &[Position::index(block)]);
        combine_at(b, c, sofar, (block, here))
    });
    let before = start_of_rest(blocks, width);
    c.fold(b, (rest, false), &sofar, |b, sofar, iteration| {
        let at = Position::sum([(iteration, Poly::constant(1))], before);
        let here = c.at(b, &c.elements, std::slice::from_ref(&at));
        let at = at.value(b, c.loc);
        combine_at(b, c, sofar, (at, here))
    })
}

/// Emits the accumulated value combined with the element at an index, or the element alone at index
/// 0.
fn combine_at(
    b: &mut Builder<'_>,
    c: &Combination,
    sofar: &[Value],
    (at, here): (Value, Vec<Value>),
) -> Vec<Value> {
    let zero = c.number(b, 0);
    let is_first = c.is(b, CmpiPredicate::Eq, at, zero);
    c.choose(b, is_first, |_| here.clone(), |b| c.combine(b, sofar, &here))
}

/// Emits the prefixes within each block, the prefixes of blocks, and their combination.
fn prefixes(
    b: &mut Builder<'_>,
    c: &Combination,
    (blocks, rest): (&Poly, &Poly),
    width: i64,
) -> Vec<Value> {
    let wide = Poly::constant(width);
    let body = region::build(b, c.loc, &[Type::INDEX], |b, block| {
        prefixes_at(b, c, &wide, |at| in_block(block[0], width, Some(at)))
    });
    let types = c.types(b, &[blocks.clone(), wide]);
    let inside = Build::build(b, c.loc, body, &types);
    let inside: Vec<Value> = b.results(inside).collect();
    let ends = c.arrays(b, blocks, |b, block| {
        c.at(b, &inside, &[Position::index(block), Position::constant(width - 1)])
    });
    let ends = scan(b, c, &ends);
    let before = start_of_rest(blocks, width);
    let rest = prefixes_at(b, c, rest, |at| Position::sum([(at, Poly::constant(1))], before));
    let count = index_of_size(b, c.loc, blocks);
    c.arrays(b, &c.size, |b, at| {
        let (wide, zero) = (c.number(b, width), c.number(b, 0));
        let block = Divsi::value(b, c.loc, at, wide);
        let position = Position::index(Remsi::value(b, c.loc, at, wide));
        let is_inside = c.is(b, CmpiPredicate::Slt, block, count);
        let is_first = c.is(b, CmpiPredicate::Eq, block, zero);
        let of_block = [Position::index(block), position.clone()];
        let one = |b: &mut Builder<'_>| c.at(b, &inside, &of_block);
        let here = c.choose(b, is_inside, one, |b| c.at(b, &rest, &[position]));
        let with_before = |b: &mut Builder<'_>| {
            let last = Position::sum([(block, Poly::constant(1))], Poly::constant(-1));
            let before = c.at(b, &ends, &[last]);
            c.combine(b, &before, &here)
        };
        c.choose(b, is_first, |_| here.clone(), with_before)
    })
}

/// Returns the index of an element of a block, by default the first one.
fn in_block(block: Value, width: i64, position: Option<Value>) -> Position {
    let position = position.map(|position| (position, Poly::constant(1)));
    Position::sum([(block, Poly::constant(width))].into_iter().chain(position), Poly::default())
}

/// Returns the index of the first element of the remainder.
fn start_of_rest(blocks: &Poly, width: i64) -> Poly {
    blocks.mul(&Poly::constant(width)).expect("it is at most the number of elements")
}

/// Emits the prefixes of `size` elements at given indices.
fn prefixes_at(
    b: &mut Builder<'_>,
    c: &Combination,
    size: &Poly,
    position: impl FnOnce(Value) -> Position,
) -> Vec<Value> {
    let elements = c.arrays(b, size, |b, at| c.at(b, &c.elements, &[position(at)]));
    scan(b, c, &elements)
}

/// Emits the prefixes of slices.
fn scan(b: &mut Builder<'_>, c: &Combination, rows: &[Value]) -> Vec<Value> {
    let arg_types = [&c.rows[..], &c.rows].concat();
    let body = region::build(b, c.loc, &arg_types, |b, args| {
        let (first, then) = args.split_at(c.rows.len());
        c.combine(b, first, then)
    });
    let new_scan = Scan::build(b, c.loc, rows, 0, &[], body);
    b.results(new_scan).collect()
}
