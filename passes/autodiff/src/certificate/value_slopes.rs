//! Slopes of a function on both sides of a point, from its values alone.
//!
//! No step size is chosen: each level halves the step, and difference quotients are extrapolated to
//! step 0. The estimate is the entry of the extrapolation table whose neighbours agree best.

/// The number of steps on each side.
const LEVELS: i32 = 7;

/// The slopes on both sides of a point; they are equal where the function is smooth.
#[derive(Clone, Copy, Debug)]
pub struct SidedSlopes {
    /// The slope towards smaller arguments.
    pub left: f64,
    /// The slope towards larger arguments.
    pub right: f64,
    /// An estimate of the error of both.
    pub error: f64,
}

impl SidedSlopes {
    /// Returns whether both slopes are equal.
    pub fn is_smooth(&self) -> bool {
        let scale = self.left.abs().max(self.right.abs());
        (self.left - self.right).abs() <= 8.0 * self.error + 1e-7 * scale
    }

    /// Returns whether a derivative is a slope of the function, or between both slopes at a kink.
    ///
    /// The slopes decide nothing where the function is not finite around the point.
    pub fn allow(&self, derivative: f64) -> bool {
        let (low, high) = (self.left.min(self.right), self.left.max(self.right));
        if !low.is_finite() || !high.is_finite() {
            return !derivative.is_finite();
        }
        let tolerance = 20.0 * self.error + 1e-9 * low.abs().max(high.abs());
        (low - tolerance..=high + tolerance).contains(&derivative)
    }
}

/// Returns the slopes of a function of a step, whose values have the rounding unit `epsilon`.
///
/// # Errors
/// The errors of `value`.
pub fn sided_slopes<E>(
    step: f64,
    epsilon: f64,
    value: &mut dyn FnMut(f64) -> Result<f64, E>,
) -> Result<SidedSlopes, E> {
    let middle = value(0.0)?;
    let (mut lefts, mut rights, mut largest) = (Vec::new(), Vec::new(), middle.abs());
    for level in 0..LEVELS {
        let by = step / 2.0_f64.powi(level);
        let (before, after) = (value(-by)?, value(by)?);
        lefts.push((middle - before) / by);
        rights.push((after - middle) / by);
        largest = largest.max(before.abs()).max(after.abs());
    }
    let noise = largest * epsilon / (step / 2.0_f64.powi(LEVELS - 1)) / 16.0;
    let (left, right) = (limit(&lefts, 2.0), limit(&rights, 2.0));
    let sided = SidedSlopes { left: left.0, right: right.0, error: left.1.max(right.1).max(noise) };
    if !sided.is_smooth() {
        return Ok(sided);
    }
    let both: Vec<f64> = lefts.iter().zip(&rights).map(|(a, b)| f64::midpoint(*a, *b)).collect();
    let (slope, error) = limit(&both, 4.0);
    Ok(SidedSlopes { left: slope, right: slope, error: error.max(noise) })
}

/// Returns the limit of quotients whose error falls by `base` each, and its error.
fn limit(quotients: &[f64], base: f64) -> (f64, f64) {
    let mut best = (quotients.last().copied().unwrap_or(f64::NAN), f64::INFINITY);
    let mut row: Vec<f64> = Vec::new();
    for &quotient in quotients {
        let (mut next, mut factor) = (vec![quotient], base);
        for &previous in &row {
            let last = next[next.len() - 1];
            next.push(last + (last - previous) / (factor - 1.0));
            factor *= base;
        }
        for index in 1..next.len() {
            let change =
                (next[index] - next[index - 1]).abs().max((next[index] - row[index - 1]).abs());
            if change < best.1 {
                best = (next[index], change);
            }
        }
        row = next;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slopes(of: fn(f64) -> f64) -> SidedSlopes {
        sided_slopes(0.02, f64::EPSILON, &mut |step| Ok::<_, ()>(of(step))).unwrap()
    }

    #[test]
    fn a_smooth_function_has_one_slope() {
        let found = slopes(|x| (1.0 + x).sin());
        assert!(found.is_smooth());
        assert!((found.right - 1.0_f64.cos()).abs() <= 1e-11, "{found:?}");
        assert!(found.allow(1.0_f64.cos()) && !found.allow(1.0_f64.cos() + 1e-6));
    }

    #[test]
    fn every_slope_between_those_of_a_kink_is_right() {
        let found = slopes(f64::abs);
        assert!(!found.is_smooth());
        assert!([-1.0, 0.0, 0.5, 1.0].into_iter().all(|slope| found.allow(slope)));
        assert!(!found.allow(1.5) && !found.allow(f64::NAN));
    }

    #[test]
    fn values_that_are_not_finite_decide_nothing() {
        let found = slopes(f64::ln);
        assert!(found.allow(f64::NAN) && !found.allow(1.0));
    }
}
