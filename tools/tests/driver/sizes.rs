//! Sizes that leave 64 bits, and limits: no engine ends by a signal, and none writes outside of an
//! array.

use crate::run::{Ended, cotan, run};

const IS_DATA: &str = include_str!("sizes/size_is_data_overflows.mlir");
const PRODUCT: &str = include_str!("sizes/product_of_sizes_overflows.mlir");
const FIXED: &str = include_str!("sizes/fixed_sizes_overflow.mlir");
const LARGE: &str = include_str!("sizes/large_results_and_products.mlir");
const ENDLESS: &str = include_str!("sizes/endless_while_fuel.mlir");

/// Scans are written to memory, with sizes of one and of two dimensions.
const SCANS: &str = "!v = tensor<?xf64, #cotan.dims<n>>
!p = tensor<?xf64, #cotan.dims<p>>
!m = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @one(%i: index) -> f64 {
  %one = arith.constant 1.0 : f64
  %r = array.with_dim %i as \"p\" {
    %x = array.replicate %one along 0 : f64 -> !p
    %y = array.scan %x along 0 (%a: f64, %b: f64) {
      %q = arith.addf %a, %b : f64
      array.yield %q : f64
    } : !p
    %j = array.dim p - 1
    %z = array.index %y[%j] : !p
    array.yield %z : f64
  } : f64
  return %r : f64
}
func.func @two(%x: f64, %i: index, %j: index) -> f64 {
  %y = array.build (%a: index, %b: index) {
    array.yield %x : f64
  } : !m
  %z = array.scan %y along 0 (%a: f64, %b: f64) {
    %q = arith.addf %a, %b : f64
    array.yield %q : f64
  } : !m
  %r = array.index %z[%i, %j] : !m
  return %r : f64
}
func.func @difference() -> f64 {
  %one = arith.constant 1.0 : f64
  %y = array.replicate %one along 0 : f64 -> tensor<?xf64, #cotan.dims<n * m - n>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n * m - n>>
  return %s : f64
}
";

const SIZES: [&str; 5] = ["0", "1", "2147483648", "4294967296", "9223372036854775807"];

fn ran(text: &str, args: &[&str]) -> Ended {
    let args: Vec<&str> =
        ["run", "-", "--error-format=short"].iter().chain(args).copied().collect();
    run(&cotan(), &args, text.as_bytes())
}

fn engines() -> &'static [&'static str] {
    if cfg!(feature = "llvm") {
        &["--engine=interpret", "--engine=jit"]
    } else {
        &["--engine=interpret"]
    }
}

fn has_no_room(ended: &Ended) -> bool {
    ended.status == 1 && ended.err.contains("[E0703]")
}

#[test]
fn products_of_sizes_beyond_64_bits_exceed_the_memory() {
    for engine in engines() {
        for ended in [
            ran(IS_DATA, &[engine, "--arg=4294967296"]),
            ran(PRODUCT, &[engine, "--dim=n=65536", "--random-seed=1", "--arg=i=1"]),
            ran(FIXED, &[engine, "--arg=1.0", "--arg=0"]),
        ] {
            assert!(has_no_room(&ended), "{engine}: {ended}");
        }
    }
}

#[test]
fn engines_agree_on_extreme_sizes() {
    let limit = "--max-bytes=64M";
    for n in SIZES {
        let size = format!("--arg={n}");
        let ended = engines().iter().map(|engine| ran(SCANS, &["--fn=one", engine, limit, &size]));
        let ended: Vec<Ended> = ended.collect();
        assert!(ended.iter().all(|it| it.status == i32::from(n.len() > 1)), "{n}: {}", ended[0]);
        assert!(ended.iter().all(|it| n.len() == 1 || has_no_room(it)), "{n}: {}", ended[0]);
        assert!(ended.iter().all(|it| it.out == ended[0].out), "{n}: {}", ended[0]);
        // Loops over empty rows of an array with too many of them take their time.
        let has_elements = |m: &&str| (n == "0") == (*m == "0") || n.len() + m.len() == 2;
        for m in SIZES.into_iter().filter(has_elements) {
            let [n, m] = [("n", n), ("m", m)].map(|(name, size)| format!("--dim={name}={size}"));
            let two = ["--fn=two", limit, &n, &m, "--arg=1.0", "--arg=0", "--arg=0"];
            let ended = engines().iter().map(|engine| ran(SCANS, &[&two[..], &[engine]].concat()));
            let ended: Vec<Ended> = ended.collect();
            let is_known = ended.iter().all(|it| it.status == 0 || has_no_room(it));
            assert!(is_known, "{n} {m}: {}", ended[0]);
        }
    }
}

