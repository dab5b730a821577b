//! What was joined and what was not, in words.

use super::dependence::{Between, Obstacle};
use super::domain::Domain;
use cotan_dialects::array::Index;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op, Value};

/// Two nests became one.
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
        true if shared.is_empty() => "one of them reads nothing, the other one puts nothing".into(),
        true => format!("both read {}", list(ir, shared)),
        false => format!("{} is read where it is put", list(ir, &reads)),
    };
    let over = domain.text(ir);
    remark(ir, nests[1], format!("{second} joins {first} over {over}: {why}"))
}

/// Two nests stay apart since one depends on the other.
pub fn refused(ir: &Ir, nests: [Op; 2], domain: &Domain, obstacle: &Obstacle) -> Diagnostic {
    let why = match obstacle {
        Obstacle::Whole(value) => format!("it needs all of {}", text(ir, *value)),
        Obstacle::Elsewhere(value) => {
            format!("it reads {} at another place than where it is put", text(ir, *value))
        }
        Obstacle::Through(op) => {
            format!("it needs {}, which is made between them", name(ir, *op))
        }
        Obstacle::Effect(op) => format!("'{}' op has effects inside", ir.name_text(*op)),
    };
    apart(ir, nests, domain, &why)
}

/// Two nests stay apart since they have nothing in common.
pub fn useless(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    apart(ir, nests, domain, "they read nothing in common")
}

/// Two nests stay apart since the turns of one of them are ordered.
pub fn ordered(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    apart(ir, nests, domain, "elementary functions would be taken one by one, in order")
}

fn apart(ir: &Ir, nests: [Op; 2], domain: &Domain, why: &str) -> Diagnostic {
    let [first, second] = nests.map(|op| name(ir, op));
    let over = domain.text(ir);
    remark(ir, nests[1], format!("{second} does not join {first} over {over}: {why}"))
}

fn remark(ir: &Ir, op: Op, message: String) -> Diagnostic {
    Diagnostic::new(Severity::Remark, ir.loc(op), message)
}

/// What an operation is called: as the first result that has a name.
fn name(ir: &Ir, op: Op) -> String {
    let name = ir.results(op).find_map(|value| named(ir, value));
    name.unwrap_or_else(|| "a nest without a name".to_owned())
}

fn list(ir: &Ir, values: &[Value]) -> String {
    let texts: Vec<String> = values.iter().map(|&value| text(ir, value)).collect();
    texts.join(", ")
}

fn text(ir: &Ir, value: Value) -> String {
    named(ir, value).unwrap_or_else(|| "an array without a name".to_owned())
}

/// What a value is called, if it is.
fn named(ir: &Ir, value: Value) -> Option<String> {
    ir.store.name_text(ir.value_name(value)).map(|name| format!("`%{name}`"))
}
