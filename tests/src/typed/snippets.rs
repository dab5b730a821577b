//! The examples of rules, as parts of programs: rules apply there that few random operations call
//! for.

use super::types::Ty;
use crate::fuzz::REGISTRY;
use crate::instances::{instances, words};
use crate::laws;
use cotan_dialects::func::Func;
use cotan_ir::spec::Traits;
use cotan_ir::text::{PrintOptions, print_to_string, type_to_string};
use cotan_ir::{Ir, Op, Value};
use cotan_passes::canonicalize::rules;
use std::sync::LazyLock;

/// Lines that define values.
#[derive(Debug)]
pub struct Snippet {
    lines: Vec<String>,
    /// Their free values, with types.
    pub params: Vec<(String, Ty)>,
    /// Their definitions that can be used after them, with types.
    pub defined: Vec<(String, Ty)>,
}

/// Returns those of each rule, on every supported type.
pub fn snippets() -> &'static [Vec<Snippet>] {
    static SNIPPETS: LazyLock<Vec<Vec<Snippet>>> = LazyLock::new(|| {
        let of_rule = |doc: &'static str| -> Vec<Snippet> {
            let all = laws::fenced(doc, "before").into_iter().flat_map(instances);
            all.filter_map(|text| snippet(&text)).collect()
        };
        let rules = rules(&REGISTRY).into_iter().map(|rule| of_rule(rule.doc));
        rules.filter(|snippets| !snippets.is_empty()).collect()
    });
    &SNIPPETS
}

/// `None` if this is not one function of one block that verifies and has no effects.
fn snippet(text: &str) -> Option<Snippet> {
    let ir = laws::read_dialects(&REGISTRY, "example.mlir", text, false).ok()?;
    laws::verified(&ir).ok()?;
    let mut functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    let (function, None) = (functions.next()?, functions.next()) else { return None };
    let body = ir.single_block(*ir.regions(function).first()?)?;
    let ops: Vec<Op> = ir.ops(body).collect();
    let (_, inner) = ops.split_last()?;
    let is_plain = |&op: &Op| ir.has_traits(op, Traits::PURE) && ir.regions(op).is_empty();
    if !inner.iter().all(is_plain) {
        return None;
    }
    let printed = print_to_string(&ir, PrintOptions::default());
    let names = names(&printed, inner.len())?;
    let lines = printed.lines().skip(2).take(inner.len()).map(|line| line.trim().to_owned());
    let params = typed(&ir, &names.params, ir.args(body))?;
    let results = inner.iter().flat_map(|&op| ir.results(op));
    Some(Snippet { lines: lines.collect(), params, defined: typed(&ir, &names.defined, results)? })
}

/// Names in a function as it is printed.
struct Names {
    params: Vec<String>,
    defined: Vec<String>,
}

/// `func.func @f(%a: i32) -> i32 {`, then `%x = ...`, `%x, %y = ...` or `%x:2 = ...`.
fn names(printed: &str, lines: usize) -> Option<Names> {
    let mut rest = printed.lines().skip(1);
    let (_, header) = rest.next()?.split_once('(')?;
    let name = |part: &str| part.split([':', ' ', ')']).next().map(|name| name.to_owned());
    let params = header.split('%').skip(1).filter_map(name);
    let params = params.map(|name| format!("%{name}")).collect();
    let mut defined = Vec::new();
    for line in rest.take(lines) {
        let (names, _) = line.split_once(" = ")?;
        for name in names.trim().split(", ") {
            match name.split_once(':') {
                Some((name, count)) => {
                    let count: usize = count.parse().ok()?;
                    defined.extend((0..count).map(|index| format!("{name}#{index}")));
                }
                None => defined.push(name.to_owned()),
            }
        }
    }
    Some(Names { params, defined })
}

fn typed(
    ir: &Ir,
    names: &[String],
    values: impl Iterator<Item = Value>,
) -> Option<Vec<(String, Ty)>> {
    let types: Option<Vec<Ty>> =
        values.map(|value| Ty::read(&type_to_string(ir, ir.ty(value)))).collect();
    let types = types.filter(|types| types.len() == names.len())?;
    Some(names.iter().cloned().zip(types).collect())
}

impl Snippet {
    /// Returns the lines with other names; `renamed` maps those of parameters and of definitions.
    pub fn text(&self, renamed: impl Fn(&str) -> String) -> String {
        let renamed = |word: &str| {
            let (name, number) = word.strip_prefix('%').map(|_| match word.split_once('#') {
                Some((name, number)) => (name, format!("#{number}")),
                None => (word, String::new()),
            })?;
            Some(renamed(name) + &number)
        };
        self.lines.iter().map(|line| format!("  {}\n", words(line, renamed))).collect()
    }
}
