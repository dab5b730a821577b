//! Running the commands of a case.

use super::shell::{Pipeline, Stage};
use super::{Lit, Run};
use crate::case::Tools;
use crate::filecheck::{Flags, Named, check};
use crate::fix::Failure;
use crate::mistake::{Mistake, name};
use crate::tool::{Call, Output};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The environment of the commands of a case.
struct Runner<'a> {
    tools: &'a Tools,
    path: &'a Path,
    text: &'a str,
    folder: PathBuf,
    /// Files named by `%t` begin with this.
    scratch: PathBuf,
}

impl Lit {
    /// Runs the commands of a case; returns the failures.
    pub fn failures(&self, path: &Path, text: &str, tools: &Tools) -> Vec<Failure> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
        let scratch = format!("cotan-test-{}-{number}", std::process::id());
        let scratch = std::env::temp_dir().join(scratch);
        let runner = Runner { tools, path, text, folder, scratch: scratch.clone() };
        let failures: Vec<Failure> =
            self.runs.iter().filter_map(|run| runner.failure(run, text)).collect();
        let _ = fs::remove_dir_all(scratch);
        match (self.features.is_failing, failures.is_empty()) {
            (false, _) => failures,
            (true, false) => Vec::new(),
            (true, true) => {
                let message = "this is expected to fail (`XFAIL`), and passes";
                vec![Failure::of(Mistake::whole(message).shown(path, text))]
            }
        }
    }
}

