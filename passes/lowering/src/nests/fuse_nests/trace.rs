//! Remarks on nest fusion.

use super::dependence::{Dependences, FusionObstacle};
use super::domain::Domain;
use cotan_dialects::array::Index;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Ir, Op, Value};

/// Reports that two nests were fused.
pub fn fused(
    ir: &Ir,
    nests: [Op; 2],
    domain: &Domain,
    between: &Dependences,
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
pub fn not_fused(
    ir: &Ir,
    nests: [Op; 2],
    domain: &Domain,
    obstacle: &FusionObstacle,
) -> Diagnostic {
    let why = match obstacle {
        FusionObstacle::WholeArray(value) => format!("it needs all of {}", text(ir, *value)),
        FusionObstacle::OtherIteration(value) => {
            format!("it reads {} at another index than where it is stored", text(ir, *value))
        }
        FusionObstacle::Through(op) => {
            format!("it needs {}, which is computed between them", name(ir, *op))
        }
        FusionObstacle::Effect(op) => format!("'{}' op has effects inside", ir.name_text(*op)),
    };
    unfused_remark(ir, nests, domain, &why)
}

/// Reports that two nests were not fused since they share no data.
pub fn unprofitable(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    unfused_remark(ir, nests, domain, "they have no input in common")
}

/// Reports that two nests were not fused since one of them is ordered.
pub fn serialized(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    unfused_remark(ir, nests, domain, "its elementary functions would not be vectorized")
}

/// Reports that two nests were not fused since products would have no register tiles.
pub fn untiled(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    unfused_remark(ir, nests, domain, "its products would have no register tiles")
}

/// Reports that two nests were not fused since their reductions share no loads.
pub fn mixed(ir: &Ir, nests: [Op; 2], domain: &Domain) -> Diagnostic {
    unfused_remark(ir, nests, domain, "their reductions read other elements")
}

fn unfused_remark(ir: &Ir, nests: [Op; 2], domain: &Domain, why: &str) -> Diagnostic {
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
