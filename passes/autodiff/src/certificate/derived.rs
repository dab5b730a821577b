//! A function with both of its derivatives, and running them.

use super::bound::Declared;
use super::differences::SHAKEN;
use super::vectors::{all_floats, copied, direction, dot, epsilon, moved, shaken};
use super::{CheckedPipeline, Difference, Ran, Untried};
use crate::request;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, Limits, Observer, SplitMix64};
use cotan_ir::{Diagnostic, Ir, Op, Symbol, Type};
use cotan_pass::FailureKind;

/// In how many directions near to each other the noise of a derivative is looked for.
const SHAKES: usize = 8;

/// A function and its derivatives, as one way made them.
pub struct Derived {
    /// The way.
    pub name: String,
    /// The module.
    pub ir: Ir,
    /// The function; in a way's own module it may be gone.
    pub function: Option<Op>,
    /// From tangents; missing where the way goes backwards only.
    pub forward: Option<Op>,
    /// From cotangents.
    pub backward: Op,
    /// The types of the arguments.
    pub inputs: Vec<Type>,
    /// Those of the results.
    pub results: Vec<Type>,
    /// Which arguments change.
    pub wrt: Vec<usize>,
    /// Which results do.
    pub changing: Vec<usize>,
    /// What its operations declare of the backward walk.
    pub declared: Declared,
}

/// Numbers of one point.
pub struct Point {
    /// The arguments.
    pub at: Arguments,
    /// A tangent of each argument that changes.
    pub along: Vec<Datum>,
    /// A cotangent of each result that does.
    pub weights: Vec<Datum>,
}

/// What a function gives, and the floats of its derivative.
pub struct Run {
    /// The floats of all results.
    pub values: Vec<f64>,
    /// Those of the derivative.
    pub derivative: Vec<f64>,
    /// All of it as it was.
    pub made: Vec<Datum>,
}

impl Derived {
    /// Makes both derivatives of a function, or of a way that may refuse the one forwards the other.
    pub fn new(
        ir: &Ir,
        function: Op,
        wrt: &[usize],
        way: &CheckedPipeline,
    ) -> Result<Self, Box<Untried>> {
        match Self::directions(ir, function, wrt, way, true) {
            Err(_) if way.may_refuse => Self::directions(ir, function, wrt, way, false),
            both => both,
        }
    }

    fn directions(
        ir: &Ir,
        function: Op,
        wrt: &[usize],
        way: &CheckedPipeline,
        forwards: bool,
    ) -> Result<Self, Box<Untried>> {
        let mut ir = ir.clone();
        let signature = Callable::type_of(&ir, function).cloned();
        let name = ir.symbol_name(function).map(|name| ir.text(name).to_owned());
        let backward = request::ask(&mut ir, function, wrt, true);
        let forward = forwards.then(|| request::ask(&mut ir, function, wrt, false)).flatten();
        let report = way.manager.run(&mut ir, &mut []);
        if let Some(failure) = &report.failure
            && let FailureKind::Panic(_) = failure.kind
        {
            // A fault of the compiler is no refusal.
            panic!("{failure}");
        }
        let kind = report.failure.as_ref().map(|failure| &failure.kind);
        let is_fault = matches!(kind, Some(FailureKind::Verifier | FailureKind::UnreportedChange));
        let find = |ir: &Ir, name: Option<&str>| {
            Interpreter::new(ir, Limits::default()).function_named(name?)
        };
        let (forward, backward) = (find(&ir, forward.as_deref()), find(&ir, backward.as_deref()));
        match (report.failure, signature, backward) {
            (None, Some(signature), Some(backward)) if forward.is_some() == forwards => Ok(Self {
                name: way.name.clone(),
                function: find(&ir, name.as_deref()),
                forward,
                backward,
                inputs: signature.inputs.to_vec(),
                changing: changing(&ir, &signature.results),
                results: signature.results.to_vec(),
                wrt: wrt.to_vec(),
                declared: Declared::new(&mut ir),
                ir,
            }),
            _ => Err(Box::new(Untried { ir, diagnostics: report.diagnostics, is_fault })),
        }
    }

    /// Random directions at a point, where the function gives `results`.
    pub fn point(&self, at: &Arguments, results: &[Datum], seed: u64) -> Point {
        let mut random = SplitMix64::new(seed ^ 0xD1EC_7104);
        let mut towards = |ty: Type, datum: &Datum| direction(&self.ir, ty, datum, &mut random);
        let along = self.wrt.iter().map(|&place| towards(self.inputs[place], &at.values[place]));
        let along = along.collect();
        let weights =
            self.changing.iter().map(|&place| towards(self.results[place], &results[place]));
        let weights = weights.collect();
        Point { at: at.clone(), along, weights }
    }

    /// The types of the arguments that change.
    pub fn wrt_types(&self) -> Vec<Type> {
        self.wrt.iter().map(|&place| self.inputs[place]).collect()
    }

    /// The types of the results that change.
    pub fn changing_types(&self) -> Vec<Type> {
        self.changing.iter().map(|&place| self.results[place]).collect()
    }

