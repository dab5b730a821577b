//! Buffers: allocated by `memref`, accessed by `memref` and `vector`.

use super::datum::{Array, Datum};
use super::frame::{Frame, Next};
use super::interpreter::Interpreter;
use super::memory::Charge;
use super::trap::Trap;
use crate::{AccessSet, Lanes};
use cotan_ir::codes::OUTSIDE;
use cotan_ir::{Ir, Op, Value};
use cotan_numerics::{NumberFormat, Word};
use rustc_hash::FxHashMap;

/// The buffers of a running program. A value of a buffer type is an index into them; a deallocated
/// one is `None`.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    all: Vec<Option<Buffer>>,
    /// The buffers of constants, each allocated once.
    constants: FxHashMap<Op, Datum>,
}

#[derive(Debug)]
struct Buffer {
    sizes: Vec<usize>,
    words: Vec<Word>,
    _charge: Charge,
}

impl Buffers {
    fn add(&mut self, buffer: Buffer) -> Datum {
        self.all.push(Some(buffer));
        Datum::Scalar(self.all.len() as u64 - 1)
    }

    fn find(&self, datum: &Datum) -> Option<&Buffer> {
        self.all.get(usize::try_from(datum.scalar()?).ok()?)?.as_ref()
    }
}

impl Interpreter<'_> {
    /// Passes these words to a program as a buffer, an argument of functions over buffers.
    pub fn lend(&mut self, words: Vec<Word>) -> Datum {
        let charge = self.memory.take(8 * words.len() as u64);
        self.buffers.add(Buffer { sizes: vec![words.len()], words, _charge: charge })
    }

    /// Returns the contents of a buffer, if it is allocated.
    pub fn held(&self, buffer: &Datum) -> Option<&[Word]> {
        Some(&self.buffers.find(buffer)?.words)
    }
}

impl Frame<'_, '_> {
    /// Allocates an uninitialized buffer: its elements are NaN, or integers with all bits set.
    ///
    /// # Errors
    ///
    /// If a size is negative, or a limit is exceeded.
    pub fn allocate_buffer(
        &mut self,
        op: Op,
        number: NumberFormat,
        sizes: &[i64],
    ) -> Result<Datum, Trap> {
        let counts: Option<Vec<usize>> =
            sizes.iter().map(|&size| usize::try_from(size).ok()).collect();
        let sizes = counts.ok_or_else(|| self.outside(op, "a size is negative"))?;
        let count = sizes.iter().fold(1_usize, |count, &size| count.saturating_mul(size));
        self.reserve(op, count, 1)?;
        let unset = match number {
            NumberFormat::Float(_) => number.nearest(f64::NAN),
            NumberFormat::Int(_) => number.wrap(Word::MAX),
        };
        let charge = self.interpreter.memory.take(8 * count as u64);
        let buffer = Buffer { sizes, words: vec![unset; count], _charge: charge };
        Ok(self.interpreter.buffers.add(buffer))
    }

    /// Returns the buffer of a constant of `count` elements, allocated on first use. Returns `None`
    /// if the elements cannot be read.
    ///
    /// # Errors
    ///
    /// If a limit is exceeded.
    pub fn constant_buffer(
        &mut self,
        op: Op,
        count: usize,
        words: impl FnOnce(&Ir) -> Option<Vec<Word>>,
    ) -> Result<Option<Datum>, Trap> {
        if let Some(known) = self.interpreter.buffers.constants.get(&op) {
            return Ok(Some(known.clone()));
        }
        self.reserve(op, count, 1)?;
        let Some(words) = words(self.ir()) else { return Ok(None) };
        let buffer = self.interpreter.lend(words);
        self.interpreter.buffers.constants.insert(op, buffer.clone());
        Ok(Some(buffer))
    }

    /// Deallocates a buffer.
    ///
    /// # Errors
    ///
    /// If it is deallocated already.
    pub fn deallocate_buffer(&mut self, op: Op, buffer: Value) -> Result<(), Trap> {
        let datum = self.get(buffer)?;
        self.buffer(op, &datum)?;
        let address = datum.scalar().and_then(|number| usize::try_from(number).ok());
        if let Some(address) =
            address.and_then(|address| self.interpreter.buffers.all.get_mut(address))
        {
            *address = None;
        }
        Ok(())
    }

    /// Returns the sizes of a buffer.
    ///
    /// # Errors
    ///
    /// If it is deallocated.
    pub fn buffer_sizes(&self, op: Op, buffer: Value) -> Result<&[usize], Trap> {
        Ok(&self.buffer(op, &self.get(buffer)?)?.sizes)
    }

