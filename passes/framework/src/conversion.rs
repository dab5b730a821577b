//! Dialect conversion: replaces the illegal operations of a module by legal ones, and changes types
//! with them.
//!
//! A [`ConversionTarget`] declares which operations are legal, a [`TypeConverter`] the types that
//! replace others, and [`ConversionPattern`]s the replacements of operations. A conversion first
//! plans and then applies: [`Conversion::run`] selects a pattern for every illegal operation, and
//! changes nothing if one has none. A pattern therefore must decide by its check, before it
//! changes anything, and declares the operations that it emits. No change is ever rolled back.
//!
//! A conversion that fuses operations cannot replace them one by one. It has patterns for a rewriter
//! of its own, and applies the plan of [`Conversion::plan`] itself.

mod apply;
mod finish;
mod pattern;
mod plan;
mod rebuild;
mod rewriter;
mod target;
mod types;

pub use pattern::{Check, ConversionPattern, Convert, PatternRoot, ValueLists};
pub use plan::Plan;
pub use rewriter::ConversionRewriter;
pub use target::{ConversionTarget, Declaration, IsLegal, Legality};
pub use types::TypeConverter;

use crate::pass::{Change, PassContext, PassResult};
use cotan_ir::{Diagnostic, Ir, Op};

/// The name of the operation that connects values of different types after a partial conversion.
pub const CAST: &str = "builtin.unrealized_conversion_cast";

/// A dialect conversion. `C` is the type of the functions of its patterns.
pub struct Conversion<'c, C: ?Sized = Convert<'c>> {
    /// The name of the pass, which locations of new operations record.
    pub name: &'static str,
    /// The legal operations.
    pub target: &'c ConversionTarget,
    /// The replacements of types.
    pub types: &'c TypeConverter,
    /// The replacements of operations; the first pattern that applies is used.
    pub patterns: &'c [&'c ConversionPattern<'c, C>],
}

impl<'c, C: ?Sized> Conversion<'c, C> {
    /// Selects a pattern for every illegal operation inside `root`.
    ///
    /// # Errors
    /// If an operation is illegal and no pattern applies: one diagnostic for each of them, in the
    /// order of the program.
    pub fn plan(&self, ir: &mut Ir, root: Op) -> Result<Plan<'c, C>, Vec<Diagnostic>> {
        plan::plan(self, ir, root)
    }
}

impl Conversion<'_> {
    /// Converts the operations inside `root`, and returns the number of converted ones.
    ///
    /// # Errors
    /// As for [`Conversion::plan`]. The module is unchanged then.
    pub fn run(&self, ir: &mut Ir, root: Op) -> Result<usize, Vec<Diagnostic>> {
        let plan = self.plan(ir, root)?;
        if !plan.is_empty() {
            apply::apply(self, ir, &plan);
        }
        Ok(plan.len())
    }

    /// Runs the conversion as a pass that has no statistics.
    ///
    /// # Errors
    /// If an operation is illegal and no pattern applies.
    pub fn run_as_pass(&self, ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
        match self.run(ir, root) {
            Ok(count) => Ok(Change::from(count > 0)),
            Err(illegal) => Err(run.fail_with(illegal)),
        }
    }
}
