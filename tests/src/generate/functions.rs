//! Functions with a control-flow graph of registered operations, each value dominating its uses.

use super::Generator;
use super::names::NamedValue;

const TYPES: &[&str] = &["i32", "f32", "i1", "f64", "index"];

/// An operation on values of one type.
const INTEGER_OPS: &[&str] = &["arith.addi", "arith.muli", "arith.subi"];
const FLOAT_OPS: &[&str] = &["arith.addf", "arith.mulf", "arith.subf"];

impl Generator<'_> {
    /// `func.func` with one to four blocks.
    pub fn function(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        let number = self.budget;
        self.scopes.open_isolated();
        let args: Vec<NamedValue> = (0..self.choices.below(4)).map(|_| self.new_value()).collect();
        let results: Vec<&str> =
            (0..self.choices.below(3)).map(|_| *self.choices.pick(TYPES)).collect();
        let visibility = if self.choices.chance(1, 2) { "private " } else { "" };
        let list = args.iter().map(|(name, ty)| format!("{name}: {ty}")).collect::<Vec<_>>();
        let results_text = results.join(", ");
        self.line();
        self.out.push_str(&format!(
            "func.func {visibility}@f{number}({}) -> ({results_text}) {{\n",
            list.join(", ")
        ));
        for (name, ty) in args {
            self.scopes.define(name, ty);
        }
        self.indent += 1;
        self.body(&results);
        self.indent -= 1;
        self.line();
        let loc = self.trailing_loc();
        self.out.push_str(&format!("}}{loc}\n"));
        self.scopes.close();
    }

    fn new_value(&mut self) -> NamedValue {
        (self.fresh_name(), (*self.choices.pick(TYPES)).to_owned())
    }

    fn body(&mut self, results: &[&str]) {
        let count = self.choices.below(4);
        let blocks: Vec<(String, Vec<NamedValue>)> = (0..count)
            .map(|index| {
                let args = (0..self.choices.below(3)).map(|_| self.new_value()).collect();
                (format!("b{index}"), args)
            })
            .collect();
        self.straight_line();
        self.terminator(&blocks, results);
        for (label, args) in &blocks {
            let list = args.iter().map(|(name, ty)| format!("{name}: {ty}")).collect::<Vec<_>>();
            self.indent -= 1;
            self.line();
            self.indent += 1;
            let list =
                if list.is_empty() { String::new() } else { format!("({})", list.join(", ")) };
            self.out.push_str(&format!("^{label}{list}:\n"));
            // Definitions of a block are visible in it only; those of the entry, everywhere.
            self.scopes.open_ordered();
            for (name, ty) in args {
                self.scopes.define(name.clone(), ty.clone());
            }
            self.straight_line();
            self.terminator(&blocks, results);
            self.scopes.close_block();
        }
    }

    fn straight_line(&mut self) {
        for _ in 0..self.choices.below(6) {
            self.budget = self.budget.saturating_sub(1);
            let ty = *self.choices.pick(TYPES);
            match self.choices.below(4) {
                0 => drop(self.constant(ty)),
                1 => self.compare(),
                _ => self.arithmetic(ty),
            }
        }
    }

    fn statement(&mut self, ty: &str, text: &str) -> String {
        let name = self.fresh_name();
        let loc = self.trailing_loc();
        self.line();
        self.out.push_str(&format!("{name} = {text}{loc}\n"));
        self.scopes.define(name.clone(), ty.to_owned());
        name
    }

    fn constant(&mut self, ty: &str) -> String {
        let text = match ty {
            "i1" => (*self.choices.pick(&["true", "false"])).to_owned(),
            "f32" | "f64" => format!("{}.5 : {ty}", self.choices.below(3)),
            _ => format!("{} : {ty}", self.choices.below(3)),
        };
        self.statement(ty, &format!("arith.constant {text}"))
    }

    /// Returns a value of a type that is visible, or a new constant.
    fn value_of(&mut self, ty: &str) -> String {
        let mut visible = self.scopes.visible();
        visible.retain(|(_, known)| known == ty);
        if visible.is_empty() {
            return self.constant(ty);
        }
        self.choices.pick(&visible).0.clone()
    }

    fn compare(&mut self) {
        let [a, b] = [self.value_of("i32"), self.value_of("i32")];
        let predicate = *self.choices.pick(&["eq", "slt", "uge"]);
        self.statement("i1", &format!("arith.cmpi {predicate}, {a}, {b} : i32"));
    }

    fn arithmetic(&mut self, ty: &str) {
        let names = if ty.starts_with('f') { FLOAT_OPS } else { INTEGER_OPS };
        let op = *self.choices.pick(names);
        let [a, b] = [self.value_of(ty), self.value_of(ty)];
        let generic = self.choices.chance(1, 4);
        let text = match generic {
            true => format!("\"{op}\"({a}, {b}) : ({ty}, {ty}) -> {ty}"),
            false => format!("{op} {a}, {b} : {ty}"),
        };
        self.statement(ty, &text);
    }

    fn terminator(&mut self, blocks: &[(String, Vec<NamedValue>)], results: &[&str]) {
        let text = match self.choices.below(3) {
            1 if !blocks.is_empty() => format!("cf.br {}", self.target(blocks)),
            2 if !blocks.is_empty() => {
                let condition = self.value_of("i1");
                let [yes, no] = [self.target(blocks), self.target(blocks)];
                format!("cf.cond_br {condition}, {yes}, {no}")
            }
            _ if results.is_empty() => "return".to_owned(),
            _ => {
                let values: Vec<_> = results.iter().map(|ty| self.value_of(ty)).collect();
                format!("return {} : {}", values.join(", "), results.join(", "))
            }
        };
        self.line();
        self.out.push_str(&format!("{text}\n"));
    }

    /// `^b(%x, %y : i32, f32)`.
    fn target(&mut self, blocks: &[(String, Vec<NamedValue>)]) -> String {
        let (label, args) = self.choices.pick(blocks).clone();
        if args.is_empty() {
            return format!("^{label}");
        }
        let values: Vec<_> = args.iter().map(|(_, ty)| self.value_of(ty)).collect();
        let types: Vec<_> = args.into_iter().map(|(_, ty)| ty).collect();
        format!("^{label}({} : {})", values.join(", "), types.join(", "))
    }
}
