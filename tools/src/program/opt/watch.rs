//! `--print-ir-before`, `-after`, `-after-change`, `-after-failure`, `--print-ir-tree-dir`.

use super::diff;
use crate::program::console::{Console, Stream};
use crate::program::input::reason;
use crate::report::{Report, Site};
use cotan_ir::text::{PrintOptions, print_op_to_string};
use cotan_ir::{Ir, Op};
use cotan_passes::instrument::{End, Instrument, Invocation};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Around which passes the IR is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// None.
    Nothing,
    /// The passes of these names.
    Passes(Vec<String>),
    /// All.
    All,
}

/// The IR to print, and the output.
#[derive(Clone, Debug)]
pub struct WatchSettings {
    pub before: What,
    pub after: What,
    /// After passes that changed something: as a diff, or whole if `after` is set too.
    pub change: bool,
    /// After a pass that failed.
    pub failure: bool,
    /// The whole module, not only the root of the pass.
    pub module: bool,
    /// Into files below this directory.
    pub tree: Option<PathBuf>,
}

/// Prints while passes run.
pub struct Watch<'a> {
    settings: &'a WatchSettings,
    print: PrintOptions,
    color: bool,
    out: BufWriter<Stream>,
    /// The text before the pass, if a diff may follow.
    before: Option<String>,
    printed: usize,
    /// The first file that could not be written.
    failure: Option<Report>,
}

impl What {
    fn includes(&self, pass: &str) -> bool {
        match self {
            Self::Nothing => false,
            Self::Passes(names) => names.iter().any(|name| name == pass),
            Self::All => true,
        }
    }
}

impl<'a> Watch<'a> {
    /// Has printed nothing yet.
    pub fn new(
        settings: &'a WatchSettings,
        print: PrintOptions,
        color: bool,
        console: &Console,
    ) -> Self {
        let out = BufWriter::new(console.err.clone());
        Self { settings, print, color, out, before: None, printed: 0, failure: None }
    }

    /// Flushes the output. A closed stream is ignored.
    pub fn flush(&mut self) {
        let _ = self.out.flush();
    }

    /// Returns the first write error, once.
    pub fn failure(&mut self) -> Option<Report> {
        self.failure.take()
    }

    fn text(&self, ir: &Ir, op: Op) -> String {
        let op = if self.settings.module { ir.root() } else { op };
        print_op_to_string(ir, op, self.print)
    }

    fn dump(&mut self, ir: &Ir, invocation: Invocation<'_>, when: &str, text: &str) {
        let pass = invocation.step.pass.name;
        let target =
            if invocation.op == ir.root() { String::new() } else { target(ir, invocation.op) };
        let header = format!("// -----// IR Dump {when} {pass}{target} //----- //");
        let text = format!("{header}\n{}\n", text.trim_end());
        let Some(tree) = &self.settings.tree else {
            let _ = writeln!(self.out, "{text}");
            return;
        };
        let suffix = if when == "Before" { "_before" } else { "" };
        let name = format!("{}_{pass}{suffix}.mlir", self.printed);
        self.printed += 1;
        let folder = folder(tree, ir, invocation.op);
        if let Err(error) = write(&folder, &name, &text) {
            let path = folder.join(name);
            let message = format!("cannot write `{}`: {}", path.display(), reason(&error));
            self.failure.get_or_insert_with(|| Report::error(Site::Nowhere, message));
        }
    }
}

impl Instrument for Watch<'_> {
    fn before_pass(&mut self, ir: &Ir, invocation: Invocation<'_>) {
        let settings = self.settings;
        let pass = invocation.step.pass.name;
        let dump = settings.before.includes(pass);
        if !dump && !settings.change {
            return;
        }
        let text = self.text(ir, invocation.op);
        if dump {
            self.dump(ir, invocation, "Before", &text);
            // Flushed before the pass starts, which may not terminate.
            self.flush();
        }
        self.before = settings.change.then_some(text);
    }

    fn after_pass(&mut self, ir: &Ir, invocation: Invocation<'_>, end: End) {
        let before = self.before.take();
        let settings = self.settings;
        if end == End::Failed {
            if settings.failure {
                let text = self.text(ir, invocation.op);
                self.dump(ir, invocation, "After", &format!("// the pass failed\n{text}"));
            }
            return;
        }
        let whole = settings.after.includes(invocation.step.pass.name);
        if !whole && before.is_none() {
            return;
        }
        let after = self.text(ir, invocation.op);
        if before.as_ref() == Some(&after) {
            return;
        }
        match before {
            Some(before) if !whole => {
                let color = self.color && settings.tree.is_none();
                self.dump(ir, invocation, "After", &diff::unified(&before, &after, color));
            }
            _ => self.dump(ir, invocation, "After", &after),
        }
    }
}

/// ` ('func.func' operation: @f)`, as upstream.
fn target(ir: &Ir, op: Op) -> String {
    match symbol(ir, op) {
        Some(symbol) => format!(" ('{}' operation: @{symbol})", ir.name_text(op)),
        None => format!(" ('{}' operation)", ir.name_text(op)),
    }
}

fn symbol(ir: &Ir, op: Op) -> Option<&str> {
    ir.attr_named(op, "sym_name").and_then(|name| ir.as_str(name))
}

/// Returns one folder for each operation around `op` and for `op` itself.
fn folder(tree: &Path, ir: &Ir, op: Op) -> PathBuf {
    let around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
    let mut names: Vec<String> = around
        .map(|op| {
            let symbol = symbol(ir, op).unwrap_or("no-symbol-name");
            plain(&format!("{}_{symbol}", ir.name_text(op)))
        })
        .collect();
    names.push(tree.to_string_lossy().into_owned());
    names.iter().rev().collect()
}

/// Returns a name that is valid in every file system and stays in the folder.
fn plain(name: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    name.chars().take(100).map(safe).collect()
}

fn write(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(name), text)
}
