//! Checks whether a derivative is the slope of its function, without choosing a step size.
//!
//! The remainder of a step, `f(x + t v) - f(x) - t J v`, falls with the square of `t` if `J v` is
//! the slope, and linearly otherwise. Only steps count whose remainder exceeds rounding, and along
//! which the program makes the same decisions as at `x`.

use cotan_dialects::interp::observe::Decisions;
use cotan_ir::Op;

/// The function at a step along a direction.
pub struct Sample {
    /// The value.
    pub value: f64,
    /// The magnitude of the summands.
    pub scale: f64,
    /// The decisions of the program.
    pub decisions: Decisions,
}

/// The result of steps from a point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slope {
    /// The order with which the remainder falls; `None` if it does not exceed rounding.
    pub rate: Option<f64>,
    /// The order for the smallest steps alone, which reveal small mistakes.
    pub last_rate: Option<f64>,
    /// True if the derivative is the slope.
    pub holds: bool,
    /// True if the program makes other decisions at every step: then the check is undecided.
    pub is_at_kink: bool,
    /// The first kink in this direction.
    pub kink: Option<Kink>,
    /// An operation that declares itself piecewise constant, but changes at every step.
    pub is_no_step: Option<Op>,
    /// An operation that stops the gradient deliberately: then the check is undecided.
    pub held: Option<Op>,
    /// True if the remainders of all steps are rounding, and as large as the derivative: then the
    /// check is undecided.
    pub is_undetermined: bool,
    /// The smallest counted step and its remainder.
    pub last: (f64, f64),
}

/// A point at which a program makes another decision.
#[derive(Clone, Copy, Debug)]
pub struct Kink {
    /// The operation that decides.
    pub op: Op,
    /// The distance from the point.
    pub distance: f64,
}

/// The largest remainder that is rounding, in ulps.
const ULPS: f64 = 100.0;

/// The exponents of steps, which are powers of two, each a quarter of the previous one.
const LARGEST: i32 = -2;
const SMALLEST: i32 = -26;

/// The exponents of steps whose remainder is rounding only, to estimate the rounding.
const TINY: [i32; 3] = [-42, -44, -46];

/// A wider range of exponents, for functions with irregular rounding: where terms cancel, a few
/// steps may show none. The remainder of a wrong slope is so small here that all other steps are
/// above it.
const SMALLEST_TINY: i32 = -51;
const LARGEST_TINY: i32 = -36;

/// The factor of the estimated rounding below which a remainder is rounding.
const ROUNDING_FACTOR: f64 = 30.0;

/// The threshold between the orders of wrong and right slopes.
const MIN_RATE: f64 = 1.5;

/// The steps from which on a function may be no parabola.
const FAR: f64 = 1.0 / 64.0;

/// The threshold between the orders of wrong slopes and those that may be right.
const MIN_UNSURE_RATE: f64 = 1.25;

/// A counted step and its remainder.
type CountedStep = (f64, f64);

