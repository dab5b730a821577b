//! A snippet with the assembly of an operation, from its declared format.

use cotan_ir::Registry;
use cotan_ir::spec::OpSpec;
use cotan_ir::text::Assembly;
use cotan_ir::text::format::{Step, compile};

/// Returns the text after the name, with numbered fields; `None` without a declared format.
pub fn snippet(registry: &Registry, spec: &OpSpec) -> Option<String> {
    let index = registry.ops().iter().position(|op| op.name == spec.name)?;
    let assembly = registry.column::<Assembly>().get(index).copied().flatten()?;
    let Assembly::Format(format) = assembly else { return None };
    let format = compile(spec, format.text()).ok()?;
    let mut snippet = Snippet { spec, text: String::new(), fields: 0 };
    format.steps.iter().for_each(|step| snippet.step(step));
    Some(snippet.text)
}

struct Snippet<'s> {
    spec: &'s OpSpec,
    text: String,
    fields: usize,
}

impl Snippet<'_> {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Literal(word, _) => self.literal(word),
            Step::Operand(index) => self.field(&format!("%{}", self.spec.operands[*index].name)),
            Step::Access(index, _) => self.field(&format!("%{}", self.spec.operands[*index].name)),
            Step::Attr(index) => self.field(self.spec.attrs[*index].name),
            Step::Successor(index) => {
                self.field(&format!("^{}", self.spec.successors[*index].name));
            }
            Step::OperandType(_) | Step::ResultType(_) | Step::SameType => self.field("type"),
            Step::FunctionalType => {
                self.space();
                self.text.push('(');
                self.field("type");
                self.text += ") ->";
                self.field("type");
            }
            Step::Region(_) => self.region(""),
            Step::Body(_) => self.region("()"),
            Step::AttrDict | Step::Optional(..) => {}
        }
    }

    fn region(&mut self, args: &str) {
        self.fields += 1;
        let blank = if args.is_empty() { "" } else { " " };
        self.text += &format!(" {args}{blank}{{\n  ${{{}}}\n}}", self.fields);
    }

    fn field(&mut self, name: &str) {
        self.space();
        self.fields += 1;
        self.text += &format!("${{{}:{name}}}", self.fields);
    }

    fn literal(&mut self, word: &str) {
        let is_tight = matches!(word, "," | "(" | ")" | "[" | "]" | "<" | ">" | " " | "");
        if !is_tight {
            self.space();
        }
        self.text += word.trim();
    }

    fn space(&mut self) {
        if !self.text.ends_with(['(', '[', '<', ' ']) {
            self.text.push(' ');
        }
    }
}
