//! Hover: the type, meaning, example, derivative rule and cost of the entity at a position.

use super::{View, run_lines};
use crate::analysis::{Analysis, Chunk, Part};
use crate::describe;
use crate::entity::{self, Entity, Found};
use cotan_dialects::Callable;
use cotan_ir::spec::ParamSyntax;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Op, Shape, Symbol, Type, Value};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Returns the description of the entity at a position.
pub fn hover(view: &View<'_>, position: Position) -> Option<Hover> {
    let offset = view.offset(position);
    if let Some((range, text)) = run_lines::describe(view, offset) {
        return Some(markdown(text, Some(view.range(range))));
    }
    let found = entity::at(&view.analysis, offset);
    let described = |found: &Found<'_>| {
        let text = describe(view, &view.analysis, found)?;
        Some(markdown(text, Some(view.range(found.range.clone()))))
    };
    // The name of an operation that was not parsed has a meaning, but no types.
    let is_certain = |found: &&Found<'_>| !matches!(found.entity, Entity::Op(_, None));
    let current = found.as_ref().filter(is_certain).and_then(described);
    let before = || {
        let (good, offset) = view.document.last_good(offset)?;
        let found = entity::at(&good, offset)?;
        describe(view, &good, &found).map(|text| markdown(text, None))
    };
    current.or_else(before).or_else(|| found.as_ref().and_then(described))
}

fn markdown(value: String, range: Option<lsp_types::Range>) -> Hover {
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Hover { contents, range }
}

fn describe(view: &View<'_>, analysis: &Analysis, found: &Found<'_>) -> Option<String> {
    let (part, chunk) = (found.part, &*found.part.chunk);
    match &found.entity {
        Entity::Values(values) => Some(value(chunk, values)),
        Entity::Block(block) => {
            let args: Vec<String> = chunk.ir.args(*block).map(|arg| typed(chunk, arg)).collect();
            Some(format!("```mlir\nblock ({})\n```", args.join(", ")))
        }
        Entity::Symbol(_, op) => op.map(|op| symbol(analysis, part, op)),
        Entity::Dim(name) => Some(dim(chunk, *name)),
        Entity::Alias(text) => alias(analysis, part, text),
        Entity::Op(name, op) => {
            let spec = view.host.registry.ops().iter().find(|spec| spec.name == name)?;
            let instance = op.map_or_else(String::new, |op| instance(chunk, op) + "\n");
            Some(instance + &describe::declaration(&view.host.registry, spec))
        }
        Entity::DialectType(name) => {
            let base = name.trim_end_matches('.');
            let def = view.host.registry.type_def(base)?;
            Some(definition('!', base, def.doc, &def.syntax))
        }
        Entity::DialectAttr(name) => {
            let def = view.host.registry.attr_def(name)?;
            Some(definition('#', name, def.doc, &def.syntax))
        }
        Entity::Type(ty) => Some(type_(chunk, *ty)),
    }
}

/// Returns the facts of an operation. In a function with errors, the rules that derivatives and
/// costs rely on may be broken: only the types are shown.
fn instance(chunk: &Chunk, op: Op) -> String {
    let types = describe::signature(&chunk.ir, op);
    if !chunk.is_sound(op) {
        return types;
    }
    let facts = catch_unwind(AssertUnwindSafe(|| describe::facts(&chunk.ir, op)));
    types + &facts.unwrap_or_default()
}

fn typed(chunk: &Chunk, value: Value) -> String {
    let name = describe::name_of(&chunk.ir, value);
    format!("{name}: {}", describe::type_text(&chunk.ir, chunk.ir.ty(value)))
}

