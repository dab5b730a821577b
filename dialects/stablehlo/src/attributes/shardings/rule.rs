//! `#sdy.op_sharding_rule`

use cotan_ir::spec::{AttrDef, ParamSyntax};
use cotan_ir::text::ParamAssembly;
use cotan_ir::{AttrData, Type};

/// The factors that dimensions of operands and results have in common:
/// `<([i, j])->([j, i]) {i=2, j=4}>`. It is kept as text: nothing here computes with it.
#[derive(Clone, Copy, Debug)]
pub struct ShardingRule;

impl ShardingRule {
    /// The definition of the attribute.
    pub const DEF: &'static AttrDef = {
        static DEF: AttrDef = AttrDef {
            name: "sdy.op_sharding_rule",
            doc: "The factors that dimensions of operands and results have in common.",
            syntax: ParamSyntax::Custom,
        };
        &DEF
    };
}

/// Everything before the matching `>`.
pub const TEXT: ParamAssembly = ParamAssembly {
    parse: |cursor| {
        let text = cursor.balanced_text()?;
        Ok(Box::new([cursor.ir.store.string_attr(text)]))
    },
    print: |p, params| {
        let text = params.first().map(|&text| p.ir.attr_data(text));
        if let Some(AttrData::String { text, ty: Type::NONE }) = text {
            let text = p.ir.store.text(*text).to_owned();
            p.text(&text);
        }
    },
};