impl Runner<'_> {
    fn failure(&self, run: &Run, text: &str) -> Option<Failure> {
        for pipeline in &run.pipelines {
            if let Err(message) = self.pipeline(pipeline) {
                let mistake = Mistake::new(run.line, run.columns.clone(), "this command fails");
                let shown = mistake.shown(self.path, text);
                return Some(Failure::of(format!("{message}{shown}")));
            }
        }
        None
    }

    /// Runs connected programs; all must succeed.
    fn pipeline(&self, pipeline: &Pipeline) -> Result<(), String> {
        let mut stdin = String::new();
        for stage in &pipeline.stages {
            let words: Vec<String> =
                stage.words.iter().map(|word| self.filled(word)).collect::<Result<_, _>>()?;
            if let Some(file) = &stage.stdin {
                stdin = self.read(&self.filled(file)?)?;
            }
            let output = self.program(&words, stdin)?;
            if output.code != 0 {
                let command = words.join(" ");
                return Err(format!(
                    "{}{}error: `{command}` exits with {}\n",
                    output.stderr,
                    if output.stderr.is_empty() { &output.stdout } else { "" },
                    output.code
                ));
            }
            stdin = self.redirected(stage, output)?;
        }
        Ok(())
    }

    /// Writes the redirected output; returns what the next program reads.
    fn redirected(&self, stage: &Stage, output: Output) -> Result<String, String> {
        let Output { mut stdout, mut stderr, .. } = output;
        if stage.joins_stderr {
            // Diagnostics come first: a program prints its results at its end.
            stdout = std::mem::take(&mut stderr) + &stdout;
        }
        if let Some(file) = &stage.stderr {
            self.write(&self.filled(file)?, &stderr, false)?;
        }
        match &stage.stdout {
            Some((file, appends)) => {
                self.write(&self.filled(file)?, &stdout, *appends)?;
                Ok(String::new())
            }
            None => Ok(stdout),
        }
    }

    fn program(&self, words: &[String], stdin: String) -> Result<Output, String> {
        let done = |stdout: String| Ok(Output { stdout, ..Output::default() });
        let first = words.first().map(String::as_str).unwrap_or_default();
        match first {
            "FileCheck" => self.file_check(&words[1..], stdin),
            "not" => self.not(&words[1..], stdin),
            "cat" if words.len() == 1 => done(stdin),
            "cat" => done(words[1..].iter().map(|file| self.read(file)).collect::<Result<_, _>>()?),
            "echo" => done(words[1..].join(" ") + "\n"),
            "count" => {
                let (found, wanted) = (stdin.lines().count(), words.get(1));
                let is_fit = wanted.and_then(|n| n.parse().ok()) == Some(found);
                let stderr = if is_fit { String::new() } else { format!("{found} lines\n") };
                Ok(Output { code: i32::from(!is_fit), stderr, ..Output::default() })
            }
            _ => {
                let words = match first {
                    "mlir-opt" => {
                        let opt = ["cotan", "opt", "--print-upstream-names"];
                        let mut opt = opt.map(str::to_owned).to_vec();
                        // Upstream's tool has a dialect `test`, which accepts any operation.
                        let flag = "--allow-unregistered-dialect";
                        let has_flag = words.iter().any(|word| word.ends_with(&flag[1..]));
                        if self.text.contains("\"test.") && !has_flag {
                            opt.push(flag.to_owned());
                        }
                        opt.extend(words[1..].iter().cloned());
                        opt
                    }
                    _ => words.to_vec(),
                };
                let call = Call { words, stdin, folder: self.folder.clone() };
                self.tools.run(&call).map_err(|message| format!("error: {message}\n"))
            }
        }
    }

    fn file_check(&self, words: &[String], stdin: String) -> Result<Output, String> {
        let flags = Flags::read(words).map_err(|message| format!("error: {message}\n"))?;
        let file = self.read(&flags.file)?;
        let input = match &flags.input {
            Some(input) => self.read(input)?,
            None => stdin,
        };
        let (file_name, input_name) = (
            name(&self.folder.join(&flags.file)),
            flags.input.clone().unwrap_or_else(|| "<stdin>".to_owned()),
        );
        let file = Named { name: &file_name, text: &file };
        let result = check(&flags, file, Named { name: &input_name, text: &input });
        Ok(match result {
            Ok(()) => Output::default(),
            Err(stderr) => Output { stderr, code: 1, ..Output::default() },
        })
    }

    /// Runs a program that shall fail.
    fn not(&self, words: &[String], stdin: String) -> Result<Output, String> {
        if words.first().is_none_or(|word| word == "--crash") {
            return Err("error: `not` needs a program that fails without a crash\n".to_owned());
        }
        let mut output = self.program(words, stdin)?;
        if output.code == 0 {
            output.stderr += "error: this shall fail, and succeeds\n";
        }
        output.code = i32::from(output.code == 0);
        Ok(output)
    }

    /// Returns a word with its substitutions.
    fn filled(&self, word: &str) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = word;
        while let Some((before, after)) = rest.split_once('%') {
            filled.push_str(before);
            let Some(letter) = after.chars().next() else {
                filled.push('%');
                break;
            };
            let file = self.path.file_name().unwrap_or_default().to_string_lossy();
            match letter {
                's' => filled.push_str(&file),
                'S' | 'p' => filled.push('.'),
                't' | 'T' => {
                    fs::create_dir_all(&self.scratch)
                        .map_err(|error| format!("error: cannot make a folder: {error}\n"))?;
                    let scratch = if letter == 't' {
                        self.scratch.join(format!("{file}.tmp"))
                    } else {
                        self.scratch.clone()
                    };
                    filled.push_str(&scratch.to_string_lossy());
                }
                '%' => filled.push('%'),
                '{' => {
                    let name = after.split_once('}').map_or(after, |(name, _)| name);
                    return Err(format!("error: the substitution `%{name}}}` is undefined\n"));
                }
                other => filled.extend(['%', other]),
            }
            rest = &after[letter.len_utf8()..];
        }
        filled.push_str(rest);
        Ok(filled)
    }

    fn read(&self, file: &str) -> Result<String, String> {
        fs::read(self.folder.join(file))
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .map_err(|error| format!("error: cannot read `{file}`: {error}\n"))
    }

    fn write(&self, file: &str, text: &str, appends: bool) -> Result<(), String> {
        if file == "/dev/null" {
            return Ok(());
        }
        let path = self.folder.join(file);
        if !path.starts_with(&self.scratch) {
            return Err(format!("error: a command writes to `%t`, not to `{file}`\n"));
        }
        let before =
            if appends { fs::read_to_string(&path).unwrap_or_default() } else { String::new() };
        fs::write(&path, before + text)
            .map_err(|error| format!("error: cannot write `{file}`: {error}\n"))
    }
}
