//! Elements combined in blocks beside each other, and then the blocks.

use super::combining::{Combining, Count, Position};
use cotan_dialects::arith::{CmpiPredicate, Divsi, Remsi};
use cotan_dialects::array::{Build, Scan, index_of_size, region};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Type, Value};

/// All beginnings, or what comes of everything, by blocks of so many elements and a rest.
pub fn write(b: &mut Builder<'_>, c: &Combining, width: i64) -> Vec<Value> {
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
            true => beginnings(b, c, (blocks, rest), width),
            false => everything(b, c, (blocks, rest), width),
        })
    })
}

/// Each block from its first element on, then the blocks, then the rest.
fn everything(
    b: &mut Builder<'_>,
    c: &Combining,
    (blocks, rest): (&Poly, &Poly),
    width: i64,
) -> Vec<Value> {
    let parts = c.arrays(b, blocks, |b, block| {
        let first = c.at(b, &c.elements, &[in_block(block, width, None)]);
        c.turns(b, (&Poly::constant(width - 1), false), &first, |b, sofar, turn| {
            let next = Position::constant(1).plus(&in_block(block, width, Some(turn)));
            let here = c.at(b, &c.elements, &[next.expect("it is the place of an element")]);
            c.combine(b, sofar, &here)
        })
    });
    let first = c.at(b, &c.elements, &[Position::constant(0)]);
    let sofar = c.turns(b, (blocks, false), &first, |b, sofar, block| {
        let here = c.at(b, &parts, &[Position::index(block)]);
        joined(b, c, sofar, (block, here))
    });
    let before = start_of_rest(blocks, width);
    c.turns(b, (rest, false), &sofar, |b, sofar, turn| {
        let at = Position::sum([(turn, Poly::constant(1))], before);
        let here = c.at(b, &c.elements, std::slice::from_ref(&at));
        let at = at.value(b, c.loc);
        joined(b, c, sofar, (at, here))
    })
}

/// What comes before, combined with what is at a number; that alone at number 0.
fn joined(
    b: &mut Builder<'_>,
    c: &Combining,
    sofar: &[Value],
    (at, here): (Value, Vec<Value>),
) -> Vec<Value> {
    let zero = c.number(b, 0);
    let is_first = c.is(b, CmpiPredicate::Eq, at, zero);
    c.choose(b, is_first, |_| here.clone(), |b| c.combine(b, sofar, &here))
}

/// The beginnings of each block, those of the blocks, and both combined.
fn beginnings(
    b: &mut Builder<'_>,
    c: &Combining,
    (blocks, rest): (&Poly, &Poly),
    width: i64,
) -> Vec<Value> {
    let wide = Poly::constant(width);
    let body = region::build(b, c.loc, &[Type::INDEX], |b, block| {
        scanned(b, c, &wide, |at| in_block(block[0], width, Some(at)))
    });
    let types = c.types(b, &[blocks.clone(), wide]);
    let inside = Build::build(b, c.loc, body, &types);
    let inside: Vec<Value> = b.results(inside).collect();
    let ends = c.arrays(b, blocks, |b, block| {
        c.at(b, &inside, &[Position::index(block), Position::constant(width - 1)])
    });
    let ends = scan(b, c, &ends);
    let before = start_of_rest(blocks, width);
    let rest = scanned(b, c, rest, |at| Position::sum([(at, Poly::constant(1))], before));
    let count = index_of_size(b, c.loc, blocks);
    c.arrays(b, &c.size, |b, at| {
        let (wide, zero) = (c.number(b, width), c.number(b, 0));
        let block = Divsi::value(b, c.loc, at, wide);
        let place = Position::index(Remsi::value(b, c.loc, at, wide));
        let is_inside = c.is(b, CmpiPredicate::Slt, block, count);
        let is_first = c.is(b, CmpiPredicate::Eq, block, zero);
        let of_block = [Position::index(block), place.clone()];
        let one = |b: &mut Builder<'_>| c.at(b, &inside, &of_block);
        let here = c.choose(b, is_inside, one, |b| c.at(b, &rest, &[place]));
        let with_before = |b: &mut Builder<'_>| {
            let last = Position::sum([(block, Poly::constant(1))], Poly::constant(-1));
            let before = c.at(b, &ends, &[last]);
            c.combine(b, &before, &here)
        };
        c.choose(b, is_first, |_| here.clone(), with_before)
    })
}

/// The place in a block, its first one if none is said.
fn in_block(block: Value, width: i64, place: Option<Value>) -> Position {
    let place = place.map(|place| (place, Poly::constant(1)));
    Position::sum([(block, Poly::constant(width))].into_iter().chain(place), Poly::default())
}

/// Where the rest begins.
fn start_of_rest(blocks: &Poly, width: i64) -> Poly {
    blocks.mul(&Poly::constant(width)).expect("there are so many elements")
}

/// The beginnings of so many elements, from places.
fn scanned(
    b: &mut Builder<'_>,
    c: &Combining,
    size: &Poly,
    place: impl FnOnce(Value) -> Position,
) -> Vec<Value> {
    let elements = c.arrays(b, size, |b, at| c.at(b, &c.elements, &[place(at)]));
    scan(b, c, &elements)
}

/// The beginnings of rows.
fn scan(b: &mut Builder<'_>, c: &Combining, rows: &[Value]) -> Vec<Value> {
    let takes = [&c.rows[..], &c.rows].concat();
    let body = region::build(b, c.loc, &takes, |b, args| {
        let (first, then) = args.split_at(c.rows.len());
        c.combine(b, first, then)
    });
    let made = Scan::build(b, c.loc, rows, 0, &[], body);
    b.results(made).collect()
}
