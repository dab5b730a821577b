//! Remarks on nest fusion.

use super::dependence::{Between, Obstacle};
use super::domain::Domain;
use cotan_dialects::array::Index;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op, Value};

/// Reports that two nests were fused.
pub fn joined(
    ir: &Ir,
    nests: [Op; 2],
    domain: &Domain,
    between: &Between,
    shared: &[Value],
) -> Diagnostic {
    let [first, second] = nests.map(|op| name(ir, op));
    let mut reads: Vec<Value> = Vec::new();
    for source in between.reads.iter().filter_map(|read| Some(ir.get::<Index>(read.0)?.source)) {
        if !reads.contains(&source) {
            reads.push(source);
        }
    }
    let why = match reads.is_empty() {
        true if shared.is_empty() => "one reads nothing, the other one stores nothing".into(),
        true => format!("both read {}", list(ir, shared)),
        false => format!("{} is read where it is stored", list(ir, &reads)),
    };
    let over = domain.text(ir);
    remark(ir, nests[1], format!("{second} is fused with {first} over {over}: {why}"))
}

/// Reports that two nests were not fused because of a dependence.
pub fn refused(ir: &Ir, nests: [Op; 2], domain: &Domain, obstacle: &Obstacle) -> Diagnostic {
    let why = match obstacle {
        Obstacle::Whole(value) => format!("it needs all of {}", text(ir, *value)),
        Obstacle::Elsewhere(value) => {
            format!("it reads {} at another index than where it is stored", text(ir, *value))
        }
        Obstacle::Through(op) => {
            format!("it needs {}, which is computed between them", name(ir, *op))
        }
        Obstacle::Effect(op) => format!("'{}' op has effects inside", ir.name_text(*op)),
    };
    apart(ir, nests, domain, &why)
}

/// Reports that two nests were not fused since they share no data.
pub fn useless(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    apart(ir, nests, domain, "they have no input in common")
}

/// Reports that two nests were not fused since one of them is ordered.
pub fn ordered(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    apart(ir, nests, domain, "its elementary functions would not be vectorized")
}

fn apart(ir: &Ir, nests: [Op; 2], domain: &Domain, why: &str) -> Diagnostic {
    let [first, second] = nests.map(|op| name(ir, op));
    let over = domain.text(ir);
    remark(ir, nests[1], format!("{second} is not fused with {first} over {over}: {why}"))
}

fn remark(ir: &Ir, op: Op, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Remark, ir.loc(op), message)
}

/// Returns the name of an operation: that of its first named result.
fn name(ir: &Ir, op: Op) -> String {
    let name = ir.results(op).find_map(|value| named(ir, value));
    name.unwrap_or_else(|| "an unnamed nest".to_owned())
}

fn list(ir: &Ir, values: &[Value]) -> String {
    let texts: Vec<String> = values.iter().map(|&value| text(ir, value)).collect();
    texts.join(", ")
}

fn text(ir: &Ir, value: Value) -> String {
    named(ir, value).unwrap_or_else(|| "an unnamed array".to_owned())
}

/// Returns the name of a value, if it has one.
fn named(ir: &Ir, value: Value) -> Option<String> {
    ir.store.name_text(ir.value_name(value)).map(|name| format!("`%{name}`"))
}
