//! A table indexed by names of values.

use crate::entity::Entity;
use crate::names::{Name, ValueName};
use rustc_hash::FxHashMap;

/// An entry for each name, found without a search where numbers have few gaps.
#[derive(Default)]
pub(in crate::text) struct NameTable<T> {
    /// By symbol.
    texts: Vec<T>,
    numbers: Numbers<T>,
    /// By prefix.
    numbered: Vec<Numbers<T>>,
}

#[derive(Default)]
struct Numbers<T> {
    dense: Vec<T>,
    sparse: FxHashMap<u32, T>,
}

impl<T: Copy + Default> NameTable<T> {
    /// Returns the entry of a name, if there is one.
    #[inline]
    pub fn get(&self, name: ValueName) -> Option<T> {
        match name.get() {
            Name::Text(symbol) => self.texts.get(symbol.index()).copied(),
            Name::Number(number) => self.numbers.get(number),
            Name::Numbered(prefix, number) => {
                self.numbered.get(prefix.index() as usize)?.get(number)
            }
            Name::Fresh | Name::Continued => None,
        }
    }

    /// Sets the entry of a name.
    #[inline]
    pub fn set(&mut self, name: ValueName, value: T) {
        match name.get() {
            Name::Text(symbol) => {
                let index = symbol.index();
                if index >= self.texts.len() {
                    self.texts.resize(index + 1, T::default());
                }
                self.texts[index] = value;
            }
            Name::Number(number) => self.numbers.set(number, value),
            Name::Numbered(prefix, number) => {
                let index = prefix.index() as usize;
                if index >= self.numbered.len() {
                    self.numbered.resize_with(index + 1, Numbers::default);
                }
                self.numbered[index].set(number, value);
            }
            Name::Fresh | Name::Continued => {}
        }
    }
}

impl<T: Copy + Default> Numbers<T> {
    #[inline]
    fn get(&self, number: u32) -> Option<T> {
        match self.dense.get(number as usize) {
            Some(known) => Some(*known),
            None if self.sparse.is_empty() => None,
            None => self.sparse.get(&number).copied(),
        }
    }

    #[inline]
    fn set(&mut self, number: u32, value: T) {
        match self.dense.get_mut(number as usize) {
            Some(known) => *known = value,
            None => self.set_new(number, value),
        }
    }

    fn set_new(&mut self, number: u32, value: T) {
        let (number_index, len) = (number as usize, self.dense.len());
        if number_index > 2 * len + 64 {
            self.sparse.insert(number, value);
            return;
        }
        if self.sparse.is_empty() {
            self.dense.resize(number_index, T::default());
            self.dense.push(value);
            return;
        }
        // Growing by a factor of two amortizes the moves.
        self.dense.resize((number_index + 1).max(2 * len), T::default());
        let dense = &mut self.dense;
        self.sparse.retain(|&number, known| match dense.get_mut(number as usize) {
            Some(place) => {
                *place = *known;
                false
            }
            None => true,
        });
        self.dense[number_index] = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_in_any_order() {
        let step = 7919;
        let mut table = NameTable::default();
        let name = |number: u32| ValueName::number(number).expect("it is small");
        let numbers = || (0..4000).map(|i| i * step % 4000 + i / 1000 * 100_000);
        for number in numbers() {
            assert!(table.get(name(number)).is_none_or(|known: u32| known == 0));
            table.set(name(number), number + 1);
        }
        assert!(numbers().all(|number| table.get(name(number)) == Some(number + 1)));
    }
}
