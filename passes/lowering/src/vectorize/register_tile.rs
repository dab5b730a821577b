//! Square register tiles.

use cotan_dialects::vector;
use cotan_ir::{Builder, Loc, Value};

/// Transposes a square by exchanging blocks of one element, of two, and so on.
pub fn transpose(b: &mut Builder<'_>, loc: Loc, square: &mut [Value]) {
    let size = square.len();
    let mut block = 1;
    while block < size {
        let is_first = |place: usize| place & block == 0;
        let low = |place| if is_first(place) { place } else { size + place - block };
        let high = |place| if is_first(place) { place + block } else { size + place };
        let [low, high] = [&low as &dyn Fn(usize) -> usize, &high].map(|places| {
            let places: Vec<i64> = (0..size).map(|place| places(place) as i64).collect();
            b.store_mut().i64_array(&places)
        });
        for row in (0..size).filter(|&row| is_first(row)) {
            let [x, y] = [square[row], square[row + block]];
            square[row] = vector::Shuffle::value(b, loc, x, y, low);
            square[row + block] = vector::Shuffle::value(b, loc, x, y, high);
        }
        block *= 2;
    }
}
