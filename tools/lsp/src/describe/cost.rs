//! The cost of an operation.

use cotan_dialects::{Cost, CostKind, Elements};
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Op, OpName, Registry};

/// Describes the declared cost.
pub fn declared(registry: &Registry, name: OpName) -> String {
    let Some(cost) = registry.interface::<Cost>(name) else {
        return "none is declared".to_owned();
    };
    let kind = match cost.kind {
        CostKind::Move => "moves",
        CostKind::Add => "additions",
        CostKind::Multiply => "products",
        CostKind::Function => "operations",
    };
    let of = match cost.of {
        Elements::Results => "for each element of the results",
        Elements::All => "for each element of operands and results",
        Elements::Counted(_) => "for each element that it processes",
    };
    match cost.per_element {
        0 => "free, apart from its regions".to_owned(),
        count => format!("{count} {kind} {of}"),
    }
}

/// Returns the work of an operation, with its regions, as a polynomial in the sizes.
pub fn of_op(ir: &Ir, op: Op) -> Option<String> {
    let cost = cotan_passes::cost::of_op(ir, op).ok()?;
    let work = (cost.work != Poly::default()).then(|| poly_to_string(ir, &cost.work))?;
    Some(format!("`{work}` floating-point operations"))
}
