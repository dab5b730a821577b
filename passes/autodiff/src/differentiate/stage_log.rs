//! The stages inside an AD method: the module after each of its steps.

use cotan_ir::Ir;
use std::cell::RefCell;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A step of a method in a few words, and the module after it. The module need not be valid: the
/// method has not ended.
pub type MethodStage = (&'static str, Ir);

/// A log of the stages inside an AD method; off by default. All logs are equal, since a derivative
/// does not depend on them.
#[derive(Clone, Default)]
pub struct StageLog(Option<Rc<RefCell<Vec<MethodStage>>>>);

impl StageLog {
    /// Returns a log that is on.
    pub fn new() -> Self {
        Self(Some(Rc::default()))
    }

    /// Adds the module after a step, if the log is on.
    pub fn add(&self, ir: &Ir, step: &'static str) {
        if let Some(stages) = &self.0 {
            stages.borrow_mut().push((step, ir.clone()));
        }
    }

    /// Returns the stages so far, and forgets them.
    pub fn take(&self) -> Vec<MethodStage> {
        self.0.as_ref().map(|stages| stages.take()).unwrap_or_default()
    }
}

impl fmt::Debug for StageLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "on" } else { "off" })
    }
}

impl PartialEq for StageLog {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for StageLog {}

impl Hash for StageLog {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
