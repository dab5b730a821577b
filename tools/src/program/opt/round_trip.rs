//! `--verify-roundtrip`: the printed module is read again and compared.

use crate::report::{Report, Site};
use cotan_ir::Ir;
use cotan_ir::diagnostics::Severity;
use cotan_ir::text::{self, ParseOptions, PrintOptions, print_to_string};

/// Returns the first difference of a module after printing and reading it, in both forms.
pub fn difference(ir: &Ir, options: ParseOptions) -> Option<Report> {
    [false, true].into_iter().find_map(|generic| {
        let form = if generic { "generic" } else { "pretty" };
        let failed = |why: String| {
            let message = format!("the {form} form of this module does not round-trip: {why}");
            Report::error(Site::Nowhere, message)
        };
        let locations = text::Locations::Kept;
        let print = |ir: &Ir, generic: bool| {
            print_to_string(ir, PrintOptions { generic, locations, ..PrintOptions::default() })
        };
        let parsed = text::parse(
            ir.registry(),
            "round-trip",
            print(ir, generic).as_str().into(),
            0,
            options,
        );
        let errors = parsed.diagnostics.iter().filter(|it| it.severity == Severity::Error);
        if let Some(found) = errors.into_iter().next() {
            return Some(failed(format!("it is read with the error: {}", found.message)));
        }
        let (before, after) = (print(ir, true), print(&parsed.ir, true));
        let mut lines = before.lines().zip(after.lines());
        let differing = lines.find(|(before, after)| before != after);
        match differing {
            Some((before, after)) => Some(failed(format!("`{before}` became `{after}`"))),
            None if before.len() != after.len() => Some(failed("lines were lost".to_owned())),
            None => None,
        }
    })
}
