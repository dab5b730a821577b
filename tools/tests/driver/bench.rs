//! `cotan bench`: its measurements, and its errors.

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
fn invalid_sizes_are_rejected() {
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
    assert!(lines[1].starts_with(&["at", "most"]) && lines[1][3..6] == ["GFLOP/s", "of", "f64"]);
    assert_eq!(lines[2], ["n", "bytes", "time", "median", "GB/s", "GFLOP/s", "share"]);
    let sizes: Vec<&[&str]> = lines[3..].iter().map(|line| &line[..2]).collect();
    assert_eq!(sizes, [["10", "88"], ["100", "808"], ["1000", "8008"]]);
}

#[cfg(feature = "llvm")]
#[test]
fn measurements_are_machine_readable() {
    let ended = bench(&["--size=n=1000", "--format=json"]);
    let read: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!((&read["function"], &read["sizes"]["n"]), (&"total".into(), &1000.into()));
    // A sum reads, adds and has an initial value.
    assert!(
        read["operations"].as_f64().is_some_and(|it| (1000.0..2100.0).contains(&it)),
        "{ended}"
    );
    for name in [
        "least_s",
        "median_s",
        "gb_per_s",
        "gflop_per_s",
        "most_gflop_per_s",
        "memory_s",
        "share",
        "compile_s",
    ] {
        assert!(read[name].as_f64().is_some_and(|number| number > 0.0), "{name}: {ended}");
    }
}

#[cfg(feature = "llvm")]
#[test]
fn plots_have_a_point_for_every_size() {
    let ended = bench(&["--size=n=10..1e3", "--format=svg"]);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    assert!(ended.out.starts_with("<svg ") && ended.out.ends_with("</svg>\n"), "{ended}");
    assert_eq!(ended.out.matches("<circle ").count(), 3);
    assert!(ended.out.contains("@total: time by n"), "{ended}");
}

#[cfg(feature = "llvm")]
#[test]
fn a_missing_size_is_an_error() {
    let ended = bench(&[]);
    assert!(
        ended.status == 1 && ended.err.contains("no argument determines the size `n`"),
        "{ended}"
    );
}
