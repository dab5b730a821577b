//! What becomes of an operation below the arrays: each says how one of its elements is computed, or
//! what nest of loops it is as a whole.

use cotan_ir::OpDef;
use cotan_ir::registry::Interface;
use cotan_ir::{Builder, Ir, Loc, Op, Region, Shape, Type, Value};

/// How an operation reads one of its operands, when each element of its results is computed once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Each element once at most, and all operands that are read like this at one common place.
    Together,
    /// Each element once at most.
    Once,
    /// What stands at these values, leading indices of the operand: it is read once each time.
    At(Vec<Value>),
    /// Elements perhaps several times.
    Often,
}

/// An operation whose elements, or rows, can be computed alone.
pub trait ElementLowering: OpDef {
    /// What `impl(ElementLowering)` attaches.
    const ROW: PullRow = PullRow {
        is_view: Self::IS_VIEW,
        leading: |ir, op| ir.verified::<Self>(op).leading(ir, op),
        reads: |ir, op, operand| ir.verified::<Self>(op).reads(ir, operand),
        rows: |reader, op, at| reader.ir().verified::<Self>(op).rows(reader, op, at),
    };

    /// Whether an element costs about as much as reading it, so that it may be computed anew
    /// wherever it is read.
    const IS_VIEW: bool = false;

    /// How many leading indices a row has: all of them, if the rows are numbers.
    fn leading(&self, ir: &Ir, op: Op) -> usize {
        let shape = ir.results(op).next().and_then(|value| Shape::of(&ir.store, ir.ty(value)));
        shape.map_or(0, |shape| shape.rank())
    }

    /// How it reads an operand.
    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Together
    }

    /// The row of each result at leading indices, which are in range.
    fn rows(&self, reader: &mut dyn NestBuilder, op: Op, at: &[Value]) -> Vec<Row>;
}

/// How elements are computed alone: what the registry knows of [`ElementLowering`].
#[derive(Clone, Copy)]
pub struct PullRow {
    /// As [`ElementLowering::IS_VIEW`].
    pub is_view: bool,
    /// As [`ElementLowering::leading`].
    pub leading: fn(&Ir, Op) -> usize,
    /// As [`ElementLowering::reads`].
    pub reads: fn(&Ir, Op, usize) -> Reads,
    /// As [`ElementLowering::rows`].
    pub rows: fn(&mut dyn NestBuilder, Op, &[Value]) -> Vec<Row>,
}

impl Interface for PullRow {}

/// An operation that becomes nests as a whole.
pub trait NestLowering: OpDef {
    /// What `impl(NestLowering)` attaches.
    const ROW: AsNestRow = AsNestRow {
        reads: |ir, op, operand| ir.verified::<Self>(op).reads(ir, operand),
        nest: |reader, op| reader.ir().verified::<Self>(op).nest(reader, op),
    };

    /// How it reads an operand.
    fn reads(&self, _: &Ir, _: usize) -> Reads {
        Reads::Together
    }

    /// Its results, as values of the program that is made.
    fn nest(&self, reader: &mut dyn NestBuilder, op: Op) -> Vec<Value>;
}

/// What an operation becomes as a whole: what the registry knows of [`NestLowering`].
#[derive(Clone, Copy)]
pub struct AsNestRow {
    /// As [`NestLowering::reads`].
    pub reads: fn(&Ir, Op, usize) -> Reads,
    /// As [`NestLowering::nest`].
    pub nest: fn(&mut dyn NestBuilder, Op) -> Vec<Value>,
}

impl Interface for AsNestRow {}

/// What may be done with the turns of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// They do not depend on each other.
    Parallel,
    /// They combine by associative operations.
    Reduce,
    /// They combine what is carried by associative operations, or change it by steps that may be composed, and look at it.
    Scan,
    /// They stay in order.
    Ordered,
}

impl Kind {
    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parallel => "parallel",
            Self::Reduce => "reduce",
            Self::Scan => "scan",
            Self::Ordered => "ordered",
        }
    }

    /// The one that is written like this.
    pub fn named(name: &str) -> Option<Self> {
        let all = [Self::Parallel, Self::Reduce, Self::Scan, Self::Ordered];
        all.into_iter().find(|kind| kind.name() == name)
    }
}

/// An associative operation with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Monoid {
    /// The sum; integers wrap.
    Add,
    /// The product; integers wrap.
    Mul,
    /// What integers have in common, bit by bit.
    And,
    /// What one of two integers has, bit by bit.
    Or,
    /// The greatest, integers with a sign; NaN if there is one.
    Max,
    /// The smallest, integers with a sign; NaN if there is one.
    Min,
    /// The greatest integer without a sign.
    UnsignedMax,
    /// The smallest integer without a sign.
    UnsignedMin,
}

impl Monoid {
    /// All of them.
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

    /// How it is written.
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

    /// The one that is written like this.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|monoid| monoid.name() == name)
    }

    /// Whether it combines floats as well.
    pub fn takes_floats(self) -> bool {
        matches!(self, Self::Add | Self::Mul | Self::Max | Self::Min)
    }
}

/// What a nest gives for one destination or accumulator in a turn.
#[derive(Clone, Debug)]
pub struct Given {
    /// A number, or what stands at leading indices.
    pub value: Value,
    /// The leading indices.
    pub at: Vec<Value>,
}

/// What a nest gives in a turn.
#[derive(Clone, Debug, Default)]
pub struct IterationResults {
    /// For each destination.
    pub puts: Vec<Given>,
    /// For each accumulator.
    pub accs: Vec<Given>,
    /// What is carried on.
    pub carried: Vec<Value>,
}

