//! A compiled function that keeps its program alive.

use super::Program;
use crate::runtime::Entry;
use crate::{CallError, Compiled, Signature};
use std::sync::Arc;

/// A function and the program that it is part of, for owners without a lifetime: objects of other
/// languages, caches.
///
/// ```
/// use cotan_backend_llvm::{Program, OwnedFunction, Tensor};
/// use std::sync::Arc;
///
/// let text = "func.func @f(%x: f64) -> f64 {
///   %y = math.exp %x : f64
///   return %y : f64
/// }";
/// let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let f = OwnedFunction::new(Arc::new(Program::compile(&ir)?), "f")?;
/// let called = std::thread::spawn(move || f.compiled().call(&[Tensor::from(0.0)])).join();
/// assert_eq!(called.expect("it does not panic")?, [Tensor::from(1.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OwnedFunction {
    entry: Entry,
    signature: Arc<Signature>,
    program: Arc<Program>,
}

impl OwnedFunction {
    /// Returns a function of a program by its name.
    ///
    /// # Errors
    /// If there is none that has a signature.
    pub fn new(program: Arc<Program>, name: &str) -> Result<Self, CallError> {
        let found = program.function(name)?;
        let (entry, signature) = (found.entry(), Arc::new(found.signature().clone()));
        Ok(Self { entry, signature, program })
    }

    /// Returns the function, to be called.
    #[inline]
    pub fn compiled(&self) -> Compiled<'_> {
        Compiled::new(self.entry, &self.signature, self.program.workspaces())
    }

    /// Returns its signature.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Returns the program.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }
}
