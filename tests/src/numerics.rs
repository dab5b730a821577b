//! Measures elementary functions against the reference tables in `tests/tables`.

use cotan_dialects::eval::PerElement;
use cotan_dialects::numerics::{ALL, Elementary};
use std::path::Path;

/// Arguments and the exact value.
#[derive(Debug)]
pub struct Row {
    /// The arguments.
    pub arguments: Vec<f64>,
    /// The value, rounded to nearest.
    pub value: f64,
    /// How much larger the exact value is, in units in the last place of `value`.
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
    /// In units in the last place of the exact value; infinite for a value of the wrong kind.
    pub ulp: f64,
    /// The arguments.
    pub arguments: Vec<f64>,
    /// How many rows there were.
    pub rows: usize,
}

/// Every function that an operation computes, in the order of the dialects, and those besides that
/// are listed alone.
pub fn functions() -> Vec<&'static Elementary> {
    let registry = cotan_dialects::registry();
    let of_ops = registry.column::<PerElement>().iter().flatten().flat_map(|row| row.functions);
    let mut functions: Vec<&'static Elementary> = Vec::new();
    for function in of_ops.chain(ALL) {
        if functions.iter().all(|other| other.name != function.name) {
            functions.push(function);
        }
    }
    functions
}

/// The reference table of a function.
pub fn table(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tables").join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(row);
    rows.collect::<Option<_>>().unwrap_or_else(|| panic!("{}: not a table", path.display()))
}

/// A line: the arguments, the value, the rest, unless the value is NaN.
fn row(line: &str) -> Option<Row> {
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
    Some(Row { arguments, value, rest })
}

fn float(word: &str) -> Option<f64> {
    if word == "nan" {
        return Some(f64::NAN);
    }
    u64::from_str_radix(word, 16).ok().map(f64::from_bits)
}

/// The greatest error of a function over its table; for `F32`, over the rows that fit.
pub fn measure(function: &Elementary, rows: &[Row], format: Format) -> Worst {
    let mut worst = Worst::default();
    for row in rows.iter().filter(|row| format == Format::F64 || row.fits_f32()) {
        let got = function.eval(&row.arguments);
        let ulp = row.error(got, format);
        worst.rows += 1;
        if ulp > worst.ulp || worst.rows == 1 {
            worst.ulp = ulp;
            worst.arguments.clone_from(&row.arguments);
        }
    }
    worst
}

impl Row {
    fn fits_f32(&self) -> bool {
        let fits = |x: &f64| x.is_nan() || f64::from(*x as f32) == *x;
        self.arguments.iter().all(fits)
    }

    /// The error of a result, which is rounded to the format first.
    pub fn error(&self, got: f64, format: Format) -> f64 {
        let got = format.round(got);
        let nearest = format.round(self.value);
        if nearest.is_nan() || got.is_nan() || nearest.is_infinite() || got.is_infinite() {
            let same = got == nearest || (got.is_nan() && nearest.is_nan());
            return if same { 0.0 } else { f64::INFINITY };
        }
        if got.is_sign_negative() != self.value.is_sign_negative() {
            return f64::INFINITY;
        }
        let unit = format.unit(self.value);
        let rest = self.rest * (Format::F64.unit(self.value) / unit);
        ((got - self.value) / unit - rest).abs()
    }
}

impl Format {
    fn round(self, x: f64) -> f64 {
        match self {
            Format::F64 => x,
            Format::F32 => f64::from(x as f32),
        }
    }

    /// The distance of the format's numbers at `x`.
    fn unit(self, x: f64) -> f64 {
        let (digits, least) = match self {
            Format::F64 => (52, -1074),
            Format::F32 => (23, -149),
        };
        let exponent = (x.to_bits() >> 52 & 0x7ff) as i32 - 1023;
        // A power of two below 2^-1022 comes in two steps.
        let exponent = (exponent - digits).max(least);
        2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2)
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
        let row = Row { arguments: vec![], value: 1.0, rest: 0.25 };
        assert_eq!(row.error(1.0 + f64::EPSILON, Format::F64), 0.75);
        assert_eq!(row.error(1.0 + f64::from(f32::EPSILON), Format::F32).round(), 1.0);
        assert_eq!(row.error(-1.0, Format::F64), f64::INFINITY);
        let tiny = Row { arguments: vec![], value: 0.0, rest: 0.25 };
        assert_eq!(tiny.error(5e-324, Format::F64), 0.75);
    }
}
