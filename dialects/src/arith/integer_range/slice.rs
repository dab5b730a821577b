//! The values that determine a range, and the solution of their equations.

use super::hull::Hull;
use super::{Infer, InferIntRange, IntRange, contains, of_type};
use crate::arith::operands::integer;
use crate::{ControlFlow, CountedLoop, IterationSpace, LoopRange};
use cotan_ir::dataflow::sparse::{Flow, SparseAnalysis, solve};
use cotan_ir::{Def, Ir, Op, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The most values of a slice. Values further away have the range of their type.
const MAX_VALUES: usize = 64;

/// The evaluations of all equations after a widening.
const NARROWINGS: usize = 3;

/// A backward slice.
#[derive(Default)]
pub struct Slice {
    equations: FxHashMap<Value, Equation>,
    /// The values of the equations, the nearest ones first.
    order: Vec<Value>,
}

/// The range of a value, by other values.
enum Equation {
    Known(IntRange),
    /// The result of an operation with these integer operands.
    Result(Op, Infer, SmallVec<[Value; 2]>),
    /// An induction variable.
    Induction(LoopRange),
    /// The values that control flow forwards to this one.
    Joined(SmallVec<[Value; 2]>),
}

impl Equation {
    fn of(ir: &Ir, value: Value) -> Option<Self> {
        if let Some(number) = integer(ir, value) {
            return Some(Self::Known([i128::from(number); 2]));
        }
        match ir.def(value) {
            Def::Result(op, _) => {
                if let Some(InferIntRange(infer)) = ir.registry().interface(ir.name(op)) {
                    let operands = ir.operands(op).filter(|&it| of_type(ir, it).is_some());
                    return Some(Self::Result(op, infer, operands.collect()));
                }
                Self::forwarded(ir, op, value)
            }
            Def::Argument(block) => {
                let op = ir.block_parent_op(block)?;
                Self::of_arg(ir, op, value).or_else(|| Self::forwarded(ir, op, value))
            }
        }
    }

    /// Returns the range of an argument of a body that indexes or counts.
    fn of_arg(ir: &Ir, op: Op, arg: Value) -> Option<Self> {
        if let Some(range) = IterationSpace::arg_range(ir, arg) {
            return Some(Self::Known(range));
        }
        if let Some(extent) = IterationSpace::extent(ir, arg) {
            let extent = extent.as_constant().unwrap_or(i64::MAX);
            return Some(Self::Known([0, i128::from(extent) - 1]));
        }
        let counted = CountedLoop::of(ir, op)?;
        let index = counted.induction_variables(ir).position(|variable| variable == arg)?;
        counted.ranges.get(index).copied().map(Self::Induction)
    }

    /// Returns the values that the operation around forwards to one of its results or arguments.
    fn forwarded(ir: &Ir, op: Op, target: Value) -> Option<Self> {
        let edges = ControlFlow::edges(ir, op)?;
        let pairs = edges.iter().flat_map(|edge| &edge.values);
        let sources: SmallVec<[Value; 2]> =
            pairs.filter(|pair| pair.1 == target).map(|pair| pair.0).collect();
        (!sources.is_empty()).then_some(Self::Joined(sources))
    }

    fn sources(&self) -> SmallVec<[Value; 2]> {
        match self {
            Self::Known(_) => SmallVec::new(),
            Self::Result(_, _, values) | Self::Joined(values) => values.clone(),
            Self::Induction(range) => [range.lower, range.upper].into_iter().collect(),
        }
    }
}

impl Slice {
    /// Collects the values that determine the ranges of `roots`, the nearest ones first.
    pub fn of(ir: &Ir, roots: &[Value]) -> Self {
        let mut slice = Self::default();
        let mut open = Vec::from(roots);
        let mut next = 0;
        while let Some(&value) = open.get(next) {
            next += 1;
            if slice.equations.contains_key(&value) {
                continue;
            }
            let Some(all) = of_type(ir, value) else { continue };
            let is_near = next <= MAX_VALUES;
            let equation = is_near.then(|| Equation::of(ir, value)).flatten();
            let equation = equation.unwrap_or(Equation::Known(all));
            open.extend(equation.sources());
            slice.order.push(value);
            slice.equations.insert(value, equation);
        }
        slice
    }

    /// Returns the values whose equations contain each value.
    fn dependents(&self) -> Dependents {
        let mut dependents = Dependents::default();
        for &value in &self.order {
            for source in self.equations[&value].sources() {
                dependents.entry(source).or_default().push(value);
            }
        }
        dependents
    }

    /// Returns the ranges of `roots`, whose types have the ranges `types`.
    pub fn solve<const N: usize>(
        &self,
        ir: &Ir,
        roots: [Value; N],
        types: [IntRange; N],
    ) -> [IntRange; N] {
        let ranges = self.direct(ir, &roots).unwrap_or_else(|| self.fixpoint(ir));
        let mut found = types;
        for (range, root) in found.iter_mut().zip(roots) {
            // No value was found for code that no execution reaches.
            *range = ranges.get(&root).copied().unwrap_or(*range);
        }
        found
    }

    /// Returns the ranges of the values that determine `roots`, each equation evaluated once;
    /// `None` if the equations have a cycle.
    fn direct(&self, ir: &Ir, roots: &[Value]) -> Option<Ranges> {
        let mut ranges = Ranges::default();
        let mut states = FxHashMap::default();
        let mut open = Vec::from(roots);
        while let Some(&value) = open.last() {
            match states.get(&value) {
                Some(Progress::Done) => {}
                // The sources are done, unless one of them depends on this value.
                Some(Progress::Begun) => {
                    let range = self.range(ir, value, &|source| ranges.get(&source).copied());
                    ranges.extend(range.map(|range| (value, range)));
                    states.insert(value, Progress::Done);
                }
                None => {
                    states.insert(value, Progress::Begun);
                    let sources = self.equations.get(&value).map(Equation::sources);
                    for source in sources.into_iter().flatten() {
                        match states.get(&source) {
                            Some(Progress::Begun) => return None,
                            Some(Progress::Done) => {}
                            None => open.push(source),
                        }
                    }
                    continue;
                }
            }
            open.pop();
        }
        Some(ranges)
    }

    /// Returns the ranges of all values, by propagation until none changes.
    fn fixpoint(&self, ir: &Ir) -> Ranges {
        let initial: Vec<(Value, Hull)> = self
            .equations
            .iter()
            .filter(|(_, equation)| equation.sources().is_empty())
            .filter_map(|(&value, _)| Some((value, Hull::new(self.range(ir, value, &|_| None)?))))
            .collect();
        let mut propagation = Propagation { slice: self, dependents: self.dependents() };
        let states = solve(ir, &mut propagation, initial);
        let is_widened = self.equations.keys().any(|&value| states.get(value).is_widened());
        let state = |value| states.get(value).within(of_type(ir, value)?);
        match is_widened {
            true => self.narrowed(ir, state),
            false => self.equations.keys().filter_map(|&it| Some((it, state(it)?))).collect(),
        }
    }

    /// Returns the solution after some evaluations of all equations. Each one of a solution is a
    /// solution, and may be smaller where ends were widened.
    fn narrowed(&self, ir: &Ir, state: impl Fn(Value) -> Option<IntRange>) -> Ranges {
        let evaluated = |state: &dyn Fn(Value) -> Option<IntRange>| -> Ranges {
            let values = self.equations.keys();
            values.filter_map(|&value| Some((value, self.range(ir, value, state)?))).collect()
        };
        let mut ranges = evaluated(&state);
        for _ in 1..NARROWINGS {
            ranges = evaluated(&|value| ranges.get(&value).copied());
        }
        ranges
    }

    /// Returns the range of a value by its equation; `None` if there is no value yet.
    fn range(
        &self,
        ir: &Ir,
        value: Value,
        state: &dyn Fn(Value) -> Option<IntRange>,
    ) -> Option<IntRange> {
        let all = of_type(ir, value)?;
        match self.equations.get(&value)? {
            Equation::Known(range) => Some(contained(all, Some(*range))),
            Equation::Result(op, infer, operands) => {
                let operands: Option<SmallVec<[IntRange; 2]>> =
                    operands.iter().map(|&operand| state(operand)).collect();
                Some(contained(all, infer(ir, *op, &operands?)))
            }
            Equation::Induction(range) => {
                let (lower, upper) = (state(range.lower)?, state(range.upper)?);
                let range = [lower[0], upper[1] - 1];
                (range[0] <= range[1]).then_some(range)
            }
            Equation::Joined(sources) => {
                let ranges = sources.iter().filter_map(|&source| state(source));
                ranges.reduce(|one, other| [one[0].min(other[0]), one[1].max(other[1])])
            }
        }
    }
}

/// The ranges of the values of a slice that executions reach.
type Ranges = FxHashMap<Value, IntRange>;

/// The values whose equations contain a value.
type Dependents = FxHashMap<Value, SmallVec<[Value; 2]>>;

/// The progress of the evaluation of a value.
enum Progress {
    /// Its sources are evaluated.
    Begun,
    /// It is evaluated.
    Done,
}

/// Returns a computed range, or that of the type if it may wrap.
fn contained(all: IntRange, range: Option<IntRange>) -> IntRange {
    range.filter(|&range| contains(all, range)).unwrap_or(all)
}

/// The forward analysis of a slice.
struct Propagation<'a> {
    slice: &'a Slice,
    dependents: Dependents,
}

impl SparseAnalysis for Propagation<'_> {
    type State = Hull;

    fn propagate(&mut self, ir: &Ir, value: Value, flow: &mut Flow<'_, Hull>) {
        for &dependent in self.dependents.get(&value).into_iter().flatten() {
            let state = |value| flow.state(value).within(of_type(ir, value)?);
            if let Some(range) = self.slice.range(ir, dependent, &state) {
                flow.join(dependent, &Hull::new(range));
            }
        }
    }
}
