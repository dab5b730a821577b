//! How often bodies run.

use super::domain::Domain;
use super::region_execution::RegionExecution;
use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op};

/// Tells how often the body of an operation runs, each time the operation does, where that is not once
/// for all indices that the body takes ([`Domain`]).
#[derive(Clone, Copy, Debug)]
pub struct TripCount(pub fn(&Ir, Op) -> Option<Poly>);

impl Interface for TripCount {}

impl TripCount {
    /// How often the regions of an operation run, if sizes say so.
    ///
    /// ```
    /// use cotan_dialects::TripCount;
    /// use cotan_ir::{parse_str, text::poly_to_string};
    ///
    /// let text = "func.func @f(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
    ///   %y = array.map %x (%a: f64) {
    ///     %b = arith.negf %a : f64
    ///     array.yield %b : f64
    ///   } : (tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>>
    ///   return %y : tensor<?x3xf64, #cotan.dims<n>>
    /// }";
    /// let ir = parse_str(&cotan_dialects::registry(), text)?;
    /// let map = ir.walk(ir.root()).find(|&op| ir.name_text(op) == "array.map");
    /// let turns = map.and_then(|map| TripCount::of(&ir, map));
    /// assert_eq!(turns.map(|turns| poly_to_string(&ir, &turns)).as_deref(), Some("3 * n"));
    /// # Ok::<(), cotan_ir::Diagnostics>(())
    /// ```
    pub fn of(ir: &Ir, op: Op) -> Option<Poly> {
        let declared: Option<Self> = ir.registry().interface(ir.name(op));
        match (declared, RegionExecution::of(ir, op)) {
            (Some(declared), _) => (declared.0)(ir, op),
            (None, None) => Some(Poly::constant(1)),
            (None, Some(RegionExecution::Repeatedly)) => over_indices(ir, op),
            (None, Some(RegionExecution::Later)) => None,
        }
    }
}

/// Once for all values of the indices that the body takes first.
fn over_indices(ir: &Ir, op: Op) -> Option<Poly> {
    ir.registry().interface::<Domain>(ir.name(op))?;
    let &[body] = ir.regions(op) else { return None };
    let sizes = ir.args(ir.entry(body)?).map_while(|arg| Domain::of(ir, arg));
    let sizes: Vec<Poly> = sizes.collect();
    Poly::product(&sizes)
}
