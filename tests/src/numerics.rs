//! Measures elementary functions against the reference tables in `tests/tables`.

pub mod complex;
mod sweep;

pub use sweep::sweep;

use cotan_dialects::interp::ElementwiseRow;
use cotan_numerics::{ALL, Elementary};
use std::path::Path;

/// Arguments and the exact value.
#[derive(Debug)]
pub struct ReferenceValue {
    /// The arguments.
    pub arguments: Vec<f64>,
    /// The value, rounded to nearest.
    pub value: f64,
    /// The exact value minus `value`, in units in the last place of `value`.
    pub rest: f64,
}

/// A format that functions are computed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `f64`.
    F64,
    /// `f32`.
    F32,
}

/// The greatest error that was seen, and where.
#[derive(Debug, Default)]
pub struct Worst {
    /// The error in units in the last place of the exact value; infinite for a value of the wrong
    /// kind.
    pub ulp: f64,
    /// The arguments.
    pub arguments: Vec<f64>,
    /// Number of rows.
    pub rows: usize,
}

impl Worst {
    /// Counts an error.
    fn take(&mut self, ulp: f64, arguments: &[f64]) {
        self.rows += 1;
        if ulp > self.ulp || self.rows == 1 {
            self.ulp = ulp;
            self.arguments = arguments.to_vec();
        }
    }

    /// Returns the greater error of both, over all the rows.
    pub fn or(self, other: Self) -> Self {
        let rows = self.rows + other.rows;
        let worst = if other.ulp > self.ulp { other } else { self };
        Worst { rows, ..worst }
    }
}

/// Returns every function that an operation computes, in the order of the dialects, and those
/// besides that are listed alone.
pub fn functions() -> Vec<&'static Elementary> {
    let registry = cotan_dialects::registry();
    let of_ops = registry.column::<ElementwiseRow>().iter().flatten().flat_map(|row| row.functions);
    let mut functions: Vec<&'static Elementary> = Vec::new();
    for function in of_ops.chain(ALL) {
        if functions.iter().all(|other| other.name != function.name) {
            functions.push(function);
        }
    }
    functions
}

/// Returns the reference table of a function.
pub fn table(name: &str) -> Vec<ReferenceValue> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables").join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(row);
    rows.collect::<Option<_>>().unwrap_or_else(|| panic!("{}: not a table", path.display()))
}

/// Returns a line: the arguments, the value, the rest, unless the value is NaN.
fn row(line: &str) -> Option<ReferenceValue> {
    let mut words: Vec<&str> = line.split(' ').collect();
    let rest = match words.last()? {
        &"nan" => 0.0,
        rest => rest.parse().ok()?,
    };
    if words.last() != Some(&"nan") {
        words.pop();
    }
    let value = float(words.pop()?)?;
    let arguments = words.into_iter().map(float).collect::<Option<_>>()?;
    Some(ReferenceValue { arguments, value, rest })
}

fn float(word: &str) -> Option<f64> {
    if word == "nan" {
        return Some(f64::NAN);
    }
    u64::from_str_radix(word, 16).ok().map(f64::from_bits)
}

/// Returns the greatest error of a function over its table; for `F32`, over the rows that fit.
pub fn measure(function: &Elementary, rows: &[ReferenceValue], format: Format) -> Worst {
    let mut worst = Worst::default();
    for row in rows.iter().filter(|row| format == Format::F64 || row.fits_f32()) {
        let got = match format {
            Format::F64 => function.eval(&row.arguments),
            Format::F32 => {
                let arguments: Vec<f32> = row.arguments.iter().map(|&it| it as f32).collect();
                f64::from(function.eval_single(&arguments))
            }
        };
        worst.take(format.error(got, row.value, row.rest), &row.arguments);
    }
    worst
}

impl ReferenceValue {
    fn fits_f32(&self) -> bool {
        let fits = |x: &f64| x.is_nan() || f64::from(*x as f32) == *x;
        self.arguments.iter().all(fits)
    }
}

impl Format {
    fn round(self, x: f64) -> f64 {
        match self {
            Format::F64 => x,
            Format::F32 => f64::from(x as f32),
        }
    }

    /// Returns the error of a result; the exact value is `value` plus `rest` units in the last
    /// place in `f64`, and is rounded to the format first.
    pub fn error(self, got: f64, value: f64, rest: f64) -> f64 {
        let (got, nearest) = (self.round(got), self.round(value));
        if nearest.is_nan() || got.is_nan() || nearest.is_infinite() || got.is_infinite() {
            let same = got == nearest || (got.is_nan() && nearest.is_nan());
            return if same { 0.0 } else { f64::INFINITY };
        }
        if got.is_sign_negative() != value.is_sign_negative() {
            return f64::INFINITY;
        }
        let unit = self.unit(value);
        let rest = rest * (Format::F64.unit(value) / unit);
        ((got - value) / unit - rest).abs()
    }

    /// Returns the distance of the format's numbers at `x`.
    fn unit(self, x: f64) -> f64 {
        let (digits, least) = match self {
            Format::F64 => (52, -1074),
            Format::F32 => (23, -149),
        };
        let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1023;
        let exponent = (exponent - digits).max(least);
        match exponent + 1023 {
            biased @ 1.. => f64::from_bits((biased as u64) << 52),
            _ => f64::from_bits(1 << (exponent + 1074)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read() {
        let row = row("3ff0000000000000 4005bf0a8b145769 0.3255").unwrap();
        assert_eq!((row.arguments, row.value, row.rest), (vec![1.0], 1f64.exp(), 0.3255));
    }

    #[test]
    fn errors_are_in_units_of_the_format() {
        let error = |got, format: Format| format.error(got, 1.0, 0.25);
        assert_eq!(error(1.0 + f64::EPSILON, Format::F64), 0.75);
        assert_eq!(error(1.0 + f64::from(f32::EPSILON), Format::F32).round(), 1.0);
        assert_eq!(error(-1.0, Format::F64), f64::INFINITY);
        assert_eq!(Format::F64.error(5e-324, 0.0, 0.25), 0.75);
    }
}
