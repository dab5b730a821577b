//! Writing text: the parts that every printer shares.

use crate::ir::Ir;

/// How to print.
#[derive(Clone, Copy, Debug)]
pub struct PrintOptions {
    /// Every operation in generic form.
    pub generic: bool,
    /// Locations behind operations and block arguments.
    pub locations: bool,
    /// Aliases of the file, where they fit.
    pub aliases: bool,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self { generic: false, locations: false, aliases: true }
    }
}

/// A writer of text.
pub struct Printer<'a> {
    /// What is printed.
    pub ir: &'a Ir,
    /// How.
    pub options: PrintOptions,
    /// What was written and not given away yet.
    pub out: String,
}
