//! Numbers that are likely to be treated wrongly.

use cotan_dialects::interp::{Datum, NumberFormat, Word};

/// Zeros, infinities, NaN, the smallest and largest numbers of every kind, and a few ordinary
/// ones.
pub fn nasty(number: NumberFormat) -> Vec<Word> {
    let mut words: Vec<Word> = match number {
        NumberFormat::Int(width) => {
            let (width, top) = (u64::from(width), 1 << (width - 1));
            [0, 1, 2, 3, 5, top - 1, top, top + 1, Word::MAX, Word::MAX - 1, width - 1, width]
                .map(|word| number.wrap(word))
                .into()
        }
        NumberFormat::Float(kind) => {
            let bits = kind.width();
            // Zero, the least subnormal, both sides of the least normal number, and their like
            // around the largest number and infinity; then the same with the other sign.
            let normal = 1 << kind.mantissa_bits();
            let top = (1 << (bits - 1)) - 1;
            let infinity = top & !(normal - 1);
            let magnitudes = [0, 1, normal - 1, normal, infinity - 1, infinity, top];
            let signed = magnitudes.iter().flat_map(|&word| [word, word | 1 << (bits - 1)]);
            let values = [1.0, -1.0, 0.5, -1.5, 2.0, 2.5, 3.0, 127.5, -128.0, 3e9, -1e19, 1e30];
            let values = values.map(|value| number.nearest(value));
            signed.chain(values).map(|word| number.settled(word)).collect()
        }
    };
    words.sort_unstable();
    words.dedup();
    words
}

/// Returns every choice of one from each list.
pub fn choices<T: Clone>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    let longer = |chosen: &Vec<T>, item| [chosen.as_slice(), std::slice::from_ref(item)].concat();
    lists.iter().fold(vec![Vec::new()], |chosen, list| {
        chosen.iter().flat_map(|chosen| list.iter().map(|item| longer(chosen, item))).collect()
    })
}

/// Scalars.
pub fn scalars(words: &[Word]) -> Vec<Datum> {
    words.iter().copied().map(Datum::Scalar).collect()
}
