//! `--find-nan`: the operation at which an infinity or NaN begins.

use super::execute::Run;
use super::timings::Timings;
use crate::program::derive;
use crate::report::{Report, Site};
use cotan_dialects::interp::observe::Finite;
use cotan_dialects::interp::{Arguments, Datum, Interpreter, NumberFormat};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Diagnostics, Ir, Type, TypeData};

/// Interprets the function again if a result is not finite, and reports the origin: on the page of
/// `--view`, and, if requested, as text.
pub fn report(run: &Run<'_>, args: Arguments, types: &[Type], results: &[Datum]) {
    let sink = &run.settings.sink;
    if types.iter().zip(results).all(|(&ty, datum)| is_finite(run.ir, ty, datum)) {
        if run.settings.find_nan {
            sink.text("all results are finite\n");
        }
        return;
    }
    let mut ir = run.ir.clone();
    let view = &run.program.console.view;
    let derived = view.without(|| run.derive(&mut ir, derive::INLINED, &mut Timings::default()));
    let Ok(function) = derived else { return };
    let mut finite = Finite::default();
    let called = Interpreter::new(&ir, run.settings.limits).observed(&mut finite);
    // The same call has already returned its results.
    let _ = { called }.call_sized(function, args);
    let Some(origin) = finite.origin(function) else {
        let message = "no operation makes an infinity or NaN of finite operands: an argument or a \
                       constant is not finite";
        if run.settings.find_nan {
            sink.show(&Report::error(Site::Nowhere, message).severity(Severity::Warning));
        }
        return;
    };
    let message =
        format!("`{}` returns {} for finite operands", ir.name_text(origin.op), origin.number);
    let mut found = Diagnostics::default();
    found.push(Diagnostic::new(Severity::Warning, ir.loc(origin.op), message.clone()));
    view.findings_at(&ir, &[origin.op], &found);
    if !run.settings.find_nan {
        return;
    }
    let site = Site::of(&ir, ir.loc(origin.op).into());
    sink.show(&Report::error(site, message).severity(Severity::Warning));
}

/// Returns whether all floats of a value are finite.
fn is_finite(ir: &Ir, ty: Type, datum: &Datum) -> bool {
    if let TypeData::Tuple(types) = ir.type_data(ty) {
        let parts = datum.parts().unwrap_or_default();
        return types.iter().zip(parts).all(|(&ty, part)| is_finite(ir, ty, part));
    }
    match NumberFormat::of_parts(&ir.store, ty) {
        Some(number @ NumberFormat::Float(_)) => {
            datum.words().iter().all(|&word| number.float(word).is_finite())
        }
        _ => true,
    }
}
