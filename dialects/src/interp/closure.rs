//! Function values that are created while a program runs.

use super::argument_types::Parameters;
use super::datum::{Datum, Parts};
use super::frame::{Frame, with_grown_stack};
use super::interpreter::Interpreter;
use super::trap::Trap;
use cotan_ir::{Op, Value};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A function value created while a program runs: code and captured values. It has the dimension
/// parameters of the frame that created it, wherever it is applied.
pub struct Closure {
    pub(super) lambda: Op,
    /// The captured values in layout order, followed by the operands of the operation.
    pub(super) captured: Parts,
    pub(super) parameters: Parameters,
}

/// Two closures are equal if they are identical: their behavior cannot be compared.
impl PartialEq for Closure {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Closure {}

impl Hash for Closure {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lambda.hash(state);
    }
}

/// Omits the captured values, which may be a long chain of closures.
impl fmt::Debug for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Closure").field(&self.lambda).finish()
    }
}

/// The captured values that the code of a closure reads.
pub(super) struct CapturedEnvironment {
    /// Their slots in the frame that created the closure, sorted.
    pub slots: std::rc::Rc<super::slots::Layout>,
    pub closure: Arc<Closure>,
}

impl CapturedEnvironment {
    /// Returns the value of a slot.
    pub fn get(&self, slot: usize) -> Option<&Datum> {
        let at = self.slots.captured.binary_search_by_key(&slot, |captured| captured.0).ok()?;
        self.closure.captured.data().get(at)
    }
}

impl Frame<'_, '_> {
    /// Creates the closure of an operation: of its body, or of its operands.
    ///
    /// # Errors
    ///
    /// If the memory limit is exceeded by the captured values.
    pub fn closure(&mut self, lambda: Op) -> Result<Datum, Trap> {
        let layout = self.interpreter.slots.layout(lambda);
        let count = layout.captured.len() + self.ir().operand_count(lambda);
        self.reserve(lambda, 2 * count + 8, 1)?;
        let seen = layout.captured.iter().map(|captured: &(usize, Value)| captured.1);
        let captured = self.get_all(seen.chain(self.ir().operands(lambda)))?.into();
        let parameters = self.parameters.clone();
        Ok(Datum::Closure(Arc::new(Closure { lambda, captured, parameters })))
    }

    /// Runs `run` in the environment of a closure: with its captured values, its sizes, and the
    /// operands of its operation.
    ///
    /// # Errors
    ///
    /// If the program traps.
    pub fn inside<T>(
        &mut self,
        from: Op,
        closure: &Arc<Closure>,
        run: impl FnOnce(&mut Frame<'_, '_>, Op, &[Datum]) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        let layout = self.interpreter.slots.layout(closure.lambda);
        let seen = layout.captured.len();
        let parameters = closure.parameters.clone();
        self.interpreter.enter(from, layout, Some(closure), parameters, |frame| {
            with_grown_stack(|| run(frame, closure.lambda, &closure.captured.data()[seen..]))
        })
    }

    /// Applies a function, by name or as a closure.
    ///
    /// # Errors
    ///
    /// If the value is not a function, or the program traps.
    pub fn apply(
        &mut self,
        from: Op,
        function: &Datum,
        args: Vec<Datum>,
    ) -> Result<Vec<Datum>, Trap> {
        match function {
            Datum::Function(name) => self.call(from, *name, args),
            Datum::Closure(closure) => self.interpreter.apply(from, closure, args),
            _ => Err(Trap::no_meaning(self.ir(), from, "this is not a function")),
        }
    }
}

impl Interpreter<'_> {
    /// Runs the code of a closure.
    fn apply(
        &mut self,
        from: Op,
        closure: &Arc<Closure>,
        args: Vec<Datum>,
    ) -> Result<Vec<Datum>, Trap> {
        let Some(&body) = self.ir.regions(closure.lambda).first() else {
            return Err(Trap::no_meaning(self.ir, from, "the function has no body"));
        };
        let layout = self.slots.layout(closure.lambda);
        let parameters = closure.parameters.clone();
        self.enter(from, layout, Some(closure), parameters, |frame| frame.run(body, args))
    }
}
