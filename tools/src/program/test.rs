//! `cotan test`: the snapshot tests of a folder, without Cargo.

use crate::Program;
use crate::program::status::Status;
use crate::program::{panic, print};
use clap::ArgMatches;
use cotan_harness::{Arguments, ColorSetting, FormatSetting, Suite};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    if program.console.is_kept() {
        return program.usage("a case cannot run cases");
    }
    let paths: Vec<&String> = matches.get_many("path").into_iter().flatten().collect();
    if let Some(path) = paths.iter().find(|path| !Path::new(path).exists()) {
        let message = format!("there is no `{path}`; `--filter {path}` chooses cases by name");
        return program.usage(&message);
    }
    let (suite, arguments) = (suite(program, matches, &paths), arguments(matches));
    panic::catch_quietly();
    let ran = catch_unwind(AssertUnwindSafe(|| suite.run(&arguments)));
    // The runner of the cases panics if the standard output fails.
    let ran = ran.or_else(|panic| match print(&program.console, b"\n") {
        Err(status) => Err(status),
        Ok(()) => resume_unwind(panic),
    });
    let ran = match ran {
        Ok(ran) => ran,
        Err(status) => return status,
    };
    match ran {
        Ok(ended) if ended.has_failed() => Status::Diagnostics,
        Ok(_) => Status::Success,
        Err(message) => program.usage(&message),
    }
}

fn suite(program: &Program, matches: &ArgMatches, paths: &[&String]) -> Suite {
    let (first, rest) = match paths {
        [first, rest @ ..] => (PathBuf::from(first), rest),
        [] => (PathBuf::from("."), paths),
    };
    let suite = crate::suite(first, Arc::clone(&program.registry), program.passes.clone());
    let suite = rest.iter().fold(suite, |suite, folder| suite.folder(folder));
    let name = program.name.clone();
    let suite = match name.as_str() {
        "cotan" => suite,
        name => {
            suite.tool(name, crate::tool(Arc::clone(&program.registry), program.passes.clone()))
        }
    };
    let suite = suite.named_by_path().only(words(matches, "filter"));
    let suite = suite.blessed_by(move |path| format!("{name} test {path} --bless"));
    let suite = suite.bless_from_check(matches.get_flag("bless-from-check"));
    if matches.get_flag("bless") { suite.bless(true) } else { suite }
}

fn arguments(matches: &ArgMatches) -> Arguments {
    let choice = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    Arguments {
        skip: words(matches, "skip"),
        list: matches.get_flag("list"),
        test_threads: matches.get_one::<u16>("jobs").map(|&jobs| jobs.into()),
        format: choice("format").map(|format| match format {
            "terse" => FormatSetting::Terse,
            "json" => FormatSetting::Json,
            _ => FormatSetting::Pretty,
        }),
        color: choice("color").map(|when| match when {
            "always" => ColorSetting::Always,
            "never" => ColorSetting::Never,
            _ => ColorSetting::Auto,
        }),
        ..Arguments::default()
    }
}

fn words(matches: &ArgMatches, name: &str) -> Vec<String> {
    matches.get_many::<String>(name).into_iter().flatten().cloned().collect()
}
