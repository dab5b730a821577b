//! Pipelines, their instrumentation, and their failures.

use crate::run::{Ended, Folder, cotan, own_opt, run};
use insta::assert_snapshot;
use std::fs;

const UNUSED: &str = "func.func @f(%a: i32) -> i32 {\n  \
    %x = arith.addi %a, %a : i32\n  \
    %y = arith.muli %x, %a : i32\n  \
    return %a : i32\n}\n";

/// `opt` of the example with passes of its own.
fn own(args: &[&str], input: &str) -> Ended {
    let args: Vec<&str> = ["opt"].iter().chain(args).copied().collect();
    run(&own_opt(), &args, input.as_bytes())
}

#[test]
fn passes_run_in_the_order_of_the_command_line() {
    let flags = ["--count-ops", "--drop-unused=at-most=1", "-count-ops", "--drop-unused"];
    let ended = own(&[&flags[..], &["--dump-pass-pipeline"]].concat(), UNUSED);
    assert_snapshot!(ended);
}

#[test]
fn a_mistake_in_a_pipeline_is_pointed_at() {
    let pipeline = "builtin.module(func.func(drop-usued,drop-unused{at-mots=1}))";
    assert_snapshot!(own(&["--pass-pipeline", pipeline], ""));
    assert_snapshot!(own(&["--drop-unused=at-most=many"], ""));
}

#[test]
fn flags_and_a_pipeline_do_not_mix() {
    let ended = own(&["--pass-pipeline=builtin.module(func.func(refuse))", "--count-ops"], "");
    assert_eq!((ended.status, ended.out.as_str()), (2, ""));
    let ended = own(&["--skip-passes=refues"], "");
    assert_eq!(
        ended.err,
        "error: --skip-passes: there is no pass `refues`; did you mean `refuse`?\n"
    );
    assert_eq!(ended.status, 2);
}

#[test]
fn changes_of_a_pass_are_shown() {
    let mut ended = own(&["--drop-unused", "--count-ops", "--print-ir-after-change"], UNUSED);
    ended.out.clear();
    assert_snapshot!(ended);
}

#[test]
fn the_ir_is_printed_around_passes() {
    let flags = ["--drop-unused", "--print-ir-before=drop-unused", "--mlir-print-ir-after-all"];
    let mut ended = own(&flags, UNUSED);
    ended.out.clear();
    assert_snapshot!(ended);
}

#[test]
fn the_ir_goes_into_a_tree_of_files() {
    let folder = Folder::new("tree");
    let tree = folder.path("ir");
    let flag = format!("--print-ir-tree-dir={tree}");
    let two = UNUSED.replace("@f", "@g");
    let ended = own(&["--drop-unused", &flag], &format!("{UNUSED}{two}"));
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    let file = |function: &str, name: &str| {
        let module = "builtin_module_no-symbol-name";
        fs::read_to_string(format!("{tree}/{module}/func_func_{function}/{name}")).unwrap()
    };
    let header = "// -----// IR Dump After drop-unused ('func.func' operation: @f) //----- //\n";
    assert!(file("f", "0_drop-unused.mlir").starts_with(header));
    assert!(!file("g", "1_drop-unused.mlir").contains("arith"));
}

#[test]
fn times_and_counts_are_reported() {
    let ended = own(&["--count-ops", "--pass-statistics", "--timing"], UNUSED);
    let names =
        ["read", "parse", "verify", "builtin.module", "count-ops", "print", "rest", "total"];
    assert!(names.iter().all(|name| ended.err.contains(&format!("  {name}\n"))), "{ended}");
    let ended = own(&["--drop-unused", "--timing=json"], UNUSED);
    let json: serde_json::Value = serde_json::from_str(&ended.err).unwrap();
    assert_eq!(json["timing"][1]["name"], "parse");
}

#[test]
fn a_run_reports_the_times_of_its_stages() {
    let args = ["run", "-", "--arg=3", "--timing", "--engine=interpret"];
    let ended = run(&cotan(), &args, UNUSED.as_bytes());
    assert_eq!((ended.status, ended.out.as_str()), (0, "a = 3 : i32\n"));
    let names = ["parse", "verify", "interpret", "total"];
    assert!(names.iter().all(|name| ended.err.contains(&format!("  {name}\n"))), "{ended}");
}

#[test]
fn passes_can_be_left_out() {
    let ended = own(&["--drop-unused", "--skip-passes=drop-unused"], UNUSED);
    assert_eq!(ended.out.matches("arith.").count(), 2);
    assert_eq!(own(&["--drop-unused"], UNUSED).out.matches("arith.").count(), 0);
}