#[test]
fn sizes_that_are_differences_do_not_wrap_around() {
    for engine in engines() {
        let of = |n: &str, m: &str| {
            let [n, m] = [("n", n), ("m", m)].map(|(name, size)| format!("--dim={name}={size}"));
            ran(SCANS, &["--fn=difference", engine, &n, &m])
        };
        assert_eq!(of("4", "3").out, "s = 8.0 : f64\n");
        let negative = of("2", "0");
        assert!(negative.status == 1 && negative.err.contains("[E0704]"), "{engine}: {negative}");
        assert!(negative.err.starts_with("<stdin>:"), "{engine}: {negative}");
        let ended = of("4294967296", "4294967296");
        assert_eq!((ended.status, ended.out.as_str()), (1, ""), "{engine}: {ended}");
    }
}

#[test]
fn results_are_too_large_before_memory_is_taken() {
    for engine in engines() {
        for function in ["--fn=r", "--fn=f"] {
            let ended = ran(LARGE, &[engine, function, "--dim=n=12000", "--max-bytes=1M"]);
            assert!(has_no_room(&ended), "{engine}: {ended}");
            // More than any machine has.
            let ended = ran(LARGE, &[engine, function, "--dim=n=1000000", "--max-bytes=1M"]);
            assert!(has_no_room(&ended), "{engine}: {ended}");
        }
    }
}

#[cfg(feature = "llvm")]
#[test]
fn limits_of_the_interpreter_are_refused_by_machine_code() {
    for flag in ["--fuel=10", "--max-depth=10"] {
        let ended = ran(ENDLESS, &["--engine=jit", flag, "--arg=1"]);
        let name = flag.split('=').next().unwrap();
        let error =
            format!("error: {name}: it is the interpreter that obeys it, not --engine=jit\n");
        assert_eq!((ended.status, ended.err), (2, error));
    }
    let ended = ran(ENDLESS, &["--fuel=10", "--arg=1"]);
    assert!(ended.status == 1 && ended.err.contains("the fuel ran out"), "{ended}");
}

#[test]
fn signatures_that_are_not_those_of_arguments_are_refused() {
    for (text, args) in [
        (include_str!("sizes/signature_not_checked_results.mlir"), &["--arg=1.0"][..]),
        (include_str!("sizes/signature_not_checked_types.mlir"), &["--arg=1", "--arg=2"]),
    ] {
        let ended = ran(text, args);
        let is_told = ended.err.contains("`cotan.signature`") && ended.err.contains("[E0601]");
        assert!(ended.status == 1 && is_told, "{ended}");
    }
}

#[test]
fn functions_may_have_names_of_llvm_and_the_linker() {
    let text = include_str!("sizes/names_of_llvm.mlir");
    for name in ["llvm.assume", "_GLOBAL_OFFSET_TABLE_", "__dso_handle", "COTAN_DONE"] {
        let ended = ran(text, &["--fn", name, "--arg=2.5"]);
        assert_eq!(ended.to_string(), "status: 0\n--- out\nx = 2.5 : f64\n--- err\n", "{name}");
    }
}

#[cfg(feature = "llvm")]
#[test]
fn functions_of_the_c_library_do_not_run_instead_of_others() {
    let names = ["memcpy", "memset", "exp", "floor", "fma", "aligned_alloc", "free", "llvm.memcpy"];
    let functions = names.map(|name| {
        format!("func.func @{name}(%x: f64) -> f64 {{\n  %y = math.floor %x : f64\n  return %y : f64\n}}\n")
    });
    let text = functions.concat().replace("@llvm.memcpy", "@\"llvm.memcpy\"");
    for name in names {
        let ended = ran(&text, &["--engine=jit", "--fn", name, "--arg=2.5"]);
        assert_eq!(ended.to_string(), "status: 0\n--- out\ny = 2.0 : f64\n--- err\n", "{name}");
    }
}

#[test]
fn a_gradient_takes_sizes_that_it_does_not_need() {
    let text = "!v = tensor<?xf64, #cotan.dims<n>>
!w = tensor<?xf64, #cotan.dims<m>>
func.func @f(%x: !v) -> f64 {
  %two = arith.constant 2.0 : f64
  %s = array.sum %x along 0 : !v
  %r = array.replicate %two along 0 : f64 -> !w
  %t = array.sum %r along 0 : !w
  %y = arith.addf %s, %t : f64
  return %y : f64
}
";
    let grad = |dim: &str| {
        let args = ["grad", "-", "--error-format=short", "--run", dim, "--arg=[1, 2]"];
        run(&cotan(), &args, text.as_bytes())
    };
    assert_eq!(grad("--dim=m=3").out, "dx = [1.0, 1.0] : tensor<2xf64>\n");
    let ended = grad("--dim=k=3");
    assert!(ended.status == 1 && ended.err.contains("no dimension parameter `k`"), "{ended}");
}
