//! The executions of the body of an operation: their number, their loops, and the ranges of its
//! arguments.

use crate::interfaces::loops::counted_loop::CountedLoop;
use crate::interfaces::loops::iterations::Iterations;
use crate::interfaces::region_execution::RegionExecution;
use cotan_ir::dims::Poly;
use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Ir, Op, Symbol, Value};

/// Returns the extent of the dimension that a body argument indexes.
type Extent = fn(&Ir, Op, usize) -> Option<Poly>;

/// Returns the first and last value of a body argument.
type ArgRange = fn(&Ir, Op, usize) -> Option<[i128; 2]>;

/// The space over which an operation executes its body. An operation declares the parts that it
/// knows.
#[derive(Clone, Copy, Debug)]
pub struct IterationSpace {
    /// Returns the number of executions of the body, for each execution of the operation. It is
    /// declared where the body does not run once for each index.
    trip_count: Option<fn(&Ir, Op) -> Option<Poly>>,
    /// Returns the extent of the dimension that the body argument at a position indexes.
    extent: Option<Extent>,
    /// Returns the first and last value of the body argument at a position.
    arg_range: Option<ArgRange>,
    /// Returns the `#cotan.dims` attribute with the extents. They are checked like sizes of an
    /// array: none may be negative.
    sizes: Option<fn(&Ir, Op) -> Option<Attr>>,
    /// Returns the counted loop, or nest of loops, that the operation is.
    loops: Option<fn(&Ir, Op) -> CountedLoop>,
    /// The iterations as straight-line code.
    iterations: Option<Iterations>,
    /// Returns the dimension parameter that the operation binds for its regions: types inside may
    /// mention it, types outside must not.
    bound: Option<fn(&Ir, Op) -> Option<Symbol>>,
}

impl Interface for IterationSpace {}

impl IterationSpace {
    const NONE: Self = Self {
        trip_count: None,
        extent: None,
        arg_range: None,
        sizes: None,
        loops: None,
        iterations: None,
        bound: None,
    };

    /// Declares the attribute `domain` of an operation as its extents.
    pub const NAMED: Self = Self::NONE.named();

    /// Declares a trip count.
    pub const fn counted(trip_count: fn(&Ir, Op) -> Option<Poly>) -> Self {
        Self { trip_count: Some(trip_count), ..Self::NONE }
    }

    /// Declares a body that runs once for each index, by the extents of the indices.
    pub const fn indexed(extent: Extent) -> Self {
        Self { extent: Some(extent), ..Self::NONE }
    }

    /// Declares the extents of indices, in addition.
    pub const fn with_extent(self, extent: Extent) -> Self {
        Self { extent: Some(extent), ..self }
    }

    /// Declares the first and last values of arguments, in addition.
    pub const fn ranged(self, range: ArgRange) -> Self {
        Self { arg_range: Some(range), ..self }
    }

    /// Declares the attribute `domain` as the extents, in addition.
    pub const fn named(self) -> Self {
        Self { sizes: Some(|ir, op| ir.attr_named(op, "domain")), ..self }
    }

    /// Declares a counted loop, or a perfect nest of them, in addition. The arguments of its body
    /// start with the induction variables. They end with the iter_args, if there are any, as do its
    /// results and the yielded values.
    pub const fn looping(self, loops: fn(&Ir, Op) -> CountedLoop) -> Self {
        Self { loops: Some(loops), ..self }
    }

    /// Declares the iterations as straight-line code, in addition.
    pub const fn unrolled(self, iterations: Iterations) -> Self {
        Self { iterations: Some(iterations), ..self }
    }

    /// Declares a dimension parameter that the operation binds for its regions.
    pub const fn binding(bound: fn(&Ir, Op) -> Option<Symbol>) -> Self {
        Self { bound: Some(bound), ..Self::NONE }
    }

    #[inline]
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        ir.registry().interface(ir.name(op))
    }

    /// Returns the space of the operation whose body has an argument, and its position.
    fn around(ir: &Ir, arg: Value) -> Option<(Self, Op, usize)> {
        let block = ir.def_block(arg).filter(|_| ir.def_op(arg).is_none())?;
        let (position, op) = (ir.arg_index(arg)?, ir.block_parent_op(block)?);
        Some((Self::of(ir, op)?, op, position))
    }

    /// Returns the number of executions of the regions of an operation, if sizes determine it.
    ///
    /// ```
    /// use cotan_dialects::IterationSpace;
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
    /// let trip_count = map.and_then(|map| IterationSpace::trip_count(&ir, map));
    /// assert_eq!(trip_count.map(|count| poly_to_string(&ir, &count)).as_deref(), Some("3 * n"));
    /// # Ok::<(), cotan_ir::Diagnostics>(())
    /// ```
    pub fn trip_count(ir: &Ir, op: Op) -> Option<Poly> {
        let declared = Self::of(ir, op).and_then(|space| space.trip_count);
        match (declared, RegionExecution::of(ir, op)) {
            (Some(declared), _) => declared(ir, op),
            (None, None | Some(RegionExecution::Once)) => Some(Poly::constant(1)),
            (None, Some(RegionExecution::Repeated)) => over_indices(ir, op),
            (None, Some(RegionExecution::Deferred)) => None,
        }
    }

    /// Returns the extent of the iteration dimension that a body argument indexes.
    pub fn extent(ir: &Ir, index: Value) -> Option<Poly> {
        let (space, op, position) = Self::around(ir, index)?;
        (space.extent?)(ir, op, position)
    }

    /// Returns the first and last value of a body argument.
    pub fn arg_range(ir: &Ir, arg: Value) -> Option<[i128; 2]> {
        let (space, op, position) = Self::around(ir, arg)?;
        (space.arg_range?)(ir, op, position)
    }

    /// Returns the counted loop, or nest of loops, that an operation is.
    pub fn counted_loop(ir: &Ir, op: Op) -> Option<CountedLoop> {
        Some((Self::of(ir, op)?.loops?)(ir, op))
    }

    /// Returns the iterations of an operation as straight-line code.
    pub fn iterations(ir: &Ir, op: Op) -> Option<Iterations> {
        Self::of(ir, op)?.iterations
    }

    /// Returns the dimension parameter that an operation binds for its regions, if any.
    #[inline]
    pub fn bound_dim(ir: &Ir, op: Op) -> Option<Symbol> {
        (Self::of(ir, op)?.bound?)(ir, op)
    }

    /// Returns the attribute with the extents of an operation, if it declares one.
    #[inline]
    pub fn sizes(ir: &Ir, op: Op) -> Option<Attr> {
        (Self::of(ir, op)?.sizes?)(ir, op)
    }
}

/// Returns the number of indices of a body.
fn over_indices(ir: &Ir, op: Op) -> Option<Poly> {
    IterationSpace::of(ir, op)?.extent?;
    let &[body] = ir.regions(op) else { return None };
    let extents = ir.args(ir.entry(body)?).map_while(|arg| IterationSpace::extent(ir, arg));
    let extents: Vec<Poly> = extents.collect();
    Poly::product(&extents)
}
