//! `#sdy.sharding`, `#sdy.sharding_per_value`

use super::axes::{axes_of, axes_to_attr};
use super::{AxisRef, Mesh, parse_axis_set, print_axis_set};
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::cursor::Cursor;
use cotan_ir::text::lexer::Kind;
use cotan_ir::text::{ParamAssembly, ParseResult, Printer};
use cotan_ir::{Attr, AttrData, AttrValue, Store};

/// The axes that a dimension is divided over: `{"x", ?}p1`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DimSharding {
    /// The axes, major to minor.
    pub axes: Vec<AxisRef>,
    /// True if further axes may be added.
    pub is_open: bool,
    /// The priority in the propagation.
    pub priority: Option<i64>,
}

/// The distribution of an array over a mesh: `<@mesh, [{"x"}, {}], replicated={"y"}>`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sharding {
    /// The name of a mesh, or a mesh.
    pub mesh: Attr,
    /// The dimensions.
    pub dimensions: Vec<DimSharding>,
    /// Axes over which the array is replicated.
    pub replicated: Vec<AxisRef>,
    /// Axes over which the array is not summed yet.
    pub unreduced: Vec<AxisRef>,
}

/// The distribution of each of several arrays: `<[<@mesh, [{}]>, <@mesh, [{"x"}]>]>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ShardingPerValue(pub Vec<Sharding>);

impl DimSharding {
    pub(crate) fn to_attr(&self, store: &mut Store) -> Attr {
        let axes = axes_to_attr(store, &self.axes);
        let priority = self.priority.map_or(Attr::UNIT, |priority| priority.to_attr(store));
        store.array_attr(&[axes, if self.is_open { Attr::TRUE } else { Attr::FALSE }, priority])
    }

    pub(crate) fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let AttrData::Array(items) = store.attr_data(attr) else { return None };
        let &[axes, is_open, priority] = &items[..] else { return None };
        Some(Self {
            axes: axes_of(store, axes)?,
            is_open: is_open == Attr::TRUE,
            priority: i64::from_attr(store, priority),
        })
    }

    fn parse(cursor: &mut Cursor<'_>) -> ParseResult<Self> {
        let mut dimension = Self::default();
        cursor.expect(Kind::LeftBrace, "`{` and the axes of a dimension")?;
        while !cursor.at(Kind::RightBrace) {
            if cursor.eat(Kind::Question) {
                dimension.is_open = true;
                break;
            }
            dimension.axes.push(AxisRef::parse(cursor)?);
            if !cursor.eat(Kind::Comma) {
                break;
            }
        }
        cursor.expect(Kind::RightBrace, "`,` or `}`")?;
        let priority = cursor.text().strip_prefix('p').filter(|_| cursor.at(Kind::Bare));
        if let Some(priority) = priority.and_then(|digits| digits.parse().ok()) {
            cursor.bump();
            dimension.priority = Some(priority);
        }
        Ok(dimension)
    }

    fn print(&self, p: &mut Printer<'_>) {
        p.text("{");
        p.commas(&self.axes, |p, axis| axis.print(p));
        if self.is_open {
            p.text(if self.axes.is_empty() { "?" } else { ", ?" });
        }
        p.text("}");
        if let Some(priority) = self.priority {
            p.text(&format!("p{priority}"));
        }
    }
}

impl Sharding {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "sdy.sharding",
            doc: "The distribution of an array over a mesh: `<@mesh, [{\"x\"}, {}]>`.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };

    fn params(&self, store: &mut Store) -> [Attr; 4] {
        let dimensions: Vec<Attr> =
            self.dimensions.iter().map(|dimension| dimension.to_attr(store)).collect();
        [
            self.mesh,
            store.array_attr(&dimensions),
            axes_to_attr(store, &self.replicated),
            axes_to_attr(store, &self.unreduced),
        ]
    }

    fn of(store: &Store, params: &[Attr]) -> Option<Self> {
        let &[mesh, dimensions, replicated, unreduced] = params else { return None };
        let AttrData::Array(items) = store.attr_data(dimensions) else { return None };
        let items = items.iter().map(|&item| DimSharding::from_attr(store, item));
        Some(Self {
            mesh,
            dimensions: items.collect::<Option<_>>()?,
            replicated: axes_of(store, replicated)?,
            unreduced: axes_of(store, unreduced)?,
        })
    }

