//! Moving a case to the language of this harness, whose output is compared as a whole.

use super::shell::Stage;
use super::{Lit, Run};
use crate::filecheck::{Flags, directive_lines};
use crate::mistake::Mistake;
use std::collections::BTreeMap;

/// Returns the text with commands of this harness and without directives of FileCheck.
///
/// # Errors
/// A command that is more than one program and FileCheck.
pub fn migrated(lit: &Lit, text: &str) -> Result<String, Mistake> {
    let mut commands: BTreeMap<usize, Option<String>> = BTreeMap::new();
    let mut known: Vec<String> = Vec::new();
    let mut prefixes: Vec<String> = Vec::new();
    for run in &lit.runs {
        let mistake = |message| Mistake::new(run.line, run.columns.clone(), message);
        let (command, flags) = command(run).map_err(mistake)?;
        prefixes.extend(flags.into_iter().flat_map(|flags| flags.prefixes));
        commands.extend(run.lines.iter().map(|&line| (line, None)));
        if !known.contains(&command) {
            commands.insert(run.line, Some(command.clone()));
            known.push(command);
        }
    }
    let prefixes: Vec<&str> = prefixes.iter().map(String::as_str).collect();
    let checks = directive_lines(&Flags::of_prefixes(&prefixes), text);
    let mut lines: Vec<String> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let kept = match commands.get(&at) {
            Some(command) => command.clone(),
            None if checks.contains(&at) => before_comment(line),
            None => Some(line.to_owned()),
        };
        // Without directives, the blank lines around them are one.
        let is_blank = |line: &str| line.trim().is_empty();
        let last_is_blank = lines.last().is_none_or(|last| is_blank(last));
        lines.extend(kept.filter(|line| !(is_blank(line) && last_is_blank)));
    }
    Ok(lines.join("\n") + "\n")
}

/// Returns the program before a directive on the same line.
fn before_comment(line: &str) -> Option<String> {
    let (program, _) = line.rsplit_once("//")?;
    let program = program.trim_end();
    (!program.is_empty()).then(|| program.to_owned())
}

/// Returns a command as this harness has it, and the flags of its FileCheck.
fn command(run: &Run) -> Result<(String, Option<Flags>), String> {
    let wrong = "only one program, and FileCheck after it, can be moved";
    let [pipeline] = &run.pipelines[..] else { return Err(wrong.to_owned()) };
    let (program, flags) = match &pipeline.stages[..] {
        [program] => (program, None),
        [program, check] if check.words[0] == "FileCheck" => {
            (program, Some(Flags::read(&check.words[1..])?))
        }
        _ => return Err(wrong.to_owned()),
    };
    let Stage { words, stdin, stdout, stderr, .. } = program;
    let discards = stdout.as_ref().is_none_or(|(file, _)| file == "/dev/null");
    if !discards || stderr.is_some() || stdin.as_ref().is_some_and(|file| file != "%s") {
        return Err("redirections to and from files cannot be moved".to_owned());
    }
    let (code, words) = match words.split_first() {
        Some((not, words)) if not == "not" => ("[1]", words),
        _ => ("", &words[..]),
    };
    let words = words.iter().enumerate().map(|(at, word)| match (at, word.as_str()) {
        (0, "mlir-opt") => "cotan opt".to_owned(),
        (_, word) => quoted(word),
    });
    let words: Vec<String> = words.chain(stdin.is_some().then(|| "< %s".to_owned())).collect();
    Ok((format!("// RUN{code}: {}", words.join(" ")), flags))
}

fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=%./:,+@".contains(c);
    match word {
        word if !word.is_empty() && word.chars().all(is_plain) => word.to_owned(),
        word if word.contains('\'') => format!("\"{word}\""),
        word => format!("'{word}'"),
    }
}
