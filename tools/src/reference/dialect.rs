//! A page about a dialect.

use super::table::{code, codes, table};
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_ir::registry::Dialect;
use cotan_ir::rewrite::Canonical;
use cotan_ir::spec::{
    Arity, AttrSpec, OpSpec, ParamSyntax, Presence, RegionKind, Traits, ValueSpec,
};
use cotan_ir::text::{Assembly, PrintOptions, Printer};
use cotan_ir::{Attr, Ir, Registry};
use std::fmt::Write as _;
use std::sync::Arc;

/// Returns the page.
pub fn page(registry: &Arc<Registry>, dialect: &Dialect) -> String {
    let mut ir = Ir::new(Arc::clone(registry));
    let mut text = format!("# Dialect `{}`\n\n{}\n\n", dialect.name, dialect.doc.trim());
    let ops: Vec<_> = ops_of(registry, dialect.name).collect();
    if !ops.is_empty() {
        text += "## Operations\n\n";
        let row =
            |op: &&OpSpec| [format!("[`{}`](#{})", op.name, anchor(op.name)), summary(op.doc)];
        let rows: Vec<_> = ops.iter().map(row).collect();
        text += &table(["operation", ""], &rows);
    }
    for op in ops {
        operation(&mut text, &mut ir, op);
    }
    let types = dialect.types.iter().map(|def| ('!', def.name, def.doc, &def.syntax));
    let attrs = dialect.attrs.iter().map(|def| ('#', def.name, def.doc, &def.syntax));
    for (title, defs) in
        [("Types", types.collect::<Vec<_>>()), ("Attributes", attrs.collect::<Vec<_>>())]
    {
        if !defs.is_empty() {
            let _ = write!(text, "## {title}\n\n");
        }
        for (sigil, name, doc, syntax) in defs {
            let _ = write!(text, "### `{sigil}{name}`\n\n{}\n\n", doc.trim());
            text += &parameters(syntax);
        }
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// Returns the operations of a dialect, also those that others register for it.
pub fn ops_of<'a>(
    registry: &'a Registry,
    dialect: &'a str,
) -> impl Iterator<Item = &'static OpSpec> + 'a {
    let is_of_dialect = move |op: &&'static OpSpec| {
        op.name.split_once('.').is_some_and(|(name, _)| name == dialect)
    };
    registry.ops().iter().copied().filter(is_of_dialect)
}

/// Returns the section of an operation on its page.
pub fn of_op(registry: &Arc<Registry>, name: &str) -> Option<String> {
    let op = registry.ops().iter().find(|op| op.name == name)?;
    let mut text = String::new();
    operation(&mut text, &mut Ir::new(Arc::clone(registry)), op);
    text.truncate(text.trim_end().len());
    Some(text + "\n")
}

/// Returns the anchor that mdBook generates for a heading.
fn anchor(name: &str) -> String {
    name.replace('.', "")
}

/// Returns the first sentence.
fn summary(doc: &str) -> String {
    let paragraph = doc.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let end = paragraph.find(". ").map_or(paragraph.len(), |end| end + 1);
    paragraph[..end].trim().to_owned()
}

/// Describes the derivative rule of each operand.
fn to_derivative(op: &OpSpec, classes: &[OperandRule]) -> String {
    let word = |class: &OperandRule| match class {
        OperandRule::NonDifferentiable => "discrete",
        OperandRule::ZeroDerivative | OperandRule::StopGradient => "of no influence",
        OperandRule::Linear(_) | OperandRule::LinearEach(_) => "linear",
        OperandRule::Bilinear(_) | OperandRule::BilinearEach(_) => "bilinear",
        OperandRule::Pointwise(_) | OperandRule::PointwiseEach(_) => "pointwise",
        OperandRule::Select { .. } => "selected",
        OperandRule::Region => "part of the structure",
        OperandRule::Unsupported(_) => "refused",
    };
    let operands = op.operands.iter().zip(classes);
    let words: Vec<_> = operands
        .map(|(operand, class)| format!("{} is {}", code(operand.name), word(class)))
        .collect();
    match &words[..] {
        [] => String::new(),
        words => format!("To a derivative, {}.\n\n", words.join(", ")),
    }
}

fn operation(text: &mut String, ir: &mut Ir, op: &OpSpec) {
    let _ = write!(text, "### `{}`\n\n{}\n\n", op.name, op.doc.trim());
    let name = ir.op_name(op.name);
    if let Some(Assembly::Format(format)) = ir.registry().interface(name) {
        let _ = write!(text, "Syntax:\n\n```text\n{} {}\n```\n\n", op.name, format.text());
    }
    let mut rows = Vec::new();
    rows.extend(op.operands.iter().map(|operand| value("operand", operand)));
    rows.extend(op.attrs.iter().map(|attr| attribute(ir, attr)));
    rows.extend(op.results.iter().map(|result| value("result", result)));
    rows.extend(op.regions.iter().map(|region| row("region", region.name, kind(region.kind))));
    rows.extend(op.successors.iter().map(|successor| {
        row("successor", successor.name, if successor.variadic { "any number" } else { "" })
    }));
    *text += &table(["part", "name", "what it is"], &rows);
    let traits: Vec<_> = TRAITS.iter().filter(|(bit, _)| op.has(*bit)).collect();
    if !traits.is_empty() {
        let _ = write!(text, "Traits: {}.\n\n", codes(traits.iter().map(|(_, name)| *name)));
    }
    if let Some(DifferentiateRow { classes, .. }) = ir.registry().interface(name) {
        *text += &to_derivative(op, classes);
    }
    let rules = ir.registry().interface::<Canonical>(name).map_or(&[][..], |rules| rules.0);
    for rule in rules {
        super::rule::section(text, rule, "####");
    }
}