    /// `@mesh, [{"x"}, {}], replicated={"y"}, unreduced={"z"}`.
    fn parse(cursor: &mut Cursor<'_>) -> ParseResult<Self> {
        let mesh = parse_mesh(cursor)?;
        cursor.expect(Kind::Comma, "`,` and the dimensions")?;
        let mut dimensions = Vec::new();
        cursor.expect(Kind::LeftSquare, "`[` and the dimensions")?;
        cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
            dimensions.push(DimSharding::parse(cursor)?);
            Ok(())
        })?;
        let mut sharding = Self { mesh, dimensions, replicated: Vec::new(), unreduced: Vec::new() };
        while cursor.eat(Kind::Comma) {
            let replicated = cursor.eat_word("replicated");
            if !replicated {
                cursor.expect_word("unreduced")?;
            }
            cursor.expect(Kind::Equal, "`=` and axes")?;
            let axes = parse_axis_set(cursor)?;
            *(if replicated { &mut sharding.replicated } else { &mut sharding.unreduced }) = axes;
        }
        Ok(sharding)
    }

    fn print(&self, p: &mut Printer<'_>) {
        match Mesh::from_attr(&p.ir.store, self.mesh) {
            Some(mesh) => {
                p.text("mesh<");
                mesh.print(p);
                p.text(">");
            }
            None => p.attr(self.mesh),
        }
        p.text(", [");
        p.commas(&self.dimensions, |p, dimension| dimension.print(p));
        p.text("]");
        for (word, axes) in [("replicated", &self.replicated), ("unreduced", &self.unreduced)] {
            if !axes.is_empty() {
                p.text(&format!(", {word}="));
                print_axis_set(p, axes);
            }
        }
    }
}

/// `@mesh`, or `mesh<["x"=4]>`.
fn parse_mesh(cursor: &mut Cursor<'_>) -> ParseResult<Attr> {
    if !cursor.eat_word("mesh") {
        if !cursor.at(Kind::At) {
            return Err(cursor.expected("the name of a mesh, or `mesh<...>`"));
        }
        return cursor.attribute();
    }
    cursor.expect(Kind::Less, "`<` and a mesh")?;
    let mesh = Mesh::parse(cursor)?;
    cursor.expect(Kind::Greater, "`>`")?;
    Ok(mesh.to_attr(&mut cursor.ir.store))
}

impl AttrValue for Sharding {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`sdy.sharding`",
            holds: |store, attr| Sharding::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(Sharding::DEF),
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

impl ShardingPerValue {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "sdy.sharding_per_value",
            doc: "The distribution of each of several arrays: `<[<@mesh, [{}]>]>`.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };
}

impl AttrValue for ShardingPerValue {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`sdy.sharding_per_value`",
            holds: |store, attr| ShardingPerValue::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(ShardingPerValue::DEF),
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let params = store.dialect_params(attr, Self::DEF)?;
        params.iter().map(|&item| Sharding::from_attr(store, item)).collect::<Option<_>>().map(Self)
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let items: Vec<Attr> = self.0.iter().map(|item| item.to_attr(store)).collect();
        store.dialect_attr(Self::DEF, &items)
    }
}

/// Parses `[<@mesh, [{}]>, <@mesh, [{"x"}]>]`.
pub(crate) fn parse_list(cursor: &mut Cursor<'_>) -> ParseResult<ShardingPerValue> {
    let mut items = Vec::new();
    cursor.expect(Kind::LeftSquare, "`[` and shardings")?;
    cursor.list_until(Kind::RightSquare, "`,` or `]`", |cursor| {
        cursor.expect(Kind::Less, "`<` and a sharding")?;
        items.push(Sharding::parse(cursor)?);
        cursor.expect(Kind::Greater, "`>`").map(|_| ())
    })?;
    Ok(ShardingPerValue(items))
}

/// Prints `[<@mesh, [{}]>, <@mesh, [{"x"}]>]`.
pub(crate) fn print_list(p: &mut Printer<'_>, list: &ShardingPerValue) {
    p.text("[");
    p.commas(&list.0, |p, sharding| {
        p.text("<");
        sharding.print(p);
        p.text(">");
    });
    p.text("]");
}

pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let sharding = Sharding::parse(cursor)?;
        Ok(Box::new(sharding.params(&mut cursor.ir.store)))
    },
    print: |p, params| {
        if let Some(sharding) = Sharding::of(&p.ir.store, params) {
            sharding.print(p);
        }
    },
};

pub const LIST_TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let list = parse_list(cursor)?;
        Ok(list.0.iter().map(|item| item.to_attr(&mut cursor.ir.store)).collect())
    },
    print: |p, params| {
        let items = params.iter().filter_map(|&item| Sharding::from_attr(&p.ir.store, item));
        print_list(p, &ShardingPerValue(items.collect()));
    },
};
