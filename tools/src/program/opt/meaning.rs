//! `--verify-meaning`: functions are interpreted before the first pass and after each one.

use super::settings::OptSettings;
use crate::program::meaning::{Meaning, Watch, random_points};
use crate::program::run::points::SEED;
use crate::report::{Report, Site};
use cotan_dialects::func::Func;
use cotan_dialects::interp::Limits;
use cotan_ir::diagnostics::Severity;
use cotan_ir::{Ir, Op};

/// Limit of each call.
const FUEL: u64 = 10_000_000;

/// Returns a watch over the functions that other modules may call, if one was requested.
pub fn watch(settings: &OptSettings, ir: &Ir) -> Watch {
    let Some(points) = settings.meaning_points else { return Watch::new(Vec::new()) };
    let functions: Vec<Op> = ir.walk(ir.root()).filter(|&op| is_watched(ir, op)).collect();
    let (mut meanings, mut lost) = (Vec::new(), Vec::new());
    for function in functions {
        let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
        match meaning(ir, function, name, points) {
            Ok(meaning) => meanings.push(meaning),
            Err(why) => lost.push((None, format!("@{name}: {why}"))),
        }
    }
    let mut watch = Watch::new(meanings);
    watch.lost = lost;
    watch
}

fn is_watched(ir: &Ir, op: Op) -> bool {
    let has_body = ir.regions(op).first().is_some_and(|&body| ir.entry(body).is_some());
    let is_private = || {
        let visibility = ir.attr_named(op, "sym_visibility").and_then(|attr| ir.as_str(attr));
        visibility == Some("private")
    };
    ir.is::<Func>(op) && has_body && !is_private()
}

fn meaning(ir: &Ir, function: Op, name: &str, points: u32) -> Result<Meaning, String> {
    let points = random_points(ir, function, &[], SEED, points).map_err(|found| {
        let first = found.iter().next();
        first.map_or_else(String::new, |found| found.message.clone())
    })?;
    Meaning::of(ir, name, points, Limits { fuel: FUEL, ..Limits::default() })
}

/// Returns the reports of a finished run: a remark for each function that was not compared to the
/// end, and the error about a pass that changes a value.
pub fn reports(watch: &Watch) -> Vec<Report> {
    let remarks = watch.lost.iter().map(|(pass, why)| {
        let since = pass.as_ref().map_or(String::new(), |pass| format!(" after `{pass}`"));
        let message = format!("values are not compared{since}: {why}");
        Report::error(Site::Nowhere, message).severity(Severity::Remark)
    });
    let error = watch.culprit.as_ref().map(|culprit| {
        let message = format!("`{}` on {} changes a value", culprit.pass, culprit.on);
        let report = Report::error(Site::Nowhere, message).note(&*culprit.difference);
        report.note("`cotan bisect` finds the rule and the operation")
    });
    remarks.chain(error).collect()
}
