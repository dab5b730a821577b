//! The condition that candidates must keep.

use crate::Program;
use crate::program::console::Console;
use crate::program::meaning::{Comparison, Meaning, random_points};
use crate::program::status::Status;
use clap::ArgMatches;
use cotan_dialects::interp::{Limits, find_function};
use cotan_ir::{Ir, codes};
use cotan_passes::{PassManager, Pipeline};
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Limits of the interpreter: candidates are small.
const FUEL: u64 = 10_000_000;

/// The number of points at which values are compared.
const POINTS: u32 = 2;

/// The condition that candidates must keep.
pub enum Condition {
    /// A shell command exits with 0.
    Command(String),
    /// The program ends with an internal error.
    Panics(Vec<String>),
    /// The program reports a code.
    Error(&'static str, Vec<String>),
    /// The values of a function differ after two pipelines.
    Differs(Box<Differs>),
}

/// Two pipelines, and the function whose values are compared.
pub struct Differs {
    managers: [Option<PassManager>; 2],
    function: Option<String>,
    dims: Vec<String>,
    seed: u64,
}

impl Condition {
    /// Reads the condition from the flags.
    pub fn read(program: &Program, matches: &ArgMatches) -> Result<Self, String> {
        let all = |name: &str| -> Vec<String> {
            matches.get_many::<String>(name).into_iter().flatten().cloned().collect()
        };
        let words = match all("words") {
            words if words.is_empty() => vec!["opt".to_owned()],
            words => words,
        };
        if let Some(command) = matches.get_one::<String>("while") {
            return Ok(Self::Command(command.clone()));
        }
        if let Some(code) = matches.get_one::<String>("while-error") {
            let known = codes::ALL.iter().find(|known| known.id == code);
            let known = known.ok_or_else(|| format!("--while-error: there is no code `{code}`"))?;
            return Ok(Self::Error(known.id, words));
        }
        let pipelines = all("while-differs");
        let [one, other] = &pipelines[..] else { return Ok(Self::Panics(words)) };
        let managers = [manager(program, one)?, manager(program, other)?];
        let function = matches.get_one::<String>("fn").cloned();
        let seed = matches.get_one::<u64>("random-seed").copied().unwrap_or(1);
        Ok(Self::Differs(Box::new(Differs { managers, function, dims: all("dim"), seed })))
    }

    /// Returns the condition in words.
    pub fn words(&self) -> String {
        match self {
            Self::Command(command) => format!("`{command}` does not exit with 0"),
            Self::Panics(words) => format!("`{}` ends without a panic", words.join(" ")),
            Self::Error(code, words) => format!("`{}` reports no {code}", words.join(" ")),
            Self::Differs(_) => {
                "the values are equal after both pipelines, or cannot be compared".to_owned()
            }
        }
    }

    /// Returns whether a candidate keeps the condition.
    pub fn holds(&self, program: &Program, ir: &Ir, text: &str) -> bool {
        match self {
            Self::Command(command) => written(text, |path| succeeds(program, command, path)),
            Self::Panics(words) => {
                written(text, |path| in_process(program, words, path).0 == Status::Internal)
            }
            Self::Error(code, words) => {
                written(text, |path| in_process(program, words, path).1.contains(code))
            }
            Self::Differs(differs) => differs.holds(ir).unwrap_or(false),
        }
    }
}

impl Differs {
    /// Returns whether the values differ; `None` if they cannot be compared.
    fn holds(&self, ir: &Ir) -> Option<bool> {
        let function = find_function(ir, self.function.as_deref()).ok()?;
        let name = ir.text(ir.symbol_name(function)?).to_owned();
        let points = random_points(ir, function, &self.dims, self.seed, POINTS).ok()?;
        let mut modules = [ir.clone(), ir.clone()];
        for (manager, module) in self.managers.iter().zip(&mut modules) {
            if let Some(manager) = manager
                && manager.run(module, &mut []).failure.is_some()
            {
                return None;
            }
        }
        let limits = Limits { fuel: FUEL, ..Limits::default() };
        let meaning = Meaning::of(&modules[0], &name, points, limits).ok()?;
        Some(matches!(meaning.compare(&modules[1]), Comparison::Different(_)))
    }
}

/// Returns a pass manager; `None` for no pass.
fn manager(program: &Program, text: &str) -> Result<Option<PassManager>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let pipeline = Pipeline::parse(&program.passes, &program.registry, text);
    let pipeline = pipeline.map_err(|errors| {
        let error = errors.first().map(ToString::to_string).unwrap_or_default();
        format!("--while-differs: `{text}`: {error}")
    })?;
    Ok(Some(PassManager::new(pipeline)))
}

/// Calls a closure with the path of a temporary file of this text.
fn written(text: &str, holds: impl FnOnce(&str) -> bool) -> bool {
    let path = path();
    let held = fs::write(&path, text).is_ok() && holds(&path.to_string_lossy());
    // A file that cannot be removed only occupies space.
    let _ = fs::remove_file(&path);
    held
}

/// Returns the path of a new file: threads of one process have files of their own.
fn path() -> PathBuf {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("cotan-reduce-{}-{number}.mlir", std::process::id()))
}

fn succeeds(program: &Program, command: &str, path: &str) -> bool {
    let quoted = format!("'{}'", path.replace('\'', r"'\''"));
    let whole = match command.contains("{}") {
        true => command.replace("{}", &quoted),
        false => format!("{command} {quoted}"),
    };
    let mut shell = Command::new("sh");
    if program.console.is_kept() {
        shell.current_dir(program.console.path("."));
    }
    shell.arg("-c").arg(whole);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    shell.status().is_ok_and(|status| status.success())
}

/// Runs this program on a candidate; returns its status and the reported codes.
fn in_process(program: &Program, words: &[String], path: &str) -> (Status, Vec<&'static str>) {
    let mut args: Vec<String> = words.iter().map(|word| word.replace("{}", path)).collect();
    if args == words {
        args.push(path.to_owned());
    }
    let console = Console::kept(&program.console.path(""), "");
    let inner = Program {
        name: program.name.clone(),
        registry: program.registry.clone(),
        passes: program.passes.clone(),
        console: console.clone(),
    };
    let status = inner.run(args);
    let reports = console.reports();
    (status, reports.iter().filter_map(|report| report.code.map(|code| code.id)).collect())
}
