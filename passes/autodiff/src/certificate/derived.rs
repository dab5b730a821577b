//! A function with its forward and reverse derivatives, and their execution.

use super::bound::PullbackCosts;
use super::differences::PERTURBATION;
use super::vectors::{all_floats, copied, direction, dot, epsilon, moved, perturbed};
use super::{CheckedPipeline, Difference, Ran, Untried};
use crate::request;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Arguments, Datum, Limits, Observer, Prepared, SplitMix64};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Diagnostic, Ir, Op, Symbol, Type};
use cotan_pass::FailureKind;
use std::cell::OnceCell;

/// The number of perturbed directions to estimate the noise of a derivative.
const PERTURBATIONS: usize = 8;

/// A function and its derivatives, as expanded by one pipeline.
pub struct Derived {
    /// The text of the pipeline.
    pub name: String,
    /// The module.
    pub ir: Ir,
    /// The function; the pipeline may have removed it.
    pub function: Option<Op>,
    /// The forward derivative; `None` if the pipeline supports reverse only.
    pub forward: Option<Op>,
    /// The reverse derivative.
    pub backward: Op,
    /// The types of the arguments.
    pub inputs: Vec<Type>,
    /// The types of the results.
    pub results: Vec<Type>,
    /// The indices of the differentiated arguments.
    pub wrt: Vec<usize>,
    /// The indices of the active results.
    pub changing: Vec<usize>,
    /// The declared costs of the reverse pass.
    pub declared: PullbackCosts,
    /// The numbering of the module, shared by all runs.
    prepared: OnceCell<Prepared>,
}

/// A point with random directions.
pub struct Point {
    /// The arguments.
    pub at: Arguments,
    /// A tangent of each differentiated argument.
    pub along: Vec<Datum>,
    /// A cotangent of each active result.
    pub weights: Vec<Datum>,
}

/// The results of a derivative.
pub struct Run {
    /// The floats of the values.
    pub values: Vec<f64>,
    /// The floats of the derivative.
    pub derivative: Vec<f64>,
    /// The unconverted results.
    pub results: Vec<Datum>,
}

impl Derived {
    /// Expands both derivatives of a function. A pipeline that may reject the forward derivative
    /// yields the reverse one only.
    pub fn new(
        ir: &Ir,
        function: Op,
        wrt: &[usize],
        pipeline: &CheckedPipeline,
    ) -> Result<Self, Box<Untried>> {
        match Self::directions(ir, function, wrt, pipeline, true) {
            Err(_) if pipeline.may_refuse => Self::directions(ir, function, wrt, pipeline, false),
            both => both,
        }
    }

    fn directions(
        ir: &Ir,
        function: Op,
        wrt: &[usize],
        pipeline: &CheckedPipeline,
        with_forward: bool,
    ) -> Result<Self, Box<Untried>> {
        let mut ir = ir.clone();
        let signature = Callable::type_of(&ir, function).cloned();
        let name = ir.symbol_name(function).map(|name| ir.text(name).to_owned());
        let backward = request::wrap_direction(&mut ir, function, wrt, true);
        let forward =
            with_forward.then(|| request::wrap_direction(&mut ir, function, wrt, false)).flatten();
        let report = pipeline.manager.run(&mut ir, &mut []);
        if let Some(failure) = &report.failure
            && let FailureKind::Panic(_) = failure.kind
        {
            // A fault of the compiler is no rejection.
            panic!("{failure}");
        }
        let kind = report.failure.as_ref().map(|failure| &failure.kind);
        let is_fault = matches!(
            kind,
            Some(
                FailureKind::Verifier
                    | FailureKind::UnreportedChange
                    | FailureKind::StaleAnalysis(_)
            )
        );
        let functions = SymbolTable::new(&ir, ir.root());
        let find = |ir: &Ir, name: Option<&str>| functions.get(ir.store.symbols.find(name?)?);
        let (forward, backward) = (find(&ir, forward.as_deref()), find(&ir, backward.as_deref()));
        match (report.failure, signature, backward) {
            (None, Some(signature), Some(backward)) if forward.is_some() == with_forward => {
                Ok(Self {
                    name: pipeline.name.clone(),
                    function: find(&ir, name.as_deref()),
                    forward,
                    backward,
                    inputs: signature.inputs.to_vec(),
                    changing: changing(&ir, &signature.results),
                    results: signature.results.to_vec(),
                    wrt: wrt.to_vec(),
                    declared: PullbackCosts::new(&mut ir),
                    prepared: OnceCell::new(),
                    ir,
                })
            }
            _ => Err(Box::new(Untried { ir, diagnostics: report.diagnostics, is_fault })),
        }
    }

