//! Maps in the interpreter: closures that are applied to vectors, or converted to matrices.

use super::interface::{LinearMapRow, Space};
use super::types;
use crate::interp::{Array, Datum, Frame, Next, NumberFormat, Trap, Word};
use cotan_ir::{Ir, Op, Type, Value};
use std::sync::Arc;

/// A map in the interpreter.
pub struct Data<'f, 'i, 'a> {
    /// The frame in which the map was created.
    pub frame: &'f mut Frame<'i, 'a>,
    /// The operation that created it.
    pub op: Op,
    /// The result index of the map.
    pub index: usize,
    operands: &'f [Datum],
}

/// Sets the results of an operation to its maps, as closures over the current frame.
///
/// # Errors
/// Returns a trap if the captured values exceed the memory limit.
pub fn make(frame: &mut Frame<'_, '_>, op: Op) -> Result<Next, Trap> {
    let map = frame.closure(op)?;
    let results: Vec<Value> = frame.ir().results(op).collect();
    if let [result] = results[..] {
        frame.set(result, map);
        return Ok(Next::Op);
    }
    for (index, result) in results.into_iter().enumerate() {
        frame.set(result, Datum::tuple(vec![map.clone(), Datum::Scalar(index as Word)]));
    }
    Ok(Next::Op)
}

/// Returns the result of a map for a vector, forward or in reverse. A tuple of one vector is a map
/// that is known only at one argument, with that vector as its result.
///
/// # Errors
/// Returns a trap if it is not a map, or if evaluation fails.
pub fn applied(
    frame: &mut Frame<'_, '_>,
    from: Op,
    map: &Datum,
    x: Datum,
    reverse: bool,
) -> Result<Datum, Trap> {
    let (map, index) = match map.parts() {
        Some([known]) => return Ok(known.clone()),
        Some([map, index]) => (map, index.scalar().unwrap_or(0) as usize),
        _ => (map, 0),
    };
    let Datum::Closure(closure) = map else {
        return Err(Trap::no_meaning(frame.ir(), from, "this is not a linear map"));
    };
    frame.inside(from, closure, |frame, op, operands| {
        let Some(row) = LinearMapRow::of(frame.ir(), op) else {
            return Err(Trap::no_meaning(frame.ir(), from, "this is not a linear map"));
        };
        let data = &mut Data { frame, op, index, operands };
        if reverse { (row.compute_reverse)(data, op, x) } else { (row.compute)(data, op, x) }
    })
}

/// Returns the result in reverse, column by column, from forward applications.
///
/// # Errors
/// Returns a trap if evaluation fails.
pub fn reversed_by_columns(
    d: &mut Data<'_, '_, '_>,
    op: Op,
    r: &Datum,
    apply: &mut dyn FnMut(&mut Data<'_, '_, '_>, Datum) -> Result<Datum, Trap>,
) -> Result<Datum, Trap> {
    let (domain, codomain) = types::spaces(d.ir(), d.ir().result(op, d.index));
    let mut numbers = Vec::new();
    for unit in d.basis(domain)? {
        let column = apply(d, unit)?;
        numbers.push(d.dot(codomain, r, &column)?);
    }
    d.of_numbers(domain, &mut numbers.into_iter())
}

impl<'a> Data<'_, '_, 'a> {
    /// Returns the module.
    pub fn ir(&self) -> &'a Ir {
        self.frame.ir()
    }

    /// Returns an operand of the operation.
    pub fn operand(&self, value: Value) -> Datum {
        let offset = self.ir().operands(self.op).position(|operand| operand == value);
        self.operands[offset.expect("it is an operand")].clone()
    }

    /// Returns the scalar format of a type, and the sizes if it is an array.
    fn numbers(&self, ty: Type) -> Result<(NumberFormat, Vec<usize>), Trap> {
        let number = NumberFormat::of(&self.ir().store, ty);
        let no = || Trap::no_meaning(self.ir(), self.op, "its scalars have more than 64 bits");
        Ok((number.ok_or_else(no)?, self.frame.sizes(self.op, ty)?))
    }

    /// Returns a vector whose elements are the result of `make` for the corresponding elements of
    /// other vectors.
    fn each(&self, of: Type, from: &[&Datum], make: &dyn Fn(&[f64]) -> f64) -> Result<Datum, Trap> {
        if let Some(parts) = self.ir().store.as_tuple(of) {
            let part = |(at, &ty): (usize, &Type)| {
                let from: Vec<&Datum> =
                    from.iter().filter_map(|datum| datum.parts()?.get(at)).collect();
                self.each(ty, &from, make)
            };
            let parts = parts.iter().enumerate().map(part);
            return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
        }
        let (number, sizes) = self.numbers(of)?;
        let count = sizes.iter().product();
        let mut words = Vec::with_capacity(count);
        for offset in 0..count {
            let read = |datum: &&Datum| {
                let words = datum.words();
                number.float(words[if words.len() == 1 { 0 } else { offset }])
            };
            let numbers: Vec<f64> = from.iter().map(read).collect();
            words.push(number.nearest(make(&numbers)));
        }
        Ok(of_words(sizes, words))
    }

    /// Returns the dot product of `x` and `y`.
    pub fn dot(&self, of: Type, x: &Datum, y: &Datum) -> Result<f64, Trap> {
        if let Some(parts) = self.ir().store.as_tuple(of) {
            let pairs = x.parts().unwrap_or_default().iter().zip(y.parts().unwrap_or_default());
            let dots = parts.iter().zip(pairs).map(|(&ty, (x, y))| self.dot(ty, x, y));
            return dots.sum();
        }
        let (number, _) = self.numbers(of)?;
        let pairs = x.words().iter().zip(y.words());
        Ok(pairs.map(|(&x, &y)| number.float(x) * number.float(y)).sum())
    }

    /// Returns the standard basis of a space, in the order of its scalars.
    pub fn basis(&mut self, of: Type) -> Result<Vec<Datum>, Trap> {
        if let Some(types) = self.ir().store.as_tuple(of).map(<[Type]>::to_vec) {
            let zeros = types.iter().map(|&ty| self.zero(ty));
            let zeros: Vec<Datum> = zeros.collect::<Result<_, _>>()?;
            let mut basis = Vec::new();
            for (at, &ty) in types.iter().enumerate() {
                for part in self.basis(ty)? {
                    let mut parts = zeros.clone();
                    parts[at] = part;
                    basis.push(Datum::tuple(parts));
                }
            }
            return Ok(basis);
        }
        let (number, sizes) = self.numbers(of)?;
        let count = sizes.iter().product();
        let one = |offset| {
            let mut words = vec![0; count];
            words[offset] = number.nearest(1.0);
            of_words(sizes.clone(), words)
        };
        Ok((0..count).map(one).collect())
    }

    /// Returns the vector of a space with these scalars, in order.
    pub fn of_numbers(
        &mut self,
        of: Type,
        numbers: &mut impl Iterator<Item = f64>,
    ) -> Result<Datum, Trap> {
        if let Some(types) = self.ir().store.as_tuple(of) {
            let parts = types.iter().map(|&ty| self.of_numbers(ty, numbers));
            return Ok(Datum::tuple(parts.collect::<Result<_, _>>()?));
        }
        let (number, sizes) = self.numbers(of)?;
        let words = numbers.take(sizes.iter().product()).map(|value| number.nearest(value));
        Ok(of_words(sizes, words.collect()))
    }
}

