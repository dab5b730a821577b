//! Whether a derivative is the slope of its function, without choosing a step.
//!
//! What is left of a step, `f(x + t v) - f(x) - t J v`, falls with the square of `t` if `J v` is the
//! slope, and with `t` itself if it is not. Only steps count whose remainder is more than rounding, and
//! along which the program decides what it decides at `x`.

use cotan_dialects::interp::observe::Decisions;
use cotan_ir::Op;

/// The function along a direction, at a step.
pub struct Sample {
    /// What it is there.
    pub value: f64,
    /// How large the numbers are that were added up.
    pub scale: f64,
    /// What the program decided.
    pub decisions: Decisions,
}

/// What steps from a point say of a derivative.
#[derive(Clone, Copy, Debug, Default)]
pub struct Slope {
    /// With which power of the step the remainder falls; `None` if there is none beyond rounding.
    pub rate: Option<f64>,
    /// The same of the smallest steps alone, which show a mistake that is small.
    pub last_rate: Option<f64>,
    /// Whether that is the slope.
    pub holds: bool,
    /// Whether the program decides something else however small the step is: then nothing is said.
    pub is_at_kink: bool,
    /// The first kink in this direction.
    pub kink: Option<Kink>,
    /// An operation that says it changes in steps only, but changes with every step.
    pub is_no_step: Option<Op>,
    /// An operation that holds something constant on purpose: then nothing is said.
    pub held: Option<Op>,
    /// The smallest step that counted, and what was left of it.
    pub last: (f64, f64),
}

/// A place where a program decides something else.
#[derive(Clone, Copy, Debug)]
pub struct Kink {
    /// The operation that decides.
    pub op: Op,
    /// How far it is from the point.
    pub distance: f64,
}

/// A remainder of so many units in the last place is rounding.
const ULPS: f64 = 100.0;

/// The steps are this power of two, and each one a quarter of the one before.
const LARGEST: i32 = -2;
const SMALLEST: i32 = -26;

/// Steps whose remainder is rounding and nothing else, of which the usual rounding is learnt.
const TINY: [i32; 3] = [-42, -44, -46];

/// More of them, for functions whose rounding differs much: where terms cancel, a few steps may show
/// none. What is left of a wrong slope is so small here that all other steps are above it.
const TINIEST: i32 = -51;
const LARGEST_TINY: i32 = -36;

/// So many times the usual rounding is rounding.
const ROUNDINGS: f64 = 30.0;

/// Between the power of what is no slope and that of what is one.
const LEAST_RATE: f64 = 1.5;

/// A step that counts, and what is left of it.
type Step = (f64, f64);

/// Tries steps from a point, where the derivative is `derivative`, in a direction of a length.
///
/// # Errors
/// Those of `sample`.
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
    for power in (SMALLEST..=LARGEST).step_by(2) {
        let by = 2.0_f64.powi(power);
        let at = sample(by)?;
        if let Some(op) = base.decisions.differ(&at.decisions) {
            met = Some((op, by));
            break;
        }
        same = by;
        let (rest, floor) = (remainder(by, &at), ULPS * epsilon * at.scale.max(base.scale));
        if rest.is_finite() && rest > floor {
            tried.push((by, rest));
        }
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
    let mut counted = |tiny: &mut dyn Iterator<Item = i32>| {
        let mut rounding = 0.0_f64;
        for power in tiny {
            let (by, at) = (2.0_f64.powi(power), sample(2.0_f64.powi(power))?);
            if base.decisions.differ(&at.decisions).is_none() && at.value.is_finite() {
                rounding = rounding.max(remainder(by, &at));
            }
        }
        let is_more = |step: &&Step| step.1 > ROUNDINGS * rounding;
        Ok(tried.iter().filter(is_more).copied().collect::<Vec<Step>>())
    };
    let holds = |steps: &[Step]| last_rate(steps).is_none_or(|rate| rate >= LEAST_RATE);
    let mut steps = counted(&mut TINY.into_iter())?;
    if !holds(&steps) {
        steps = counted(&mut (TINIEST..=LARGEST_TINY))?;
    }
    Ok(Slope {
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

/// The power that remainders of the smallest steps fall with.
fn last_rate(steps: &[Step]) -> Option<f64> {
    rate(&steps[..steps.len().min(3)])
}

/// The operation that says it is constant in between but gives something else at each of three small
/// steps. One that chooses between operands that are equal but for rounding may do so at each step, too.
fn changing<E>(sample: &mut dyn FnMut(f64) -> Result<Sample, E>) -> Result<Option<Op>, E> {
    let mut at = |power| Ok(sample(2.0_f64.powi(power))?.decisions);
    let [one, two, three] = [at(SMALLEST)?, at(SMALLEST + 1)?, at(SMALLEST + 2)?];
    let (first, second) = (one.step(&two), two.step(&three));
    Ok(first.filter(|_| first == second))
}

/// The least step at which something else is decided, between one that is too small and one that is not.
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

/// The power of the step that remainders fall with: the slope of the line through their logarithms.
/// Nothing of fewer than two.
fn rate(steps: &[Step]) -> Option<f64> {
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
