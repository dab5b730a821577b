//! The kinds of maps: for each how it is written, and its matrix.

use super::{Maker, Map, Matrix, Space, listed, map_type};

/// Writes a map between two spaces, of maps that are no deeper; `None` if there is none of its
/// kind.
pub type Kind = fn(&mut Maker<'_, '_>, &Space, &Space, usize) -> Option<Map>;

/// Kinds built from no maps, or from maps between smaller spaces.
pub const SHALLOW: &[Kind] =
    &[identity, scale, diagonal, mask, moved, sum_or_copies, vcat, hcat, rows, columns];

/// All.
pub const ALL: &[Kind] = &[
    identity,
    compose,
    scale,
    vcat,
    diagonal,
    hcat,
    mask,
    transpose,
    moved,
    add,
    sum_or_copies,
    rows,
    fold,
    columns,
    choice,
    kept,
];

pub fn zero(m: &mut Maker<'_, '_>, from: &Space, to: &Space) -> Map {
    let matrix = Matrix::zero(to.dimension(m.n), from.dimension(m.n));
    m.made(&format!("linear.zero : {}", map_type(from, to)), from, to, matrix)
}

fn is_array(space: &Space) -> bool {
    matches!(space, Space::Pair | Space::Vector)
}

fn is_tuple(space: &Space) -> bool {
    matches!(space, Space::Tuple(_))
}

fn identity(m: &mut Maker<'_, '_>, from: &Space, to: &Space, _: usize) -> Option<Map> {
    let matrix = Matrix::diagonal(&vec![1.0; from.dimension(m.n)]);
    let text = format!("linear.identity : {}", map_type(from, to));
    (from == to).then(|| m.made(&text, from, to, matrix))
}

fn scale(m: &mut Maker<'_, '_>, from: &Space, to: &Space, _: usize) -> Option<Map> {
    if from != to {
        return None;
    }
    let (name, factors) = m.factors(&Space::Number);
    let matrix = Matrix::diagonal(&vec![factors[0]; from.dimension(m.n)]);
    let text = format!("linear.scale {name} : f64 -> {}", map_type(from, to));
    Some(m.made(&text, from, to, matrix))
}

fn diagonal(m: &mut Maker<'_, '_>, from: &Space, to: &Space, _: usize) -> Option<Map> {
    if from != to || is_tuple(from) {
        return None;
    }
    let (name, factors) = m.factors(from);
    let text = format!("linear.diagonal {name} : {}", from.text());
    Some(m.made(&text, from, to, Matrix::diagonal(&factors)))
}

fn mask(m: &mut Maker<'_, '_>, from: &Space, to: &Space, _: usize) -> Option<Map> {
    if from != to || is_tuple(from) {
        return None;
    }
    let (name, ty, truths) = m.truths(from);
    let when = m.choices.chance(1, 2);
    let kept: Vec<f64> = truths.iter().map(|&truth| f64::from(truth == when)).collect();
    let text = format!("linear.mask {name} when {when} : {ty} -> {}", map_type(from, to));
    Some(m.made(&text, from, to, Matrix::diagonal(&kept)))
}

/// Returns the map that an operation is.
fn leaf(m: &mut Maker<'_, '_>, op: &str, from: &Space, to: &Space, matrix: Matrix) -> Map {
    let (taken, given) = (from.text(), to.text());
    let text = format!(
        "linear.leaf (%y: {taken}) {{\n    %z = {op}\n    linear.yield %z : {given}\n  }} : {}",
        map_type(from, to)
    );
    m.made(&text, from, to, matrix)
}

/// Negations, multiples and transposes.
fn moved(m: &mut Maker<'_, '_>, from: &Space, to: &Space, _: usize) -> Option<Map> {
    if from != to || is_tuple(from) {
        return None;
    }
    let (ty, count) = (from.text(), from.dimension(m.n));
    let (op, matrix) = match m.choices.below(if is_array(from) { 3 } else { 2 }) {
        0 => (format!("arith.negf %y : {ty}"), Matrix::diagonal(&vec![-1.0; count])),
        1 => {
            let (name, factors) = m.factors(from);
            (format!("arith.mulf {name}, %y : {ty}"), Matrix::diagonal(&factors))
        }
        _ => {
            let is_turned = |row, column| f64::from(row + column + 1 == count);
            (format!("array.reverse %y along 0 : {ty}"), Matrix::of(count, count, is_turned))
        }
    };
    Some(leaf(m, &op, from, to, matrix))
}

