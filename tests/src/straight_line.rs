//! Long straight-line programs, as unrolled loops are.

use std::fmt::Write;

/// The number of earlier values that an operation may use.
const WINDOW: usize = 24;

/// Returns a function `@straight` of `count` scalar operations, each on two of the values before
/// it. Values stay small.
///
/// # Panics
/// Never: strings take every text.
pub fn straight_line(count: usize) -> String {
    let mut text = String::from("func.func @straight(%x: f64, %y: f64) -> f64 {\n");
    let mut names = vec!["%x".to_owned(), "%y".to_owned()];
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for number in 0..count {
        let recent = &names[names.len().saturating_sub(WINDOW)..];
        let [a, b] = [next(recent.len()), next(recent.len())].map(|at| recent[at].clone());
        let code = match next(4) {
            0 => format!("arith.mulf {a}, {b}"),
            1 => format!("arith.subf {a}, {b}"),
            2 => format!("arith.minimumf {a}, {b}"),
            _ => format!("math.sin {a}"),
        };
        writeln!(text, "  %v{number} = {code} : f64").expect("strings take all");
        names.push(format!("%v{number}"));
    }
    let last = &names[names.len() - 1];
    writeln!(text, "  return {last} : f64\n}}").expect("strings take all");
    text
}