    /// The results of the function.
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
        run(&self.ir, function, at, sizes, limits, observer)
    }

    /// One of both derivatives.
    pub fn direction(&self, reverse: bool) -> Option<Op> {
        if reverse { Some(self.backward) } else { self.forward }
    }

    /// Runs one of both derivatives.
    pub fn derive(
        &self,
        reverse: bool,
        point: &Point,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Result<Run, Diagnostic> {
        let given = if reverse { &point.weights } else { &point.along };
        let function = self.direction(reverse).ok_or_else(|| no_function(&self.ir))?;
        let args = [&point.at.values[..], given].concat();
        let made = run(&self.ir, function, &args, &point.at.sizes, limits, observer)?;
        let (values, derivative) = made.split_at(self.results.len().min(made.len()));
        let of = if reverse { self.wrt_types() } else { self.changing_types() };
        Ok(Run {
            values: all_floats(&self.ir, &self.results, values),
            derivative: all_floats(&self.ir, &of, derivative),
            made,
        })
    }

    /// What was run backwards.
    pub fn ran(&self, point: &Point, run: &Run) -> Ran {
        let values = [&point.at.values[..], &point.weights].concat();
        let args = Arguments { values, sizes: point.at.sizes.clone() };
        Ran { function: self.backward, args, made: run.made.clone() }
    }

    /// `<w, J v>` and `<J^T w, v>`.
    pub fn dots(&self, point: &Point, forward: &Run, backward: &Run) -> Difference {
        let weights = all_floats(&self.ir, &self.changing_types(), &point.weights);
        let along = all_floats(&self.ir, &self.wrt_types(), &point.along);
        let (one, one_scale) = dot(&weights, &forward.derivative);
        let (other, other_scale) = dot(&backward.derivative, &along);
        let scale = one_scale.max(other_scale);
        Difference { sides: [one, other], scale, epsilon: self.epsilon(), noise: 0.0 }
    }

    /// One of both derivatives in directions that are a few units in the last place from those of a
    /// point.
    fn shaken(
        &self,
        reverse: bool,
        point: &Point,
        limits: Limits,
    ) -> Result<Vec<(Point, Run)>, Diagnostic> {
        let (by, mut random) = (SHAKEN * self.epsilon(), SplitMix64::new(0x5AAC_E17E));
        let mut moved = |types: Vec<Type>, data: &[Datum]| {
            let pairs = types.into_iter().zip(data);
            pairs.map(|(ty, datum)| shaken(&self.ir, ty, datum, by, &mut random)).collect()
        };
        let mut points = Vec::with_capacity(SHAKES);
        for _ in 0..SHAKES {
            let along = moved(self.wrt_types(), &point.along);
            let weights = moved(self.changing_types(), &point.weights);
            points.push(Point { at: point.at.clone(), along, weights });
        }
        let nobody: &mut [&mut dyn Observer; 0] = &mut [];
        let run = |point: Point| {
            let run = self.derive(reverse, &point, limits, nobody)?;
            Ok((point, run))
        };
        points.into_iter().map(run).collect()
    }

    /// How far both sides of [`Self::dots`] move then.
    pub fn noise_of_dots(
        &self,
        point: &Point,
        dots: &Difference,
        limits: Limits,
    ) -> Result<f64, Diagnostic> {
        let forward = self.shaken(false, point, limits)?;
        let backward = self.shaken(true, point, limits)?;
        let moves = forward.iter().zip(&backward).flat_map(|((point, forward), (_, backward))| {
            let moved = self.dots(point, forward, backward);
            [0, 1].map(|side| (moved.sides[side] - dots.sides[side]).abs())
        });
        Ok(moves.fold(0.0, f64::max))
    }

    /// How far the floats of a derivative move then.
    pub fn noise(
        &self,
        reverse: bool,
        point: &Point,
        run: &Run,
        limits: Limits,
    ) -> Result<f64, Diagnostic> {
        let shaken = self.shaken(reverse, point, limits)?;
        let moves = shaken.iter().flat_map(|(_, moved)| {
            let pairs = moved.derivative.iter().zip(&run.derivative);
            pairs.map(|(one, other)| (one - other).abs())
        });
        Ok(moves.fold(0.0, f64::max))
    }

    /// The arguments at a step from a point.
    pub fn step(&self, point: &Point, by: f64) -> Vec<Datum> {
        let mut at = point.at.values.clone();
        for (&place, along) in self.wrt.iter().zip(&point.along) {
            at[place] = moved(&self.ir, self.inputs[place], &at[place], along, by);
        }
        at
    }

    /// The coarsest rounding of what goes in or comes out.
    pub fn epsilon(&self) -> f64 {
        epsilon(&self.ir, &self.inputs).max(epsilon(&self.ir, &self.results))
    }
}

fn no_function(ir: &Ir) -> Diagnostic {
    let message = "the pipeline has removed the function whose derivative it made";
    Diagnostic::error(&cotan_ir::codes::NO_DERIVATIVE, ir.loc(ir.root()), message)
}

/// Runs a function on copies of its arguments.
pub fn run(
    ir: &Ir,
    function: Op,
    values: &[Datum],
    sizes: &[(Symbol, i64)],
    limits: Limits,
    observer: &mut dyn Observer,
) -> Result<Vec<Datum>, Diagnostic> {
    let args = Arguments { values: values.iter().map(copied).collect(), sizes: sizes.to_vec() };
    let mut interpreter = Interpreter::new(ir, limits).observed(observer);
    interpreter.call_sized(function, args).map_err(|stop| stop.into_diagnostic())
}
