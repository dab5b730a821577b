//! interim
#![allow(missing_docs)]
use super::cursor::*;
use super::lexer::*;
use super::printer::Printer;
use crate::attrs::*;
use crate::codes;
use crate::entity::*;
use crate::locs::Loc;
use crate::types::*;
impl Cursor<'_> {
    pub fn ty(&mut self) -> ParseResult<Type> {
        if self.at(Kind::LeftParen) {
            self.bump();
            let mut i = vec![];
            self.list_until(Kind::RightParen, "x", |c| {
                i.push(c.ty()?);
                Ok(())
            })?;
            self.expect(Kind::Arrow, "->")?;
            let mut r = vec![];
            if self.eat(Kind::LeftParen) {
                self.list_until(Kind::RightParen, "x", |c| {
                    r.push(c.ty()?);
                    Ok(())
                })?;
            } else {
                r.push(self.ty()?);
            }
            return Ok(self.ir.store.function_type(&i, &r));
        }
        let t = match self.text() {
            "f64" => Type::F64,
            "f32" => Type::F32,
            "i32" => Type::I32,
            "i1" => Type::I1,
            "i64" => Type::I64,
            "index" => Type::INDEX,
            _ => return Err(self.expected("a type")),
        };
        self.bump();
        Ok(t)
    }
    pub fn attribute(&mut self) -> ParseResult<Attr> {
        if self.at(Kind::LeftBrace) {
            let e = self.attr_dict_entries()?;
            return Ok(self.ir.store.dict(e));
        }
        if self.at(Kind::Integer) {
            let t = self.bump();
            let v = self.text_of(t).parse().unwrap();
            let ty = if self.eat(Kind::Colon) { self.ty()? } else { Type::I64 };
            return Ok(self.ir.store.int_attr(v, ty));
        }
        if self.at(Kind::String) {
            let t = self.bump();
            let s = self.text_of(t);
            return Ok(self.ir.store.string_attr(&s[1..s.len() - 1]));
        }
        let t = self.ty()?;
        Ok(self.ir.store.type_attr(t))
    }
    pub fn attr_dict_entries(&mut self) -> ParseResult<Vec<NamedAttr>> {
        self.expect(Kind::LeftBrace, "{")?;
        let mut v = vec![];
        self.list_until(Kind::RightBrace, "}", |c| {
            let k = c.bump();
            let k = c.ir.store.symbol(c.text_of(k));
            let a = if c.eat(Kind::Equal) { c.attribute()? } else { Attr::UNIT };
            v.push((k, a));
            Ok(())
        })?;
        Ok(v)
    }
    pub fn trailing_location(&mut self) -> ParseResult<Option<Loc>> {
        Ok(None)
    }
    pub fn integer_of(&mut self, ty: Type) -> ParseResult<Attr> {
        let t = self.bump();
        let v = self.text_of(t).parse().unwrap();
        Ok(self.ir.store.int_attr(v, ty))
    }
    pub fn attr_params(&mut self, _: &'static crate::spec::AttrDef) -> ParseResult<Attr> {
        Err(self.error(&codes::EXPECTED, "x"))
    }
    pub fn alias_definition(&mut self) -> ParseResult<()> {
        Err(self.error(&codes::EXPECTED, "x"))
    }
    pub fn file_metadata(&mut self) -> ParseResult<()> {
        Err(self.error(&codes::EXPECTED, "x"))
    }
    pub fn resolve_deferred_locations(&mut self) {}
}
impl Printer<'_> {
    pub fn ty(&mut self, ty: Type) {
        match self.ir.store.type_data(ty) {
            TypeData::Float(k) => self.out.push_str(k.name()),
            TypeData::Index => self.out.push_str("index"),
            TypeData::Integer { width, .. } => {
                self.out.push('i');
                self.number(*width as u64)
            }
            TypeData::Function(f) => {
                self.out.push('(');
                self.types(f.inputs.iter().copied());
                self.out.push_str(") -> (");
                self.types(f.results.iter().copied());
                self.out.push(')');
            }
            _ => self.out.push('?'),
        }
    }
    pub fn attr(&mut self, a: Attr) {
        match self.ir.store.attr_data(a) {
            AttrData::Integer { value, ty } => {
                let v = value.as_i64().unwrap();
                self.number(v as u64);
                self.out.push_str(" : ");
                self.ty(*ty)
            }
            AttrData::String { text, .. } => {
                self.out.push('"');
                let s = self.ir.store.text(*text);
                self.out.push_str(s);
                self.out.push('"');
            }
            AttrData::Dict(e) => self.dict_entries(e),
            AttrData::Type(t) => self.ty(*t),
            _ => self.out.push('?'),
        }
    }
    pub fn dict_entries(&mut self, e: &[NamedAttr]) {
        self.out.push('{');
        self.commas(e, |p, e| {
            let s = p.ir.store.text(e.0);
            p.out.push_str(s);
            if e.1 != Attr::UNIT {
                p.out.push_str(" = ");
                p.attr(e.1);
            }
        });
        self.out.push('}');
    }
    pub fn loc(&mut self, _: Loc) {}
    pub fn escaped(&mut self, s: &str) {
        self.out.push_str(s)
    }
    pub fn attr_params(&mut self, _: Attr) {}
    pub fn untyped_integer(&mut self, _: Attr) {}
    pub fn alias_definitions(&mut self) {}
    pub fn resources(&mut self) {}
}
