//! Files that make a failure happen again.
//!
//! The first lines are comments: `// configuration: --pass-pipeline='...'` with the flags that
//! matter, and the command to type. Upstream's reproducers, which keep the pipeline in a resource,
//! are read too.

use crate::program::console::Console;
use crate::program::output::{write_bytes, write_file};
use cotan_ir::Ir;
use cotan_ir::file::Resource;
use cotan_ir::text::ParseOptions;
use cotan_passes::VerifyEach;
use std::path::PathBuf;
use std::{fs, io};

const CONFIGURATION: &str = "// configuration:";

/// Returns the flags that matter, as a shell reads them.
pub fn configuration(pipeline: &str, parse: ParseOptions, verify: VerifyEach) -> String {
    let mut flags = format!("--pass-pipeline={}", quoted(pipeline));
    if parse.allow_unregistered {
        flags.push_str(" --allow-unregistered-dialect");
    }
    if parse.max_nesting != ParseOptions::default().max_nesting {
        flags.push_str(&format!(" --max-nesting={}", parse.max_nesting));
    }
    flags.push_str(match verify {
        VerifyEach::Changed => "",
        VerifyEach::Each => " --verify-each=each",
        VerifyEach::End => " --verify-each=end",
        VerifyEach::None => " --verify-each=none",
    });
    flags
}

/// Writes a reproducer; returns the command that runs it.
pub fn write(
    program: &str,
    path: &str,
    console: &Console,
    configuration: &str,
    module: &str,
) -> io::Result<String> {
    write_file(&console.path(path), &text(program, path, configuration, module))?;
    Ok(command(program, path))
}

/// Returns the text of a reproducer.
pub fn text(program: &str, path: &str, configuration: &str, module: &str) -> String {
    let command = command(program, path);
    format!("{CONFIGURATION} {configuration}\n// run again with: {command}\n{module}")
}

/// Returns the command that runs a reproducer.
fn command(program: &str, path: &str) -> String {
    format!("{program} opt --run-reproducer {}", quoted(path))
}

/// A reproducer that is there while a run lasts. When the run ends other than by a signal, the path
/// is as it was before.
pub struct Provisional {
    path: PathBuf,
    /// The file that was there.
    before: Option<Vec<u8>>,
}

impl Provisional {
    /// Writes the reproducer. Returns `None` if the path is no regular file, or cannot be written:
    /// the reason is an error only once there is a failure to reproduce.
    pub fn write(path: PathBuf, text: &str) -> Option<Self> {
        let before = match fs::metadata(&path) {
            Ok(known) if !known.is_file() => return None,
            Ok(_) => Some(fs::read(&path).ok()?),
            Err(_) => None,
        };
        write_file(&path, text).ok()?;
        Some(Self { path, before })
    }
}

impl Drop for Provisional {
    fn drop(&mut self) {
        let _ = match &self.before {
            Some(bytes) => write_bytes(&self.path, bytes),
            None => fs::remove_file(&self.path),
        };
    }
}

/// Returns the arguments of a reproducer, followed by those of the command line.
pub fn arguments(text: &str, given: &[String]) -> Vec<String> {
    let comments = text.lines().take_while(|line| line.starts_with("//"));
    let wanted = comments.filter_map(|line| line.strip_prefix(CONFIGURATION)).flat_map(words);
    wanted.map(|word| respelled(&word)).chain(given.iter().cloned()).collect()
}

/// Upstream writes one dash.
fn respelled(word: &str) -> String {
    match word.strip_prefix('-') {
        Some(rest) if !rest.starts_with('-') && rest.len() > 1 => format!("--{rest}"),
        _ => word.to_owned(),
    }
}

/// Returns the pipeline that upstream's tools keep in a resource of the module.
pub fn pipeline_of(ir: &Ir) -> Option<&str> {
    let group =
        ir.file.external_resources.iter().find(|(key, _)| ir.text(**key) == "mlir_reproducer");
    let pipeline = group?.1.iter().find(|(key, _)| ir.text(**key) == "pipeline")?;
    match pipeline.1 {
        Resource::Text(text) => Some(text),
        Resource::Blob(_) | Resource::Bool(_) => None,
    }
}

/// As a shell reads it: in single quotes unless it is a plain word.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,@:+".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// Returns the words of a shell command line, with quotes and backslashes only.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, ' ' | '\t' | '\r') => words.extend(word.take()),
            (None, '\\') => word.get_or_insert_default().extend(chars.next()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_data_is_read_back() {
        let pipeline = "builtin.module(cse{a='x y' b={1,2}})";
        let verify = VerifyEach::Each;
        let flags = configuration(
            pipeline,
            ParseOptions { allow_unregistered: true, ..Default::default() },
            verify,
        );
        let text = format!("{CONFIGURATION} {flags}\n// run again\nmodule {{\n}}\n");
        let given = ["a.mlir".to_owned(), "--run-reproducer".to_owned()];
        assert_eq!(
            arguments(&text, &given),
            [
                &format!("--pass-pipeline={pipeline}"),
                "--allow-unregistered-dialect",
                "--verify-each=each",
                "a.mlir",
                "--run-reproducer"
            ]
        );
    }

    #[test]
    fn reproducers_of_older_tools_are_read() {
        let text =
            "// configuration: -pass-pipeline='builtin.module(cse)' -verify-each=0\nmodule {}";
        assert_eq!(
            arguments(text, &[]),
            ["--pass-pipeline=builtin.module(cse)", "--verify-each=0"]
        );
    }
}
