//! Formatting of values.

use crate::interp::{Array, Datum, NumberFormat, Word};
use cotan_ir::constraints::element_or_self;
use cotan_ir::text::{PrintOptions, Printer, type_to_string};
use cotan_ir::types::{DYNAMIC, FloatKind, Signedness};
use cotan_ir::{Ir, Type, TypeData};

/// The notation of scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// As [`read`](super::read) parses them.
    Text,
    /// As JSON: a scalar that is neither finite nor an integer is a string.
    Json,
}

/// Formats a value of a type: of an array at most about `limit` scalars, or a hundred empty lists,
/// whatever the limit.
pub fn write(ir: &Ir, ty: Type, datum: &Datum, notation: Notation, limit: usize) -> String {
    let mut writer = Writer::new(ir, ty, notation, limit);
    writer.value(ty, datum);
    writer.finish()
}

/// Returns the type of a value, with the actual sizes in place of dynamic ones.
pub fn type_text(ir: &Ir, ty: Type, datum: &Datum) -> String {
    if let (TypeData::Tuple(types), Some(parts)) = (ir.type_data(ty), datum.parts()) {
        let parts = types.iter().zip(parts).map(|(&ty, part)| type_text(ir, ty, part));
        return format!("tuple<{}>", parts.collect::<Vec<_>>().join(", "));
    }
    let (element, shape) = match (ir.type_data(ty), datum.shape()) {
        (TypeData::Tensor { shape, element, .. }, Some(sizes)) if shape.contains(&DYNAMIC) => {
            (*element, sizes)
        }
        (TypeData::UnrankedTensor(element), Some(sizes)) => (*element, sizes),
        _ => return type_to_string(ir, ty),
    };
    let shape = match ir.type_data(element) {
        TypeData::Complex(_) => &shape[..shape.len().saturating_sub(1)],
        _ => shape,
    };
    let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
    format!("tensor<{sizes}{}>", type_to_string(ir, element))
}

/// The maximal number of empty lists: there may be any number of them in no memory.
const EMPTY_LISTS: usize = 100;

pub(super) struct Writer<'a> {
    printer: Printer<'a>,
    /// The element type.
    ty: Type,
    notation: Notation,
    limit: usize,
}

impl<'a> Writer<'a> {
    /// Creates a writer of scalars of a type.
    pub fn new(ir: &'a Ir, ty: Type, notation: Notation, limit: usize) -> Self {
        Self { printer: Printer::new(ir, PrintOptions::default()), ty, notation, limit }
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.printer.out
    }

    fn value(&mut self, ty: Type, datum: &Datum) {
        self.ty = element_or_self(&self.printer.ir.store, ty);
        if let TypeData::Complex(part) = *self.printer.ir.type_data(self.ty) {
            self.ty = part;
        }
        match datum {
            Datum::Scalar(word) => self.number(*word),
            Datum::Array(array) => self.array(array),
            Datum::Function(name) => {
                let name = format!("@{}", self.printer.ir.text(*name));
                self.quoted(&name);
            }
            Datum::Tuple(parts) => self.tuple(ty, parts.data()),
            Datum::Closure(_) => self.quoted("<function>"),
        }
    }

    /// Writes `(1.0, [2.0])`; a list in JSON.
    fn tuple(&mut self, ty: Type, parts: &[Datum]) {
        let ir = self.printer.ir;
        let TypeData::Tuple(types) = ir.type_data(ty) else { return };
        let (open, close) = if self.notation == Notation::Json { ("[", "]") } else { ("(", ")") };
        self.printer.text(open);
        for (index, (&ty, part)) in types.iter().zip(parts).enumerate() {
            self.printer.text(if index > 0 { ", " } else { "" });
            self.value(ty, part);
        }
        self.printer.text(close);
    }

    /// Writes a scalar.
    pub fn number(&mut self, word: Word) {
        let store = &self.printer.ir.store;
        match (NumberFormat::of(store, self.ty), store.type_data(self.ty)) {
            (Some(NumberFormat::Float(kind)), _) => self.float(word, kind),
            (Some(NumberFormat::Int(1)), TypeData::Integer { sign: Signedness::Signless, .. }) => {
                self.printer.text(if word == 0 { "false" } else { "true" });
            }
            (_, TypeData::Integer { sign: Signedness::Unsigned, .. }) | (None, _) => {
                self.printer.number(word);
            }
            (Some(number), _) => {
                let value = number.signed(word);
                self.printer.text(if value < 0 { "-" } else { "" });
                self.printer.number(value.unsigned_abs());
            }
        }
    }

    fn float(&mut self, word: Word, kind: FloatKind) {
        let value = kind.value(u128::from(word));
        if value.is_nan() {
            self.quoted("nan");
        } else if value.is_infinite() {
            self.quoted(if value > 0.0 { "inf" } else { "-inf" });
        } else {
            self.printer.float(u128::from(word), kind);
        }
    }

    fn quoted(&mut self, text: &str) {
        match self.notation {
            Notation::Text => self.printer.text(text),
            Notation::Json => {
                let text = format!("{text:?}");
                self.printer.text(&text);
            }
        }
    }

    /// Writes scalars, or empty lists, in the brackets of the outer dimensions.
    fn array(&mut self, array: &Array) {
        let around = array.shape.iter().position(|&size| size == 0);
        let outer = &array.shape[..around.unwrap_or(array.shape.len())];
        let runs: Vec<usize> = outer
            .iter()
            .rev()
            .scan(1_usize, |run, &size| {
                *run = run.saturating_mul(size);
                Some(*run)
            })
            .collect();
        let count = runs.last().copied().unwrap_or(1);
        let most = if array.words.is_empty() { self.limit.min(EMPTY_LISTS) } else { self.limit };
        let shown = count.min(most.max(1));
        for index in 0..shown {
            if index > 0 {
                self.printer.text(", ");
            }
            let starting = runs.iter().filter(|&run| index % run == 0).count();
            (0..starting).for_each(|_| self.printer.text("["));
            match array.words.get(index) {
                Some(&word) => self.number(word),
                None => self.printer.text("[]"),
            }
            self.close(&runs, index + 1, index + 1 == shown);
        }
    }

    /// Closes the lists that end after `written` scalars. After the last one all are closed, with
    /// dots for omitted items.
    fn close(&mut self, runs: &[usize], written: usize, is_last: bool) {
        let mut inner = 1;
        for &run in runs {
            let items = (written % run).div_ceil(inner);
            if written.is_multiple_of(run) || is_last && items * inner == run {
                self.printer.text("]");
            } else if is_last {
                let dots = if self.notation == Notation::Json { ", \"...\"]" } else { ", ...]" };
                self.printer.text(dots);
            }
            inner = run;
        }
    }
}
