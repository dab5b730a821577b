//! The lowering of array operations: each implements how to compute one of its elements, or which
//! loop nest it is as a whole.

use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, Op, Region, Shape, Type, Value};

/// The access pattern of an operand when each element of the results is computed once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Each element at most once, all operands with this pattern at one common index.
    Together,
    /// Each element at most once.
    Once,
    /// The slice at these leading indices of the operand, read once each time.
    At(Vec<Value>),
    /// Elements possibly several times.
    Often,
}

/// An operation whose elements, or slices, can be computed independently.
pub trait ElementLowering: OpDef {
    /// The interface that `impl(ElementLowering)` attaches.
    const ROW: LoweringRow = LoweringRow {
        in_buffers: false,
        nest: None,
        element: Some(ElementRow {
            is_view: Self::IS_VIEW,
            leading: |ir, op| ir.verified::<Self>(op).leading(ir, op),
            reads: |ir, op, operand| ir.verified::<Self>(op).reads(ir, operand),
            rows: |reader, op, at| reader.ir().verified::<Self>(op).rows(reader, op, at),
        }),
    };

    /// True if computing an element costs about as much as reading it, so that it may be recomputed
    /// at each read. A view reads each element at most once, unless it declares otherwise.
    const IS_VIEW: bool = false;

    /// Returns the number of leading indices of a slice: the rank, if the slices are scalars.
    fn leading(&self, ir: &Ir, op: Op) -> usize {
        let shape = ir.results(op).next().and_then(|value| Shape::of(&ir.store, ir.ty(value)));
        shape.map_or(0, |shape| shape.rank())
    }

    /// Returns the access pattern of an operand.
    fn reads(&self, _: &Ir, _: usize) -> Reads {
        if Self::IS_VIEW { Reads::Once } else { Reads::Together }
    }

    /// Returns the slice of each result at leading indices, which are in range.
    fn rows(&self, reader: &mut dyn NestBuilder, op: Op, at: &[Value]) -> Vec<ArraySlice>;
}

/// The functions of [`ElementLowering`].
#[derive(Clone, Copy)]
pub struct ElementRow {
    /// As [`ElementLowering::IS_VIEW`].
    pub is_view: bool,
    /// As [`ElementLowering::leading`].
    pub leading: fn(&Ir, Op) -> usize,
    /// As [`ElementLowering::reads`].
    pub reads: fn(&Ir, Op, usize) -> Reads,
    /// As [`ElementLowering::rows`].
    pub rows: fn(&mut dyn NestBuilder, Op, &[Value]) -> Vec<ArraySlice>,
}

/// An operation that is lowered to nests as a whole.
pub trait NestLowering: OpDef {
    /// The interface that `impl(NestLowering)` attaches.
    const ROW: LoweringRow = LoweringRow {
        in_buffers: false,
        element: None,
        nest: Some(NestRow {
            reads: |ir, op, operand| ir.verified::<Self>(op).reads(ir, operand),
            nest: |reader, op| reader.ir().verified::<Self>(op).nest(reader, op),
        }),
    };

    /// Returns the access pattern of an operand.
    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Together
    }

    /// Returns its results, as values of the target program.
    fn nest(&self, reader: &mut dyn NestBuilder, op: Op) -> Vec<Value>;
}

/// The functions of [`NestLowering`].
#[derive(Clone, Copy)]
pub struct NestRow {
    /// As [`NestLowering::reads`].
    pub reads: fn(&Ir, Op, usize) -> Reads,
    /// As [`NestLowering::nest`].
    pub nest: fn(&mut dyn NestBuilder, Op) -> Vec<Value>,
}

/// The lowering of an operation to loop nests: the registry entry of [`ElementLowering`] and
/// [`NestLowering`].
#[derive(Clone, Copy, Default)]
pub struct LoweringRow {
    /// By elements.
    pub element: Option<ElementRow>,
    /// As a whole.
    pub nest: Option<NestRow>,
    /// True if bufferization lowers the operation itself.
    pub in_buffers: bool,
}

impl Interface for LoweringRow {
    fn after(self, earlier: Self) -> Self {
        Self {
            element: self.element.or(earlier.element),
            nest: self.nest.or(earlier.nest),
            in_buffers: self.in_buffers || earlier.in_buffers,
        }
    }
}

impl LoweringRow {
    /// The row of an operation that bufferization lowers itself.
    pub const IN_BUFFERS: Self = Self { element: None, nest: None, in_buffers: true };

