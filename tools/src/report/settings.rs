//! The command-line names of library settings.

use cotan_ir::codes::{self, Code};
use cotan_ir::diagnostics::Note;

/// Settings in notes, by their paths, and their flags.
const FLAGS: &[(&str, &str)] = &[
    ("ParseOptions::allow_unregistered", "--allow-unregistered-dialect"),
    ("Limits::bytes", "--max-bytes"),
    ("Limits::depth", "--max-depth"),
    ("Limits::fuel", "--fuel"),
    ("argument", "--arg"),
];

/// Returns the text of a note for users of the command line.
pub fn words(note: &Note) -> String {
    if note.setting == Some("differentiate") {
        return format!("{}: cotan opt --differentiate", note.message);
    }
    match FLAGS.iter().find(|(setting, _)| note.setting == Some(*setting)) {
        Some((setting, flag)) => note.message.replace(setting, flag),
        None => note.message.clone(),
    }
}

/// Returns the advice appended to the explanation of a code.
fn advice(code: &Code) -> Option<&'static str> {
    let all: [(&Code, &str); 7] = [
        (&codes::TOO_DEEP, "`--max-nesting` raises the limit."),
        (&codes::UNKNOWN_DIALECT, "`--allow-unregistered-dialect` enables it."),
        (&codes::LIMIT, "`--fuel`, `--max-depth` and `--max-bytes` raise them."),
        (
            &codes::ARGUMENT,
            "`--arg x=...` passes one by its name, and `--arg n=...` the size `n`, or `--dim n=...` where a parameter has the same name.",
        ),
        (
            &codes::NO_COST,
            "`cotan cost` shows the static costs; `cotan run --count` counts the work of a run.",
        ),
        (&codes::ENDLESS_REWRITING, "On the command line: `--canonicalize=disable-patterns=NAME`."),
        (
            &codes::WAYS_DISAGREE,
            "`cotan opt --print-ir-after-change` shows the changes of each pass.",
        ),
    ];
    all.into_iter().find(|(other, _)| std::ptr::eq(*other, code)).map(|(_, advice)| advice)
}

/// Returns the complete explanation of a code.
pub fn explanation(code: &Code) -> String {
    match advice(code) {
        Some(advice) => format!("{} {advice}", code.explanation),
        None => code.explanation.to_owned(),
    }
}
