//! `cargo xtask new-op`

use super::write::{Edits, camel_case};
use super::{finish, folder_of_ops, split_op};
use crate::Result;

pub fn new(op: &str) -> Result {
    let (dialect, name) = split_op(op)?;
    let mut edits = Edits::default();
    let folder = folder_of_ops(&edits, dialect);
    let list = format!("{folder}.rs");
    let row = format!("    {name}::{},", camel_case(name));
    edits.insert_sorted(&list, "differentiable_ops! {\n", "}\n", &row)?;
    edits.create(&format!("{folder}/{name}.rs"), file(dialect, name))?;
    add_case(&mut edits, dialect, name)?;
    finish(
        edits,
        "Next: its meaning (`kernel`), its derivative (`CLASSES`), its doc; `cargo xtask check` tests it.",
    )
}

/// The file of an operation that returns its operand.
pub fn file(dialect: &str, name: &str) -> String {
    let (op, ty) = (format!("{dialect}.{name}"), camel_case(name));
    format!(
        r#"//! `{op}`

use crate::Cost;
use crate::derivative_rules::{{Differentiate, OperandRule}};
use crate::interp::{{Elementwise, Kernel, Numbers}};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{{Op, Value}};
use cotan_numerics::code::{{Recorder, Scalar, Scalars, one}};

/// Returns its operand, elementwise.
///
/// ```mlir
/// func.func @example(%a: f64) -> f64 {{
///   %r = {op} %a : f64
///   return %r : f64
/// }}
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("{op}", pure, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct {ty} {{
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}}

impl Elementwise for {ty} {{
    /// The meaning, which the interpreter evaluates.
    fn kernel(&self, numbers: &Numbers) -> Kernel {{
        numbers.floats(|[a]| a)
    }}

    /// The same as instructions, for machine code.
    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {{
        one(x[0])
    }}
}}

impl Differentiate for {ty} {{
    /// Linear; its transpose returns the cotangent.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|_, _, cotangent| cotangent)];
}}
"#
    )
}

/// A text case of the operation.
pub fn add_case(edits: &mut Edits, dialect: &str, name: &str) -> Result {
    let program = format!(
        "func.func @f(%x: f64) -> f64 {{\n  %r = {dialect}.{name} %x : f64\n  return %r : f64\n}}\n"
    );
    let case = format!("// RUN: cotan opt %s\n// EVAL: f(2.0) = 2.0\n{program}");
    edits.create(&format!("tests/cases/{dialect}/{name}.mlir"), case)?;
    let printed: String = program.lines().map(|line| format!("  {line}\n")).collect();
    edits.create(&format!("tests/cases/{dialect}/{name}.out"), format!("module {{\n{printed}}}\n"))
}