    /// Returns random directions at a point where the function returns `results`.
    pub fn point(&self, at: &Arguments, results: &[Datum], seed: u64) -> Point {
        let mut random = SplitMix64::new(seed ^ 0xD1EC_7104);
        let mut towards = |ty: Type, datum: &Datum| direction(&self.ir, ty, datum, &mut random);
        let along = self.wrt.iter().map(|&index| towards(self.inputs[index], &at.values[index]));
        let along = along.collect();
        let weights =
            self.changing.iter().map(|&index| towards(self.results[index], &results[index]));
        let weights = weights.collect();
        Point { at: at.clone(), along, weights }
    }

    /// Returns the types of the differentiated arguments.
    pub fn wrt_types(&self) -> Vec<Type> {
        self.wrt.iter().map(|&index| self.inputs[index]).collect()
    }

    /// Returns the types of the active results.
    pub fn changing_types(&self) -> Vec<Type> {
        self.changing.iter().map(|&index| self.results[index]).collect()
    }

    /// Runs the function.
    pub fn run(
        &self,
        at: &[Datum],
        sizes: &[(Symbol, i64)],
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Datum>, Diagnostic> {
        let Some(function) = self.function else {
            return Err(no_function(&self.ir));
        };
        self.call(function, at, sizes, limits, observer)
    }

    /// Calls a function of the module with copies of the arguments.
    fn call(
        &self,
        function: Op,
        values: &[Datum],
        sizes: &[(Symbol, i64)],
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Datum>, Diagnostic> {
        let prepared = self.prepared.get_or_init(|| Prepared::new(&self.ir));
        run(prepared, &self.ir, function, values, sizes, limits, observer)
    }

    /// Returns the forward or reverse derivative.
    pub fn direction(&self, reverse: bool) -> Option<Op> {
        if reverse { Some(self.backward) } else { self.forward }
    }

    /// Runs the forward or reverse derivative.
    pub fn derive(
        &self,
        reverse: bool,
        point: &Point,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Run, Diagnostic> {
        let directions_in = if reverse { &point.weights } else { &point.along };
        let function = self.direction(reverse).ok_or_else(|| no_function(&self.ir))?;
        let args = [&point.at.values[..], directions_in].concat();
        let computed = self.call(function, &args, &point.at.sizes, limits, observer)?;
        let (values, derivative) = computed.split_at(self.results.len().min(computed.len()));
        let of = if reverse { self.wrt_types() } else { self.changing_types() };
        Ok(Run {
            values: all_floats(&self.ir, &self.results, values),
            derivative: all_floats(&self.ir, &of, derivative),
            results: computed,
        })
    }

    /// Returns the record of a reverse run.
    pub fn ran(&self, point: &Point, run: &Run) -> Ran {
        let values = [&point.at.values[..], &point.weights].concat();
        let args = Arguments { values, sizes: point.at.sizes.clone() };
        Ran { function: self.backward, args, results: run.results.clone() }
    }

    /// Returns `<w, J v>` and `<J^T w, v>`.
    pub fn dots(&self, point: &Point, forward: &Run, backward: &Run) -> Difference {
        let weights = all_floats(&self.ir, &self.changing_types(), &point.weights);
        let along = all_floats(&self.ir, &self.wrt_types(), &point.along);
        let (one, one_scale) = dot(&weights, &forward.derivative);
        let (other, other_scale) = dot(&backward.derivative, &along);
        let scale = one_scale.max(other_scale);
        Difference { sides: [one, other], scale, epsilon: self.epsilon(), noise: 0.0 }
    }

    /// Runs a derivative in directions that differ from those of a point by a few ulps.
    fn perturbed(
        &self,
        reverse: bool,
        point: &Point,
        limits: Limits,
    ) -> Result<Vec<(Point, Run)>, Diagnostic> {
        let (by, mut random) = (PERTURBATION * self.epsilon(), SplitMix64::new(0x5AAC_E17E));
        let mut moved = |types: Vec<Type>, data: &[Datum]| {
            let pairs = types.into_iter().zip(data);
            pairs.map(|(ty, datum)| perturbed(&self.ir, ty, datum, by, &mut random)).collect()
        };
        let mut points = Vec::with_capacity(PERTURBATIONS);
        for _ in 0..PERTURBATIONS {
            let along = moved(self.wrt_types(), &point.along);
            let weights = moved(self.changing_types(), &point.weights);
            points.push(Point { at: point.at.clone(), along, weights });
        }
        let no_observers: &mut [&mut dyn Observer; 0] = &mut [];
        let run = |point: Point| {
            let run = self.derive(reverse, &point, limits, no_observers)?;
            Ok((point, run))
        };
        points.into_iter().map(run).collect()
    }

    /// Returns the variation of both sides of [`Self::dots`] in perturbed directions.
    pub fn noise_of_dots(
        &self,
        point: &Point,
        dots: &Difference,
        limits: Limits,
    ) -> Result<f64, Diagnostic> {
        let forward = self.perturbed(false, point, limits)?;
        let backward = self.perturbed(true, point, limits)?;
        let moves = forward.iter().zip(&backward).flat_map(|((point, forward), (_, backward))| {
            let moved = self.dots(point, forward, backward);
            [0, 1].map(|side| (moved.sides[side] - dots.sides[side]).abs())
        });
        Ok(moves.fold(0.0, f64::max))
    }

    /// Returns the variation of the floats of a derivative in perturbed directions.
    pub fn noise(
        &self,
        reverse: bool,
        point: &Point,
        run: &Run,
        limits: Limits,
    ) -> Result<f64, Diagnostic> {
        let perturbed = self.perturbed(reverse, point, limits)?;
        let moves = perturbed.iter().flat_map(|(_, moved)| {
            let pairs = moved.derivative.iter().zip(&run.derivative);
            pairs.map(|(one, other)| (one - other).abs())
        });
        Ok(moves.fold(0.0, f64::max))
    }

    /// Returns the arguments at a step from a point.
    pub fn step(&self, point: &Point, by: f64) -> Vec<Datum> {
        let mut at = point.at.values.clone();
        for (&index, along) in self.wrt.iter().zip(&point.along) {
            at[index] = moved(&self.ir, self.inputs[index], &at[index], along, by);
        }
        at
    }

    /// Returns the coarsest rounding unit of arguments and results.
    pub fn epsilon(&self) -> f64 {
        epsilon(&self.ir, &self.inputs).max(epsilon(&self.ir, &self.results))
    }
}

fn no_function(ir: &Ir) -> Diagnostic {
    let message = "the pipeline has removed the differentiated function";
    Diagnostic::error(&cotan_ir::codes::NO_DERIVATIVE, ir.loc(ir.root()), message)
}

/// Runs a function on copies of its arguments.
pub fn run(
    prepared: &Prepared,
    ir: &Ir,
    function: Op,
    values: &[Datum],
    sizes: &[(Symbol, i64)],
    limits: Limits,
    observer: &mut dyn Observer,
) -> Result<Vec<Datum>, Diagnostic> {
    let args = Arguments { values: values.iter().map(copied).collect(), sizes: sizes.to_vec() };
    let mut interpreter = prepared.interpreter(ir, limits).observed(observer);
    interpreter.call_sized(function, args).map_err(|stop| stop.into_diagnostic())
}
