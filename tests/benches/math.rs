//! Measures the errors of elementary functions, one JSON line for each function and format:
//! `cargo xtask bench math`.

use cotan_dialects::numerics::Elementary;
use cotan_tests::numerics::{Format, Row, Worst, functions, measure, table};
use serde_json::json;

fn main() {
    let filter = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let wants = |name: &str| {
        filter.as_ref().is_none_or(|filter| name.contains(filter) || "math".contains(filter))
    };
    for function in functions().into_iter().filter(|function| wants(function.name)) {
        let rows = table(function.name);
        report(function, &rows, Format::F64, function.bound_f64);
        report(function, &rows, Format::F32, function.bound_f32);
    }
}

fn report(function: &Elementary, rows: &[Row], format: Format, bound: f64) {
    let Worst { ulp, arguments, rows } = measure(function, rows, format);
    let arguments: Vec<String> = arguments.iter().map(|x| format!("{x:e}")).collect();
    let line = json!({
        "bench": "math",
        "case": function.name,
        "type": format!("{format:?}").to_lowercase(),
        "arguments": rows,
        "max_ulp": ulp,
        "at": arguments.join(", "),
        "bound_ulp": bound,
    });
    println!("{line}");
}