fn sum_or_copies(m: &mut Maker<'_, '_>, from: &Space, to: &Space, _: usize) -> Option<Map> {
    let matrix = Matrix::of(to.dimension(m.n), from.dimension(m.n), |_, _| 1.0);
    let op = match (from, to) {
        (Space::Number, to) if is_array(to) => {
            format!("array.replicate %y along 0 : f64 -> {}", to.text())
        }
        (from, Space::Number) if is_array(from) => {
            format!("array.sum %y along 0 : {}", from.text())
        }
        _ => return None,
    };
    Some(leaf(m, &op, from, to, matrix))
}

fn transpose(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let of = m.map(to, from, depth);
    let text = format!("linear.transpose {} : {}", of.name, of.ty());
    Some(m.made(&text, from, to, of.matrix.transposed()))
}

/// Returns an operation on maps.
fn of_maps(op: &str, maps: &[Map]) -> String {
    format!("linear.{op} {} : {}", listed(maps, |map| map.name.clone()), listed(maps, Map::ty))
}

fn compose(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let mut spaces = vec![to.clone()];
    for _ in 0..=m.choices.below(2) {
        spaces.push(Space::random(m.choices, 1));
    }
    spaces.push(from.clone());
    let maps: Vec<Map> =
        spaces.windows(2).map(|spaces| m.map(&spaces[1], &spaces[0], depth)).collect();
    let matrices = maps.iter().map(|map| map.matrix.clone());
    let matrix = matrices.reduce(|product, next| product.times(&next))?;
    Some(m.made(&of_maps("compose", &maps), from, to, matrix))
}

fn add(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let count = 2 + m.choices.below(2);
    let maps: Vec<Map> = (0..count).map(|_| m.map(from, to, depth)).collect();
    let matrix = maps.iter().map(|map| map.matrix.clone()).reduce(|sum, next| sum.plus(&next))?;
    Some(m.made(&of_maps("add", &maps), from, to, matrix))
}

fn vcat(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let Space::Tuple(parts) = to else { return None };
    let maps: Vec<Map> = parts.iter().map(|part| m.map(from, part, depth)).collect();
    let parts: Vec<Matrix> = maps.iter().map(|map| map.matrix.clone()).collect();
    let matrix = Matrix::stacked(from.dimension(m.n), &parts);
    Some(m.made(&of_maps("vcat", &maps), from, to, matrix))
}

fn hcat(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let Space::Tuple(parts) = from else { return None };
    let maps: Vec<Map> = parts.iter().map(|part| m.map(part, to, depth)).collect();
    let parts: Vec<Matrix> = maps.iter().map(|map| map.matrix.clone()).collect();
    let matrix = Matrix::beside(to.dimension(m.n), &parts);
    Some(m.made(&of_maps("hcat", &maps), from, to, matrix))
}

/// Returns a multiple of a map for each element: rows of a matrix.
fn rows(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    if !is_array(to) {
        return None;
    }
    let row = m.map(from, &Space::Number, depth);
    let (name, factors) = m.factors(to);
    let (array, row_ty, ty) = (to.text(), row.ty(), map_type(from, to));
    let text = format!(
        "linear.rows (%i: index) {{
    %k = array.index {name}[%i] : {array}
    %s = linear.scale %k : f64 -> !linear.map<f64, f64>
    %r = linear.compose %s, {} : !linear.map<f64, f64>, {row_ty}
    linear.yield %r : {row_ty}
  }} : {ty}",
        row.name
    );
    let parts: Vec<Matrix> = factors.iter().map(|&factor| row.matrix.scaled(factor)).collect();
    Some(m.made(&text, from, to, Matrix::stacked(from.dimension(m.n), &parts)))
}

