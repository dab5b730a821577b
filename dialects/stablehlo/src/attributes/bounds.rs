//! `#stablehlo.bounds`

use super::{Integers, fields};
use cotan_ir::spec::{AttrDef, ParamSyntax};
use cotan_ir::text::ParamAssembly;
use cotan_ir::text::lexer::Kind;
use cotan_ir::{Attr, AttrValue, Store};

/// Upper bounds of the dynamic dimensions of a tensor, its encoding; `DYNAMIC` where there is
/// none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bounds(pub Integers);

/// The same under its long name, which is read but never made.
#[derive(Clone, Copy, Debug)]
pub struct TypeExtensions;

impl TypeExtensions {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "stablehlo.type_extensions",
            doc: "Upper bounds of the dynamic dimensions of a tensor: `<bounds = [3, ?]>`.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };
}

impl Bounds {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "stablehlo.bounds",
            doc: "Upper bounds of the dynamic dimensions of a tensor: `<3, ?>`.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };

    /// Returns the bounds that an encoding is.
    pub fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let params = store.dialect_params(attr, Self::DEF);
        let params = params.or_else(|| store.dialect_params(attr, TypeExtensions::DEF))?;
        Integers::from_attr(store, *params.first()?).map(Self)
    }

    /// Returns the encoding.
    pub fn to_attr(&self, store: &mut Store) -> Attr {
        let bounds = self.0.to_attr(store);
        store.dialect_attr(Self::DEF, &[bounds])
    }
}

/// `3, ?`.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let mut bounds = Vec::new();
        while !cursor.at(Kind::Greater) {
            bounds.push(fields::size(cursor)?);
            if !cursor.eat(Kind::Comma) {
                break;
            }
        }
        Ok(Box::new([cursor.ir.store.i64_array(&bounds)]))
    },
    print: |p, params| {
        let bounds = params.first().and_then(|&list| p.ir.store.as_i64_array(list));
        p.commas(bounds.unwrap_or_default(), |p, size| fields::print_size(p, size));
    },
};

/// `bounds = [3, ?]`.
pub const EXTENSIONS_TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let mut bounds = Integers::default();
        fields::parse(cursor, &["bounds"], |cursor, _| {
            bounds = fields::integers(cursor)?;
            Ok(())
        })?;
        Ok(Box::new([bounds.to_attr(&mut cursor.ir.store)]))
    },
    print: |p, params| {
        let bounds = params.first().and_then(|&list| p.ir.store.as_i64_array(list));
        p.text("bounds = ");
        fields::print_integers(p, &bounds.unwrap_or_default());
    },
};
