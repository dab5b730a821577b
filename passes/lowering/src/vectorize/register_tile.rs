//! Square register tiles.

use cotan_dialects::vector;
use cotan_ir::{Builder, Loc, Value};

/// Transposes a square by exchanging blocks of one element, of two, and so on.
pub fn transpose(b: &mut Builder<'_>, loc: Loc, square: &mut [Value]) {
    let size = square.len();
    let mut block = 1;
    while block < size {
        let is_first = |position: usize| position & block == 0;
        let low = |position| if is_first(position) { position } else { size + position - block };
        let high = |position| if is_first(position) { position + block } else { size + position };
        let [low, high] = [&low as &dyn Fn(usize) -> usize, &high].map(|positions| {
            let positions: Vec<i64> =
                (0..size).map(|position| positions(position) as i64).collect();
            b.store_mut().i64_array(&positions)
        });
        for row in (0..size).filter(|&row| is_first(row)) {
            let [x, y] = [square[row], square[row + block]];
            square[row] = vector::Shuffle::value(b, loc, x, y, low);
            square[row + block] = vector::Shuffle::value(b, loc, x, y, high);
        }
        block *= 2;
    }
}
