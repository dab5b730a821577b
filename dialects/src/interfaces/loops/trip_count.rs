//! Trip counts of bodies.

use crate::interfaces::domain::Domain;
use crate::interfaces::region_execution::RegionExecution;
use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op};

/// The number of executions of the body of an operation, for each execution of the operation. It is
/// declared where the body does not run once for each index of its [`Domain`].
#[derive(Clone, Copy, Debug)]
pub struct TripCount(pub fn(&Ir, Op) -> Option<Poly>);

impl Interface for TripCount {}

impl TripCount {
    /// Returns the number of executions of the regions of an operation, if sizes determine it.
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
    /// let trip_count = map.and_then(|map| TripCount::of(&ir, map));
    /// assert_eq!(trip_count.map(|count| poly_to_string(&ir, &count)).as_deref(), Some("3 * n"));
    /// # Ok::<(), cotan_ir::Diagnostics>(())
    /// ```
    pub fn of(ir: &Ir, op: Op) -> Option<Poly> {
        let declared: Option<Self> = ir.registry().interface(ir.name(op));
        match (declared, RegionExecution::of(ir, op)) {
            (Some(declared), _) => (declared.0)(ir, op),
            (None, None | Some(RegionExecution::Once)) => Some(Poly::constant(1)),
            (None, Some(RegionExecution::Repeated)) => over_indices(ir, op),
            (None, Some(RegionExecution::Deferred)) => None,
        }
    }
}

/// Returns the size of the domain of the leading indices of a body.
fn over_indices(ir: &Ir, op: Op) -> Option<Poly> {
    ir.registry().interface::<Domain>(ir.name(op))?;
    let &[body] = ir.regions(op) else { return None };
    let sizes = ir.args(ir.entry(body)?).map_while(|arg| Domain::of(ir, arg));
    let sizes: Vec<Poly> = sizes.collect();
    Poly::product(&sizes)
}
