//! Upstream's mlir-opt reads the output of Cotan, and Cotan reads its output.
//!
//! Tests that run `mlir-opt-22` are ignored where it is not installed (Debian: `mlir-22-tools`).

use cotan_harness::{Output, RunLine};
use cotan_ir::Ir;
use cotan_ir::text::{Locations, PrintOptions, print_to_string};
use cotan_passes::{PassManager, Pipeline};
use cotan_tests::binary::run;
use cotan_tests::corpus::jax::REGISTRY;
use cotan_tests::equal::structurally_equal;
use cotan_tests::laws::{self, Law};
use libtest_mimic::{Arguments, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const MLIR_OPT: &str = "mlir-opt-22";

/// Between programs in one text.
const CHUNK: &str = "// -----\n";

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let installed = Command::new(MLIR_OPT).arg("--version").output().is_ok();
    if !installed && !arguments.list {
        println!("skipped: `{MLIR_OPT}` is not installed; what needs it is ignored");
    }
    let mut trials = Vec::new();
    for program in programs("conformance/upstream") {
        let name = stem(&program);
        let file = program.with_file_name("debuginfo").join(format!("{name}.mlir"));
        trials.push(trial(format!("locations/{name}"), move || same_locations(&file)));
        for kind in ["generic", "debuginfo"] {
            let file = program.with_file_name(kind).join(format!("{name}.mlir"));
            trials.push(trial(format!("printed/{kind}/{name}"), move || printed(&file)));
            let (path, name) = (program.clone(), format!("there and back/{kind}/{name}"));
            let round_trip = trial(name, move || round_trip(&path, kind == "debuginfo"));
            trials.push(round_trip.with_ignored_flag(!installed));
        }
    }
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    for case in programs("cases") {
        let name = case.strip_prefix(&cases).unwrap_or(&case).with_extension("");
        let name = format!("case/{}", name.display());
        if let Some(flags) = valid(&case) {
            for pass in flags.passes_of_upstream() {
                let (case, name) = (case.clone(), name.replacen("case", pass, 1));
                let same = trial(name, move || same_as_upstream(&case, pass));
                trials.push(same.with_ignored_flag(!installed));
            }
            let accepted = trial(name, move || accepted(&case, flags));
            trials.push(accepted.with_ignored_flag(!installed));
        }
    }
    for (index, program) in irdl_programs().into_iter().enumerate() {
        let verdict = trial(format!("irdl/{index}"), move || same_verdict(&program));
        trials.push(verdict.with_ignored_flag(!installed));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

const IRDL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/cases/irdl/quantities.mlir");

/// The programs with the dialect that `quantities.mlir` defines.
fn irdl_programs() -> Vec<String> {
    let text = text_of(&Path::new(IRDL).with_file_name("verdicts.mlir"));
    text.unwrap_or_default().split(CHUNK).map(str::to_owned).collect()
}

/// Upstream accepts and prints, or refuses, a program with dialects from IRDL as Cotan does.
fn same_verdict(program: &str) -> Law {
    let definitions = cotan_ir::parse_str(&cotan::registry(), &text_of(Path::new(IRDL))?);
    let definitions = definitions.map_err(|errors| errors.to_string())?;
    let registry = cotan_irdl::extend(&cotan::registry(), &definitions);
    let registry = registry.map_err(|errors| errors.to_string())?;
    let ours = cotan_ir::parse_str(&registry, program);
    let theirs = mlir_opt_with(program, false, &[&format!("--irdl-file={IRDL}")]);
    match (ours, theirs) {
        (Err(_), Err(_)) => Ok(()),
        (Ok(ours), Ok(theirs)) => {
            let theirs = laws::read(&registry, "upstream.mlir", &theirs)?;
            structurally_equal(&ours, &theirs, false).map_err(|difference| difference.to_string())
        }
        (Ok(_), Err(theirs)) => Err(format!("upstream refuses what Cotan accepts: {theirs}")),
        (Err(ours), Ok(_)) => Err(format!("upstream accepts what Cotan refuses: {ours}")),
    }
}

fn trial(name: String, test: impl FnOnce() -> Law + Send + 'static) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

/// The `.mlir` files in a folder; those of a folder of cases, however deep they lie.
fn programs(folder: &str) -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut programs = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() && folder == "cases" {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "mlir") {
                programs.push(path);
            }
        }
    }
    programs.sort();
    programs
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn text_of(path: &Path) -> Law<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Returns the output of mlir-opt for a text.
fn mlir_opt(text: &str, locations: bool) -> Law<String> {
    mlir_opt_with(text, locations, &[])
}

/// Returns the output of mlir-opt for a text, with more flags.
fn mlir_opt_with(text: &str, locations: bool, flags: &[&str]) -> Law<String> {
    let mut command = Command::new(MLIR_OPT);
    command.args(["--allow-unregistered-dialect", "--mlir-disable-threading"]);
    command.arg("--mlir-print-op-generic");
    if locations {
        command.arg("--mlir-print-debuginfo");
    }
    command.args(flags);
    let Output { stdout, stderr, code, .. } =
        run(&mut command, text).map_err(|error| error.to_string())?;
    match code {
        0 => Ok(stdout),
        _ => Err(format!("`{MLIR_OPT}` refuses it:\n{stderr}in\n{text}")),
    }
}

fn generic(ir: &Ir, locations: bool) -> String {
    let locations = if locations { Locations::Kept } else { Locations::Hidden };
    print_to_string(ir, PrintOptions { generic: true, locations, ..PrintOptions::default() })
}

/// Checks that upstream's output satisfies the laws here.
fn printed(file: &Path) -> Law {
    let ir = laws::read(&REGISTRY, "printed.mlir", &text_of(file)?)?;
    laws::verified(&ir)?;
    laws::round_trip(&ir)
}

/// Locations are printed as upstream printed them, when asked.
fn same_locations(file: &Path) -> Law {
    let theirs = text_of(file)?;
    let ir = laws::read(&REGISTRY, "printed.mlir", &theirs)?;
    let options =
        PrintOptions { generic: true, locations: Locations::Upstream, ..PrintOptions::default() };
    let ours = print_to_string(&ir, options);
    if locations_in(&ours) == locations_in(&theirs) {
        return Ok(());
    }
    Err(format!("here:\n{ours}\nthere:\n{theirs}"))
}

/// Returns the locations of a text, with the aliases in front of them.
fn locations_in(text: &str) -> Vec<&str> {
    text.lines().flat_map(locations_in_line).collect()
}

fn locations_in_line(line: &str) -> Vec<&str> {
    if line.starts_with("#loc") {
        return vec![line];
    }
    line.split(" loc(").skip(1).map(location_before).collect()
}

/// Returns the text before the closing parenthesis.
fn location_before(text: &str) -> &str {
    let mut open = 1;
    let end = text.bytes().position(|byte| {
        open += i32::from(byte == b'(') - i32::from(byte == b')');
        open == 0
    });
    &text[..end.unwrap_or(text.len())]
}

/// Upstream's print of a program, printed by Cotan, is printed by upstream as before.
fn round_trip(program: &Path, locations: bool) -> Law {
    let first = mlir_opt(&text_of(program)?, locations)?;
    let ir = laws::read(&REGISTRY, "printed.mlir", &first)?;
    laws::verified(&ir)?;
    let ours = generic(&ir, locations);
    let second = mlir_opt(&ours, locations)?;
    if first == second {
        return Ok(());
    }
    Err(format!("printed first\n{first}\nby Cotan\n{ours}\nand then\n{second}"))
}

/// The flags for a valid case.
struct Flags {
    /// Operations of any dialect are allowed.
    any_dialect: bool,
    /// Some operations do not exist upstream: it reads their generic form, and does not know their
    /// semantics.
    own: bool,
    /// Passes merge more than those of upstream, as the case declares.
    merges_more: bool,
    words: Vec<String>,
}

/// The dialects that upstream lacks.
const OWN: [&str; 15] = [
    "ad",
    "array",
    "chad",
    "check",
    "chlo",
    "cl",
    "closure",
    "linear",
    "loop",
    "sdy",
    "special",
    "stablehlo",
    "sum",
    "tuple",
    "unf",
];

impl Flags {
    /// Returns the pass that is run, if it is one that upstream has under the same name.
    fn passes_of_upstream(&self) -> impl Iterator<Item = &'static str> {
        let asked =
            |pass: &&str| self.words.iter().any(|word| word.strip_prefix("--") == Some(pass));
        let known = |pass: &&str| !self.own && !self.merges_more && asked(pass);
        ["cse", "symbol-dce"].into_iter().filter(known).collect::<Vec<_>>().into_iter()
    }
}

