//! Comparison of values that should be equal.

use std::fmt;

/// Two values that should be equal up to rounding.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// Both values.
    pub sides: [f64; 2],
    /// The magnitude of the summands.
    pub scale: f64,
    /// The distance from one to the next float.
    pub epsilon: f64,
    /// The variation of the values under a perturbation of the inputs by a few ulps;
    /// zero if it was not determined.
    pub noise: f64,
}

/// The largest rounding error, in ulps.
const ROUNDING: f64 = 16384.0;

/// The part of the summands above which a difference leaves less than two digits.
const NO_DIGITS: f64 = 1.0 / 64.0;

/// The perturbation of inputs that determines the noise, in ulps.
pub const PERTURBATION: f64 = 16.0;

impl Difference {
    /// Returns the distance of both values, in ulps of the summands.
    pub fn ulps(&self) -> f64 {
        let difference = (self.sides[0] - self.sides[1]).abs();
        if difference == 0.0 { 0.0 } else { difference / (self.scale * self.epsilon) }
    }

    /// Returns whether the difference is rounding: a few ulps of the final
    /// summands; or, if larger terms cancelled before, of the noise. Rounding inputs to floats
    /// perturbs them by one unit, so no summation order can be more accurate than the resulting
    /// variation. A wrong derivative is not hidden by noise: both directions are linear, and their
    /// inputs are exact.
    pub fn is_rounding(&self) -> bool {
        let [one, other] = self.sides;
        self.ulps() <= ROUNDING || (one - other).abs() <= self.noise * (ROUNDING / PERTURBATION)
    }

    /// Returns whether the difference is rounding, but so large that the values have no common
    /// digits: nothing is known of either of them.
    pub fn is_undetermined(&self) -> bool {
        let [one, other] = self.sides;
        self.is_rounding() && (one - other).abs() > NO_DIGITS * self.scale
    }
}

/// Formats as `1.5 and 1.7`, with their distance if that is small.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([one, other], ulps) = (self.sides.map(short), self.ulps());
        write!(f, "{one} and {other}")?;
        if ulps < 1e9 { write!(f, ", {} ulp from each other", short(ulps)) } else { Ok(()) }
    }
}

/// Returns the worst difference between two vectors, relative to the largest element.
pub fn worst(one: &[f64], other: &[f64], epsilon: f64) -> Option<Difference> {
    let sizes = one.iter().chain(other).map(|number| number.abs());
    let scale = sizes.filter(|size| size.is_finite()).fold(0.0, f64::max);
    let differences = one.iter().zip(other).filter(|(one, other)| {
        one.to_bits() != other.to_bits() && !(one.is_nan() && other.is_nan())
    });
    let differences = differences.map(|(&one, &other)| Difference {
        sides: [one, other],
        scale,
        epsilon,
        noise: 0.0,
    });
    differences.max_by(|one, other| one.ulps().total_cmp(&other.ulps()))
}

/// Formats a float with six significant digits.
pub fn short(number: f64) -> String {
    match format!("{number:.5e}").parse::<f64>() {
        Ok(short) if (1e-5..1e7).contains(&short.abs()) || short == 0.0 => short.to_string(),
        Ok(short) => format!("{short:e}"),
        Err(_) => number.to_string(),
    }
}
