//! Machine code under AddressSanitizer, called from C that is compiled with it and UndefinedBehaviorSanitizer:
//! LLVM's `opt` instruments what `cotan build` emits. Skipped where `opt` and `llc` of LLVM 22 or `cc` are missing.

use crate::run::{Folder, cotan, run};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs at every change; all under `COTAN_TESTS=full`.
const FEW: usize = 5;

/// The signal of an alarm, with which a program exits that runs for longer than [`SECONDS`].
const ALARM: i32 = 14;

/// The most elements of an array that a program is called with.
const MOST: i64 = 1_000_000;

/// Cases whose own `memref` operations leave their buffers, as `cotan run` reports.
const WRONG: [&str; 2] =
    ["tests/cases/insert-bounds-checks/checked.mlir", "tests/cases/run/buffers.mlir"];

/// The time of one program, in seconds.
const SECONDS: u32 = 10;

/// A tool of LLVM 22.
fn tool(name: &str) -> Option<PathBuf> {
    let prefix = std::env::var_os("LLVM_SYS_221_PREFIX").map(PathBuf::from);
    let places = [prefix, Some(PathBuf::from("/usr/lib/llvm-22"))];
    let inside = places.into_iter().flatten().map(|place| place.join("bin").join(name));
    inside.into_iter().find(|path| path.exists())
}

/// The C expression for a list of sizes such as `k x 2 * d numbers, 0 or 1`.
fn count(text: &str) -> String {
    let text = text.split_once(',').map_or(text, |(sizes, _)| sizes);
    match text.trim().trim_end_matches(" numbers").trim_end_matches(" number") {
        "a" => "1".to_owned(),
        sizes => sizes.split(" x ").map(|size| format!("({size})")).collect::<Vec<_>>().join(" * "),
    }
}

/// A C program that calls the only function of a header at several sizes; `None` if the header states facts about
/// sizes, or has several functions.
fn caller(header: &str) -> Option<String> {
    let (_, comment) = header.rsplit_once("\n/* ")?;
    let (comment, prototype) = comment.split_once(" */")?;
    let (name, parameters) = prototype.split_once("int32_t ")?.1.split_once('(')?;
    if comment.contains("where 2") || comment.contains(" where ") && comment.contains(" = ") {
        return None;
    }
    let parameters = parameters.split_once(')')?.0;
    // Names of parameters may be those of functions.
    let mut code = format!(
        "#include \"made.h\"\n#include <signal.h>\n#include <stdlib.h>\nunsigned \
         alarm(unsigned);\nvoid _exit(int);\nstatic __typeof__({name}) *const cotan_called = {name};\nint main(void) {{\n  \
         signal(SIGALRM, _exit);\n  alarm({SECONDS});\n  for (int64_t cotan_all = 0; cotan_all < 20; \
         cotan_all++) {{\n",
    );
    let (mut arguments, mut arrays, mut ends) = (Vec::new(), String::new(), String::new());
    for (line, parameter) in comment.lines().zip(parameters.split(',')) {
        let line = line.trim_start_matches(" * ").trim();
        let (own, about) = line.split_once(' ')?;
        let about = about.trim();
        let element = parameter.trim().trim_start_matches("const ").split([' ', '*']).next()?;
        if about.starts_with("size") {
            let _ = writeln!(code, "    int64_t {own} = cotan_all;");
            arguments.push(own.to_owned());
        } else if own == "workspace" {
            arguments.push("NULL".to_owned());
        } else if let Some((way, sizes)) = about.split_once(": ") {
            if way == "in" && !parameter.contains('*') {
                arguments.push(format!("({element})1"));
                continue;
            }
            let count = count(sizes);
            // All sizes are known before the first array is allocated.
            let _ = writeln!(
                code,
                "    int64_t c_{own} = {count};\n    if (c_{own} < 0 || c_{own} > {MOST}) continue;"
            );
            let _ = writeln!(
                arrays,
                "    {element} *{own} = malloc(c_{own} * sizeof *{own});\n    for (int64_t cotan_i = 0; cotan_i \
                 < c_{own}; cotan_i++) {own}[cotan_i] = ({element})(cotan_i % 7 + 1) / 2;"
            );
            let _ = writeln!(ends, "    free({own});");
            arguments.push(own.to_owned());
        } else {
            return None;
        }
    }
    let _ = writeln!(
        code,
        "{arrays}    (void)cotan_called({});\n{ends}  }}\n  return 0;\n}}",
        arguments.join(", ")
    );
    Some(code)
}

