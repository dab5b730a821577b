//! `--stages`: the module before the first pass of an AD method, after each pass that changed it, and
//! after each step inside the method.

use crate::program::console::Console;
use cotan_ir::Ir;
use cotan_ir::text::{PrintOptions, print_to_string};
use cotan_passes::instrument::{End, Instrument, Invocation};
use std::io::Write;

/// Prints stages to the standard output.
pub struct Stages {
    /// True if stages were requested.
    pub is_on: bool,
    console: Console,
    /// The number of printed stages.
    count: usize,
}

impl Stages {
    /// Creates the printer.
    pub fn new(is_on: bool, console: &Console) -> Self {
        Self { is_on, console: console.clone(), count: 0 }
    }

    /// Prints the module before the first pass.
    pub fn before(&mut self, ir: &Ir) {
        self.print(ir, "the request");
    }

    fn print(&mut self, ir: &Ir, title: &str) {
        if !self.is_on {
            return;
        }
        let text = print_to_string(ir, PrintOptions::default());
        let separator = if self.count > 0 { "\n" } else { "" };
        // A closed standard output is ignored.
        let _ = write!(self.console.out, "{separator}// Stage {}: {title}\n{text}", self.count);
        self.count += 1;
    }
}

impl Instrument for Stages {
    fn watches_stages(&self) -> bool {
        self.is_on
    }

    fn after_stage(&mut self, ir: &Ir, invocation: Invocation<'_>, step: &'static str) {
        self.print(ir, &format!("inside {}: {step}", invocation.step.pass.name));
    }

    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        if end != End::Unchanged {
            let pass = invocation.step.pass;
            self.print(ir, &format!("{}: {}", pass.name, pass.summary));
        }
    }
}