fn value(chunk: &Chunk, values: &[Value]) -> String {
    let ir = &chunk.ir;
    let mut text = "```mlir\n".to_owned();
    for &value in values {
        text += &typed(chunk, value);
        text.push('\n');
    }
    text += "```\n";
    let Some(&first) = values.first() else { return text };
    match ir.def_op(first) {
        Some(op) => {
            let doc =
                ir.spec(op).map_or_else(String::new, |spec| describe::first_sentence(spec.doc));
            let _ = write!(text, "\nResult of `{}`. {doc}\n", ir.name_text(op));
        }
        None if chunk.definition_of(values).is_some() => text += "\nArgument of a block.\n",
        None => text += "\nNot defined yet.\n",
    }
    let uses: usize = values.iter().map(|&value| ir.uses(value).count()).sum();
    let _ = write!(text, "\nUsed {uses} times.\n");
    text
}

/// Returns the first line of an operation with a name, and the cost of a function.
fn symbol(analysis: &Analysis, part: &Part, op: Op) -> String {
    let chunk = &part.chunk;
    let Some(range) = chunk.range_of(op) else { return String::new() };
    let source = &analysis.text[(part.start + range.whole.start) as usize..];
    let line = source.lines().next().unwrap_or_default();
    let header = line.trim_end().trim_end_matches('{').trim_end();
    let mut text = format!("```mlir\n{header}\n```\n");
    if chunk.is_sound(op)
        && Callable::is(&chunk.ir, op)
        && let Ok(Ok(cost)) =
            catch_unwind(AssertUnwindSafe(|| cotan_passes::cost::of_function(&chunk.ir, op)))
    {
        let work = poly_to_string(&chunk.ir, &cost.work);
        let _ = write!(text, "\nCost of a call: `{work}` floating-point operations.\n");
    }
    text
}

fn dim(chunk: &Chunk, name: Symbol) -> String {
    use cotan_ir::text::source_map::Mentioned;
    let mentions = chunk.map.mentions.iter();
    let count = mentions.filter(|it| it.entity == Mentioned::Dim(name)).count();
    let name = chunk.ir.text(name);
    format!("```mlir\n{name}: index\n```\n\nA dimension parameter, mentioned {count} times.\n")
}

fn alias(analysis: &Analysis, part: &Part, text: &str) -> Option<String> {
    let tokens = analysis.tokens_of(part);
    let index = tokens.iter().enumerate().position(|(index, token)| {
        let is_defined =
            tokens.get(index + 1).is_some_and(|next| next.is(cotan_ir::text::lexer::Kind::Equal));
        is_defined && token.text(&analysis.text) == text
    })?;
    let line = analysis.text[tokens[index].start as usize..].lines().next()?;
    Some(format!("```mlir\n{line}\n```\n"))
}

fn definition(sigil: char, name: &str, doc: &str, syntax: &ParamSyntax) -> String {
    let mut text = format!("```mlir\n{sigil}{name}\n```\n\n{}\n", doc.trim());
    match syntax {
        ParamSyntax::Attributes(parameters) | ParamSyntax::Format { params: parameters, .. } => {
            for parameter in *parameters {
                let description = parameter.constraint.description;
                let _ = write!(text, "\n- `{}`: {description}", parameter.name);
            }
        }
        ParamSyntax::Word(words) | ParamSyntax::Keyword(words) => text += &list(words),
        ParamSyntax::Flags { flags, groups, .. } => text += &(list(flags) + &list(groups)),
        ParamSyntax::Custom | ParamSyntax::Bare => {}
    }
    text
}

fn list(words: &[(&str, i64)]) -> String {
    words.iter().map(|(word, _)| format!("\n- `{word}`")).collect()
}

fn type_(chunk: &Chunk, ty: Type) -> String {
    let mut text = format!("```mlir\n{}\n```\n", describe::type_text(&chunk.ir, ty));
    if let Some(shape) = Shape::of(&chunk.ir.store, ty).filter(|shape| shape.rank() > 0)
        && let Some(elements) = cotan_ir::dims::Poly::product(&shape.sizes)
    {
        let _ = write!(text, "\n`{}` elements.\n", poly_to_string(&chunk.ir, &elements));
    }
    text
}
