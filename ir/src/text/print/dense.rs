//! Writing `dense<...>`, `sparse<...>` and `array<...>`.

use crate::attrs::{AttrData, Dense, Elements};
use crate::entity::{Attr, Type};
use crate::text::parse::dense::number_width;
use crate::text::parse::numbers::integer_range;
use crate::text::printer::Printer;
use crate::types::{Size, TypeData};

/// More elements than this are written as bytes in hexadecimal; but not `i1`, of which versions of
/// upstream differ on how many are in a byte.
const MAX_LISTED: usize = 100;

impl Printer<'_> {
    pub(in crate::text) fn dense(&mut self, dense: &Dense) {
        self.out.push_str("dense<");
        self.elements(dense, true);
        self.out.push('>');
        self.behind_colon(dense.ty);
    }

    fn elements(&mut self, dense: &Dense, hex: bool) {
        let data = self.ir.store.type_data(dense.ty);
        let shape = data.shape().unwrap_or(&[]);
        let element = data.element().unwrap_or(Type::NONE);
        match &dense.elements {
            Elements::Attrs { values, splat } => {
                let one = |printer: &mut Self, index: usize| printer.attr(values[index]);
                self.nested_elements(shape, values.len(), *splat, one);
            }
            Elements::Bytes { bytes, splat } => {
                let size = self.element_size(element).max(1);
                let count = bytes.len() / size;
                if hex && !splat && count > MAX_LISTED && element != Type::I1 {
                    return self.hex_literal(bytes);
                }
                let one = |printer: &mut Self, index: usize| {
                    printer.element(&bytes[index * size..][..size], element);
                };
                self.nested_elements(shape, count, *splat, one);
            }
        }
    }

    /// Returns the size of an element in bytes.
    fn element_size(&self, element: Type) -> usize {
        let store = &self.ir.store;
        let (scalar, numbers) = match *store.type_data(element) {
            TypeData::Complex(scalar) => (scalar, 2),
            _ => (element, 1),
        };
        numbers * number_width(store.type_data(scalar)).unwrap_or(0).div_ceil(8) as usize
    }

    /// Elements in the brackets of a shape; the only one without any for a splat.
    fn nested_elements(
        &mut self,
        shape: &[Size],
        count: usize,
        splat: bool,
        one: impl Fn(&mut Self, usize),
    ) {
        if count == 0 {
            return;
        }
        if splat {
            return one(self, 0);
        }
        // Brackets open before, and close after, every run of elements of an inner shape.
        let mut runs = Vec::with_capacity(shape.len());
        let mut run = 1;
        for &size in shape.iter().rev() {
            run *= size as usize;
            runs.push(run);
        }
        for index in 0..count {
            if index > 0 {
                self.out.push_str(", ");
            }
            let starting = runs.iter().filter(|&run| index % run == 0).count();
            (0..starting).for_each(|_| self.out.push('['));
            one(self, index);
            let ending = runs.iter().filter(|&run| (index + 1) % run == 0).count();
            (0..ending).for_each(|_| self.out.push(']'));
        }
    }

    fn element(&mut self, bytes: &[u8], element: Type) {
        let TypeData::Complex(scalar) = *self.ir.store.type_data(element) else {
            return self.scalar(bytes, element);
        };
        let (real, imaginary) = bytes.split_at(bytes.len() / 2);
        self.out.push('(');
        self.scalar(real, scalar);
        self.out.push(',');
        self.scalar(imaginary, scalar);
        self.out.push(')');
    }

    fn scalar(&mut self, bytes: &[u8], ty: Type) {
        let data = self.ir.store.type_data(ty);
        if let TypeData::Float(kind) = *data {
            let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
            self.float(bits, kind);
        } else if let Some((width, sign)) = integer_range(data) {
            self.integer_bytes(bytes, width, sign);
        }
    }

    pub(in crate::text) fn dense_array(&mut self, element: Type, bytes: &[u8]) {
        self.out.push_str("array<");
        self.ty(element);
        if !bytes.is_empty() {
            self.out.push_str(": ");
            let size = self.element_size(element).max(1);
            self.commas(bytes.chunks(size), |printer, bytes| printer.scalar(bytes, element));
        }
        self.out.push('>');
    }

    pub(in crate::text) fn sparse(&mut self, ty: Type, indices: Attr, values: Attr) {
        let ir = self.ir;
        self.out.push_str("sparse<");
        if let (AttrData::Dense(indices), AttrData::Dense(values)) =
            (ir.store.attr_data(indices), ir.store.attr_data(values))
            && !is_empty(indices)
        {
            self.places(indices);
            self.out.push_str(", ");
            self.elements(values, true);
        }
        self.out.push('>');
        self.behind_colon(ty);
    }

    /// Prints the indices of a sparse attribute. Equal ones are abbreviated only if there is a
    /// single one.
    fn places(&mut self, indices: &Dense) {
        let shape = self.ir.store.type_data(indices.ty).shape().unwrap_or(&[]);
        let Elements::Bytes { bytes, splat: true } = &indices.elements else {
            return self.elements(indices, false);
        };
        if shape.first() == Some(&1) {
            return self.scalar(bytes, Type::I64);
        }
        let count = shape.iter().product::<Size>() as usize;
        self.nested_elements(shape, count, false, |printer, _| printer.scalar(bytes, Type::I64));
    }
}

fn is_empty(dense: &Dense) -> bool {
    match &dense.elements {
        Elements::Bytes { bytes, .. } => bytes.is_empty(),
        Elements::Attrs { values, .. } => values.is_empty(),
    }
}