fn row(part: &str, name: &str, what: impl Into<String>) -> [String; 3] {
    [part.to_owned(), code(name), what.into()]
}

fn value(part: &str, spec: &ValueSpec) -> [String; 3] {
    let count = match spec.arity {
        Arity::One => "",
        Arity::Optional => "optional, ",
        Arity::Variadic => "any number, ",
    };
    row(part, spec.name, format!("{count}{}", spec.constraint.description))
}

fn attribute(ir: &mut Ir, spec: &AttrSpec) -> [String; 3] {
    let what = spec.constraint.description;
    row(
        "attribute",
        spec.name,
        match spec.presence {
            Presence::Required => what.to_owned(),
            Presence::Optional => format!("optional, {what}"),
            Presence::Default(make) => {
                let default = make(&mut ir.store);
                format!("{what}, {} unless given", code(&shown(ir, default)))
            }
        },
    )
}

fn shown(ir: &Ir, attr: Attr) -> String {
    let mut printer = Printer::new(ir, PrintOptions::default());
    printer.attr(attr);
    printer.out
}

fn kind(kind: RegionKind) -> &'static str {
    match kind {
        RegionKind::Any => "any blocks, or none",
        RegionKind::SingleBlock => "one block",
        RegionKind::OptionalBlock => "one block, or none",
        RegionKind::NonEmpty => "at least one block",
        RegionKind::Variadic => "any number of regions",
    }
}

/// Describes the parameters between `<` and `>`.
fn parameters(syntax: &ParamSyntax) -> String {
    match syntax {
        ParamSyntax::Attributes(parameters) | ParamSyntax::Format { params: parameters, .. } => {
            let rows: Vec<_> = parameters
                .iter()
                .map(|parameter| {
                    [code(parameter.name), parameter.constraint.description.to_owned()]
                })
                .collect();
            table(["parameter", "what it is"], &rows)
        }
        ParamSyntax::Word(words) | ParamSyntax::Keyword(words) => words_table("word", words),
        ParamSyntax::Custom | ParamSyntax::Bare => String::new(),
        ParamSyntax::Flags { flags, groups, .. } => {
            words_table("flag", flags) + &words_table("several flags", groups)
        }
    }
}

fn words_table(head: &str, words: &[(&str, i64)]) -> String {
    let rows: Vec<_> = words.iter().map(|(word, value)| [code(word), value.to_string()]).collect();
    table([head, "value"], &rows)
}

/// The traits, as `#[op(...)]` spells them.
const TRAITS: &[(Traits, &str)] = &[
    (Traits::PURE, "pure"),
    (Traits::COMMUTATIVE, "commutative"),
    (Traits::ISOLATED, "isolated"),
    (Traits::TERMINATOR, "terminator"),
    (Traits::SAME_TYPE, "same_type"),
    (Traits::SAME_OPERAND_TYPE, "same_operand_type"),
    (Traits::SYMBOL, "symbol"),
    (Traits::SYMBOL_TABLE, "symbol_table"),
    (Traits::GRAPH, "graph"),
    (Traits::NO_TERMINATOR, "no_terminator"),
    (Traits::CONSTANT, "constant"),
    (Traits::IDEMPOTENT, "idempotent"),
    (Traits::INVOLUTION, "involution"),
    (Traits::SAME_SHAPE, "same_shape"),
    (Traits::FIXED_BODY, "fixed_body"),
    (Traits::SHARED_ARGS, "shared_args"),
    (Traits::REGION_RETURN, "region_return"),
    (Traits::OPERAND_SEGMENTS, "operand_segments"),
    (Traits::RESULT_SEGMENTS, "result_segments"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_prints_its_declaration() {
        let registry = cotan_dialects::registry();
        let text = page(&registry, registry.dialect("arith").unwrap());
        let (_, section) = text.split_once("### `arith.addi`").unwrap();
        let (section, _) = section.split_once("\n### ").unwrap();
        for part in [
            "arith.addi $lhs `,` $rhs",
            "| operand | `rhs` | signless-integer-like |",
            "`#arith.overflow<none>` unless given",
            "Traits: `pure`, `commutative`, `same_type`.",
            "%r = arith.addi %a, %b",
        ] {
            assert!(section.contains(part), "{part} is missing in\n{section}");
        }
    }

    #[test]
    fn a_summary_is_a_sentence() {
        assert_eq!(summary("Adds\ntwo. Then more.\n\nExample."), "Adds two.");
    }
}
