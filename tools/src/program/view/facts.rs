//! Facts of the operations of a printed module, by line: types, bytes, trip counts, costs.
//!
//! The text is parsed again, with its source ranges: so each operation, of any dialect, has a line.

use super::copies;
use cotan_dialects::IterationSpace;
use cotan_dialects::interp::bytes_of;
use cotan_ir::dims::Poly;
use cotan_ir::text::{ParseOptions, parse_with_map, poly_to_string, type_to_string};
use cotan_ir::{Ir, Op, Type};
use cotan_passes::cost::of_op;
use serde_json::{Map, Value, json};

/// Returns the facts of each line as JSON; empty where there are none.
pub fn of_lines(ir: &Ir, text: &str, lines: usize) -> Vec<String> {
    let mut facts = vec![String::new(); lines];
    let options = ParseOptions { allow_unregistered: true, max_nesting: u32::MAX };
    let mapped = parse_with_map(ir.registry(), "stage", text.into(), 0, options);
    if mapped.diagnostics.has_errors() {
        return facts;
    }
    let starts: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let mut end_of_copy = 0;
    for range in &mapped.map.ops {
        let line = starts.partition_point(|&start| start <= range.whole.start as usize);
        if let Some(known) = facts.get_mut(line).filter(|known| known.is_empty()) {
            let is_inside = range.whole.start < end_of_copy;
            let (text, is_copy) = of_one(&mapped.ir, range.op, is_inside);
            *known = text;
            end_of_copy = if is_copy { range.whole.end } else { end_of_copy };
        }
    }
    facts
}

/// Returns the facts of an operation, and whether it is a copy that is not inside another one.
fn of_one(ir: &Ir, op: Op, is_inside: bool) -> (String, bool) {
    let mut facts = Map::new();
    let types: Vec<Type> = ir.results(op).map(|value| ir.ty(value)).collect();
    if !types.is_empty() {
        let texts: Vec<String> = types.iter().map(|&ty| type_to_string(ir, ty)).collect();
        facts.insert("types".to_owned(), json!(texts));
        let sizes: Option<Vec<Poly>> = types.iter().map(|&ty| bytes_of(ir, ty)).collect();
        if let Some(bytes) = sizes.and_then(|sizes| Poly::sum(&sizes)) {
            facts.insert("bytes".to_owned(), json!(poly_to_string(ir, &bytes)));
        }
    }
    if !ir.regions(op).is_empty() {
        let trips =
            IterationSpace::trip_count(ir, op).filter(|count| count.as_constant() != Some(1));
        if let Some(trips) = trips {
            facts.insert("trips".to_owned(), json!(poly_to_string(ir, &trips)));
        }
    }
    let tally = of_op(ir, op).ok();
    let is_copy = !is_inside && copies::is_copy(ir, op, tally.as_ref());
    if is_copy {
        facts.insert("copies".to_owned(), json!(true));
    }
    if let Some(tally) = tally {
        let rows = [("work", &tally.work), ("moves", &tally.moves)];
        let is_known = |poly: &Poly| poly.as_constant() != Some(0);
        for (name, poly) in rows.into_iter().filter(|(_, poly)| is_known(poly)) {
            facts.insert(name.to_owned(), json!(poly_to_string(ir, poly)));
        }
    }
    let text = if facts.is_empty() { String::new() } else { Value::Object(facts).to_string() };
    (text, is_copy)
}

#[cfg(test)]
mod tests {
    use super::of_lines;

    #[test]
    fn facts_are_those_of_the_operation_of_a_line() {
        let text = "func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %y = array.map %x (%a: f64) {
    %b = arith.negf %a : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
";
        let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text).unwrap();
        let facts = of_lines(&ir, text, 8);
        assert!(facts[1].contains("\"trips\":\"n\"") && facts[1].contains("\"bytes\":\"8 * n\""));
        assert!(facts[2].contains("\"types\":[\"f64\"]") && !facts[2].contains("trips"));
        assert!(facts[4].is_empty());
        assert!(
            facts[5].contains("\"bytes\":\"8\"") && facts[5].contains("\"work\":\"n + 1\""),
            "{}",
            facts[5]
        );
        assert!(of_lines(&ir, "not a module", 1)[0].is_empty());
    }
}