/// Returns whether a case is valid: its first run succeeds on the whole file.
fn valid(case: &Path) -> Option<Flags> {
    let text = text_of(case).ok()?;
    let run = RunLine::all(&text).ok()?.into_iter().next()?;
    let has = |part: &str| run.words.iter().any(|word| word.contains(part));
    let whole = !has("split-input-file")
        && !has("--irdl-file")
        && !has("verify-diagnostics")
        && !has("--show-");
    let any_dialect = has("allow-unregistered-dialect");
    let own = OWN.iter().any(|dialect| text.contains(&format!(" {dialect}.")));
    let merges_more = text.contains("// UPSTREAM: merges less");
    let flags = Flags { any_dialect, own, merges_more, words: run.words };
    (run.code == 0 && whole).then_some(flags)
}

/// Upstream accepts a case as Cotan prints it, in both forms, and prints the same module.
fn accepted(case: &Path, flags: Flags) -> Law {
    let text = text_of(case)?;
    let mut ours = laws::read_dialects(&REGISTRY, "case.mlir", &text, flags.any_dialect)?;
    laws::verified(&ours)?;
    // The arguments of both regions of `stablehlo.while` are one text.
    if !text.contains("// UPSTREAM: shared locations") {
        laws::round_trip(&ours)?;
    }
    let printed = generic(&ours, false);
    if text.contains("// UPSTREAM: refused") {
        return match mlir_opt(&printed, false) {
            Ok(_) => Err("upstream accepts it, although the case says that it does not".to_owned()),
            Err(_) => Ok(()),
        };
    }
    let has_pretty = !flags.own && !text.contains("// UPSTREAM: generic form");
    let pretty = has_pretty.then(|| print_to_string(&ours, PrintOptions::default()));
    drop_unused_resources(&mut ours, &printed);
    let forms: Vec<String> = std::iter::once(printed).chain(pretty).collect();
    // In one process: its start takes longer than its work.
    let theirs = mlir_opt_with(&forms.join(CHUNK), false, &["--split-input-file"])?;
    let theirs: Vec<&str> = theirs.split(CHUNK).collect();
    if theirs.len() != forms.len() {
        return Err(format!("{} forms became {}", forms.len(), theirs.len()));
    }
    for (printed, theirs) in forms.iter().zip(theirs) {
        let again = laws::read(&REGISTRY, "upstream.mlir", theirs)?;
        if text.contains("// UPSTREAM: other values") {
            let difference = structurally_equal(&ours, &again, false).err();
            return difference.map(drop).ok_or_else(|| "upstream prints the same".to_owned());
        }
        structurally_equal(&ours, &again, false).map_err(|difference| {
            format!("{difference}\nprinted:\n{printed}\nupstream:\n{theirs}")
        })?;
    }
    Ok(())
}

