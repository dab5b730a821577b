//! The page of a certificate: the stages of the gradient, and the findings at their operations.

use super::against::Subject;
use crate::program::{derive, grad};
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Diagnostic, Diagnostics, Op};
use cotan_passes::certificate::Certificate;
use cotan_passes::residuals::{SourceOps, remarks};

/// Records the passes that make and simplify value and gradient, then failures, kinks and residuals.
pub fn gradient(subject: &Subject<'_>, certificate: &Certificate) {
    let Subject { program, settings, function, wrt, .. } = *subject;
    let mut ir = subject.ir.clone();
    let view = &program.console.view;
    // A derivative that cannot be made is a failure of the certificate, which has its reason.
    if grad::value_and_gradient(&mut ir, function, wrt).is_ok() {
        let written = SourceOps::of(&ir);
        if derive::expand(&program.passes, &mut ir, derive::SIMPLIFIED, &settings.sink).is_ok() {
            let mut found = Diagnostics::default();
            remarks(&ir, &written).into_iter().for_each(|remark| found.push(remark));
            view.findings(&ir, &found);
        }
    }
    let mut failures = Diagnostics::default();
    certificate.failures.iter().for_each(|failure| failures.push(failure.clone()));
    view.findings(&certificate.ir, &failures);
    let kinks = &certificate.slopes.kinks;
    let mut found = Diagnostics::default();
    for kink in kinks {
        let message = format!("a kink is {:.2e} away from a point", kink.distance);
        let loc = certificate.ir.loc(kink.op);
        found.push(Diagnostic::new(Severity::Remark, loc, message));
    }
    let ops: Vec<Op> = kinks.iter().map(|kink| kink.op).collect();
    view.findings_at(&certificate.ir, &ops, &found);
}
