//! `#stablehlo.dot_algorithm`

use super::fields;
use cotan_ir::codes::BAD_ATTRIBUTE;
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::ParamAssembly;
use cotan_ir::{Attr, AttrValue, Store, Type};

/// The algorithm of a contraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DotAlgorithm {
    /// The type that elements of the left operand are rounded to.
    pub lhs_precision_type: Type,
    /// The type that elements of the right operand are rounded to.
    pub rhs_precision_type: Type,
    /// The type of the accumulator.
    pub accumulation_type: Type,
    /// The number of parts an element of the left operand is decomposed into.
    pub lhs_component_count: i64,
    /// The number of parts an element of the right operand is decomposed into.
    pub rhs_component_count: i64,
    /// The number of products of parts.
    pub num_primitive_operations: i64,
    /// True if sums may be rounded to a narrower type.
    pub allow_imprecise_accumulation: bool,
}

impl DotAlgorithm {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "stablehlo.dot_algorithm",
            doc: "The algorithm of a contraction.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };
}

impl AttrValue for DotAlgorithm {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`stablehlo.dot_algorithm`",
            holds: |store, attr| DotAlgorithm::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(DotAlgorithm::DEF),
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let &[lhs, rhs, accumulation, lhs_count, rhs_count, operations, imprecise] =
            store.dialect_params(attr, Self::DEF)?
        else {
            return None;
        };
        Some(Self {
            lhs_precision_type: store.as_type(lhs)?,
            rhs_precision_type: store.as_type(rhs)?,
            accumulation_type: store.as_type(accumulation)?,
            lhs_component_count: i64::from_attr(store, lhs_count)?,
            rhs_component_count: i64::from_attr(store, rhs_count)?,
            num_primitive_operations: i64::from_attr(store, operations)?,
            allow_imprecise_accumulation: bool::from_attr(store, imprecise)?,
        })
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let params = [
            self.lhs_precision_type.to_attr(store),
            self.rhs_precision_type.to_attr(store),
            self.accumulation_type.to_attr(store),
            self.lhs_component_count.to_attr(store),
            self.rhs_component_count.to_attr(store),
            self.num_primitive_operations.to_attr(store),
            self.allow_imprecise_accumulation.to_attr(store),
        ];
        store.dialect_attr(Self::DEF, &params)
    }
}

const NAMES: [&str; 7] = [
    "lhs_precision_type",
    "rhs_precision_type",
    "accumulation_type",
    "lhs_component_count",
    "rhs_component_count",
    "num_primitive_operations",
    "allow_imprecise_accumulation",
];

/// All seven fields.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let mut values = [None; 7];
        fields::parse(cursor, &NAMES, |cursor, index| {
            let token = cursor.token();
            let value = match index {
                0..3 => {
                    let ty = cursor.ty()?;
                    cursor.ir.store.type_attr(ty)
                }
                3..6 => cursor.number_of(Type::I64)?,
                _ => cursor.attribute()?,
            };
            if index == 6 && value != Attr::TRUE && value != Attr::FALSE {
                let message = "this field must be `true` or `false`";
                return Err(cursor.error_at(token, &BAD_ATTRIBUTE, message));
            }
            values[index] = Some(value);
            Ok(())
        })?;
        match values.iter().position(Option::is_none) {
            Some(missing) => Err(cursor.expected(&format!("`{}`", NAMES[missing]))),
            None => Ok(values.into_iter().flatten().collect()),
        }
    },
    print: |p, params| {
        p.commas(NAMES.iter().zip(params), |p, (name, &value)| {
            p.text(name);
            p.text(" = ");
            p.untyped_number(value);
        });
    },
};
