//! C headers for the functions that [`build`](crate::build()) compiles.

use crate::Status;
use crate::c_names::{Names, refused_name};
use crate::signature::{self, Parameter, Signature};
use cotan_dialects::func::Func;
use cotan_ir::codes::NO_CODE;
use cotan_ir::text::poly_to_string;
use cotan_ir::types::FloatKind;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Op};
use cotan_numerics::NumberFormat;
use std::fmt::Write as _;

/// Maximal length of a declaration in one line.
const WIDTH: usize = 100;

/// Returns the header with which a C program calls the public functions of a lowered module: for
/// each, a comment on its parameters, and a declaration.
///
/// ```
/// # let text = "func.func @f(%x: f64) -> f64 {
/// #   %y = math.exp %x : f64
/// #   return %y : f64
/// # }";
/// # let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
/// let header = cotan_backend_llvm::header(&ir, "f")?;
/// assert!(header.contains("int32_t f(double x, double *result, struct cotan_workspace *workspace);"));
/// # Ok::<(), cotan_ir::Diagnostics>(())
/// ```
///
/// # Errors
/// If a function has buffer parameters without a declared signature, or its name is no C
/// identifier.
pub fn header(ir: &Ir, name: &str) -> Result<String, Diagnostics> {
    let is_shown = |&op: &Op| {
        let func = ir.get::<Func>(op);
        func.is_some_and(|func| !func.is_declaration(ir) && !func.is_private(ir))
    };
    let (mut functions, mut diagnostics) = (String::new(), Diagnostics::default());
    for op in ir.walk(ir.root()).filter(is_shown) {
        match function(ir, op) {
            Ok(text) => functions.push_str(&text),
            Err(why) => diagnostics.push(Diagnostic::error(&NO_CODE, ir.loc(op), why)),
        }
    }
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let name = name.to_uppercase();
    let guard = format!("COTAN_{}_H", Names::default().like(&name));
    Ok(format!(
        "/* Made by cotan {}. */\n\n#ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n#include <stdint.h>\n\n{}\n\
         #ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n{functions}#ifdef __cplusplus\n}}\n#endif\n\n\
         #endif\n",
        env!("CARGO_PKG_VERSION"),
        rules(),
    ))
}

/// Returns the conventions of all functions; once, where several headers are included.
fn rules() -> String {
    let mut out = String::from(
        "#ifndef COTAN_STATUS\n#define COTAN_STATUS\n\n/* Arrays are stored row by row, without gaps. Inputs \
         may overlap each other, outputs overlap\n * nothing. Functions keep no state: any thread may call \
         them, several at once. They return: */\nenum cotan_status {\n",
    );
    for status in Status::ALL {
        let comma = if Some(&status) == Status::ALL.last() { "" } else { "," };
        let (name, words) = (status.c_name(), status.words());
        let _ = writeln!(out, "  {name} = {}{comma} /* {words} */", status as i32);
    }
    out + "};\n\n" + WORKSPACE + "\n#endif\n"
}

/// The C declaration of [`crate::runtime::workspace`].
const WORKSPACE: &str = "\
/* The source of buffers, instead of aligned_alloc and free. `take` returns memory aligned to 64 bytes,
 * or NULL; `give` frees it, and ignores NULL.
 *
 * `run` is for code built with --threads; NULL runs everything in the thread of the caller. It calls
 * `iterations(needed, from, to, workspace)` for all iterations 0 to `count`, exclusive, once each, in any number of calls
 * and threads, with a workspace for each thread, and returns after the last one: 0, or a nonzero result of one of
 * the calls. Results do not depend on the schedule. */
struct cotan_workspace;
typedef int32_t cotan_iterations(void *needed, int64_t from, int64_t to, struct cotan_workspace *workspace);
struct cotan_workspace {
  void *(*take)(struct cotan_workspace *workspace, size_t bytes);
  void (*give)(struct cotan_workspace *workspace, void *buffer);
  int32_t (*run)(struct cotan_workspace *workspace, cotan_iterations *iterations, void *needed, int64_t count);
};
";

/// The comment on a parameter, and its declaration.
struct Line {
    name: String,
    says: String,
    declared: String,
}

