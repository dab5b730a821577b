//! `#stablehlo.result_accuracy`

use super::{ResultAccuracyMode, fields};
use cotan_ir::codes::BAD_ATTRIBUTE;
use cotan_ir::spec::{AttrConstraint, AttrDef, AttrStyle, ParamSyntax};
use cotan_ir::text::ParamAssembly;
use cotan_ir::{Attr, AttrValue, Store, Type};

/// The requested accuracy of an elementary function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResultAccuracy {
    /// The absolute tolerance.
    pub atol: f64,
    /// The relative tolerance.
    pub rtol: f64,
    /// The tolerance in units in the last place.
    pub ulps: i64,
    /// The kind of request.
    pub mode: ResultAccuracyMode,
}

impl ResultAccuracy {
    /// No request.
    pub const DEFAULT: Self =
        Self { atol: 0.0, rtol: 0.0, ulps: 0, mode: ResultAccuracyMode::Default };

    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "stablehlo.result_accuracy",
            doc: "The requested accuracy of an elementary function.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };
}

impl AttrValue for ResultAccuracy {
    const CONSTRAINT: &'static AttrConstraint = {
        static CONSTRAINT: AttrConstraint = AttrConstraint {
            description: "`stablehlo.result_accuracy`",
            holds: |store, attr| ResultAccuracy::from_attr(store, attr).is_some(),
            style: AttrStyle::Params(ResultAccuracy::DEF),
        };
        &CONSTRAINT
    };

    fn from_attr(store: &Store, attr: Attr) -> Option<Self> {
        let &[atol, rtol, ulps, mode] = store.dialect_params(attr, Self::DEF)? else {
            return None;
        };
        Some(Self {
            atol: f64::from_attr(store, atol)?,
            rtol: f64::from_attr(store, rtol)?,
            ulps: i64::from_attr(store, ulps)?,
            mode: ResultAccuracyMode::from_attr(store, mode)?,
        })
    }

    fn to_attr(&self, store: &mut Store) -> Attr {
        let params = [
            self.atol.to_attr(store),
            self.rtol.to_attr(store),
            self.ulps.to_attr(store),
            self.mode.to_attr(store),
        ];
        store.dialect_attr(Self::DEF, &params)
    }
}

const NAMES: [&str; 4] = ["atol", "rtol", "ulps", "mode"];

/// `atol = 1.0, rtol = 1.0, ulps = 1, mode = ...`: tolerances of 0 are omitted.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let default = ResultAccuracy::DEFAULT.to_attr(&mut cursor.ir.store);
        let params = cursor.ir.store.dialect_params(default, ResultAccuracy::DEF);
        let mut values: Box<[Attr]> = params.unwrap_or_default().into();
        fields::parse(cursor, &NAMES, |cursor, index| {
            let token = cursor.token();
            let value = match index {
                0 | 1 => cursor.number_of(Type::F64)?,
                2 => cursor.number_of(Type::I64)?,
                _ => cursor.attribute()?,
            };
            if index == 3 && ResultAccuracyMode::from_attr(&cursor.ir.store, value).is_none() {
                let message = "`mode` must be a `#stablehlo.result_accuracy_mode`";
                return Err(cursor.error_at(token, &BAD_ATTRIBUTE, message));
            }
            values[index] = value;
            Ok(())
        })?;
        Ok(values)
    },
    print: |p, params| {
        let store = &p.ir.store;
        let is_zero = |&value: &Attr| {
            store.as_f64(value) == Some(0.0) || store.as_int_of(value, Type::I64) == Some(0)
        };
        let written: Vec<_> =
            NAMES.iter().zip(params).filter(|(_, value)| !is_zero(value)).collect();
        p.commas(written, |p, (name, &value)| {
            p.text(name);
            p.text(" = ");
            p.untyped_number(value);
        });
    },
};