/// Takes steps from a point with derivative `derivative` in a direction of a length.
///
/// # Errors
/// The errors of `sample`.
pub fn slope<E>(
    derivative: f64,
    length: f64,
    epsilon: f64,
    sample: &mut dyn FnMut(f64) -> Result<Sample, E>,
) -> Result<Slope, E> {
    let base = sample(0.0)?;
    if let Some(op) = base.decisions.held() {
        return Ok(Slope { held: Some(op), holds: true, ..Slope::default() });
    }
    let remainder = |by: f64, at: &Sample| (at.value - base.value - by * derivative).abs();
    let (mut tried, mut met, mut same) = (Vec::new(), None, 0.0);
    let counts = |by: f64, at: &Sample| {
        let (rest, floor) = (remainder(by, at), ULPS * epsilon * at.scale.max(base.scale));
        (rest.is_finite() && rest > floor).then_some((by, rest))
    };
    for power in (SMALLEST..=LARGEST).step_by(2) {
        let by = 2.0_f64.powi(power);
        let at = sample(by)?;
        if let Some(op) = base.decisions.differ(&at.decisions) {
            met = Some((op, by));
            break;
        }
        same = by;
        tried.extend(counts(by, &at));
    }
    let kink = match met {
        None => None,
        Some((op, by)) => {
            let distance = length * distance(same, by, &base, sample)?;
            Some(Kink { op, distance })
        }
    };
    let is_at_kink = same == 0.0;
    let is_no_step = if is_at_kink { changing(sample)? } else { None };
    let counted = |tried: &[CountedStep],
                   tiny: &mut dyn Iterator<Item = i32>,
                   sample: &mut dyn FnMut(f64) -> Result<Sample, E>| {
        let mut rounding = 0.0_f64;
        for power in tiny {
            let (by, at) = (2.0_f64.powi(power), sample(2.0_f64.powi(power))?);
            if base.decisions.differ(&at.decisions).is_none() && at.value.is_finite() {
                rounding = rounding.max(remainder(by, &at));
            }
        }
        let is_more = |step: &&CountedStep| step.1 > ROUNDING_FACTOR * rounding;
        Ok(tried.iter().filter(is_more).copied().collect::<Vec<CountedStep>>())
    };
    let holds = |steps: &[CountedStep]| {
        // Large steps alone may be far from the point, where the function is no parabola.
        let is_far = steps.first().is_some_and(|step| step.0 >= FAR);
        let least = if is_far { MIN_UNSURE_RATE } else { MIN_RATE };
        last_rate(steps).is_none_or(|rate| rate >= least)
    };
    let mut steps = counted(&tried, &mut TINY.into_iter(), sample)?;
    if !holds(&steps) {
        steps = counted(&tried, &mut (SMALLEST_TINY..=LARGEST_TINY), sample)?;
    }
    // Terms of higher order of a steep function may cancel at some steps; a mistake is visible
    // between them as well.
    if !holds(&steps) && last_rate(&steps).is_some_and(|rate| rate >= MIN_UNSURE_RATE) {
        let mut between = Vec::new();
        for power in (SMALLEST + 1..LARGEST).step_by(2) {
            let by = 2.0_f64.powi(power);
            let at = if by < same { sample(by)? } else { break };
            between.extend(counts(by, &at));
        }
        let between = counted(&between, &mut (SMALLEST_TINY..=LARGEST_TINY), sample)?;
        if last_rate(&between).is_some_and(|rate| rate >= MIN_RATE) {
            steps = between;
        }
    }
    // The largest step has the smallest rounding relative to it. A derivative of zero is that of
    // terms that cancel.
    let is_drowned = |&(by, rest): &CountedStep| 2.0 * rest > by * derivative.abs();
    let is_undetermined =
        derivative != 0.0 && steps.is_empty() && tried.last().is_some_and(is_drowned);
    Ok(Slope {
        is_undetermined,
        rate: rate(&steps),
        last_rate: last_rate(&steps),
        holds: holds(&steps) && is_no_step.is_none(),
        is_at_kink,
        kink,
        is_no_step,
        held: None,
        last: steps.first().copied().unwrap_or((0.0, 0.0)),
    })
}

/// Returns the order of the remainders of the smallest steps.
fn last_rate(steps: &[CountedStep]) -> Option<f64> {
    rate(&steps[..steps.len().min(3)])
}

/// Returns the operation that declares itself piecewise constant but has another result at each of
/// three small steps. A selection between operands that are equal up to rounding may change at each
/// step, too.
fn changing<E>(sample: &mut dyn FnMut(f64) -> Result<Sample, E>) -> Result<Option<Op>, E> {
    let mut at = |power| Ok(sample(2.0_f64.powi(power))?.decisions);
    let [one, two, three] = [at(SMALLEST)?, at(SMALLEST + 1)?, at(SMALLEST + 2)?];
    let (first, second) = (one.step(&two), two.step(&three));
    Ok(first.filter(|_| first == second))
}

/// Returns the smallest step with another decision, by bisection.
fn distance<E>(
    mut below: f64,
    mut above: f64,
    base: &Sample,
    sample: &mut dyn FnMut(f64) -> Result<Sample, E>,
) -> Result<f64, E> {
    for _ in 0..20 {
        let middle = 0.5 * (below + above);
        let differs = base.decisions.differ(&sample(middle)?.decisions).is_some();
        if differs { above = middle } else { below = middle }
    }
    Ok(above)
}

/// Returns the order of remainders: the slope of a line through their logarithms. `None` for fewer
/// than two.
fn rate(steps: &[CountedStep]) -> Option<f64> {
    if steps.len() < 2 {
        return None;
    }
    let count = steps.len() as f64;
    let points = steps.iter().map(|&(by, rest)| (by.log2(), rest.log2()));
    let (x, y) = points.clone().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (x / count, y / count);
    let (mut above, mut below) = (0.0, 0.0);
    for point in points {
        above += (point.0 - x) * (point.1 - y);
        below += (point.0 - x) * (point.0 - x);
    }
    Some(above / below)
}