impl IterationResults {
    /// All of it, as `loop.yield` takes it.
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

/// Indices, of which some are open. Those after the last one are open, too.
pub type PartialIndex = Vec<Option<Value>>;

/// All indices, where these come in place of the open ones.
pub fn filled(holes: &[Option<Value>], open: &[Value]) -> Vec<Value> {
    let mut open = open.iter().copied();
    let mut all: Vec<Value> = holes.iter().filter_map(|&it| it.or_else(|| open.next())).collect();
    all.extend(open);
    all
}

/// What a value of the program that is read stands for.
#[derive(Clone, Debug)]
pub enum Row {
    /// A value of the program that is made.
    New(Value),
    /// What stands in an array of the program that is read where some indices are given, by values
    /// of the other program; the other ones are still open. Indices after the last are open, too.
    Part(Value, PartialIndex),
}

impl Row {
    /// What stands at leading indices of an array of the program that is read.
    pub fn at(array: Value, at: &[Value]) -> Self {
        Self::Part(array, at.iter().copied().map(Some).collect())
    }

    /// What stands at one place along an axis of an array of the program that is read.
    pub fn along(array: Value, axis: usize, at: Value) -> Self {
        let mut holes = vec![None; axis];
        holes.push(Some(at));
        Self::Part(array, holes)
    }
}

/// A nest in the making.
#[derive(Clone, Debug, Default)]
pub struct NewNest {
    /// Each loop: its kind, where it begins and where it ends.
    pub loops: Vec<(Kind, Value, Value)>,
    /// Destinations.
    pub puts: Vec<Value>,
    /// Accumulators.
    pub accs: Vec<(Monoid, Value)>,
    /// What is carried into the first turn.
    pub inits: Vec<Value>,
}

/// One turn of a nest, of the values of its indices and of what is carried.
pub type TurnOf<'f> =
    &'f mut dyn FnMut(&mut dyn NestBuilder, &[Value], &[Value]) -> IterationResults;

/// A nest in the making that puts rows into destinations.
#[derive(Clone, Debug, Default)]
pub struct LoopSpec {
    /// Each loop: its kind, where it begins and where it ends.
    pub loops: Vec<(Kind, Value, Value)>,
    /// Destinations, and the ranks of the rows.
    pub dests: Vec<(Value, usize)>,
    /// What is carried into the first turn.
    pub inits: Vec<Value>,
}

/// What comes of one turn of it.
#[derive(Clone, Debug, Default)]
pub struct LoopResults {
    /// A row for each destination, and where it is put.
    pub rows: Vec<(Row, PartialIndex)>,
    /// What is carried on.
    pub carried: Vec<Value>,
}

/// One turn of it, of the values of its indices and of what is carried.
pub type SweptOf<'f> = &'f mut dyn FnMut(&mut dyn NestBuilder, &[Value], &[Value]) -> LoopResults;

/// Reads a program over arrays and makes another one, at one place of it at a time. Values of the
/// one and of the other are not the same: methods say which ones they take.
pub trait NestBuilder {
    /// Where operations are made.
    fn builder(&mut self) -> Builder<'_>;

    /// Both programs.
    fn ir(&self) -> &Ir;

    /// Where what is made comes from.
    fn loc(&self) -> Loc;

    /// An element of what a value of the program that is read stands for, at as many indices as it
    /// has dimensions, which must be in its range.
    fn element(&mut self, row: &Row, at: &[Value]) -> Value;

    /// The same at any indices: 0 if they are out of range.
    fn element_or_zero(&mut self, row: &Row, at: &[Value]) -> Value;

    /// All of it, as one value.
    fn whole(&mut self, row: &Row) -> Value;

    /// The row of each result of an operation of the program that is read, at leading indices.
    fn rows(&mut self, op: Op, at: &[Value]) -> Vec<Row>;

    /// What a body of the program that is read gives for these arguments.
    fn run(&mut self, body: Region, args: &[Row]) -> Vec<Row>;

    /// A nest, and its results.
    fn nest(&mut self, new: &NewNest, turn: TurnOf<'_>) -> Vec<Value>;

    /// A destination of this type.
    fn empty(&mut self, ty: Type) -> Value;

    /// Some values of these types or other ones. Only those are computed.
    fn choose(
        &mut self,
        condition: Value,
        types: &[Type],
        one: Choice<'_>,
        other: Choice<'_>,
    ) -> Vec<Value>;
}

/// What is computed in one of two cases.
pub type Choice<'f> = &'f mut dyn FnMut(&mut dyn NestBuilder) -> Vec<Value>;

/// Short ways to say something, of values of the program that is made unless it is said otherwise.
impl<'a> dyn NestBuilder + 'a {
    /// A number of the program that is read.
    pub fn number(&mut self, value: Value) -> Value {
        self.element(&Row::at(value, &[]), &[])
    }

    /// An element of an array of the program that is read.
    pub fn element_of(&mut self, array: Value, at: &[Value]) -> Value {
        self.element(&Row::at(array, &[]), at)
    }

    /// An array or a number of the program that is read, as one value.
    pub fn whole_of(&mut self, value: Value) -> Value {
        self.whole(&Row::at(value, &[]))
    }

    /// The shape of a value of any of both programs.
    pub fn shape(&self, value: Value) -> Shape {
        let shape = Shape::of(&self.ir().store, self.ir().ty(value));
        shape.unwrap_or(Shape { sizes: Vec::new(), element: Type::INDEX })
    }
}
