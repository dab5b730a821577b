//! `cotan run` reads files of data and writes them.

use crate::run::{Ended, Folder, cotan, run};
use std::fs;

const PROGRAM: &str = "\
func.func @twice(%x: tensor<?x3xf64, #cotan.dims<n>>) -> tensor<?x3xf64, #cotan.dims<n>> {
  %r = arith.addf %x, %x : tensor<?x3xf64, #cotan.dims<n>>
  return %r : tensor<?x3xf64, #cotan.dims<n>>
}
func.func @kinds(%a: tensor<?xi32, #cotan.dims<n>>, %b: ui16, %c: tensor<?xi1, #cotan.dims<n>>, %d: tensor<0x2xf32>)
    -> (tensor<?xi32, #cotan.dims<n>>, ui16, tensor<?xi1, #cotan.dims<n>>, tensor<0x2xf32>) {
  return %a, %b, %c, %d : tensor<?xi32, #cotan.dims<n>>, ui16, tensor<?xi1, #cotan.dims<n>>, tensor<0x2xf32>
}
func.func @narrow(%x: bf16) -> bf16 {
  return %x : bf16
}
";

fn cotan_run(file: &str, args: &[&str]) -> Ended {
    run(&cotan(), &[&["run", file][..], args].concat(), b"")
}

#[test]
fn written_files_are_read_back() {
    let folder = Folder::new("data-round-trip");
    let program = folder.file("a.mlir", PROGRAM);
    let matrix = "[[1.5, -0.0, nan], [inf, 1e300, 5e-324]]";
    for name in ["x.npy", "x.npz", "x.json"] {
        let path = folder.path(name);
        let ended = cotan_run(&program, &["--fn=twice", "--arg", matrix, "--out", &path]);
        assert_eq!((ended.status, ended.out.as_str()), (0, ""), "{ended}");
        let ended = cotan_run(&program, &["--fn=twice", "--arg", &format!("@{path}")]);
        let wanted = "r = [[6.0, -0.0, nan], [inf, 4.0e300, 2.0e-323]] : tensor<2x3xf64>\n";
        assert_eq!(ended.out, wanted, "{ended}");
    }
}

#[test]
fn a_shape_that_is_not_that_of_the_numbers_is_an_error() {
    let folder = Folder::new("data-other-shape");
    let program = folder.file("a.mlir", PROGRAM);
    let file = folder.file("x.json", r#"{"shape": [2, 3], "value": [[1.0, 2.0, 3.0]]}"#);
    let ended = cotan_run(&program, &["--fn=twice", "--arg", &format!("@{file}")]);
    assert_eq!(ended.status, 1, "{ended}");
    assert!(ended.err.contains("shape [1, 3] are declared to have shape [2, 3]"), "{ended}");
}

#[test]
fn too_many_chunks_are_not_created() {
    let folder = Folder::new("data-huge-tuple");
    let mut program = "!t0 = f64\n".to_owned();
    for level in 1..=60 {
        program.push_str(&format!("!t{level} = tuple<!t{0}, !t{0}>\n", level - 1));
    }
    program.push_str("func.func @f(%x: !t60) {\n  return\n}\n");
    let file = folder.file("a.mlir", &program);
    let ended = cotan_run(&file, &["--random-seed=1"]);
    assert_eq!(ended.status, 1, "{ended}");
    assert!(ended.err.contains("not enough memory for it"), "{ended}");
}

#[test]
fn several_results_have_names() {
    let folder = Folder::new("data-several");
    let program = folder.file("a.mlir", PROGRAM);
    let args = ["--fn=kinds", "--arg=[-1, 2]", "--arg=65535", "--arg=[true, false]", "--arg=[]"];
    let printed = cotan_run(&program, &args);
    assert_eq!(printed.status, 0, "{printed}");
    for name in ["all.npz", "all.json"] {
        let path = folder.path(name);
        let ended = cotan_run(&program, &[&args[..], &["--out", &path]].concat());
        assert_eq!(ended.status, 0, "{ended}");
        let read = ["a", "b", "c", "d"].iter().enumerate();
        let read: Vec<String> =
            read.map(|(at, name)| format!("--arg={name}=@{path}:arr_{at}")).collect();
        let read: Vec<&str> = read.iter().map(String::as_str).collect();
        let again = cotan_run(&program, &[&["--fn=kinds"], &read[..]].concat());
        assert_eq!(again.out, printed.out, "{again}");
    }
}

#[test]
fn bytes_are_those_that_numpy_writes() {
    let folder = Folder::new("data-bytes");
    let program = folder.file("a.mlir", PROGRAM);
    let path = folder.path("x.npy");
    cotan_run(&program, &["--fn=twice", "--arg=[[0.5, 1.0, 1.5]]", "--out", &path]);
    let bytes = fs::read(&path).unwrap();
    let header = "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 3), }";
    let header = format!("{header:<117}\n");
    let data = [1.0_f64, 2.0, 3.0].map(f64::to_le_bytes).concat();
    assert_eq!(bytes, [b"\x93NUMPY\x01\x00v\x00", header.as_bytes(), &data].concat());
}

#[test]
fn a_file_is_replaced_only_by_results() {
    let folder = Folder::new("data-replace");
    let program = folder.file("a.mlir", PROGRAM);
    let old = folder.file("x.npy", "old");
    let fails = [
        (
            &["--fn=narrow", "--arg=1.0"][..],
            1,
            "result 0: there is no format for elements of `bf16`",
        ),
        (&["--fn=kinds"][..], 2, "a .npy file holds one array, but there are 4 results"),
        (&["--fn=twice", "--arg=[[1, 2, 3]]", "--fuel=1"][..], 1, "the fuel ran out here"),
    ];
    for (args, status, why) in fails {
        let ended = cotan_run(&program, &[args, &["--out", &old]].concat());
        assert!(ended.status == status && ended.err.contains(why), "{ended}");
        assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    }
    let ended = cotan_run(&program, &["--fn=narrow", "--arg=1", "--out", "/no/such/x.npz"]);
    let why = "error: cannot write `/no/such/x.npz`: No such file or directory\n";
    assert_eq!((ended.status, ended.err.as_str()), (1, why));
    assert_eq!(folder.names(), ["a.mlir", "x.npy"]);
}

/// Every prefix of an archive, and every archive with a byte changed, yields an error or a result.
#[test]
fn damaged_archives_are_refused() {
    let folder = Folder::new("data-damaged");
    let program = folder.file("a.mlir", PROGRAM);
    let path = folder.path("x.npz");
    cotan_run(&program, &["--fn=twice", "--arg=[[0.5, 1.0, 1.5]]", "--out", &path]);
    let good = fs::read(&path).unwrap();
    let arg = format!("--arg=@{path}");
    for at in (0..good.len()).step_by(7) {
        fs::write(&path, &good[..at]).unwrap();
        let ended = cotan_run(&program, &["--fn=twice", &arg]);
        assert!(ended.status == 1 && ended.err.contains("[E0704]"), "{at}: {ended}");
        let mut bad = good.clone();
        bad[at] ^= 0xFF;
        fs::write(&path, bad).unwrap();
        let ended = cotan_run(&program, &["--fn=twice", &arg]);
        assert!(matches!(ended.status, 0 | 1), "{at}: {ended}");
    }
}
