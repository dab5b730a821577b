//! Sizes at the ends of their formats, by both engines: results or an error, never a signal, a panic or an
//! allocation of what was not asked for.

use crate::run::{Folder, cotan};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The sizes.
const SIZES: [&str; 5] = ["0", "1", "2147483648", "4294967296", "9223372036854775807"];

/// Virtual memory of a run, in KiB: a larger allocation fails.
const MEMORY: &str = "6000000";

/// Processor seconds of a run: one that takes longer computes what it was asked for. The time of the
/// clock would depend on other work of the machine.
const SECONDS: &str = "1";

/// The signal of a run that takes longer, `SIGXCPU`.
const TOO_LONG: i32 = 24;

/// A run that waits longer is killed.
const PATIENCE: Duration = Duration::from_secs(120);

/// Returns whether all sizes are tried.
fn is_full() -> bool {
    std::env::var_os("COTAN_TESTS").is_some_and(|effort| effort == "full")
}

/// Programs whose buffers, loops and accesses have sizes that arguments decide.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "size_is_data",
        "func.func @f(%i: index) -> f64 {
  %r = array.with_dim %i as \"p\" {
    %y = array.build (%k: index, %l: index) {
      %q = arith.index_cast %l : index to i64
      %w = arith.sitofp %q : i64 to f64
      array.yield %w : f64
    } : tensor<?x?xf64, #cotan.dims<p, p>>
    %z = array.scan %y along 0 (%a: f64, %b: f64) {
      %q = arith.addf %a, %b : f64
      array.yield %q : f64
    } : tensor<?x?xf64, #cotan.dims<p, p>>
    %t = array.index %z[0, 0] : tensor<?x?xf64, #cotan.dims<p, p>>
    array.yield %t : f64
  } : f64
  return %r : f64
}",
    ),
    (
        "product_of_sizes",
        "!v = tensor<?xf64, #cotan.dims<n>>
!q = tensor<?x?x?x?xf64, #cotan.dims<n, n, n, n>>
func.func @f(%x: !v, %i: index) -> f64 {
  %y = array.build (%a: index, %b: index, %c: index, %d: index) {
    %p = array.index %x[%a] : !v
    array.yield %p : f64
  } : !q
  %z = array.scan %y along 0 (%a: f64, %b: f64) {
    %q = arith.addf %a, %b : f64
    array.yield %q : f64
  } : !q
  %t = array.index %z[%i, %i, %i, %i] : !q
  return %t : f64
}",
    ),
    (
        "fixed_sizes",
        "!m = tensor<4294967296x4294967296xf64>
func.func @f(%x: f64, %i: index) -> f64 {
  %y = array.build (%k: index, %l: index) {
    array.yield %x : f64
  } : !m
  %z = array.scan %y along 0 (%a: f64, %b: f64) {
    %q = arith.addf %a, %b : f64
    array.yield %q : f64
  } : !m
  %r = array.index %z[%i, 0] : !m
  return %r : f64
}",
    ),
    (
        "index",
        "!v = tensor<4xf64>
func.func @f(%x: !v, %i: index) -> (f64, f64, !v) {
  %a = array.index %x[%i] : !v
  %b = array.index %x[2 * %i + 1] : !v
  %u = array.update %x[%i] to %a : !v, f64
  %w = array.add_at %u[%i], %b : !v, f64
  return %a, %b, %w : f64, f64, !v
}",
    ),
    (
        "gather and scatter",
        "!v = tensor<4xf64>
func.func @f(%x: !v, %i: index) -> (!v, !v) {
  %g = array.gather %x (%k: index) {
    %j = arith.addi %k, %i : index
    array.yield %j : index
  } : !v -> !v
  %s = array.scatter %x (%k: index) {
    %j = arith.muli %k, %i : index
    array.yield %j : index
  } : !v -> !v
  return %g, %s : !v, !v
}",
    ),
    (
        "loop",
        "func.func @f(%i: index, %x: f64) -> f64 {
  %zero = arith.constant 0 : index
  %r = scf.for %k = %zero to %i step %i iter_args(%s = %x) -> (f64) {
    %t = math.sin %s : f64
    scf.yield %t : f64
  }
  return %r : f64
}",
    ),
    (
        "large result",
        "func.func @f(%i: index) -> f64 {
  %r = array.with_dim %i as \"p\" {
    %y = array.iota along 0 : tensor<?xf64, #cotan.dims<p>>
    %t = array.index %y[p - 1] : tensor<?xf64, #cotan.dims<p>>
    array.yield %t : f64
  } : f64
  return %r : f64
}",
    ),
];

