//! Contiguous scalars of one format: owned or borrowed.

use super::float8::{F8E4M3FN, F8E5M2};
use cotan_ir::types::FloatKind;
use cotan_numerics::{NumberFormat, Word};
use half::{bf16, f16};
use std::alloc::{Layout, alloc_zeroed};

/// The formats that machines have: which variant, which number of Rust, and how it becomes bits.
macro_rules! formats {
    ($($variant:ident $element:ty, $word:expr;)*) => {
        /// Elements of one format.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the names are unique")]
        pub enum Elements {
            $($variant(Vec<$element>),)*
        }

        /// Borrowed elements.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the names are unique")]
        pub enum Slice<'a> {
            $($variant(&'a [$element]),)*
        }

        /// Mutably borrowed elements.
        #[derive(Debug, PartialEq)]
        #[allow(missing_docs, reason = "the names are unique")]
        pub enum SliceMut<'a> {
            $($variant(&'a mut [$element]),)*
        }

        impl Slice<'_> {
            /// Returns their number.
            #[inline]
            pub fn len(&self) -> usize {
                match self {
                    $(Self::$variant(numbers) => numbers.len(),)*
                }
            }

            /// Returns their format, as a Rust type.
            pub(crate) fn format(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => stringify!($element),)*
                }
            }

            #[inline]
            pub(crate) fn as_ptr(&self) -> *const u8 {
                match self {
                    $(Self::$variant(numbers) => numbers.as_ptr().cast(),)*
                }
            }

            pub(crate) fn word(&self, index: usize) -> Word {
                match self {
                    $(Self::$variant(numbers) => ($word)(numbers[index]),)*
                }
            }
        }

        impl SliceMut<'_> {
            /// Returns the same, to be read.
            #[inline]
            pub fn as_slice(&self) -> Slice<'_> {
                match self {
                    $(Self::$variant(numbers) => Slice::$variant(numbers),)*
                }
            }

            #[inline]
            pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
                match self {
                    $(Self::$variant(numbers) => numbers.as_mut_ptr().cast(),)*
                }
            }
        }

        impl Elements {
            /// Returns the same, lent.
            #[inline]
            pub fn as_slice(&self) -> Slice<'_> {
                match self {
                    $(Self::$variant(numbers) => Slice::$variant(numbers),)*
                }
            }

            /// Returns the same, lent to be written.
            #[inline]
            pub fn as_slice_mut(&mut self) -> SliceMut<'_> {
                match self {
                    $(Self::$variant(numbers) => SliceMut::$variant(numbers),)*
                }
            }
        }

        $(impl From<Vec<$element>> for Elements {
            fn from(numbers: Vec<$element>) -> Self {
                Self::$variant(numbers)
            }
        }

        impl Element for $element {
            fn slice(numbers: &[Self]) -> Slice<'_> {
                Slice::$variant(numbers)
            }

            fn slice_mut(numbers: &mut [Self]) -> SliceMut<'_> {
                SliceMut::$variant(numbers)
            }

            fn own(numbers: Vec<Self>) -> Elements {
                Elements::$variant(numbers)
            }

            fn of(numbers: Slice<'_>) -> Option<&[Self]> {
                match numbers {
                    Slice::$variant(numbers) => Some(numbers),
                    _ => None,
                }
            }

            fn of_mut<'a>(numbers: &'a mut SliceMut<'_>) -> Option<&'a mut [Self]> {
                match numbers {
                    SliceMut::$variant(numbers) => Some(numbers),
                    _ => None,
                }
            }

            fn into_vec(elements: Elements) -> Result<Vec<Self>, Elements> {
                match elements {
                    Elements::$variant(numbers) => Ok(numbers),
                    other => Err(other),
                }
            }
        })*

        mod sealed {
            use super::{F8E4M3FN, F8E5M2, bf16, f16};

            pub trait Sealed {}
            $(impl Sealed for $element {})*
        }
    };
}

formats! {
    F64 f64, f64::to_bits;
    F32 f32, |x: f32| Word::from(x.to_bits());
    F16 f16, |x: f16| Word::from(x.to_bits());
    BF16 bf16, |x: bf16| Word::from(x.to_bits());
    F8E4M3FN F8E4M3FN, |x: F8E4M3FN| Word::from(x.0);
    F8E5M2 F8E5M2, |x: F8E5M2| Word::from(x.0);
    I64 i64, |x| x as Word;
    I32 i32, |x| x as Word;
    I16 i16, |x| x as Word;
    I8 i8, |x| x as Word;
}

/// A Rust scalar type that machine code supports.
pub trait Element: Copy + sealed::Sealed {
    /// Some of them.
    fn slice(numbers: &[Self]) -> Slice<'_>;

    /// Some of them, to be written.
    fn slice_mut(numbers: &mut [Self]) -> SliceMut<'_>;

    /// Some of them, owned.
    fn own(numbers: Vec<Self>) -> Elements;