/// Upstream prints only resources that are used.
fn drop_unused_resources(ir: &mut Ir, printed: &str) {
    let is_used = |key: &str| {
        printed.contains(&format!("dense_resource<{key}>"))
            || printed.contains(&format!("dense_resource<\"{key}\">"))
    };
    let mut resources = std::mem::take(&mut ir.file.dialect_resources);
    for entries in resources.values_mut() {
        entries.retain(|key, _| is_used(ir.text(*key)));
    }
    resources.retain(|_, entries| !entries.is_empty());
    ir.file.dialect_resources = resources;
}

/// Checks that a pass changes a case as upstream's pass of that name does.
fn same_as_upstream(case: &Path, name: &str) -> Law {
    let text = text_of(case)?;
    let mut ours = laws::read(&REGISTRY, "case.mlir", &text)?;
    let pipeline = Pipeline::parse(&cotan_passes::registry(), &REGISTRY, name)
        .map_err(|errors| format!("{errors:?}"))?;
    let report = PassManager::new(pipeline).run(&mut ours, &mut []);
    if let Some(failure) = report.failure {
        return Err(failure.to_string());
    }
    let theirs = mlir_opt_with(&text, false, &[&format!("--{name}")])?;
    let theirs = laws::read(&REGISTRY, "upstream.mlir", &theirs)?;
    structurally_equal(&ours, &theirs, false).map_err(|difference| {
        format!(
            "{difference}\nhere:\n{}\nthere:\n{}",
            generic(&ours, false),
            generic(&theirs, false)
        )
    })
}
