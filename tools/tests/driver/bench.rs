//! `cotan bench`: what it measures, and what it says of what it cannot.

use crate::run::{Ended, cotan, run};

const SUM: &str = "func.func @total(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}
";

fn bench(args: &[&str]) -> Ended {
    let args: Vec<&str> = ["bench", "-", "--seconds=0.01"].iter().chain(args).copied().collect();
    run(&cotan(), &args, SUM.as_bytes())
}

#[test]
fn sizes_that_make_no_sense_are_refused() {
    let ended = bench(&["--size", "n=many"]);
    let error = "error: --size: `n=many` is not like n=1000, n=8,64 or n=1e3..1e7\n";
    assert_eq!((ended.status, ended.err.as_str()), (2, error));
}

#[cfg(not(feature = "llvm"))]
#[test]
fn without_llvm_nothing_is_measured() {
    let ended = bench(&["--size=n=10"]);
    assert!(ended.status == 2 && ended.err.contains("without LLVM"), "{ended}");
}

#[cfg(feature = "llvm")]
#[test]
fn every_size_has_a_row() {
    let ended = bench(&["--size=n=10..1e3"]);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> =
        ended.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(lines[0].starts_with(&["compiled", "in"]), "{ended}");
    assert_eq!(lines[1], ["n", "bytes", "time", "median", "GB/s", "share"]);
    let sizes: Vec<&[&str]> = lines[2..].iter().map(|line| &line[..2]).collect();
    assert_eq!(sizes, [["10", "88"], ["100", "808"], ["1000", "8008"]]);
}

#[cfg(feature = "llvm")]
#[test]
fn programs_read_what_was_measured() {
    let ended = bench(&["--size=n=1000", "--format=json"]);
    let read: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((&read["function"], &read["sizes"]["n"]), (&"total".into(), &1000.into()));
    for name in ["least_s", "median_s", "gb_per_s", "share", "compile_s"] {
        assert!(read[name].as_f64().is_some_and(|number| number > 0.0), "{name}: {ended}");
    }
}

#[cfg(feature = "llvm")]
#[test]
fn a_size_that_nobody_says_is_asked_for() {
    let ended = bench(&[]);
    assert!(
        ended.status == 1 && ended.err.contains("no argument says how large `n` is"),
        "{ended}"
    );
}