/// A run of a function, killed when it takes long; `None` then.
fn run(file: &Path, arguments: &[String]) -> Option<(Option<i32>, String)> {
    let limits = format!("ulimit -v {MEMORY}; ulimit -c 0; ulimit -S -t {SECONDS}");
    let limited = format!("{limits}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.arg("-c").arg(limited).arg(cotan()).arg("run").arg(file).args(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("there is a shell");
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            if status.signal() == Some(TOO_LONG) {
                return None;
            }
            let mut text = String::new();
            if let Some(mut errors) = child.stderr.take() {
                let _read = std::io::Read::read_to_string(&mut errors, &mut text);
            }
            return Some((status.code(), text));
        }
        if start.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
            let _ended = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The programs of the tour and the kit, with those above.
fn files(folder: &Folder) -> Vec<(String, PathBuf)> {
    let mut files: Vec<(String, PathBuf)> = PROGRAMS
        .iter()
        .map(|(name, text)| {
            let path = folder.file(&format!("{}.mlir", name.replace(' ', "_")), text);
            ((*name).to_owned(), path.into())
        })
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for part in ["examples/programs", "tests/kit"] {
        let mut listed: Vec<PathBuf> = std::fs::read_dir(root.join(part))
            .expect("a folder of programs")
            .flatten()
            .map(|entry| entry.path())
            .collect();
        listed.sort();
        // At every change, a few.
        listed.truncate(if is_full() { usize::MAX } else { 2 });
        files.extend(listed.into_iter().map(|path| (path.display().to_string(), path)));
    }
    files
}

/// The first public function of a text: its name, the dimension parameters of its arguments, and whether an
/// argument is the index `%i`.
fn signature(text: &str) -> Option<(String, Vec<String>, bool)> {
    let (_, after) = text.split_once("func.func @")?;
    let (name, rest) = after.split_once('(')?;
    let (arguments, _) = rest.split_once(") -> ")?;
    let mut types = arguments.to_owned();
    for alias in text.lines().filter_map(|line| line.strip_prefix('!')) {
        if let Some((alias, ty)) = alias.split_once(" = ")
            && types.split(['!', ',', ')', ' ']).any(|word| word == alias)
        {
            types.push_str(ty);
        }
    }
    let mut names: Vec<String> = Vec::new();
    for list in types.split("#cotan.dims<").skip(1) {
        let list = list.split('>').next().unwrap_or_default();
        for word in list.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
            let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
            if is_name && !names.iter().any(|name| name == word) {
                names.push(word.to_owned());
            }
        }
    }
    Some((name.to_owned(), names, arguments.contains("%i: index")))
}

#[test]
fn extreme_sizes_end_with_a_result_or_an_error() {
    let folder = Folder::new("extremes");
    let (mut wrong, mut ended, mut slow) = (Vec::new(), 0, 0);
    for (name, path) in files(&folder) {
        let text = std::fs::read_to_string(&path).expect("a program is text");
        let Some((function, dims, has_index)) = signature(&text) else { continue };
        for (at, size) in SIZES.iter().enumerate() {
            for engine in ["interpret", "jit"] {
                let common = ["--random-seed", "1", "--max-bytes", "64M", "--engine", engine];
                let mut arguments: Vec<String> = common.map(str::to_owned).into();
                arguments.extend(["--fn".to_owned(), function.clone()]);
                if engine == "interpret" {
                    arguments.extend(["--fuel".to_owned(), "1000000".to_owned()]);
                }
                if has_index {
                    arguments.extend(["--arg".to_owned(), format!("i={size}")]);
                }
                // One parameter is extreme, the others small.
                let is_large = |place: usize| !has_index && place == at % dims.len().max(1);
                for (place, dim) in dims.iter().enumerate() {
                    let size = if is_large(place) { size } else { "2" };
                    arguments.extend(["--dim".to_owned(), format!("{dim}={size}")]);
                }
                match run(&path, &arguments) {
                    None => slow += 1,
                    Some((Some(0 | 1), _)) => ended += 1,
                    Some((status, errors)) => {
                        let line = errors.lines().next().unwrap_or_default().to_owned();
                        wrong.push(format!("{name} {arguments:?}: {status:?} {line}"));
                    }
                }
            }
        }
    }
    println!("{ended} runs ended, {slow} were long");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ended > 20, "only {ended} runs");
}
