//! Checks of operations, types and attributes against their definitions.

pub mod base_names;
mod parts;
mod session;

use crate::definition::{OpDefinition, ParamsDefinition};
use cotan_ir::codes::{Code, OPERAND_TYPE};
use cotan_ir::registry::Interface;
use cotan_ir::{Attr, Diagnostic, Diagnostics, Ir, Loc, Op, Value};
use session::{Item, Session};

/// The definition of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Defined(pub &'static OpDefinition);

impl Interface for Defined {}

/// The rule of a defined operation.
pub fn op(ir: &Ir, op: Op, diagnostics: &mut Diagnostics) {
    let Some(Defined(definition)) = ir.registry().interface(ir.name(op)) else { return };
    let mut check = Check { ir, op, session: Session::new(ir, &definition.parts.constraints) };
    // Later parts are checked with what earlier ones determine, so the first mistake ends it.
    if let Err(mistake) = check.all(definition) {
        diagnostics.push(*mistake);
    }
}

/// Returns the mistake of parameters of a type or attribute.
pub fn params(ir: &Ir, definition: &ParamsDefinition, found: &[Attr]) -> Result<(), String> {
    let mut session = Session::new(ir, &definition.parts.constraints);
    for (index, (part, &param)) in definition.parts.params.iter().zip(found).enumerate() {
        let name = parts::named("parameter", index, part.name.as_deref());
        session.check(part.constraint, Item::of(ir, param), &name).map_err(|expected| {
            let param = Item::of(ir, param).text(ir);
            let sigil = definition.name.with_sigil();
            format!("`{sigil}` requires {name} to be {expected}, but it is `{param}`")
        })?;
    }
    Ok(())
}

type Checked = Result<(), Box<Diagnostic>>;

struct Check<'a> {
    ir: &'a Ir,
    op: Op,
    session: Session<'a>,
}

impl Check<'_> {
    fn all(&mut self, definition: &OpDefinition) -> Checked {
        let parts = &definition.parts;
        self.values(&parts.operands, &parts::OPERANDS)?;
        self.values(&parts.results, &parts::RESULTS)?;
        self.attributes(&parts.attributes)?;
        self.regions(parts.regions.as_deref())
    }

    fn mistake(&self, code: &'static Code, message: &str) -> Box<Diagnostic> {
        self.mistake_at(code, self.ir.loc(self.op), message)
    }

    fn mistake_at(&self, code: &'static Code, loc: Loc, message: &str) -> Box<Diagnostic> {
        let message = format!("`{}` {message}", self.ir.name_text(self.op));
        Box::new(Diagnostic::error(code, loc, message))
    }

    /// Checks the type of a value.
    fn value(&mut self, constraint: usize, value: Value, name: &str) -> Checked {
        let ty = self.ir.ty(value);
        self.session.check(constraint, Item::Type(ty), name).map_err(|expected| {
            let found = Item::Type(ty).text(self.ir);
            let message = format!("requires {name} to be {expected}, but it is `{found}`");
            self.mistake(&OPERAND_TYPE, &message)
        })
    }
}