/// Returns the same from each element: columns.
fn columns(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    if !is_array(from) {
        return None;
    }
    let column = m.map(&Space::Number, to, depth);
    let (name, factors) = m.factors(from);
    let (array, column_ty, ty) = (from.text(), column.ty(), map_type(from, to));
    let text = format!(
        "linear.columns (%i: index) {{
    %k = array.index {name}[%i] : {array}
    %s = linear.scale %k : f64 -> !linear.map<f64, f64>
    %r = linear.compose {}, %s : {column_ty}, !linear.map<f64, f64>
    linear.yield %r : {column_ty}
  }} : {ty}",
        column.name
    );
    let parts: Vec<Matrix> = factors.iter().map(|&factor| column.matrix.scaled(factor)).collect();
    Some(m.made(&text, from, to, Matrix::beside(to.dimension(m.n), &parts)))
}

/// Returns a choice between two maps.
fn choice(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let (then, otherwise) = (m.map(from, to, depth), m.map(from, to, depth));
    let (name, _, truths) = m.truths(&Space::Number);
    let ty = map_type(from, to);
    let text = format!(
        "scf.if {name} -> ({ty}) {{\n    scf.yield {} : {ty}\n  }} else {{\n    scf.yield {} : \
         {ty}\n  }}",
        then.name, otherwise.name
    );
    let matrix = if truths[0] { then.matrix } else { otherwise.matrix };
    Some(m.made(&text, from, to, matrix))
}

/// Returns a loop: each step multiplies the state and adds a map.
fn fold(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    let array = m.choices.pick(&[Space::Vector, Space::Pair]).clone();
    let (first, added) = (m.map(from, to, depth), m.map(from, to, depth));
    let (name, mut factors) = m.factors(&array);
    let right = m.choices.chance(1, 2);
    let (ty, square, array) = (map_type(from, to), map_type(to, to), array.text());
    let text = format!(
        "linear.fold {name}{} from {} (%d: {ty}, %k: f64) {{
    %s = linear.scale %k : f64 -> {square}
    %p = linear.compose %s, %d : {square}, {ty}
    %next = linear.add %p, {} : {ty}, {ty}
    linear.yield %next : {ty}
  }} : ({array}, {ty}) -> {ty}",
        if right { " right" } else { "" },
        first.name,
        added.name
    );
    if right {
        factors.reverse();
    }
    let step = |state: Matrix, factor: &f64| state.scaled(*factor).plus(&added.matrix);
    let matrix = factors.iter().fold(first.matrix.clone(), step);
    Some(m.made(&text, from, to, matrix))
}

/// Returns a loop along the elements of a map to an array, which keeps its states.
fn kept(m: &mut Maker<'_, '_>, from: &Space, to: &Space, depth: usize) -> Option<Map> {
    if !is_array(to) {
        return None;
    }
    let (first, along) = (m.map(from, &Space::Number, depth), m.map(from, to, depth));
    let (name, factors) = m.factors(to);
    let (state_ty, ty, array) = (first.ty(), along.ty(), to.text());
    let (last, map) = (m.name('u'), m.name('m'));
    m.code += &format!(
        "  {last}, {map} = linear.fold {name} with {} from {} (%d: {state_ty}, %k: f64, %e: {state_ty}) {{
    %s = linear.scale %k : f64 -> !linear.map<f64, f64>
    %p = linear.compose %s, %d : !linear.map<f64, f64>, {state_ty}
    %next = linear.add %p, %e : {state_ty}, {state_ty}
    linear.yield %next, %next : {state_ty}, {state_ty}
  }} : ({array}, {ty}, {state_ty}) -> ({state_ty}, {ty})\n",
        along.name, first.name
    );
    let (mut state, mut rows) = (first.matrix, Vec::new());
    for (factor, row) in factors.iter().zip(along.matrix.rows) {
        let columns = state.columns;
        state = state.scaled(*factor).plus(&Matrix { rows: vec![row], columns });
        rows.extend(state.rows.clone());
    }
    let matrix = Matrix { rows, columns: state.columns };
    Some(Map { name: map, from: from.clone(), to: to.clone(), matrix })
}