#[test]
fn a_failing_pass_reports_its_location_and_a_reproducer() {
    let folder = Folder::new("reproducer");
    let path = folder.path("again.mlir");
    let flag = format!("--crash-reproducer={path}");
    let flags = ["--drop-unused", "--refuse", "--print-ir-after-failure", &flag];
    let ended = own(&flags, UNUSED);
    let text = fs::read_to_string(&path).unwrap();
    assert_snapshot!(format!("{ended}--- file\n{text}").replace(&path, "FILE"));
    let again = own(&["--run-reproducer", &path], "");
    assert_eq!(again.status, 1);
    assert!(again.err.contains("error: this function is refused"), "{}", again.err);
}

#[test]
fn a_panic_is_an_internal_error_with_a_reproducer() {
    let folder = Folder::new("panic");
    let path = folder.path("again.mlir");
    let flag = format!("--crash-reproducer={path}");
    let ended = own(&["--crash", &flag], UNUSED);
    assert_eq!((ended.status, ended.out.as_str()), (70, ""));
    assert!(ended.err.contains("something impossible happened"), "{}", ended.err);
    assert!(ended.err.contains("please report it"), "{}", ended.err);
    assert_eq!(own(&["--run-reproducer", &path], "").status, 70);
}

#[test]
fn a_stack_overflow_leaves_a_reproducer() {
    let folder = Folder::new("overflow");
    let path = folder.path("again.mlir");
    let flag = format!("--crash-reproducer={path}");
    // A signal is no status.
    assert_eq!(own(&["--drop-unused", "--overflow", &flag], UNUSED).status, -1);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("// configuration: --pass-pipeline="), "{text}");
    assert!(text.ends_with(UNUSED), "{text}");
    assert_eq!(own(&["--run-reproducer", &path], "").status, -1);
}

#[test]
fn a_run_that_ends_well_leaves_the_path_of_the_reproducer_as_it_was() {
    let folder = Folder::new("no-reproducer");
    let (new, old) = (folder.path("new.mlir"), folder.file("old.mlir", UNUSED));
    for path in [&new, &old] {
        let flag = format!("--crash-reproducer={path}");
        assert_eq!(own(&["--drop-unused", &flag], UNUSED).status, 0);
        assert_eq!(own(&["--drop-unused", &flag], "no operation").status, 1);
    }
    assert_eq!(folder.names(), ["old.mlir"]);
    assert_eq!(fs::read_to_string(&old).unwrap(), UNUSED);
}

#[test]
fn upstream_reproducers_are_run() {
    let text = format!(
        "{UNUSED}\n{{-#\n  external_resources: {{\n    mlir_reproducer: {{\n      \
         pipeline: \"builtin.module(func.func(drop-unused))\"\n    }}\n  }}\n#-}}\n"
    );
    let ended = own(&["--run-reproducer"], &text);
    assert_eq!(ended.out.matches("arith.").count(), 0, "{ended}");
}

#[test]
fn remarks_and_statistics_of_own_passes_are_shown() {
    let ended = own(&["--count-ops", "--pass-statistics", "-o", "/dev/null"], UNUSED);
    assert_snapshot!(ended);
}

#[test]
fn former_names_of_passes_are_answered_with_the_current_ones() {
    let renamed = "there is no pass `join-loops`; it is now `fuse-loops{mode=sibling}`";
    for flag in ["--join-loops", "--skip-passes=join-loops", "--pass-pipeline=join-loops"] {
        let ended = run(&cotan(), &["opt", flag, "-"], b"");
        assert!(ended.err.contains(renamed), "{flag}: {}", ended.err);
    }
}

#[test]
fn runs_of_passes_are_events_of_a_trace() {
    let folder = Folder::new("trace");
    let path = folder.file("a.mlir", "func.func @f() {\n  return\n}\n");
    let ended = run(&cotan(), &["opt", &path, "-p", "func.func(cse,dce)", "--timing=trace"], b"");
    assert_eq!(ended.status, 0, "{ended}");
    let trace: serde_json::Value = serde_json::from_str(&ended.err).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let names: Vec<&str> = events.iter().filter_map(|event| event["name"].as_str()).collect();
    assert!(names.starts_with(&["cse", "dce"]), "{names:?}");
    assert!(events.iter().all(|event| event["ph"] == "X" && event["dur"].as_f64() >= Some(0.0)));
    assert_eq!(events[0]["args"]["on"], "f");
}