fn of_words(sizes: Vec<usize>, words: Vec<Word>) -> Datum {
    match sizes.is_empty() {
        true => Datum::Scalar(words[0]),
        false => Datum::Array(Arc::new(Array::new(sizes.into(), words))),
    }
}

impl Space for Data<'_, '_, '_> {
    type Vector = Datum;
    type Error = Trap;

    fn ir(&self) -> &Ir {
        self.frame.ir()
    }

    fn zero(&mut self, of: Type) -> Result<Datum, Trap> {
        self.each(of, &[], &|_| 0.0)
    }

    fn add(&mut self, of: Type, one: Datum, other: Datum) -> Result<Datum, Trap> {
        self.each(of, &[&one, &other], &|x| x[0] + x[1])
    }

    fn scaled(&mut self, of: Type, factor: Value, x: Datum) -> Result<Datum, Trap> {
        let factor = self.operand(factor);
        self.multiplied(of, &factor, &x)
    }

    fn times(&mut self, of: Type, factors: Value, x: Datum) -> Result<Datum, Trap> {
        self.each(of, &[&self.operand(factors), &x], &|x| x[0] * x[1])
    }

    fn masked(&mut self, of: Type, mask: Value, when: bool, x: Datum) -> Result<Datum, Trap> {
        let mask = self.operand(mask);
        let (number, sizes) = self.numbers(of)?;
        let holds = |offset: usize| {
            let words = mask.words();
            (words[if words.len() == 1 { 0 } else { offset }] != 0) == when
        };
        let zero = number.nearest(0.0);
        let words = x.words().iter().enumerate();
        let words = words.map(|(offset, &word)| if holds(offset) { word } else { zero });
        Ok(of_words(sizes, words.collect()))
    }

    fn pack(&mut self, parts: Vec<Datum>) -> Datum {
        Datum::tuple(parts)
    }

    fn parts(&mut self, tuple: Datum, _: usize) -> Vec<Datum> {
        tuple.parts().unwrap_or_default().to_vec()
    }

    fn apply(&mut self, map: Value, x: Datum) -> Result<Datum, Trap> {
        let map = self.operand(map);
        applied(self.frame, self.op, &map, x, false)
    }

    fn reverse(&mut self, map: Value, r: Datum) -> Result<Datum, Trap> {
        let map = self.operand(map);
        applied(self.frame, self.op, &map, r, true)
    }
}

impl Data<'_, '_, '_> {
    /// Returns the product of a vector and a scalar.
    fn multiplied(&self, of: Type, factor: &Datum, x: &Datum) -> Result<Datum, Trap> {
        let Some(types) = self.ir().store.as_tuple(of) else {
            let (number, _) = self.numbers(of)?;
            let factor = number.float(factor.scalar().unwrap_or(0));
            return self.each(of, &[x], &|x| factor * x[0]);
        };
        let parts = types.iter().zip(x.parts().unwrap_or_default());
        let parts = parts.map(|(&ty, part)| self.multiplied(ty, factor, part));
        Ok(Datum::tuple(parts.collect::<Result<_, _>>()?))
    }
}