/// Functions instrumented by `opt`.
fn marked(text: &str) -> String {
    let mark = |line: &str| match line.strip_suffix(" {") {
        Some(head) if line.starts_with("define ") => format!("{head} sanitize_address {{\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(mark).collect()
}

/// Runs a command, and returns its output if it fails. An endless program ends by its alarm, without fault.
fn done(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.code() == Some(ALARM) {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(()) } else { Err(format!("{:?}: {errors}", output.status)) }
}

/// The functions of a text, in their order.
fn functions(text: &str) -> Vec<String> {
    let named = text.split("func.func @").skip(1);
    named.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())).collect()
}

/// Runs a function of a program under sanitizers; `None` if it has no machine code or no plain signature.
fn sanitized(folder: &Folder, file: &Path, name: &str) -> Option<Result<(), String>> {
    let (made, header) = (folder.path("made.ll"), folder.path("made.h"));
    let path = file.to_str()?;
    let kinds = "--emit=llvm,header";
    let built = run(&cotan(), &["build", path, "--fn", name, kinds, "-o", &made], b"");
    if built.status != 0 {
        return None;
    }
    let text = std::fs::read_to_string(&made).ok()?;
    let caller = caller(&std::fs::read_to_string(&header).ok()?)?;
    let (main, marked) = (folder.file("main.c", &caller), folder.file("marked.ll", &marked(&text)));
    let (opt, llc) = (tool("opt")?, tool("llc")?);
    let [code, object, program] = ["made.bc", "made.o", "main"].map(|it| folder.path(it));
    let steps = || {
        done(Command::new(&opt).args(["-passes=asan", &marked, "-o", &code]))?;
        let flags = ["-O1", "-filetype=obj", "-relocation-model=pic", "-mcpu=native"];
        done(Command::new(&llc).args(flags).args([&code, "-o", &object]))?;
        let flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover", "-g"];
        done(Command::new("cc").args(flags).args([&main, &object, "-lm", "-o", &program]))?;
        done(Command::new(&program).env("ASAN_OPTIONS", "allocator_may_return_null=1"))
    };
    Some(steps())
}

#[test]
fn objects_stay_inside_of_arrays_under_sanitizers() {
    let has_cc = Command::new("cc").arg("--version").output().is_ok();
    if tool("opt").is_none() || tool("llc").is_none() || !has_cc {
        eprintln!("skipped: there is no `opt` or `llc` of LLVM 22, or no `cc`");
        return;
    }
    let is_full = std::env::var_os("COTAN_TESTS").is_some_and(|effort| effort == "full");
    let folder = Folder::new("sanitized");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut open: Vec<PathBuf> =
        ["tests/kit", "examples/programs", "tests/cases"].map(|part| root.join(part)).into();
    let (mut files, mut wrong, mut count) = (Vec::new(), Vec::new(), 0);
    while let Some(path) = open.pop() {
        match std::fs::read_dir(&path) {
            Ok(entries) => open.extend(entries.flatten().map(|entry| entry.path())),
            Err(_) if WRONG.iter().any(|file| path.ends_with(file)) => {}
            Err(_) if path.extension() == Some("mlir".as_ref()) => files.push(path),
            Err(_) => {}
        }
    }
    // Those of the kit come first.
    files.sort_by_key(|path| (!path.starts_with(root.join("tests/kit")), path.clone()));
    for file in files {
        if !is_full && count >= FEW {
            break;
        }
        let text = std::fs::read(&file).unwrap_or_default();
        for name in functions(&String::from_utf8_lossy(&text)) {
            match sanitized(&folder, &file, &name) {
                None => {}
                Some(Ok(())) => count += 1,
                // A name of the C library, such as `read`.
                Some(Err(why)) if why.contains("conflicting types") => {}
                Some(Err(why)) => {
                    let first = why
                        .lines()
                        .find(|line| line.to_lowercase().contains("error"))
                        .unwrap_or_default();
                    eprintln!("{}, @{name}: {first}", file.display());
                    wrong.push(format!("{}, @{name}: {why}", file.display()));
                }
            }
        }
    }
    println!("{count} functions");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= FEW.min(3), "only {count} functions");
}
