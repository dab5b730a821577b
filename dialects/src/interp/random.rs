//! Random arguments: equal on every machine, and independent for each parameter.

use super::argument_types::{Parameters, number_size};
use super::datum::{Array, Datum};
use super::size_error::SizeError;
use super::text;
use cotan_ir::{Ir, Type, TypeData};
use cotan_numerics::{NumberFormat, Word};

/// SplitMix64, by Guy Steele, Doug Lea and Christine Flood: the same sequence on every machine.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Creates a generator with a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a float in `[0, 1)`, a multiple of `2^-53`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * 2.0_f64.powi(-53)
    }

    /// Returns a word of random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a float in `[0, 1)`, a boolean, or an integer from 0 to 9 or to the maximum of its
    /// format.
    pub fn word(&mut self, number: NumberFormat) -> Word {
        let bits = self.bits();
        let NumberFormat::Int(width) = number else {
            return number.nearest((bits >> 11) as f64 / (1_u64 << 53) as f64);
        };
        let greatest = if width == 1 { 2 } else { 1_u64 << (width - 1).min(8) };
        let count = u128::from(greatest.min(10));
        ((u128::from(bits) * count) >> 64) as Word
    }
}

/// Returns a random value of a type for parameter `index`. The generator is seeded with output
/// `index` of the one that is seeded with `seed`.
///
/// Floats are uniform in `[0, 1)`, multiples of `2^-53` rounded to their format. Integers are
/// uniform from 0 to 9, or to the maximum of their format; booleans are uniform.
pub(super) fn datum(
    ir: &Ir,
    ty: Type,
    known: &Parameters,
    seed: u64,
    index: usize,
    most_bytes: u64,
) -> Result<Datum, SizeError> {
    let mut seeds = SplitMix64(seed);
    let start = (0..=index).fold(0, |_, _| seeds.bits());
    Random { ir, known, most_bytes, generator: SplitMix64(start) }.value(ty)
}

struct Random<'a> {
    ir: &'a Ir,
    known: &'a Parameters,
    most_bytes: u64,
    generator: SplitMix64,
}

impl Random<'_> {
    fn value(&mut self, ty: Type) -> Result<Datum, SizeError> {
        let ir = self.ir;
        if let TypeData::Tuple(types) = ir.type_data(ty) {
            // Each component needs at least its own word; a type may have more components than fit
            // in memory.
            let (_, parts) = ir.store.nesting(ty);
            if u64::from(parts).saturating_mul(size_of::<Datum>() as u64) > self.most_bytes {
                return Err("not enough memory for it".into());
            }
            let parts = types.iter().map(|&ty| self.value(ty));
            return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
        }
        let number =
            NumberFormat::of_parts(&ir.store, ty).ok_or_else(|| text::no_numbers(ir, ty))?;
        let sizes = self.sizes(ty)?;
        let count = count(sizes.as_deref().unwrap_or_default());
        let left = |count: usize| self.most_bytes.checked_sub(count.checked_mul(8)? as u64);
        let (count, left) = count
            .and_then(|count| Some((count, left(count)?)))
            .ok_or("not enough memory for it")?;
        self.most_bytes = left;
        let words: Vec<Word> = (0..count).map(|_| self.generator.word(number)).collect();
        Ok(match (sizes, &words[..]) {
            (None, [word]) => Datum::Scalar(*word),
            (sizes, _) => Datum::array(Array::new(sizes.unwrap_or_default().into(), words)),
        })
    }

    /// Returns the sizes of an array; `None` for a scalar.
    fn sizes(&self, ty: Type) -> Result<Option<Vec<usize>>, SizeError> {
        match self.ir.type_data(ty) {
            TypeData::Tensor { shape, .. } if shape.is_empty() => {
                Ok(Some(number_size(self.ir, ty).into_iter().collect()))
            }
            TypeData::Tensor { .. } => self.known.sizes(self.ir, ty).map(Some),
            TypeData::Vector { shape, scalable, .. } if !scalable.contains(&true) => {
                Ok(Some(shape.iter().map(|&size| size as usize).collect()))
            }
            TypeData::Complex(_) => Ok(Some(vec![2])),
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) => Ok(None),
            _ => Err("it has no shape".into()),
        }
    }
}

fn count(sizes: &[usize]) -> Option<usize> {
    if sizes.contains(&0) {
        return Some(0);
    }
    sizes.iter().try_fold(1_usize, |count, &size| count.checked_mul(size))
}