    /// Returns the lowering of an operation.
    pub fn of(ir: &Ir, op: Op) -> Self {
        ir.registry().interface(ir.name(op)).unwrap_or_default()
    }
}

/// The dependences between the iterations of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// None: the iterations are independent.
    Parallel,
    /// Associative reductions.
    Reduce,
    /// Carried values that are observed, and are combined by associative operations or updated by
    /// steps that compose.
    Scan,
    /// Arbitrary dependences: the iterations stay in order.
    Ordered,
}

impl Kind {
    /// Returns the keyword of the kind.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parallel => "parallel",
            Self::Reduce => "reduce",
            Self::Scan => "scan",
            Self::Ordered => "ordered",
        }
    }

    /// Returns the kind of a keyword.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Parallel, Self::Reduce, Self::Scan, Self::Ordered];
        all.into_iter().find(|kind| kind.name() == name)
    }
}

/// A named associative operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Monoid {
    /// The sum; integers wrap.
    Add,
    /// The product; integers wrap.
    Mul,
    /// The bitwise and of integers.
    And,
    /// The bitwise or of integers.
    Or,
    /// The maximum, integers signed; NaN if an operand is NaN.
    Max,
    /// The minimum, integers signed; NaN if an operand is NaN.
    Min,
    /// The maximum of unsigned integers.
    UnsignedMax,
    /// The minimum of unsigned integers.
    UnsignedMin,
}

impl Monoid {
    /// All monoids.
    pub const ALL: [Self; 8] = [
        Self::Add,
        Self::Mul,
        Self::And,
        Self::Or,
        Self::Max,
        Self::Min,
        Self::UnsignedMax,
        Self::UnsignedMin,
    ];

    /// Returns the keyword of the monoid.
    pub fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Mul => "mul",
            Self::And => "and",
            Self::Or => "or",
            Self::Max => "max",
            Self::Min => "min",
            Self::UnsignedMax => "umax",
            Self::UnsignedMin => "umin",
        }
    }

    /// Returns the monoid of a keyword.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|monoid| monoid.name() == name)
    }

    /// Returns whether the monoid combines floats as well as integers.
    pub fn accepts_floats(self) -> bool {
        matches!(self, Self::Add | Self::Mul | Self::Max | Self::Min)
    }
}

/// The result of an iteration for one destination or accumulator.
#[derive(Clone, Debug)]
pub struct Given {
    /// A scalar, or the slice at leading indices.
    pub value: Value,
    /// The leading indices.
    pub at: Vec<Value>,
}

/// The results of an iteration of a nest.
#[derive(Clone, Debug, Default)]
pub struct IterationResults {
    /// One for each destination.
    pub puts: Vec<Given>,
    /// One for each accumulator.
    pub accs: Vec<Given>,
    /// The next carried values.
    pub carried: Vec<Value>,
}

impl IterationResults {
    /// Returns all results, in the operand order of `loop.yield`.
    pub fn values(&self) -> Vec<Value> {
        let mut values = Vec::new();
        for Given { value, at } in self.puts.iter().chain(&self.accs) {
            values.push(*value);
            values.extend_from_slice(at);
        }
        values.extend_from_slice(&self.carried);
        values
    }
}

/// A partial index: some positions are open, and so are all after the last one.
pub type PartialIndex = Vec<Option<Value>>;

/// Returns the full index, with `open` at the open positions.
pub fn filled(holes: &[Option<Value>], open: &[Value]) -> Vec<Value> {
    let mut open = open.iter().copied();
    let mut all: Vec<Value> = holes.iter().filter_map(|&it| it.or_else(|| open.next())).collect();
    all.extend(open);
    all
}

/// The lowered form of a value of the source program.
#[derive(Clone, Debug)]
pub enum ArraySlice {
    /// A value of the target program.
    New(Value),
    /// The slice of an array of the source program at a partial index, whose fixed positions are
    /// values of the target program. Positions after the last are open, too.
    Part(Value, PartialIndex),
}

impl ArraySlice {
    /// Returns the slice at leading indices of an array of the source program.
    pub fn at(array: Value, at: &[Value]) -> Self {
        Self::Part(array, at.iter().copied().map(Some).collect())
    }

    /// Returns the slice at one index along an axis of an array of the source program.
    pub fn along(array: Value, axis: usize, at: Value) -> Self {
        let mut holes = vec![None; axis];
        holes.push(Some(at));
        Self::Part(array, holes)
    }
}

