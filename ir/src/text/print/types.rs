//! Writing types.

use crate::entity::{Attr, Entity, Symbol, Type};
use crate::file::Aliased;
use crate::text::printer::Printer;
use crate::types::{DYNAMIC, FunctionType, MemRefType, Signedness, Size, TypeData};
use std::fmt::Write;

/// The types every store starts with, as they are written.
const PRELUDE: [&str; 12] =
    ["i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64", "none", "() -> ()"];

/// The texts of this many types are cached, if they are short.
const MAX_KNOWN: usize = 1 << 12;
const MAX_SHORT: usize = 96;

impl Printer<'_> {
    /// A type.
    #[inline]
    pub fn ty(&mut self, ty: Type) {
        match PRELUDE.get(ty.index()) {
            Some(text) => self.out.push_str(text),
            None => self.type_by_text(ty),
        }
    }

    /// A type that is copied if it was written before.
    fn type_by_text(&mut self, ty: Type) {
        if self.without_aliases {
            return self.type_in_full(ty);
        }
        if let Some(text) = self.type_texts.get(ty.index()).filter(|text| !text.is_empty()) {
            return self.out.push_str(text);
        }
        let start = self.out.len();
        if !self.alias('!', Aliased::Type(ty)) {
            self.type_in_full(ty);
        }
        let len = self.out.len() - start;
        // While aliases are being defined, a type may not be written by its own yet.
        if self.alias_limit == usize::MAX && len <= MAX_SHORT && ty.index() < MAX_KNOWN {
            let known = self.type_texts.len().max(ty.index() + 1);
            self.type_texts.resize(known, Box::default());
            self.type_texts[ty.index()] = self.out[start..].into();
        }
    }

    /// `-> i32`, `-> (i32, f32)`: prints the results of a function type.
    pub fn result_types(&mut self, types: &[Type]) {
        match *types {
            [ty] if self.ir.store.as_function(ty).is_none() => self.ty(ty),
            _ => {
                self.out.push('(');
                self.types(types.iter().copied());
                self.out.push(')');
            }
        }
    }

    /// A type, not by its alias.
    pub(in crate::text) fn type_in_full(&mut self, ty: Type) {
        let ir = self.ir;
        match ir.store.type_data(ty) {
            TypeData::Integer { width, sign } => self.integer_type(*width, *sign),
            TypeData::Index => self.out.push_str("index"),
            TypeData::Float(kind) => self.out.push_str(kind.name()),
            TypeData::None => self.out.push_str("none"),
            TypeData::Complex(element) => {
                self.out.push_str("complex<");
                self.ty(*element);
                self.out.push('>');
            }
            TypeData::Tuple(types) => {
                self.out.push_str("tuple<");
                self.types(types.iter().copied());
                self.out.push('>');
            }
            TypeData::Function(function) => self.function_type(function),
            TypeData::Vector { shape, scalable, element } => {
                self.vector_type(shape, scalable, *element);
            }
            TypeData::Tensor { shape, element, encoding } => {
                self.out.push_str("tensor<");
                self.shaped(shape, *element);
                self.parameter(*encoding, Self::attr);
                self.out.push('>');
            }
            TypeData::UnrankedTensor(element) => {
                self.out.push_str("tensor<*x");
                self.ty(*element);
                self.out.push('>');
            }
            TypeData::MemRef(memref) => self.memref_type(memref),
            TypeData::UnrankedMemRef { element, space } => {
                self.out.push_str("memref<*x");
                self.ty(*element);
                self.parameter(*space, Self::attr_elided);
                self.out.push('>');
            }
            TypeData::Opaque { dialect, body, bracketed } => {
                self.opaque('!', *dialect, *body, *bracketed);
            }
            TypeData::Dialect { def, params } => {
                self.out.push('!');
                self.out.push_str(def.name);
                let around = self.without_aliases;
                // Upstream does not resolve aliases in the text of a type that it does not know.
                self.without_aliases |= self.options.generic;
                let text = self.ir.registry.type_interface(def);
                self.dialect_params(&def.syntax, params, text);
                self.without_aliases = around;
            }
        }
    }

    fn integer_type(&mut self, width: u32, sign: Signedness) {
        self.out.push_str(match sign {
            Signedness::Signless => "i",
            Signedness::Signed => "si",
            Signedness::Unsigned => "ui",
        });
        self.number(u64::from(width));
    }

    /// Prints a displayable value.
    pub(in crate::text) fn display(&mut self, number: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{number}");
    }

    fn function_type(&mut self, function: &FunctionType) {
        self.out.push('(');
        self.types(function.inputs.iter().copied());
        self.out.push_str(") -> ");
        self.result_types(&function.results);
    }

    fn vector_type(&mut self, shape: &[Size], scalable: &[bool], element: Type) {
        self.out.push_str("vector<");
        for (&size, &scales) in shape.iter().zip(scalable) {
            if scales {
                self.out.push('[');
                self.size(size);
                self.out.push_str("]x");
            } else {
                self.size(size);
                self.out.push('x');
            }
        }
        self.ty(element);
        self.out.push('>');
    }

    fn memref_type(&mut self, memref: &MemRefType) {
        self.out.push_str("memref<");
        self.shaped(&memref.shape, memref.element);
        self.parameter(memref.layout, Self::attr);
        self.parameter(memref.space, Self::attr_elided);
        self.out.push('>');
    }

    fn shaped(&mut self, shape: &[Size], element: Type) {
        for &size in shape {
            self.size(size);
            self.out.push('x');
        }
        self.ty(element);
    }

    /// A size, `?` if it is not known.
    pub(in crate::text) fn size(&mut self, size: Size) {
        match size {
            DYNAMIC => self.out.push('?'),
            0.. => self.number(size as u64),
            _ => self.display(size),
        }
    }

    fn parameter(&mut self, attr: Option<Attr>, print: fn(&mut Self, Attr)) {
        if let Some(attr) = attr {
            self.out.push_str(", ");
            print(self, attr);
        }
    }

    /// `!dialect.body` or `#dialect<body>`.
    pub(in crate::text) fn opaque(
        &mut self,
        sigil: char,
        dialect: Symbol,
        body: Symbol,
        bracketed: bool,
    ) {
        let ir = self.ir;
        self.out.push(sigil);
        self.out.push_str(ir.store.text(dialect));
        self.out.push(if bracketed { '<' } else { '.' });
        self.out.push_str(ir.store.text(body));
        if bracketed {
            self.out.push('>');
        }
    }
}
