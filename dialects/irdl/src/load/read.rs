//! Reading the definition of a dialect from its operations.

use super::names::{Names, symbol};
use crate::attrs;
use crate::definition::{
    AttrPart, Constraint, DialectDefinition, FullName, Index, OpDefinition, ParamsDefinition, Part,
    Parts, RegionPart, Variadicity,
};
use crate::ops::{
    AllOf, Any, AnyOf, Attribute, Attributes, Base, CPred, Is, Operands, Operation, Parameters,
    Parametric, Region, Regions, Results, Type,
};
use crate::verify::base_names;
use cotan_ir::codes::OP_RULE;
use cotan_ir::text::full_attr_to_string;
use cotan_ir::{Attr, Diagnostic, Diagnostics, Ir, Op, Value};
use rustc_hash::FxHashMap;

/// Returns the definition of a dialect; reports its mistakes.
pub fn dialect(ir: &Ir, op: Op, names: &Names, diagnostics: &mut Diagnostics) -> DialectDefinition {
    let name = symbol(ir, op).to_owned();
    let mut definition = DialectDefinition { name: name.clone(), ..DialectDefinition::default() };
    if !is_name(&name, "") {
        let message = "the name of a dialect has only lowercase letters, digits and underscores";
        diagnostics.push(Diagnostic::error(&OP_RULE, ir.loc(op), message));
    }
    for op in contents(ir, op) {
        let text = format!("{name}.{}", symbol(ir, op));
        let is_type = ir.is::<Type>(op);
        let mut reader = Reader::new(ir, &name, names, diagnostics);
        if ir.is::<Operation>(op) {
            let parts = reader.parts(op);
            definition.ops.push(OpDefinition { name: text, parts });
        } else if is_type || ir.is::<Attribute>(op) {
            let parts = reader.parts(op);
            let name = FullName { text, is_type };
            definition.params.push(ParamsDefinition { name, parts });
        } else {
            reader.error(op, "is no definition of an operation, a type or an attribute");
        }
    }
    definition
}

/// Reports conditions in C++.
pub fn refuse_predicates(ir: &Ir, dialect: Op, diagnostics: &mut Diagnostics) {
    for op in ir.walk(dialect).filter(|&op| ir.is::<CPred>(op)) {
        let message = "`irdl.c_pred` is a condition in C++, so the dialect cannot be loaded";
        diagnostics.push(Diagnostic::error(&OP_RULE, ir.loc(op), message));
    }
}

fn contents(ir: &Ir, op: Op) -> impl Iterator<Item = Op> {
    let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
    blocks.flat_map(|block| ir.ops(block))
}

/// Returns whether a name has only lowercase letters, digits, underscores and some others.
fn is_name(name: &str, others: &str) -> bool {
    let is_valid = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !name.is_empty() && name.chars().all(|c| is_valid(c) || others.contains(c))
}

/// The reader of a definition.
struct Reader<'a> {
    ir: &'a Ir,
    dialect: &'a str,
    names: &'a Names,
    diagnostics: &'a mut Diagnostics,
    parts: Parts,
    constraints: FxHashMap<Value, Index>,
    regions: FxHashMap<Value, RegionPart>,
}

