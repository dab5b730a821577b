//! Axes of a mesh, and sets of them.

use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::{ParamAssembly, ParseResult, Printer};
use cotan_ir::{Attr, AttrData, AttrValue, Store};

/// An axis of a mesh, or a part of one: `"x"`, `"x":(2)4`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AxisRef {
    /// The name of the axis.
    pub name: String,
    /// The product of the sizes of the parts before, and the size of the part.
    pub part: Option<(i64, i64)>,
}

impl AxisRef {
    pub(crate) fn to_attr(&self, store: &mut Store) -> Attr {
        let name = store.string_attr(&self.name);
        let Some((before, size)) = self.part else { return name };
        let part = [name, before.to_attr(store), size.to_attr(store)];
        store.array_attr(&part)
    }

    pub(crate) fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        match store.attr_data(attr) {
            AttrData::Array(items) => {
                let &[name, before, size] = &items[..] else { return None };
                let part = Some((i64::from_attr(store, before)?, i64::from_attr(store, size)?));
                Some(Self { name: string(store, name)?, part })
            }
            _ => Some(Self { name: string(store, attr)?, part: None }),
        }
    }

    pub(super) fn parse(cursor: &mut Cursor<'_>) -> ParseResult<Self> {
        let name = parse_string(cursor)?;
        if !cursor.eat(Kind::Colon) {
            return Ok(Self { name, part: None });
        }
        cursor.expect(Kind::LeftParen, "`(` and the sizes before")?;
        let before = cursor.small_integer("the product of the sizes before")?;
        cursor.expect(Kind::RightParen, "`)`")?;
        Ok(Self { name, part: Some((before, cursor.small_integer("a size")?)) })
    }

    pub(super) fn print(&self, p: &mut Printer<'_>) {
        p.string_literal(self.name.as_bytes());
        if let Some((before, size)) = self.part {
            p.text(&format!(":({before}){size}"));
        }
    }
}

/// Parses `"x"`.
pub(super) fn parse_string(cursor: &mut Cursor<'_>) -> ParseResult<String> {
    if !cursor.at(Kind::String) {
        return Err(cursor.expected("the name of an axis in quotes"));
    }
    let bytes = cursor.string_bytes()?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn string(store: &Store, attr: Attr) -> Option<String> {
    match store.attr_data(attr) {
        AttrData::String { text, .. } => Some(store.text(*text).to_owned()),
        _ => None,
    }
}

/// Parses `{"x", "y"}`.
pub(crate) fn parse_axis_set(cursor: &mut Cursor<'_>) -> ParseResult<Vec<AxisRef>> {
    let mut axes = Vec::new();
    cursor.expect(Kind::LeftBrace, "`{` and axes")?;
    cursor.list_until(Kind::RightBrace, "`,` or `}`", |cursor| {
        axes.push(AxisRef::parse(cursor)?);
        Ok(())
    })?;
    Ok(axes)
}

/// Prints `{"x", "y"}`.
pub(crate) fn print_axis_set(p: &mut Printer<'_>, axes: &[AxisRef]) {
    p.text("{");
    p.commas(axes, |p, axis| axis.print(p));
    p.text("}");
}

pub(super) fn axes_to_attr(store: &mut Store, axes: &[AxisRef]) -> Attr {
    let items: Vec<Attr> = axes.iter().map(|axis| axis.to_attr(store)).collect();
    store.array_attr(&items)
}

pub(super) fn axes_of(store: &Store, attr: Attr) -> Option<Vec<AxisRef>> {
    match store.attr_data(attr) {
        AttrData::Array(items) => {
            items.iter().map(|&item| AxisRef::from_attr(store, item)).collect()
        }
        _ => None,
    }
}

/// The axes over which a region is written by hand: `#sdy<manual_axes{"x"}>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ManualAxes(pub Vec<AxisRef>);

impl ManualAxes {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "sdy.manual_axes",
            doc: "The axes over which a region is written by hand: `#sdy<manual_axes{\"x\"}>`.",
            syntax: ParamSyntax::Bare,
        };
        &DEF
    };
}

impl AttrValue for ManualAxes {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`sdy.manual_axes`",
            holds: |store, attr| ManualAxes::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(ManualAxes::DEF),
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        axes_of(store, *store.dialect_params(attr, Self::DEF)?.first()?).map(Self)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let axes = axes_to_attr(store, &self.0);
        store.dialect_attr(Self::DEF, &[axes])
    }
}

/// `{"x", "y"}`.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let axes = parse_axis_set(cursor)?;
        Ok(Box::new([axes_to_attr(&mut cursor.ir.store, &axes)]))
    },
    print: |p, params| {
        let axes = params.first().and_then(|&axes| axes_of(&p.ir.store, axes));
        print_axis_set(p, &axes.unwrap_or_default());
    },
};
