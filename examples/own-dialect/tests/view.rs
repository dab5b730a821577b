//! `--view` and the tools for culprits in a program with a dialect of its own, which has no code
//! for them.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

const TEXT: &str = "func.func @f(%x: !interval.range) -> !interval.range {
  %r = interval.iterate %x times 3 {
  ^bb0(%a: !interval.range):
    %s = interval.add %a, %x : !interval.range
    interval.yield %s : !interval.range
  } : !interval.range
  return %r : !interval.range
}
";

/// A folder of a test, with the input.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cotan-own-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("a.mlir"), TEXT).unwrap();
    folder
}

fn interval_opt(folder: &PathBuf, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_interval-opt"));
    let ended = command.current_dir(folder).arg("opt").arg("a.mlir").args(args).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    ended
}

#[test]
fn the_page_has_the_operations_and_passes_of_the_dialect() {
    let folder = folder("view");
    interval_opt(&folder, &["--canonicalize", "--cse", "--view", "out.html"]);
    let page = fs::read_to_string(folder.join("out.html")).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert!(page.contains("interval.iterate %x times 3"), "{page}");
    assert!(page.contains("\"types\":[\"!interval.range\"]"), "{page}");
    assert!(page.contains("\"pass\":\"canonicalize\""), "{page}");
}

#[test]
fn the_page_of_a_gradient_has_the_derivative_of_the_operation_of_the_dialect() {
    let folder = folder("gradient");
    let text = "func.func @g(%a: f64, %b: f64, %t: f64) -> f64 {
  %r = interval.between %a, %b at %t : f64
  return %r : f64
}
";
    fs::write(folder.join("b.mlir"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_interval-opt"));
    command.current_dir(&folder).args(["grad", "b.mlir", "--view", "out.html"]);
    let ended = command.output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let page = fs::read_to_string(folder.join("out.html")).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert!(page.contains("%r = interval.between %a, %b at %t : f64"), "{page}");
    assert!(page.contains("\"pass\":\"differentiate\"") && page.contains("arith.subf"), "{page}");
    // The cost of the operation, which it declares.
    assert!(page.contains("\"work\":\"3\""), "{page}");
}

#[test]
fn traces_name_the_conditions_of_the_rules_of_the_dialect() {
    let folder = folder("trace");
    let ended = interval_opt(&folder, &["--canonicalize", "--trace-rewrites=missed"]);
    fs::remove_dir_all(&folder).unwrap();
    let trace = String::from_utf8_lossy(&ended.stderr);
    assert!(trace.contains("not applied to `interval."), "{trace}");
}