    /// Returns the elements, if they are of this format.
    fn of(numbers: Slice<'_>) -> Option<&[Self]>;

    /// Returns the elements mutably, if they are of this format.
    fn of_mut<'a>(numbers: &'a mut SliceMut<'_>) -> Option<&'a mut [Self]>;

    /// Returns the elements, if they are of this format.
    ///
    /// # Errors
    /// The elements, if they have another format.
    fn into_vec(elements: Elements) -> Result<Vec<Self>, Elements>;
}

/// Returns whether a format has fewer bits than its Rust type.
#[inline]
pub(crate) fn is_wrapped(number: NumberFormat) -> bool {
    matches!(number, NumberFormat::Int(1..=7 | 9..=15 | 17..=31 | 33..=63))
}

impl Slice<'_> {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns whether they have the format of a parameter.
    #[inline]
    pub(crate) fn has_format(&self, number: NumberFormat) -> bool {
        match self {
            Self::F64(_) => number == NumberFormat::Float(FloatKind::F64),
            Self::F32(_) => number == NumberFormat::Float(FloatKind::F32),
            Self::F16(_) => number == NumberFormat::Float(FloatKind::F16),
            Self::BF16(_) => number == NumberFormat::Float(FloatKind::BF16),
            Self::F8E4M3FN(_) => number == NumberFormat::Float(FloatKind::F8E4M3FN),
            Self::F8E5M2(_) => number == NumberFormat::Float(FloatKind::F8E5M2),
            Self::I64(_) => matches!(number, NumberFormat::Int(33..=64)),
            Self::I32(_) => matches!(number, NumberFormat::Int(17..=32)),
            Self::I16(_) => matches!(number, NumberFormat::Int(9..=16)),
            Self::I8(_) => matches!(number, NumberFormat::Int(..=8)),
        }
    }

    /// Returns integers masked to the bits of their format: other bits would be undefined. `None`
    /// if there are no such bits.
    #[inline]
    pub(crate) fn wrapped(&self, number: NumberFormat) -> Option<Elements> {
        if !is_wrapped(number) {
            return None;
        }
        let word = |index| number.wrap(self.word(index));
        Elements::of_words(number, (0..self.len()).map(word))
    }
}

impl Elements {
    /// Returns zeros of a format; `None` for a format that machines lack, or if the memory is
    /// exhausted.
    pub fn zeros(number: NumberFormat, count: usize) -> Option<Self> {
        Some(match (number, number.width().max(8).next_power_of_two()) {
            (NumberFormat::Float(FloatKind::F64), _) => Self::F64(zeroed(count)?),
            (NumberFormat::Float(FloatKind::F32), _) => Self::F32(zeroed(count)?),
            (NumberFormat::Float(FloatKind::F16), _) => Self::F16(zeroed(count)?),
            (NumberFormat::Float(FloatKind::BF16), _) => Self::BF16(zeroed(count)?),
            (NumberFormat::Float(FloatKind::F8E4M3FN), _) => Self::F8E4M3FN(zeroed(count)?),
            (NumberFormat::Float(FloatKind::F8E5M2), _) => Self::F8E5M2(zeroed(count)?),
            (NumberFormat::Float(_), _) => return None,
            (NumberFormat::Int(_), 64) => Self::I64(zeroed(count)?),
            (NumberFormat::Int(_), 32) => Self::I32(zeroed(count)?),
            (NumberFormat::Int(_), 16) => Self::I16(zeroed(count)?),
            (NumberFormat::Int(_), _) => Self::I8(zeroed(count)?),
        })
    }

    /// Returns their number.
    pub fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns their size in bytes.
    pub fn bytes(&self) -> usize {
        let width = match self {
            Self::F64(_) | Self::I64(_) => 8,
            Self::F32(_) | Self::I32(_) => 4,
            Self::I16(_) | Self::F16(_) | Self::BF16(_) => 2,
            Self::I8(_) | Self::F8E4M3FN(_) | Self::F8E5M2(_) => 1,
        };
        self.len() * width
    }

    pub(crate) fn of_words(
        number: NumberFormat,
        words: impl Iterator<Item = Word>,
    ) -> Option<Self> {
        let mut elements = Self::zeros(number, 0)?;
        match &mut elements {
            Self::F64(values) => values.extend(words.map(f64::from_bits)),
            Self::F32(values) => values.extend(words.map(|word| f32::from_bits(word as u32))),
            Self::F16(values) => values.extend(words.map(|word| f16::from_bits(word as u16))),
            Self::BF16(values) => values.extend(words.map(|word| bf16::from_bits(word as u16))),
            Self::F8E4M3FN(values) => values.extend(words.map(|word| F8E4M3FN(word as u8))),
            Self::F8E5M2(values) => values.extend(words.map(|word| F8E5M2(word as u8))),
            Self::I64(values) => values.extend(words.map(|word| word as i64)),
            Self::I32(values) => values.extend(words.map(|word| word as i32)),
            Self::I16(values) => values.extend(words.map(|word| word as i16)),
            Self::I8(values) => values.extend(words.map(|word| word as i8)),
        }
        Some(elements)
    }
}

/// Returns zeros in fresh memory from the system, which the first writer touches. `vec![0; count]`
/// does the same, but aborts if the memory is exhausted.
fn zeroed<T: Element>(count: usize) -> Option<Vec<T>> {
    let layout = Layout::array::<T>(count).ok()?;
    if layout.size() == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the layout has at least one byte.
    let place = unsafe { alloc_zeroed(layout) };
    // SAFETY: it was allocated for this number of elements, and zero bits are a value of every
    // format.
    (!place.is_null()).then(|| unsafe { Vec::from_raw_parts(place.cast(), count, count) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_respect_the_memory_limit() {
        for (width, count) in [(1, 3), (16, 5), (32, 0), (64, 2)] {
            let zeros = Elements::zeros(NumberFormat::Int(width), count).expect("there is room");
            assert_eq!(zeros.len(), count);
            assert!((0..count).all(|index| zeros.as_slice().word(index) == 0));
        }
        let double = NumberFormat::Float(FloatKind::F64);
        assert_eq!(Elements::zeros(double, isize::MAX as usize / 8), None);
        assert_eq!(Elements::zeros(double, usize::MAX), None);
    }
}
