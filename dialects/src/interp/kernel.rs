//! Computation of one element from those of the operands.

use cotan_ir::types::FloatKind;
use cotan_numerics::{NumberFormat, Word};
use smallvec::SmallVec;

/// A function from one element of each operand to one element of each result.
type Compute = dyn Fn(&[Word], &mut [Word]);

/// Computes one element of each result from one of each operand.
pub struct Kernel(Box<Compute>);

impl Kernel {
    /// Creates a kernel that works on words. Its float results must be canonical, its integer
    /// results wrapped.
    pub fn words(compute: impl Fn(&[Word], &mut [Word]) + 'static) -> Self {
        Self(Box::new(compute))
    }

    /// Computes one element.
    #[inline]
    pub fn run(&self, operands: &[Word], results: &mut [Word]) {
        (self.0)(operands, results);
    }
}

/// The formats of the operands and results of an operation. It creates kernels that decode and
/// encode their elements.
#[derive(Clone, Debug)]
pub struct Numbers {
    /// The format of each operand.
    pub operands: SmallVec<[NumberFormat; 3]>,
    /// The format of each result.
    pub results: SmallVec<[NumberFormat; 2]>,
}

impl Numbers {
    /// Returns the format of the first operand.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    pub fn from(&self) -> NumberFormat {
        self.operands[0]
    }

    /// Returns the format of the first result.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[inline]
    pub fn to(&self) -> NumberFormat {
        self.results[0]
    }

    /// Returns whether functions are computed in `f32`: the first operand and the first result have
    /// this format, or 16 bits.
    #[inline]
    pub fn are_single(&self) -> bool {
        let is_single = |number: NumberFormat| {
            number == NumberFormat::Float(FloatKind::F32) || number.is_small_float()
        };
        is_single(self.from()) && is_single(self.to())
    }

    /// Creates a kernel from floats to a float, computed in `f64` and rounded to the format. For a
    /// narrower format, double rounding is exact for sums, products, quotients and square roots.
    pub fn floats<const N: usize>(&self, compute: impl Fn([f64; N]) -> f64 + 'static) -> Kernel {
        let (from, to) = (self.from(), self.to());
        Kernel::words(move |x, y| y[0] = to.nearest(compute(each(x, |word| from.float(word)))))
    }

    /// Creates a kernel from signed integers to an integer, which wraps.
    pub fn signed<const N: usize>(&self, compute: impl Fn([i64; N]) -> i64 + 'static) -> Kernel {
        let (from, to) = (self.from(), self.to());
        Kernel::words(move |x, y| {
            y[0] = to.wrap(compute(each(x, |word| from.signed(word))) as Word);
        })
    }

    /// Creates a kernel from unsigned integers to an integer, which wraps.
    pub fn unsigned<const N: usize>(&self, compute: impl Fn([u64; N]) -> u64 + 'static) -> Kernel {
        let to = self.to();
        Kernel::words(move |x, y| y[0] = to.wrap(compute(each(x, |word| word))))
    }

    /// Creates a kernel from floats to a boolean.
    pub fn float_test<const N: usize>(&self, holds: impl Fn([f64; N]) -> bool + 'static) -> Kernel {
        let from = self.from();
        Kernel::words(move |x, y| y[0] = Word::from(holds(each(x, |word| from.float(word)))))
    }

    /// Creates a kernel from integers to a boolean; `holds` receives them as signed and as unsigned
    /// ones.
    pub fn int_test(&self, holds: impl Fn([i64; 2], [u64; 2]) -> bool + 'static) -> Kernel {
        let from = self.from();
        Kernel::words(move |x, y| {
            y[0] = Word::from(holds(each(x, |word| from.signed(word)), each(x, |word| word)));
        })
    }
}

#[inline]
fn each<T, const N: usize>(words: &[Word], of: impl Fn(Word) -> T) -> [T; N] {
    std::array::from_fn(|index| of(words[index]))
}
