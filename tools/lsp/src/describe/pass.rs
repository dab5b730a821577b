//! A pass or a named pipeline.

use cotan_passes::PassRegistry;
use std::fmt::Write as _;

/// Returns the description of a pass or a pipeline.
pub fn pass(passes: &PassRegistry, name: &str) -> Option<String> {
    if let Some(pass) = passes.pass(name) {
        let (summary, doc) = (pass.summary, pass.doc.trim());
        let mut text =
            format!("**{name}**: {summary}. Runs on {}.\n\n{doc}\n\n", pass.anchor.describe());
        for option in pass.options {
            let _ =
                writeln!(text, "- `{}`, default `{}`: {}", option.name, option.default, option.doc);
        }
        return Some(text);
    }
    let pipeline = passes.pipeline(name)?;
    let mut text = format!("**{name}**: {}.\n\n", pipeline.summary);
    for (step, reason) in pipeline.steps {
        let _ = writeln!(text, "- `{step}`: {reason}");
    }
    Some(text)
}

/// Returns the summary of a pass or a pipeline.
pub fn summary(passes: &PassRegistry, name: &str) -> Option<&'static str> {
    let pass = passes.pass(name).map(|pass| pass.summary);
    pass.or_else(|| passes.pipeline(name).map(|pipeline| pipeline.summary))
}
