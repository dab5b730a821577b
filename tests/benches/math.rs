//! Measures the errors of elementary functions, one JSON line for each: `cargo xtask bench math`.
//!
//! Both formats at the arguments of the tables; where another implementation is at hand, `f32` also
//! at a million arguments of all sizes, or with `--exhaustive` at every one.

use cotan_numerics::Elementary;
use cotan_tests::numerics::{Format, Worst, functions, measure, sweep, table};
use serde_json::json;

/// The distance of the bits of sampled arguments: a prime, so that low bits vary.
const STRIDE: usize = 4093;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let exhaustive = words.iter().any(|word| word == "--exhaustive");
    let filters: Vec<&str> =
        words.iter().map(String::as_str).filter(|w| !w.starts_with("--")).collect();
    for function in functions().into_iter().filter(|function| wants(&filters, function.name)) {
        report(function, if exhaustive { 1 } else { STRIDE });
    }
}

/// Names of functions ask for these alone; other words for functions whose names contain one.
fn wants(filters: &[&str], name: &str) -> bool {
    let filters: Vec<&str> = filters.iter().copied().filter(|&word| word != "math").collect();
    let exact = filters.iter().any(|word| Elementary::named(word).is_some());
    let matches = |word: &&str| if exact { name == *word } else { name.contains(word) };
    filters.is_empty() || filters.iter().any(matches)
}

fn report(function: &Elementary, stride: usize) {
    let rows = table(function.name);
    let double = measure(function, &rows, Format::F64);
    let single = measure(function, &rows, Format::F32);
    let single = match sweep(function, stride) {
        Some(swept) => single.or(swept),
        None => single,
    };
    let line = json!({
        "bench": "math",
        "case": function.name,
        "f64_max_ulp": rounded(double.ulp),
        "f64_at": place(&double),
        "f64_bound_ulp": function.bound_f64,
        "f64_arguments": double.rows,
        "f32_max_ulp": rounded(single.ulp),
        "f32_at": place(&single),
        "f32_bound_ulp": function.bound_f32,
        "f32_arguments": single.rows,
    });
    println!("{line}");
}

/// To the digits that tables and other implementations are good for; infinity is `null` in JSON.
fn rounded(ulp: f64) -> f64 {
    (ulp * 1e4).round() / 1e4
}

fn place(worst: &Worst) -> String {
    let arguments: Vec<String> = worst.arguments.iter().map(|x| format!("{x:e}")).collect();
    arguments.join(", ")
}
