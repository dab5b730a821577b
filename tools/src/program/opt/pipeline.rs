//! From the flags to a valid pipeline.

use super::settings::OptSettings;
use super::watch::What;
use crate::Program;
use crate::program::cli;
use crate::report::{Report, Site, Spot};
use cotan_ir::nearest::nearest;
use cotan_passes::{Pipeline, PipelineError};

/// Returns the pipeline, or the error of the command line.
pub fn from_arguments(
    program: &Program,
    settings: &OptSettings,
    args: &[String],
) -> Result<Pipeline, Vec<Report>> {
    check_names(program, settings)?;
    let passes = &program.passes;
    let is_pass = |name: &str| passes.names().chain(passes.former_names()).any(|it| it == name);
    let flags = cli::passes_in_order(args, is_pass);
    let (place, text) = match (&settings.pipeline, flags.is_empty()) {
        (Some(_), false) => {
            let message = "`--pass-pipeline` cannot be used together with passes as flags";
            return Err(vec![Report::error(Site::Nowhere, message)]);
        }
        (Some(text), true) => ("--pass-pipeline", text.clone()),
        (None, _) => ("command line", from_flags(&flags)),
    };
    parse(program, place, &text)
}

/// Returns a pipeline from its text.
pub fn parse(program: &Program, place: &str, text: &str) -> Result<Pipeline, Vec<Report>> {
    let parsed = Pipeline::parse(&program.passes, &program.registry, text);
    parsed.map_err(|errors| errors.iter().map(|error| shown(place, text, error)).collect())
}

fn from_flags(flags: &[(&str, Option<&str>)]) -> String {
    let elements = flags.iter().map(|(name, options)| match options {
        Some(options) if !options.is_empty() => format!("{name}{{{options}}}"),
        _ => (*name).to_owned(),
    });
    elements.collect::<Vec<_>>().join(",")
}

fn shown(place: &str, text: &str, error: &PipelineError) -> Report {
    let spot = Spot::of_text(place, text, error.span.start, error.span.len());
    let report = Report::error(Site::Spot(spot), error.to_string());
    error.note.iter().fold(report, |report, note| report.note(note))
}

/// Names of passes in other flags must be names of passes too.
fn check_names(program: &Program, settings: &OptSettings) -> Result<(), Vec<Report>> {
    let watched = |what: &'_ What| match what {
        What::Passes(names) => names.clone(),
        What::Nothing | What::All => Vec::new(),
    };
    let given = [
        ("--skip-passes", settings.skip.clone()),
        ("--print-ir-before", watched(&settings.watch.before)),
        ("--print-ir-after", watched(&settings.watch.after)),
    ];
    let names = given.iter().flat_map(|(flag, names)| names.iter().map(move |name| (flag, name)));
    let unknown = names.filter(|(_, name)| program.passes.pass(name).is_none());
    let reports: Vec<Report> = unknown
        .map(|(flag, name)| {
            let known = program.passes.passes().iter().map(|pass| pass.name);
            let near = || nearest(name, known).map(|near| format!("; did you mean `{near}`?"));
            let renamed = program.passes.renamed(name);
            let hint = renamed.map(|current| format!("; it is now `{current}`")).or_else(near);
            let message = format!("{flag}: there is no pass `{name}`{}", hint.unwrap_or_default());
            Report::error(Site::Nowhere, message)
        })
        .collect();
    if reports.is_empty() { Ok(()) } else { Err(reports) }
}