    /// Loads elements; masked-off lanes are those of another vector.
    ///
    /// # Errors
    ///
    /// If an element is out of bounds, or the buffer is deallocated.
    pub fn read(&self, op: Op, touched: &AccessSet, others: Option<Value>) -> Result<Datum, Trap> {
        let datum = self.get(touched.buffer)?;
        let words = &self.buffer(op, &datum)?.words;
        let addresses = self.addresses(op, touched)?;
        if touched.lanes.is_none() {
            return Ok(Datum::Scalar(addresses[0].map_or(0, |address| words[address])));
        }
        let others = others.map(|others| self.array(op, others)).transpose()?;
        let other = |lane: usize| others.as_ref().map_or(0, |others| others.words[lane]);
        let word = |(lane, address): (usize, &Option<usize>)| {
            address.map_or_else(|| other(lane), |address| words[address])
        };
        let read: Vec<Word> = addresses.iter().enumerate().map(word).collect();
        Ok(Datum::array(Array::new([read.len()].into(), read)))
    }

    /// Stores elements.
    ///
    /// # Errors
    ///
    /// If an element is out of bounds, or the buffer is deallocated.
    pub fn write(&mut self, op: Op, touched: &AccessSet) -> Result<Next, Trap> {
        let Some(stored) = touched.stored else { return Ok(Next::Op) };
        let addresses = self.addresses(op, touched)?;
        let (buffer, stored) = (self.get(touched.buffer)?, self.get(stored)?);
        let number = buffer.scalar().and_then(|number| usize::try_from(number).ok());
        let buffer = number.and_then(|number| self.interpreter.buffers.all.get_mut(number));
        let Some(Some(buffer)) = buffer else { return Ok(Next::Op) };
        for (address, &word) in addresses.iter().zip(stored.words()) {
            if let Some(address) = *address {
                buffer.words[address] = word;
            }
        }
        Ok(Next::Op)
    }

    fn buffer(&self, op: Op, datum: &Datum) -> Result<&Buffer, Trap> {
        let buffer = self.interpreter.buffers.find(datum);
        buffer.ok_or_else(|| self.outside(op, "the buffer is deallocated"))
    }

    #[cold]
    fn outside(&self, op: Op, message: impl Into<String>) -> Trap {
        Trap::at(self.ir(), op, &OUTSIDE, message)
    }

    /// Returns the address of each accessed element, `None` for masked-off lanes.
    fn addresses(&self, op: Op, touched: &AccessSet) -> Result<Vec<Option<usize>>, Trap> {
        let Buffer { sizes, words, .. } = self.buffer(op, &self.get(touched.buffer)?)?;
        let indices = self.integers(op, touched.indices.iter(self.ir()))?;
        let mut first = 0_i128;
        for (&size, &index) in sizes.iter().zip(&indices) {
            let is_inside = usize::try_from(index).is_ok_and(|index| index < size);
            if touched.lanes.is_none() && !is_inside {
                return Err(self.outside(op, no_element(index.into(), size)));
            }
            first = first.saturating_mul(size as i128).saturating_add(index.into());
        }
        let address = |after: i64| {
            let address = first.saturating_add(after.into());
            let inside = usize::try_from(address).ok().filter(|&address| address < words.len());
            inside.ok_or_else(|| self.outside(op, no_element(address, words.len())))
        };
        let Some(Lanes { vector, offsets, mask }) = touched.lanes else {
            return Ok(vec![Some(address(0)?)]);
        };
        let Some(&[lanes]) = self.ir().type_data(self.ir().ty(vector)).shape() else {
            return Err(Trap::no_meaning(self.ir(), op, "the vector is not one-dimensional"));
        };
        let offsets = offsets.map(|offsets| self.lanes_of(op, offsets)).transpose()?;
        let mask = mask.map(|mask| self.array(op, mask)).transpose()?;
        let lane = |lane: usize| {
            let holds = mask.as_ref().is_none_or(|mask| mask.words[lane] != 0);
            let after = offsets.as_ref().map_or(lane as i64, |offsets| offsets[lane]);
            holds.then(|| address(after)).transpose()
        };
        (0..usize::try_from(lanes).unwrap_or(0)).map(lane).collect()
    }

    /// Returns the integers in a vector.
    fn lanes_of(&self, op: Op, vector: Value) -> Result<Vec<i64>, Trap> {
        let number = self.number(op, vector)?;
        let words = self.array(op, vector)?;
        Ok(words.words.iter().map(|&word| number.signed(word)).collect())
    }
}

fn no_element(address: i128, count: usize) -> String {
    format!("index {address} is out of bounds for {count} elements")
}