/// Returns a function with its comment.
fn function(ir: &Ir, op: Op) -> Result<String, String> {
    let name = ir.symbol_name(op).map_or("", |name| ir.text(name));
    if let Some(why) = refused_name(name) {
        return Err(why);
    }
    let signature = signature::read(ir, op);
    let signature = signature.ok_or_else(|| {
        format!(
            "`@{name}` has buffer parameters without a signature: C callers do not know their sizes"
        )
    })?;
    let lines = lines(ir, &signature)?;
    let width = lines.iter().map(|line| line.name.len()).max().unwrap_or_default();
    let mut out = String::new();
    for (at, Line { name, says, .. }) in lines.iter().enumerate() {
        let start = if at == 0 { "/*" } else { " *" };
        let _ = writeln!(out, "{start} {name:width$}  {says}");
    }
    for stated in &signature.facts {
        let _ = writeln!(out, " * where {}", stated.text);
    }
    let declared: Vec<&str> = lines.iter().map(|line| line.declared.as_str()).collect();
    let one_line = format!("int32_t {name}({});", declared.join(", "));
    let declared = match one_line.len() {
        ..=WIDTH => one_line,
        _ => format!("int32_t {name}(\n    {});", declared.join(",\n    ")),
    };
    let _ = writeln!(out, " */\n{declared}\n");
    Ok(out)
}

fn lines(ir: &Ir, signature: &Signature) -> Result<Vec<Line>, String> {
    let mut names = Names::default();
    let mut lines = Vec::new();
    let mut line = |wanted: &str, says: String, ty: &str| {
        let name = names.like(wanted);
        lines.push(Line { declared: format!("{ty}{name}"), name, says });
    };
    for size in &signature.sizes {
        line(&size.name, "size: 0 or more".to_owned(), "int64_t ");
    }
    for input in &signature.inputs {
        let ty = c_type(input.number)?;
        let ty = if input.by_value { format!("{ty} ") } else { format!("const {ty} *") };
        line(&input.name, format!("in: {}", contents(ir, input)), &ty);
    }
    for result in &signature.results {
        let ty = format!("{} *", c_type(result.number)?);
        let name = if result.name.is_empty() { "result" } else { &result.name };
        line(name, format!("out: {}", contents(ir, result)), &ty);
    }
    line("workspace", "where buffers come from; NULL for the C library".to_owned(), WORKSPACE_TYPE);
    Ok(lines)
}

/// Describes the number of elements of a parameter, and their format if C lacks it.
fn contents(ir: &Ir, parameter: &Parameter) -> String {
    let sizes: Vec<String> = parameter.sizes.iter().map(|size| poly_to_string(ir, size)).collect();
    let kind = match parameter.number {
        NumberFormat::Int(1) => ", 0 or 1".to_owned(),
        NumberFormat::Float(kind) if parameter.number.is_small_float() => {
            format!(", the bits of {}", kind.name())
        }
        NumberFormat::Int(width) if !matches!(width, 8 | 16 | 32 | 64) => {
            format!(", the low {width} bits")
        }
        _ => String::new(),
    };
    match &sizes[..] {
        [] => format!("a number{kind}"),
        [count] => format!("{count} numbers{kind}"),
        _ => format!("{} numbers{kind}", sizes.join(" x ")),
    }
}

const WORKSPACE_TYPE: &str = "struct cotan_workspace *";

fn c_type(number: NumberFormat) -> Result<&'static str, String> {
    Ok(match (number, number.width().max(8).next_power_of_two()) {
        (NumberFormat::Float(FloatKind::F64), _) => "double",
        (NumberFormat::Float(FloatKind::F32), _) => "float",
        (NumberFormat::Float(FloatKind::F16 | FloatKind::BF16), _) => "uint16_t",
        (NumberFormat::Float(FloatKind::F8E4M3FN | FloatKind::F8E5M2), _) => "uint8_t",
        (NumberFormat::Int(1), _) => "uint8_t",
        (NumberFormat::Int(_), 8) => "int8_t",
        (NumberFormat::Int(_), 16) => "int16_t",
        (NumberFormat::Int(_), 32) => "int32_t",
        (NumberFormat::Int(_), 64) => "int64_t",
        _ => return Err("C has no type for an element here".to_owned()),
    })
}
