//! A function that keeps its program alive.

use crate::runtime::Entry;
use crate::signature::Signature;
use crate::{CallError, Compiled, Program};
use std::sync::Arc;

/// A function of a shared program. Unlike [`Compiled`] it borrows nothing, so it can be stored for
/// as long as it is called.
///
/// ```
/// use cotan_backend_llvm::{Function, Program, Tensor};
/// use std::sync::Arc;
///
/// let text = "func.func @f(%x: f64) -> f64 {
///   %y = math.exp %x : f64
///   return %y : f64
/// }";
/// let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let f = Function::new(Arc::new(Program::compile(&ir)?), "f")?;
/// assert_eq!(f.compiled().call(&[Tensor::from(0.0)])?, [Tensor::from(1.0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Function {
    name: String,
    entry: Entry,
    signature: Signature,
    /// It owns the code that `entry` points to.
    program: Arc<Program>,
}

impl Function {
    /// Returns a function of a program by its name.
    ///
    /// # Errors
    /// If there is none that has a signature.
    pub fn new(program: Arc<Program>, name: &str) -> Result<Self, CallError> {
        let (entry, signature) = program.entry(name)?;
        let signature = signature.clone();
        Ok(Self { name: name.to_owned(), entry, signature, program })
    }

    /// Returns its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its signature.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Returns the program that it belongs to.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Returns the function, to be called. This costs nothing.
    #[inline]
    pub fn compiled(&self) -> Compiled<'_> {
        Compiled::new(self.entry, &self.signature, self.program.workspaces())
    }
}
