//! `#sdy.op_sharding_rule`

use cotan_ir::spec::{AttrDef, ParamSyntax};
use cotan_ir::text::ParamAssembly;
use cotan_ir::{Attr, AttrData, Store, Type};
use std::fmt::Write as _;

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

    /// Returns the attribute of a rule in this text, without the angle brackets.
    pub(crate) fn of_text(store: &mut Store, text: &str) -> Attr {
        let text = store.string_attr(text);
        store.dialect_attr(Self::DEF, &[text])
    }
}

/// The parts of a rule as bytecode stores them. Factors are indices into `factor_sizes`.
#[derive(Clone, Debug, Default)]
pub(crate) struct RuleParts {
    pub factor_sizes: Vec<i64>,
    /// For each operand, and each of its dimensions, the factors.
    pub operands: Vec<Vec<Vec<i64>>>,
    pub results: Vec<Vec<Vec<i64>>>,
    /// Names and factors of the special factors.
    pub special: [(&'static str, Vec<i64>); 4],
    pub is_custom: bool,
}

impl RuleParts {
    /// Returns the text of the rule.
    pub fn text(&self) -> String {
        let mut text = format!("{}->{}", tensors(&self.operands), tensors(&self.results));
        if !self.factor_sizes.is_empty() {
            let sizes = self.factor_sizes.iter().enumerate();
            let sizes = sizes.map(|(factor, size)| format!("{}={size}", symbol(factor as i64)));
            let _ = write!(text, " {{{}}}", sizes.collect::<Vec<_>>().join(", "));
        }
        for (name, factors) in &self.special {
            if !factors.is_empty() {
                let factors: Vec<String> = factors.iter().copied().map(symbol).collect();
                let _ = write!(text, " {name}={{{}}}", factors.join(", "));
            }
        }
        if self.is_custom {
            text.push_str(", custom");
        }
        text
    }
}

/// Returns `([i, jk], [])`.
fn tensors(tensors: &[Vec<Vec<i64>>]) -> String {
    let dimension = |factors: &Vec<i64>| factors.iter().copied().map(symbol).collect::<String>();
    let tensor = |dimensions: &Vec<Vec<i64>>| {
        format!("[{}]", dimensions.iter().map(dimension).collect::<Vec<_>>().join(", "))
    };
    format!("({})", tensors.iter().map(tensor).collect::<Vec<_>>().join(", "))
}

/// Returns the symbol of a factor: `i` to `z`, then `z_1`, `z_2` and so on.
fn symbol(factor: i64) -> String {
    const LETTERS: i64 = 18;
    match u8::try_from(factor) {
        Ok(index) if factor < LETTERS => char::from(b'i' + index).to_string(),
        _ => format!("z_{}", factor - LETTERS + 1),
    }
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