/// A nest under construction.
#[derive(Clone, Debug, Default)]
pub struct NewNest {
    /// The loops: kind, lower bound and upper bound.
    pub loops: Vec<(Kind, Value, Value)>,
    /// The destinations.
    pub puts: Vec<Value>,
    /// The accumulators.
    pub accs: Vec<(Monoid, Value)>,
    /// The initial carried values.
    pub inits: Vec<Value>,
}

/// One iteration of a nest, as a function of its indices and carried values.
pub type NestBody<'f> =
    &'f mut dyn FnMut(&mut dyn NestBuilder, &[Value], &[Value]) -> IterationResults;

/// A nest under construction that stores slices to destinations.
#[derive(Clone, Debug, Default)]
pub struct LoopSpec {
    /// The loops: kind, lower bound and upper bound.
    pub loops: Vec<(Kind, Value, Value)>,
    /// The destinations, with the ranks of the slices.
    pub dests: Vec<(Value, usize)>,
    /// The initial carried values.
    pub inits: Vec<Value>,
}

/// The results of one iteration of a [`LoopSpec`].
#[derive(Clone, Debug, Default)]
pub struct LoopResults {
    /// A slice for each destination, and the index where it is stored.
    pub rows: Vec<(ArraySlice, PartialIndex)>,
    /// The next carried values.
    pub carried: Vec<Value>,
}

/// One iteration of a [`LoopSpec`], as a function of its indices and carried values.
pub type LoopSpecBody<'f> =
    &'f mut dyn FnMut(&mut dyn NestBuilder, &[Value], &[Value]) -> LoopResults;

/// Translates a source program over arrays to a target program of nests.
///
/// Values of the two programs are distinct: each method documents which ones it accepts.
pub trait NestBuilder {
    /// Returns a builder at the insertion point.
    fn builder(&mut self) -> Builder<'_>;

    /// Returns the module of both programs.
    fn ir(&self) -> &Ir;

    /// Returns the location of the emitted code.
    fn loc(&self) -> Loc;

    /// Returns an element of a lowered value, at as many indices as its rank; they must be in
    /// range.
    fn element(&mut self, row: &ArraySlice, at: &[Value]) -> Value;

    /// Returns an element of a lowered value at arbitrary indices: 0 if they are out of range.
    fn element_or_zero(&mut self, row: &ArraySlice, at: &[Value]) -> Value;

    /// Materializes a lowered value.
    fn whole(&mut self, row: &ArraySlice) -> Value;

    /// Returns the slice of each result of an operation of the source program, at leading indices.
    fn rows(&mut self, op: Op, at: &[Value]) -> Vec<ArraySlice>;

    /// Inlines a body of the source program with these arguments, and returns the yielded values.
    fn run(&mut self, body: Region, args: &[ArraySlice]) -> Vec<ArraySlice>;

    /// Emits a nest and returns its results.
    fn nest(&mut self, new: &NewNest, body: NestBody<'_>) -> Vec<Value>;

    /// Emits an uninitialized destination of this type.
    fn empty(&mut self, ty: Type) -> Value;

    /// Emits a conditional with results of these types. Only the chosen case is executed.
    fn choose(
        &mut self,
        condition: Value,
        types: &[Type],
        one: Choice<'_>,
        other: Choice<'_>,
    ) -> Vec<Value>;
}

/// The code of one case of a conditional.
pub type Choice<'f> = &'f mut dyn FnMut(&mut dyn NestBuilder) -> Vec<Value>;

/// Shorthands for values of the target program, unless stated otherwise.
impl<'a> dyn NestBuilder + 'a {
    /// Returns a scalar of the source program.
    pub fn number(&mut self, value: Value) -> Value {
        self.element(&ArraySlice::at(value, &[]), &[])
    }

    /// Returns an element of an array of the source program.
    pub fn element_of(&mut self, array: Value, at: &[Value]) -> Value {
        self.element(&ArraySlice::at(array, &[]), at)
    }

    /// Materializes an array or a scalar of the source program.
    pub fn whole_of(&mut self, value: Value) -> Value {
        self.whole(&ArraySlice::at(value, &[]))
    }

    /// Returns the shape of a value of either program.
    pub fn shape(&self, value: Value) -> Shape {
        let shape = Shape::of(&self.ir().store, self.ir().ty(value));
        shape.unwrap_or(Shape { sizes: Vec::new(), element: Type::INDEX })
    }
}