impl<'a> Reader<'a> {
    fn new(
        ir: &'a Ir,
        dialect: &'a str,
        names: &'a Names,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Self {
            ir,
            dialect,
            names,
            diagnostics,
            parts: Parts::default(),
            constraints: FxHashMap::default(),
            regions: FxHashMap::default(),
        }
    }

    fn error(&mut self, op: Op, message: &str) {
        let message = format!("`{}` {message}", self.ir.name_text(op));
        self.diagnostics.push(Diagnostic::error(&OP_RULE, self.ir.loc(op), message));
    }

    fn parts(&mut self, definition: Op) -> Parts {
        for op in contents(self.ir, definition) {
            if let Some(constraint) = self.constraint(op) {
                self.constraints.insert(self.ir.result(op, 0), self.parts.constraints.len());
                self.parts.constraints.push(constraint);
            } else {
                self.part(op);
            }
        }
        let is_op = self.ir.is::<Operation>(definition);
        if is_op {
            self.check_distinct(definition);
        } else {
            let parts = &self.parts;
            let others = parts.operands.len() + parts.results.len() + parts.attributes.len();
            if others > 0 || parts.regions.is_some() {
                self.error(definition, "has parameters only, no parts of an operation");
            }
        }
        std::mem::take(&mut self.parts)
    }

    /// Returns the constraint that an operation is; `None` if it is none, or wrong.
    fn constraint(&mut self, op: Op) -> Option<Constraint> {
        let ir = self.ir;
        if ir.is::<Any>(op) || ir.is::<CPred>(op) {
            return Some(Constraint::Any);
        }
        if let Some(Is { expected, .. }) = ir.get(op) {
            return Some(Constraint::Is(full_attr_to_string(ir, expected)));
        }
        if let Some(AnyOf { .. }) = ir.get(op) {
            return Some(Constraint::AnyOf(self.operands(op)));
        }
        if let Some(AllOf { .. }) = ir.get(op) {
            return Some(Constraint::AllOf(self.operands(op)));
        }
        if let Some(Parametric { base_type, .. }) = ir.get(op) {
            let name = self.resolve(op, base_type)?;
            return Some(Constraint::Parametric(name, self.operands(op)));
        }
        let Base { base_ref, base_name, .. } = ir.get(op)?;
        let name = match (base_ref, base_name) {
            (Some(symbol), None) => self.resolve(op, symbol)?,
            (None, Some(name)) => self.base(op, ir.as_str(name).unwrap_or_default())?,
            _ => {
                self.error(op, "has either the symbol of a definition or a name");
                return None;
            }
        };
        Some(Constraint::Base(name))
    }

    fn operands(&self, op: Op) -> Vec<Index> {
        let mut indices: Vec<Index> = Vec::new();
        for operand in self.ir.operands(op) {
            indices.extend(self.constraints.get(&operand));
        }
        indices
    }

    fn resolve(&mut self, op: Op, symbol: Attr) -> Option<FullName> {
        let found = self.names.resolve(self.ir, self.dialect, symbol);
        found.map_err(|text| self.error(op, &format!("finds no type or attribute `{text}`"))).ok()
    }

    /// Returns the name of a type or attribute that is written as text.
    fn base(&mut self, op: Op, text: &str) -> Option<FullName> {
        let (is_type, name) = match (text.strip_prefix('!'), text.strip_prefix('#')) {
            (Some(name), _) => (true, name),
            (_, Some(name)) => (false, name),
            _ => {
                self.error(op, "has a name that starts with `!` or `#`");
                return None;
            }
        };
        if !base_names::is_known(self.ir, name, is_type) {
            let kind = if is_type { "type" } else { "attribute" };
            self.error(op, &format!("finds no registered {kind} `{name}`"));
            return None;
        }
        Some(FullName { text: name.to_owned(), is_type })
    }

    fn part(&mut self, op: Op) {
        let ir = self.ir;
        if let Some(Operands { names, variadicity, .. }) = ir.get(op) {
            self.parts.operands = self.values(op, names, Some(variadicity), "operand");
        } else if let Some(Results { names, variadicity, .. }) = ir.get(op) {
            self.parts.results = self.values(op, names, Some(variadicity), "result");
        } else if let Some(Parameters { names, .. }) = ir.get(op) {
            self.parts.params = self.values(op, names, None, "parameter");
        } else if let Some(Attributes { names, .. }) = ir.get(op) {
            self.attributes(op, names);
        } else if let Some(Region { constrained, blocks, .. }) = ir.get(op) {
            self.region(op, constrained.is_some(), blocks);
        } else if let Some(Regions { names, .. }) = ir.get(op) {
            let names = self.names(op, names, "region", "$.");
            let regions = ir.operands(op).enumerate().map(|(index, value)| RegionPart {
                name: names.get(index).cloned(),
                ..self.regions.get(&value).cloned().unwrap_or_default()
            });
            self.parts.regions = Some(regions.collect());
        } else if !self.is_constraint(op) {
            self.error(op, "is no part of a definition");
        }
    }

    /// Returns whether an operation is a constraint, whose mistakes are reported already.
    fn is_constraint(&self, op: Op) -> bool {
        self.ir.is::<Base>(op) || self.ir.is::<Parametric>(op)
    }

    fn values(
        &mut self,
        op: Op,
        names: Option<Attr>,
        words: Option<Attr>,
        noun: &str,
    ) -> Vec<Part> {
        let names = self.names(op, names, noun, "");
        let words = words.and_then(|words| attrs::read(&self.ir.store, words));
        let count = self.ir.operand_count(op);
        if words.as_ref().is_some_and(|words| words.len() != count) {
            self.error(op, "has another number of variadicities than of constraints");
        }
        let word = |index: usize| words.as_ref().and_then(|words| words.get(index).copied());
        let values = self.ir.operands(op).enumerate();
        values
            .filter_map(|(index, value)| {
                Some(Part {
                    name: names.get(index).cloned(),
                    variadicity: word(index).unwrap_or(Variadicity::Single),
                    constraint: *self.constraints.get(&value)?,
                })
            })
            .collect()
    }

    /// Returns the names of parts, which may be left out together.
    fn names(&mut self, op: Op, names: Option<Attr>, noun: &str, others: &str) -> Vec<String> {
        let names = names.map(|names| attrs::texts(&self.ir.store, names)).unwrap_or_default();
        let count = self.ir.operand_count(op);
        if !names.is_empty() && names.len() != count {
            let message = format!("has {} names for {count} constraints", names.len());
            self.error(op, &message);
        }
        for (index, name) in names.iter().enumerate() {
            if !is_name(name, others) {
                let message = format!(
                    "has the {noun} `{name}`: a name has only lowercase letters, digits and \
                     underscores"
                );
                self.error(op, &message);
            }
            if names[..index].contains(name) {
                self.error(op, &format!("has two {noun}s `{name}`"));
            }
        }
        names
    }

    fn attributes(&mut self, op: Op, names: Attr) {
        let names = attrs::texts(&self.ir.store, names);
        let count = self.ir.operand_count(op);
        if names.len() != count {
            let message = format!("has {} names for {count} constraints", names.len());
            self.error(op, &message);
        }
        for (name, value) in names.into_iter().zip(self.ir.operands(op)) {
            if let Some(&constraint) = self.constraints.get(&value) {
                self.parts.attributes.push(AttrPart { name, constraint });
            }
        }
    }

    fn region(&mut self, op: Op, constrained: bool, blocks: Option<Attr>) {
        let blocks = blocks.and_then(|blocks| self.ir.store.as_int(blocks));
        if blocks.is_some_and(|blocks| blocks < 1) {
            self.error(op, "has at least one block");
        }
        let args = constrained.then(|| self.operands(op));
        let blocks = blocks.and_then(|blocks| usize::try_from(blocks).ok());
        self.regions.insert(self.ir.result(op, 0), RegionPart { name: None, args, blocks });
    }

    /// Reports names that two parts of an operation have.
    fn check_distinct(&mut self, op: Op) {
        let parts = &self.parts;
        let names = |parts: &[Part]| -> Vec<String> {
            parts.iter().filter_map(|part| part.name.clone()).collect()
        };
        let regions = parts.regions.iter().flatten().filter_map(|part| part.name.clone());
        let lists: [(&str, Vec<String>); 3] = [
            ("operand", names(&parts.operands)),
            ("result", names(&parts.results)),
            ("region", regions.collect()),
        ];
        for (index, (noun, names)) in lists.iter().enumerate() {
            for (other, others) in &lists[..index] {
                if let Some(name) = names.iter().find(|name| others.contains(name)) {
                    self.error(op, &format!("has an {other} and a {noun} `{name}`"));
                }
            }
        }
    }
}
