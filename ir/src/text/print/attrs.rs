//! Writing attributes.

use crate::attrs::{AttrData, NamedAttr};
use crate::bigint::Int;
use crate::entity::{Attr, Symbol, Type};
use crate::file::Aliased;
use crate::spec::{AttrDef, ParamSyntax};
use crate::text::assembly::ParamAssembly;
use crate::text::printer::Printer;
use crate::types::{Size, TypeData};

impl Printer<'_> {
    /// An attribute.
    pub fn attr(&mut self, attr: Attr) {
        self.attr_with(attr, true);
    }

    /// An attribute, without the type if that is `i64` or `f64`: as elements of arrays are.
    pub(in crate::text) fn attr_elided(&mut self, attr: Attr) {
        self.attr_with(attr, false);
    }

    fn attr_with(&mut self, attr: Attr, typed: bool) {
        let ir = self.ir;
        let data = ir.store.attr_data(attr);
        match data {
            AttrData::Unit => return self.out.push_str("unit"),
            AttrData::Integer { value, ty } => return self.integer_attr(value, *ty, typed),
            AttrData::Float { bits, ty } => return self.float_attr(*bits, *ty, typed),
            AttrData::String { text, ty } => {
                return self.string_attr(ir.store.text(*text).as_bytes(), *ty);
            }
            AttrData::ByteString { bytes, ty } => return self.string_attr(bytes, *ty),
            AttrData::Type(ty) => return self.ty(*ty),
            AttrData::SymbolRef(path) => return self.symbol_path(path),
            AttrData::Location(loc) => return self.loc_attr(*loc),
            AttrData::Array(elements) if elements.is_empty() => return self.out.push_str("[]"),
            AttrData::Dict(entries) if entries.is_empty() => return self.out.push_str("{}"),
            _ => {}
        }
        if !self.alias('#', Aliased::Attr(attr)) {
            self.compound_attr(data);
        }
    }

    fn compound_attr(&mut self, data: &AttrData) {
        match data {
            AttrData::Array(elements) => {
                self.out.push('[');
                self.commas(elements, |printer, &element| printer.attr_elided(element));
                self.out.push(']');
            }
            AttrData::Dict(entries) => self.dict_entries(entries),
            AttrData::Dense(dense) => self.dense(dense),
            AttrData::Sparse { ty, indices, values } => self.sparse(*ty, *indices, *values),
            AttrData::DenseArray { element, bytes } => self.dense_array(*element, bytes),
            AttrData::DenseResource { ty, key } => {
                self.out.push_str("dense_resource<");
                self.word_or_string(self.ir.store.text(*key));
                self.out.push('>');
                self.behind_colon(*ty);
            }
            AttrData::AffineMap(map) => self.affine_map(map),
            AttrData::IntegerSet(set) => self.integer_set(set),
            AttrData::Strided { offset, strides } => self.strided(*offset, strides),
            AttrData::Distinct { id, of } => {
                self.out.push_str("distinct[");
                self.number(*id);
                self.out.push_str("]<");
                if *of != Attr::UNIT {
                    self.attr(*of);
                }
                self.out.push('>');
            }
            AttrData::Dims(dims) => {
                self.out.push_str("#cotan.dims<");
                self.commas(dims, Self::polynomial);
                self.out.push('>');
            }
            AttrData::Facts(facts) => {
                self.out.push_str("#cotan.facts<");
                self.commas(facts, Self::fact);
                self.out.push('>');
            }
            AttrData::Opaque { dialect, body, bracketed, ty } => {
                self.opaque('#', *dialect, *body, *bracketed);
                if *ty != Type::NONE {
                    self.behind_colon(*ty);
                }
            }
            AttrData::Dialect { def, params } => self.dialect_attr(def, params),
            // Written by the caller already.
            _ => {}
        }
    }

    /// ` : type`.
    pub(in crate::text) fn behind_colon(&mut self, ty: Type) {
        self.out.push_str(" : ");
        self.ty(ty);
    }

    fn integer_attr(&mut self, value: &Int, ty: Type, typed: bool) {
        if ty == Type::I1 {
            return self.out.push_str(if value.as_i64() == Some(0) { "false" } else { "true" });
        }
        self.int(value);
        if typed || ty != Type::I64 {
            self.behind_colon(ty);
        }
    }

    fn float_attr(&mut self, bits: u128, ty: Type, typed: bool) {
        let start = self.out.len();
        self.float_of(bits, ty);
        // Without their type, hexadecimal bits would be read as an integer.
        if typed || ty != Type::F64 || self.out[start..].starts_with("0x") {
            self.behind_colon(ty);
        }
    }

    /// The value of an integer, float or string attribute, without its type.
    pub fn untyped_number(&mut self, attr: Attr) {
        let ir = self.ir;
        match ir.store.attr_data(attr) {
            AttrData::Integer { value, ty } if *ty != Type::I1 => self.int(value),
            AttrData::Float { bits, ty } => self.float_of(*bits, *ty),
            AttrData::String { text, .. } => {
                self.string_literal(ir.store.text(*text).as_bytes());
            }
            _ => self.attr(attr),
        }
    }

    fn float_of(&mut self, bits: u128, ty: Type) {
        match self.ir.store.type_data(ty) {
            TypeData::Float(kind) => self.float(bits, *kind),
            _ => debug_assert!(false, "a float attribute has a float type"),
        }
    }

    fn string_attr(&mut self, bytes: &[u8], ty: Type) {
        self.string_literal(bytes);
        if ty != Type::NONE {
            self.behind_colon(ty);
        }
    }

    /// `@a::@b`.
    fn symbol_path(&mut self, path: &[Symbol]) {
        let ir = self.ir;
        for (index, &name) in path.iter().enumerate() {
            if index > 0 {
                self.out.push_str("::");
            }
            self.symbol_name(ir.store.text(name));
        }
    }

    /// `{a = 1 : i64, b}`.
    pub fn dict_entries(&mut self, entries: &[NamedAttr]) {
        self.out.push('{');
        self.commas(entries, |printer, &entry| printer.named_attr(entry));
        self.out.push('}');
    }

    /// `a = 1 : i64`, or `b` for a unit.
    pub fn named_attr(&mut self, (name, value): NamedAttr) {
        let ir = self.ir;
        self.word_or_string(ir.store.text(name));
        if value != Attr::UNIT {
            self.out.push_str(" = ");
            self.attr(value);
        }
    }

    fn strided(&mut self, offset: Size, strides: &[Size]) {
        self.out.push_str("strided<[");
        self.commas(strides, |printer, &stride| printer.size(stride));
        self.out.push(']');
        if offset != 0 {
            self.out.push_str(", offset: ");
            self.size(offset);
        }
        self.out.push('>');
    }

    /// `#dialect.name<parameters>`, or `#dialect<name word>`.
    fn dialect_attr(&mut self, def: &'static AttrDef, params: &[Attr]) {
        self.out.push('#');
        match (def.syntax, def.name.split_once('.')) {
            (ParamSyntax::Keyword(words), Some((dialect, name))) => {
                self.out.push_str(dialect);
                self.out.push('<');
                self.out.push_str(name);
                self.out.push(' ');
                self.keyword(words, params);
                self.out.push('>');
            }
            (ParamSyntax::Bare, Some((dialect, name))) => {
                self.out.push_str(dialect);
                self.out.push('<');
                self.out.push_str(name);
                self.attr_def_params(def, params);
                self.out.push('>');
            }
            _ => {
                self.out.push_str(def.name);
                self.attr_def_params(def, params);
            }
        }
    }

    fn attr_def_params(&mut self, def: &'static AttrDef, params: &[Attr]) {
        let text = self.ir.registry.attr_interface(def);
        self.dialect_params(&def.syntax, params, text);
    }

    fn keyword(&mut self, words: &[(&str, i64)], params: &[Attr]) {
        let value = params.first().and_then(|&param| self.ir.store.as_int(param)).unwrap_or(0);
        let word = words.iter().find(|word| word.1 == value);
        debug_assert!(word.is_some(), "the parameter is one of the words");
        self.out.push_str(word.map_or("", |word| word.0));
    }

    /// `<...>`: the parameters of a type or attribute of a dialect; `None` if it has none.
    pub(in crate::text) fn dialect_params(
        &mut self,
        syntax: &ParamSyntax,
        params: &[Attr],
        text: Option<ParamAssembly>,
    ) {
        match syntax {
            ParamSyntax::Attributes([]) => return,
            ParamSyntax::Keyword(words) => return self.keyword(words, params),
            ParamSyntax::Bare => {
                if let Some(text) = text {
                    (text.print)(self, params);
                }
                return;
            }
            _ => {}
        }
        self.out.push('<');
        match syntax {
            ParamSyntax::Attributes(_) => {
                self.commas(params, |printer, &param| printer.attr(param));
            }
            ParamSyntax::Format { params: specs, steps } => self.param_steps(specs, steps, params),
            ParamSyntax::Word(words) | ParamSyntax::Keyword(words) => self.keyword(words, params),
            ParamSyntax::Custom | ParamSyntax::Bare => {
                if let Some(text) = text {
                    (text.print)(self, params);
                }
            }
            ParamSyntax::Flags { flags, groups, separator } => {
                let value = params.first().and_then(|&param| self.ir.store.as_int(param));
                let value = value.unwrap_or(0);
                match groups.iter().find(|group| group.1 == value) {
                    Some(group) => self.out.push_str(group.0),
                    None => self.flags(flags, separator, value),
                }
            }
        }
        self.out.push('>');
    }

    fn flags(&mut self, flags: &[(&str, i64)], separator: &str, value: i64) {
        let mut before = "";
        for (word, _) in flags.iter().filter(|(_, bit)| value & bit == *bit) {
            self.out.push_str(before);
            self.out.push_str(word);
            before = separator;
        }
    }

    /// `<fast>`: the parameters of an attribute whose name custom assembly leaves out.
    pub fn attr_params(&mut self, attr: Attr) {
        let ir = self.ir;
        match ir.store.attr_data(attr) {
            AttrData::Dialect { def, params } => self.attr_def_params(def, params),
            _ => self.attr(attr),
        }
    }
}
