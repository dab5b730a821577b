//! Functions of linear algebra, which are written in the text of Cotan.

use cotan_dialects::func::Func;
use cotan_ir::source::SourceText;
use cotan_ir::{Diagnostics, Ir, Loc, Op, text};

/// The functions that a translation calls, for certain sizes and elements.
#[derive(Debug, Default)]
pub struct Library {
    prefix: String,
    wanted: Vec<Function>,
}

/// A function of matrices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The text that defines it.
    pub text: Text,
    /// The rows of a matrix.
    pub rows: i64,
    /// The columns of a matrix.
    pub columns: i64,
    /// The type of the elements: `f32` or `f64`.
    pub element: &'static str,
    /// The location of the first call.
    pub loc: Loc,
}

/// A text that defines functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// Solves systems with a triangular matrix.
    Solve,
    /// Factors positive definite matrices.
    Cholesky,
    /// Factors matrices with swaps of rows.
    Lu,
}

impl Library {
    /// Returns a library whose functions have names that the module does not have.
    pub fn new(ir: &Ir, functions: &[Op]) -> Self {
        let names = functions.iter().filter_map(|&function| ir.symbol_name(function));
        let names: Vec<&str> = names.map(|name| ir.text(name)).collect();
        let prefixes = (0..).map(|number| match number {
            0 => "linalg".to_owned(),
            number => format!("linalg{number}"),
        });
        let is_free = |prefix: &String| !names.iter().any(|name| name.starts_with(&**prefix));
        let prefix = { prefixes }.find(is_free).unwrap_or_default();
        Self { prefix, wanted: Vec::new() }
    }

    /// Returns the name of a function, which is added.
    pub fn name(&mut self, short: &str, function: Function) -> String {
        let name = format!("{}.{short}_{}", self.prefix, function.suffix());
        let same = |it: &Function| Function { loc: function.loc, ..it.clone() } == function;
        if !self.wanted.iter().any(same) {
            function.needs().into_iter().for_each(|other| drop(self.name("", other)));
            self.wanted.push(function);
        }
        name
    }

    /// Appends all functions to a module.
    ///
    /// # Errors
    /// A text that does not parse.
    pub fn define(self, ir: &mut Ir, module: Op) -> Result<(), Diagnostics> {
        let body = ir.regions(module).first().and_then(|&body| ir.single_block(body));
        let Some(block) = body else { return Ok(()) };
        for function in self.wanted {
            let last = ir.last_op(block);
            for text in function.texts(&self.prefix) {
                text::parse_into(ir, block, "linear algebra", SourceText::from(&*text))?;
            }
            let ops: Vec<Op> = ir.ops(block).collect();
            let made = ops.iter().rev().take_while(|&&op| Some(op) != last);
            let made: Vec<Op> = made.copied().filter(|&op| ir.is::<Func>(op)).collect();
            let inside: Vec<Op> = made.iter().flat_map(|&op| ir.walk(op)).collect();
            inside.into_iter().for_each(|op| ir.set_loc(op, function.loc));
        }
        Ok(())
    }
}

impl Function {
    fn suffix(&self) -> String {
        format!("{}x{}x{}", self.rows, self.columns, self.element)
    }

    /// Returns the functions that this one calls.
    fn needs(&self) -> Vec<Self> {
        let of = |rows, columns| Self { text: Text::Solve, rows, columns, ..self.clone() };
        match self.text {
            Text::Solve => Vec::new(),
            Text::Cholesky => vec![of(self.rows, self.rows)],
            Text::Lu => vec![of(self.rows, self.columns), of(self.columns, self.rows)],
        }
    }

    /// Returns the definitions.
    fn texts(&self, prefix: &str) -> Vec<String> {
        let (rows, columns) = (self.rows, self.columns);
        let least = rows.min(columns);
        let fill = |text: &str, more: &[(&str, &str)]| {
            let mut text = text.to_owned();
            more.iter().for_each(|(key, value)| text = text.replace(key, value));
            let suffix = |rows, columns| Self { rows, columns, ..self.clone() }.suffix();
            text.replace("$LAST", &(rows - 1).to_string())
                .replace("$S", &suffix(rows, columns))
                .replace("$B", &suffix(rows, columns))
                .replace("$C", &suffix(columns, rows))
                .replace("$N", &rows.to_string())
                .replace("$M", &columns.to_string())
                .replace("$K", &least.to_string())
                .replace("$L", prefix)
                .replace("$T", self.element)
        };
        match self.text {
            Text::Solve => {
                let text = include_str!("solve.mlir");
                let lower = [
                    ("$this", "lower"),
                    ("$other", "upper"),
                    ("$at", "step"),
                    ("$before", "slt"),
                    ("$upto", "sle"),
                ];
                let upper = [
                    ("$this", "upper"),
                    ("$other", "lower"),
                    ("$at", "back"),
                    ("$before", "sgt"),
                    ("$upto", "sge"),
                ];
                vec![fill(text, &lower), fill(text, &upper)]
            }
            Text::Cholesky => vec![fill(include_str!("cholesky.mlir"), &[])],
            Text::Lu => vec![fill(include_str!("lu.mlir"), &[])],
        }
    }
}
