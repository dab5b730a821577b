//! Writing integers and floats.

use crate::bigint::Int;
use crate::text::printer::Floats;
use crate::text::printer::Printer;
use crate::text::upstream_floats;
use crate::types::{FloatKind, Signedness};

impl Printer<'_> {
    /// An integer.
    pub(in crate::text) fn int(&mut self, value: &Int) {
        match value {
            Int::Small(value) => {
                if *value < 0 {
                    self.out.push('-');
                }
                self.number(value.unsigned_abs());
            }
            Int::Big(_) => self.display(value),
        }
    }

    /// Prints an integer of a given width, from its bytes.
    pub(in crate::text) fn integer_bytes(&mut self, bytes: &[u8], width: u32, sign: Signedness) {
        if width == 1 && sign == Signedness::Signless {
            return self.out.push_str(if bytes[0] & 1 == 1 { "true" } else { "false" });
        }
        self.int(&Int::from_bytes(bytes, width, sign));
    }

    /// A float of a format, from its bits: the shortest decimal that reads as the same bits,
    /// hexadecimal bits where there is none.
    pub fn float(&mut self, bits: u128, kind: FloatKind) {
        let start = self.out.len();
        if self.options.floats == Floats::Upstream {
            return self.upstream_float(bits, kind);
        }
        if let Some(value) = kind.decode(bits) {
            if kind == FloatKind::F32 {
                self.display(format_args!("{:?}", value as f32));
            } else {
                let shortest = if kind.width() < 64 { shortest(value, bits, kind) } else { value };
                self.display(format_args!("{shortest:?}"));
            }
            let read = self.out[start..].parse().map(|value| kind.encode(value));
            if kind == FloatKind::F64 || read == Ok(bits) {
                return self.add_point(start);
            }
            self.out.truncate(start);
        }
        self.float_bits(bits, kind);
    }

    fn float_bits(&mut self, bits: u128, kind: FloatKind) {
        let digits = kind.width().div_ceil(4) as usize;
        self.display(format_args!("0x{bits:0digits$X}"));
    }

    /// Six digits if they read as the same bits, else as many as the format needs;
    /// hexadecimal bits for what is not finite.
    fn upstream_float(&mut self, bits: u128, kind: FloatKind) {
        let Some(value) = kind.decode(bits).filter(|value| value.is_finite()) else {
            return self.float_bits(bits, kind);
        };
        let short = upstream_floats::short(value);
        if short.parse().is_ok_and(|read| kind.encode(read) == bits) {
            return self.out.push_str(&short);
        }
        let long = upstream_floats::long(value, kind.mantissa_bits() + 1);
        match long.contains('.') {
            true => self.out.push_str(&long),
            false => self.float_bits(bits, kind),
        }
    }

    /// Rewrites `1e300` as `1.0e300`.
    fn add_point(&mut self, start: usize) {
        let text = &self.out[start..];
        if !text.contains('.')
            && let Some(exponent) = text.find('e')
        {
            self.out.insert_str(start + exponent, ".0");
        }
    }
}

/// The `f64` with the fewest digits that is read as `bits`.
fn shortest(value: f64, bits: u128, kind: FloatKind) -> f64 {
    let candidates = (0..17).filter_map(|digits| format!("{value:.digits$e}").parse().ok());
    let mut fitting = candidates.filter(|&candidate| kind.encode(candidate) == bits);
    fitting.next().unwrap_or(value)
}
