//! `#sdy.mesh`

use super::axes::parse_string;
use crate::attributes::Integers;
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::{ParamAssembly, ParseResult, Printer};
use cotan_ir::{Attr, AttrData, AttrValue, Store};

/// A mesh of devices: `<["x"=4, "y"=2]>`, `<["x"=2], device_ids=[1, 0]>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mesh {
    /// The axes: names and sizes.
    pub axes: Vec<(String, i64)>,
    /// The devices, if they are not those from 0 on.
    pub device_ids: Integers,
}

impl Mesh {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "sdy.mesh",
            doc: "A mesh of devices: `<[\"x\"=4, \"y\"=2]>`.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };

    fn params(&self, store: &mut Store) -> [Attr; 3] {
        let names: Vec<Attr> = self.axes.iter().map(|axis| store.string_attr(&axis.0)).collect();
        let sizes: Vec<i64> = self.axes.iter().map(|axis| axis.1).collect();
        [store.array_attr(&names), store.i64_array(&sizes), self.device_ids.to_attr(store)]
    }

    fn of(store: &Store, params: &[Attr]) -> Option<Self> {
        let &[names, sizes, device_ids] = params else { return None };
        let AttrData::Array(names) = store.attr_data(names) else { return None };
        let names = names.iter().map(|&name| match store.attr_data(name) {
            AttrData::String { text, .. } => Some(store.text(*text).to_owned()),
            _ => None,
        });
        let names: Vec<String> = names.collect::<Option<_>>()?;
        let axes = names.into_iter().zip(store.as_i64_array(sizes)?).collect();
        Some(Self { axes, device_ids: Integers::from_attr(store, device_ids)? })
    }

    /// `["x"=4], device_ids=[0, 1]`.
    pub(super) fn parse(cursor: &mut Cursor<'_>) -> ParseResult<Self> {
        let mut mesh = Self::default();
        cursor.expect(Kind::LeftSquare, "`[` and the axes of a mesh")?;
        cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            let name = parse_string(cursor)?;
            cursor.expect(Kind::Equal, "`=` and the size of the axis")?;
            mesh.axes.push((name, cursor.small_integer("the size of the axis")?));
            Ok(())
        })?;
        if cursor.eat(Kind::Comma) {
            cursor.expect_word("device_ids")?;
            cursor.expect(Kind::Equal, "`=` and the devices")?;
            mesh.device_ids = crate::attributes::fields::integers(cursor)?;
        }
        Ok(mesh)
    }

    pub(super) fn print(&self, p: &mut Printer<'_>) {
        p.text("[");
        p.commas(&self.axes, |p, (name, size)| {
            p.string_literal(name.as_bytes());
            p.text(&format!("={size}"));
        });
        p.text("]");
        if !self.device_ids.is_empty() {
            p.text(", device_ids=");
            crate::attributes::fields::print_integers(p, &self.device_ids);
        }
    }
}

impl AttrValue for Mesh {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`sdy.mesh`",
            holds: |store, attr| Mesh::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(Mesh::DEF),
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        Self::of(store, store.dialect_params(attr, Self::DEF)?)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let params = self.params(store);
        store.dialect_attr(Self::DEF, &params)
    }
}

pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let mesh = Mesh::parse(cursor)?;
        Ok(Box::new(mesh.params(&mut cursor.ir.store)))
    },
    print: |p, params| Mesh::of(&p.ir.store, params).unwrap_or_default().print(p),
};
