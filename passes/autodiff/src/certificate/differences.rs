//! Numbers that should be equal.

use std::fmt;

/// Two numbers that should be equal but for rounding.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// Both.
    pub sides: [f64; 2],
    /// How large the numbers are that were added up.
    pub scale: f64,
    /// How far the float after one is.
    pub epsilon: f64,
    /// How far they move when what they are computed from moves by a few units in its last place, if
    /// that was tried.
    pub noise: f64,
}

/// As many units in the last place are rounding.
const ROUNDING: f64 = 16384.0;

/// What numbers are computed from moves by as many units in the last place, to see their noise.
pub const SHAKEN: f64 = 16.0;

impl Difference {
    /// How far both are from each other, in units in the last place of what was added up.
    pub fn ulps(&self) -> f64 {
        let difference = (self.sides[0] - self.sides[1]).abs();
        if difference == 0.0 { 0.0 } else { difference / (self.scale * self.epsilon) }
    }

    /// Whether that is rounding: few units of what was added up at the end; or, where larger terms
    /// cancelled before that, of what they leave. Rounding to the nearest float turns what is computed
    /// from into what is a unit from it, so that no order of additions can know the sum better than it
    /// moves then. A mistake in a derivative is no such noise: both directions are linear, and what
    /// they take is known to all places.
    pub fn is_rounding(&self) -> bool {
        let [one, other] = self.sides;
        self.ulps() <= ROUNDING || (one - other).abs() <= self.noise * (ROUNDING / SHAKEN)
    }
}

/// `1.5 and 1.7`, and how far they are from each other if that is not much.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([one, other], ulps) = (self.sides.map(shown), self.ulps());
        write!(f, "{one} and {other}")?;
        if ulps < 1e9 { write!(f, ", {} ulp from each other", shown(ulps)) } else { Ok(()) }
    }
}

/// The worst difference between two vectors, compared with the greatest number in them.
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

/// A number with as many digits as people read.
pub fn shown(number: f64) -> String {
    match format!("{number:.5e}").parse::<f64>() {
        Ok(short) if (1e-5..1e7).contains(&short.abs()) || short == 0.0 => short.to_string(),
        Ok(short) => format!("{short:e}"),
        Err(_) => number.to_string(),
    }
}
