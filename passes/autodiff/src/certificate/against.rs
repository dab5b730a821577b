//! The comparison of a gradient from elsewhere with the slope of its function.
//!
//! An element that differs from the own gradient is judged by values of the function alone: by the
//! slopes on both sides along that element. At a kink every slope between both is right.

use super::derived::{Derived, Point};
use super::value_slopes::{SidedSlopes, sided_slopes};
use super::vectors::{floats, unit};
use super::{CheckedPipeline, Untried};
use cotan_dialects::interp::{Arguments, Datum, Limits, Observer};
use cotan_ir::{Diagnostic, Ir, Op, Type};

/// The largest difference from the own gradient that is rounding, in ulps of the largest element.
const ROUNDING: f64 = 16384.0;

/// The perturbation of arguments that determines the condition of each element, in ulps.
const PERTURBATION: f64 = 4.0;

/// Maximal number of differing elements that are judged by values of the function.
const JUDGED: usize = 256;

/// A function whose gradients are compared.
pub struct Judge {
    derived: Derived,
    limits: Limits,
}

/// A wrong gradient of one argument.
#[derive(Clone, Debug)]
pub struct WrongGradient {
    /// The index of the argument among those of the function.
    pub argument: usize,
    /// The index of the first wrong element; empty for scalars.
    pub index: Vec<usize>,
    /// The element.
    pub given: f64,
    /// The slopes of the function.
    pub slopes: SidedSlopes,
    /// The number of elements that differ from the own gradient.
    pub count: usize,
}

impl Judge {
    /// Differentiates a function of one float result.
    ///
    /// # Errors
    /// If the pipeline rejects it.
    pub fn new(
        ir: &Ir,
        function: Op,
        wrt: &[usize],
        pipeline: &CheckedPipeline,
        limits: Limits,
    ) -> Result<Self, Box<Untried>> {
        Ok(Self { derived: Derived::new(ir, function, wrt, pipeline)?, limits })
    }

    /// Compares a gradient at a point: the elements of each differentiated argument, in order.
    /// Returns one finding for each argument whose gradient is wrong.
    ///
    /// # Errors
    /// If the function or its derivative does not terminate normally.
    pub fn compare(
        &self,
        at: &Arguments,
        given: &[Vec<f64>],
    ) -> Result<Vec<WrongGradient>, Diagnostic> {
        let own = self.gradient(at)?;
        let moved = self.gradient(&self.perturbed(at))?;
        let epsilon = self.derived.epsilon();
        let mut wrong = Vec::new();
        for (position, &argument) in self.derived.wrt.iter().enumerate() {
            let (own, moved, given) = (&own[position], &moved[position], &given[position]);
            let largest = own.iter().map(|it| it.abs()).filter(|it| it.is_finite());
            let largest = largest.fold(0.0, f64::max);
            let differs = |&flat: &usize| {
                let condition = (own[flat] - moved[flat]).abs() / PERTURBATION;
                differ(own[flat], given[flat], ROUNDING * (epsilon * largest + condition))
            };
            let differing: Vec<usize> = (0..own.len().min(given.len())).filter(differs).collect();
            for &flat in differing.iter().take(JUDGED) {
                let slopes = self.slopes(at, argument, flat)?;
                let is_own_right = slopes.is_smooth() && slopes.allow(own[flat]);
                if !is_own_right && slopes.allow(given[flat]) {
                    continue;
                }
                let index = index(&at.values[argument], flat);
                let (given, count) = (given[flat], differing.len());
                wrong.push(WrongGradient { argument, index, given, slopes, count });
                break;
            }
        }
        Ok(wrong)
    }

    /// Returns the elements of the own gradient of each differentiated argument.
    fn gradient(&self, at: &Arguments) -> Result<Vec<Vec<f64>>, Diagnostic> {
        let derived = &self.derived;
        let results = derived.run(&at.values, &at.sizes, self.limits, &mut unobserved())?;
        let mut point = derived.point(at, &results, 0);
        for (weight, &result) in point.weights.iter_mut().zip(&derived.changing) {
            *weight = unit(&derived.ir, derived.results[result], &results[result], 0);
        }
        let run = derived.derive(true, &point, self.limits, &mut unobserved())?;
        let gradients = &run.results[derived.results.len().min(run.results.len())..];
        let pairs = derived.wrt_types().into_iter().zip(gradients);
        Ok(pairs.map(|(ty, datum)| floats(&derived.ir, ty, datum)).collect())
    }

    /// Returns a point that is a few ulps away.
    fn perturbed(&self, at: &Arguments) -> Arguments {
        let by = 1.0 + PERTURBATION * self.derived.epsilon();
        let scaled = |(index, datum): (usize, &Datum)| match self.derived.wrt.contains(&index) {
            true => super::vectors::scaled(&self.derived.ir, self.ty(index), datum, by),
            false => datum.clone(),
        };
        let values = at.values.iter().enumerate().map(scaled).collect();
        Arguments { values, sizes: at.sizes.clone() }
    }

    fn ty(&self, argument: usize) -> Type {
        self.derived.inputs[argument]
    }

    /// Returns the slopes of the function along one element of an argument.
    fn slopes(
        &self,
        at: &Arguments,
        argument: usize,
        flat: usize,
    ) -> Result<SidedSlopes, Diagnostic> {
        let derived = &self.derived;
        let towards = |index: usize| {
            let (ty, datum) = (derived.inputs[index], &at.values[index]);
            unit(&derived.ir, ty, datum, if index == argument { flat } else { usize::MAX })
        };
        let along = derived.wrt.iter().map(|&index| towards(index)).collect();
        let point = Point { at: at.clone(), along, weights: Vec::new() };
        let here = floats(&derived.ir, self.ty(argument), &at.values[argument]);
        let scale = here.get(flat).copied().unwrap_or(0.0).abs().max(1.0);
        let epsilon = derived.epsilon();
        sided_slopes(0.02 * scale, epsilon, &mut |step| {
            let values = derived.step(&point, step);
            let results = derived.run(&values, &at.sizes, self.limits, &mut unobserved())?;
            let result = derived.changing[0];
            let values = floats(&derived.ir, derived.results[result], &results[result]);
            Ok(values.first().copied().unwrap_or(f64::NAN))
        })
    }
}

/// Returns whether two elements differ by more than rounding.
fn differ(own: f64, given: f64, rounding: f64) -> bool {
    let both_nan = own.is_nan() && given.is_nan();
    own != given && !both_nan && ((own - given).abs() > rounding || own.is_nan() != given.is_nan())
}

/// Returns the index of an element in an array.
fn index(datum: &Datum, flat: usize) -> Vec<usize> {
    let (mut rest, mut index) = (flat, Vec::new());
    for &size in datum.shape().unwrap_or_default().iter().rev() {
        index.push(rest % size.max(1));
        rest /= size.max(1);
    }
    index.reverse();
    index
}

/// No observer watches the runs.
fn unobserved() -> [&'static mut dyn Observer; 0] {
    []
}
