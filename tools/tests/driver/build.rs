//! `cotan build`: its artifacts, and calls from C.

#[cfg(feature = "llvm")]
use crate::run::Folder;
use crate::run::{Ended, cotan, run};

const SQUARE: &str = "func.func private @half(%x: f64) -> f64 {
  %c = arith.constant 0.5 : f64
  %r = arith.mulf %x, %c : f64
  return %r : f64
}
func.func @square(%x: f64) -> f64 {
  %y = arith.mulf %x, %x : f64
  return %y : f64
}
";

fn build(args: &[&str], input: &str) -> Ended {
    let args: Vec<&str> = ["build"].iter().chain(args).copied().collect();
    run(&cotan(), &args, input.as_bytes())
}

#[test]
fn loops_need_nothing_else() {
    let ended = build(&["--emit=loops", "--fn=half"], SQUARE);
    let wanted = "module {\n  func.func @half(%x: f64) -> f64";
    assert!(ended.status == 0 && ended.out.starts_with(wanted), "{ended}");
    assert!(!ended.out.contains("@square"), "{ended}");
}

#[test]
fn contradictory_flags_are_reported_before_the_input_is_read() {
    let said = |args: &[&str]| {
        let ended = build(args, "this is not a module");
        assert_eq!((ended.status, ended.out.as_str()), (2, ""), "{args:?}");
        ended.err
    };
    assert_eq!(said(&[]), "error: name an output: `-o NAME.o`, or --emit=header\n");
    let error = "error: --emit=obj: name an output, as in `-o NAME.o`\n";
    assert_eq!(said(&["--emit=obj"]), error);
    assert!(said(&["-o", "a.exe"]).contains("`a.exe` does not end in .o, .so, .h"));
    assert!(said(&["--emit=header", "-O9"]).contains("9"));
    assert!(said(&["--emit=dylib"]).contains("dylib"));
}

#[test]
#[cfg(feature = "llvm")]
fn the_input_is_not_overwritten() {
    let folder = Folder::new("build-input");
    let input = folder.file("square.mlir", SQUARE);
    let output = folder.path("square.so");
    let ended = run(&cotan(), &["build", &input, "-o", &output, "--emit=so,loops"], b"");
    assert_eq!((ended.status, folder.names().len()), (2, 1), "{ended}");
    assert!(ended.err.contains("square.mlir` is the input"), "{ended}");
    assert_eq!(std::fs::read_to_string(&input).unwrap(), SQUARE);
}

#[test]
fn buffers_may_be_all_that_is_asked_for() {
    let text = "func.func @shares(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %e = math.exp %x : tensor<?xf64, #cotan.dims<n>>
  %most = array.max %e along 0 : tensor<?xf64, #cotan.dims<n>>
  %shares = array.map %e (%a: f64) {
    %share = arith.divf %a, %most : f64
    %grown = math.exp %share : f64
    array.yield %grown : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %s = array.sum %shares along 0 : tensor<?xf64, #cotan.dims<n>>
  return %s : f64
}";
    let ended = build(&["--print-buffers"], text);
    assert_eq!((ended.status, ended.out.as_str()), (0, ""), "{ended}");
    assert!(
        ended.err.contains("@shares allocates a buffer, at most 8 * n bytes at once"),
        "{ended}"
    );
}

#[test]
fn each_pair_of_loops_is_reported_fused_or_not() {
    let text = "func.func @sums(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> (f64, tensor<?xf64, #cotan.dims<n>>) {
  %rows = array.sum %x along 1 : tensor<?x?xf64, #cotan.dims<n, m>>
  %least = array.min %rows along 0 : tensor<?xf64, #cotan.dims<n>>
  %rest = array.map %rows (%a: f64) {
    %b = arith.subf %a, %least : f64
    array.yield %b : f64
  } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %least, %rest : f64, tensor<?xf64, #cotan.dims<n>>
}";
    let ended = build(&["--trace-fusion"], text);
    assert_eq!((ended.status, ended.out.as_str()), (0, ""), "{ended}");
    assert!(ended.err.contains("is fused with"), "{ended}");
    assert!(ended.err.contains("is not fused with"), "{ended}");
}

#[test]
fn functions_that_are_not_there_are_named() {
    let said = |name| build(&["--emit=loops", "--fn", name], SQUARE).err;
    assert_eq!(
        said("squares"),
        "error: there is no function `@squares`; did you mean `@square`?\n"
    );
    let private = SQUARE.replace("func.func @", "func.func private @");
    let ended = build(&["--emit=loops"], &private);
    let error = "error: no function is public; --fn names those to build\n";
    assert_eq!((ended.status, ended.err.as_str()), (2, error));
    let declared = "func.func private @f(f64) -> f64";
    assert_eq!(build(&["--emit=loops", "--fn=f"], declared).err, "error: `@f` has no body\n");
}

#[cfg(not(feature = "llvm"))]
#[test]
fn without_llvm_there_is_no_code() {
    let ended = build(&["--emit=asm"], SQUARE);
    assert!(ended.status == 2 && ended.err.contains("without LLVM"), "{ended}");
}

#[cfg(feature = "llvm")]
mod llvm {
    use super::*;
    use std::fs;
    use std::process::{Command, Output};

    const LOSS: &str = include_str!("../../xtask/demo/loss.mlir");
    /// The sums before each number are needed again when all are there.
    const SQUARES: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @squares(%x: !v) -> !v {
  %zero = arith.constant 0.0 : f64
  %sums = array.scan %x along 0 from %zero : f64 (%a: f64, %b: f64) {
    %c = arith.addf %a, %b : f64
    array.yield %c : f64
  } : !v
  %all = array.sum %sums along 0 : !v
  %r = array.build (%i: index) {
    %s = array.index %sums[%i] : !v
    %p = arith.mulf %s, %all : f64
    array.yield %p : f64
  } : !v
  %most = array.max %r along 0 : !v
  %s = array.build (%i: index) {
    %b = array.index %r[n - 1 - %i] : !v
    %c = arith.subf %b, %most : f64
    array.yield %c : f64
  } : !v
  return %s : !v
}";
    const WITH_MEMORY: &str = include_str!("c/memory.c");
    const WITH_THREADS: &str = include_str!("c/threads.c");
    const TOTAL: &str = "\
!v = tensor<?xf64, #cotan.dims<n>>
func.func @total(%x: !v) -> f64 {
  %e = math.exp %x : !v
  %s = array.sum %e along 0 : !v
  return %s : f64
}";
    const WITH_FACTS: &str = include_str!("c/facts.c");
    const DIAGONAL: &str = "\
!row = tensor<?xf64, #cotan.dims<d>>
!triangle = tensor<?xf64, #cotan.dims<s>>
func.func @diagonal(%triangle: !triangle, %x: !row) -> !row attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
  %y = array.slice %triangle from [0] : !triangle -> !row
  return %y : !row
}
func.func @rest(%x: !row) -> f64 {
  %y = array.slice %x from [1] : !row -> tensor<?xf64, #cotan.dims<d - 1>>
  %s = array.sum %y along 0 : tensor<?xf64, #cotan.dims<d - 1>>
  return %s : f64
}";
    const CALLS: &str = include_str!("c/gradient.c");

    /// Runs the C compiler; `None` if there is none.
    fn cc(args: &[&str]) -> Option<Output> {
        match Command::new("cc").args(args).output() {
            Ok(output) => Some(output),
            Err(error) => {
                eprintln!("skipped: there is no C compiler `cc`: {error}");
                None
            }
        }
    }

    #[test]
    fn c_calls_a_gradient() {
        let folder = Folder::new("c-gradient");
        let (loss, main) = (folder.file("loss.mlir", LOSS), folder.file("main.c", CALLS));
        let gradient = run(&cotan(), &["grad", &loss, "--wrt=w,x", "--value"], b"").out;
        let flags = ["-Wall", "-Wextra", "-Werror", "-std=c11", "-pedantic"];
        for (suffix, cpu, level) in [
            ("o", "native", "-O2"),
            ("o", "x86-64", "-O3"),
            ("o", "native", "-O0"),
            ("so", "native", "-O1"),
        ] {
            // Names of CPUs are those of this architecture.
            let cpu = if cfg!(target_arch = "x86_64") { cpu } else { "native" };
            let (code, program) = (folder.path(&format!("gradient.{suffix}")), folder.path("main"));
            let cpu = format!("--target-cpu={cpu}");
            let emit = if suffix == "o" { "--emit=obj,header" } else { "--emit=so,header" };
            let built = build(&["-", "-o", &code, emit, level, &cpu], &gradient);
            assert_eq!(built.to_string(), "status: 0\n--- out\n--- err\n");
            let words = [&flags[..], &["-o", &program, &main, &code, "-lm"]].concat();
            let Some(linked) = cc(&words) else { return };
            let said = String::from_utf8_lossy(&linked.stderr).into_owned();
            assert!(linked.status.success(), "{said}");
            let ran = Command::new(&program).output().unwrap();
            let said = String::from_utf8_lossy(&ran.stderr).into_owned();
            assert!(ran.status.success(), "{suffix} {cpu} {level}: {said}");
        }
    }

    #[test]
    fn c_provides_memory() {
        runs("squares", SQUARES, WITH_MEMORY, &[]);
    }

    #[test]
    fn c_provides_threads() {
        runs("total", TOTAL, WITH_THREADS, &["--threads"]);
    }

    #[test]
    fn c_gets_a_status_for_a_false_fact() {
        runs("diagonal", DIAGONAL, WITH_FACTS, &[]);
    }

    #[test]
    fn c_gets_a_status_for_impossible_sizes() {
        let named = |text: &str, name: &str| text.replace("@f(", &format!("@{name}("));
        let text = [
            named(include_str!("sizes/size_is_data_overflows.mlir"), "data"),
            named(include_str!("sizes/product_of_sizes_overflows.mlir"), "power"),
            named(include_str!("sizes/fixed_sizes_overflow.mlir"), "fixed"),
            ROWS.to_owned(),
        ];
        runs("sizes", &text.concat(), include_str!("c/sizes.c"), &[]);
    }

    const ROWS: &str = "
func.func @rows(%x: f64) -> f64 attributes {cotan.parameters = #cotan.dims<n, k>} {
  %y = array.build (%i: index, %j: index) {
    %a = arith.addi %i, %j : index
    %b = arith.index_cast %a : index to i64
    %c = arith.sitofp %b : i64 to f64
    %d = arith.mulf %c, %x : f64
    array.yield %d : f64
  } : tensor<?x?xf64, #cotan.dims<n, k>>
  %z = array.scan %y along 0 (%a: f64, %b: f64) {
    %q = arith.addf %a, %b : f64
    array.yield %q : f64
  } : tensor<?x?xf64, #cotan.dims<n, k>>
  %w = array.scan %z along 1 (%a: f64, %b: f64) {
    %q = arith.mulf %a, %b : f64
    array.yield %q : f64
  } : tensor<?x?xf64, #cotan.dims<n, k>>
  %s = array.sum %w along 0 : tensor<?x?xf64, #cotan.dims<n, k>>
  %t = array.max %s along 0 : tensor<?xf64, #cotan.dims<k>>
  return %t : f64
}
";

    /// Builds a program, and runs one in C that calls it.
    fn runs(name: &str, text: &str, main: &str, flags: &[&str]) {
        let folder = Folder::new(&format!("c-{name}"));
        let main = folder.file("main.c", main);
        let (code, program) = (folder.path(&format!("{name}.o")), folder.path("main"));
        let words = [&["-", "-o", &code, "--emit=obj,header"], flags].concat();
        let built = build(&words, text);
        assert_eq!(built.to_string(), "status: 0\n--- out\n--- err\n");
        let words = ["-Wall", "-Wextra", "-Werror", "-std=c11", "-o", &program, &main, &code];
        let words = [&words[..], &["-lm", "-pthread"]].concat();
        let Some(linked) = cc(&words) else { return };
        let said = String::from_utf8_lossy(&linked.stderr).into_owned();
        assert!(linked.status.success(), "{said}");
        let ran = Command::new(&program).output().unwrap();
        let said = String::from_utf8_lossy(&ran.stderr).into_owned();
        assert!(ran.status.success(), "{said}");
    }

    #[test]
    fn small_floats_are_bits_in_headers() {
        let text = "func.func @scale(%x: tensor<?xbf16, #cotan.dims<n>>, %by: f16) -> tensor<?xf32, #cotan.dims<n>> {
          %wide = arith.extf %x : tensor<?xbf16, #cotan.dims<n>> to tensor<?xf32, #cotan.dims<n>>
          %factor = arith.extf %by : f16 to f32
          %factors = array.replicate %factor by n : f32
          %y = arith.mulf %wide, %factors : tensor<?xf32, #cotan.dims<n>>
          return %y : tensor<?xf32, #cotan.dims<n>>
        }";
        let header = build(&["--emit=header"], text);
        let wanted = "\
/* n          size: 0 or more
 * x          in: n numbers, the bits of bf16
 * by         in: a number, the bits of f16
 * y          out: n numbers
 * workspace  where buffers come from; NULL for the C library
 */
int32_t scale(
    int64_t n,
    const uint16_t *x,
    uint16_t by,
    float *y,
    struct cotan_workspace *workspace);
";
        assert!(header.out.contains(wanted), "{}{}", header.out, header.err);
    }

    #[test]
    fn headers_describe_each_parameter() {
        let text = "func.func @shift(%int: tensor<?x3xf32, #cotan.dims<n>>, %n: index, %is_up: i1)
            -> (f32, tensor<?xf32, #cotan.dims<n - 1>>) {
          %first = array.index %int[0, 0] : tensor<?x3xf32, #cotan.dims<n>>
          %rows = array.build (%i: index) {
            %x = array.index %int[%i, 1] : tensor<?x3xf32, #cotan.dims<n>>
            array.yield %x : f32
          } : tensor<?xf32, #cotan.dims<n - 1>>
          return %first, %rows : f32, tensor<?xf32, #cotan.dims<n - 1>>
        }";
        let header = build(&["--emit=header"], text).out;
        let wanted = "\
/* n          size: 0 or more
 * int_       in: n x 3 numbers
 * n_2        in: a number
 * is_up      in: a number, 0 or 1
 * first      out: a number
 * rows       out: n - 1 numbers
 * workspace  where buffers come from; NULL for the C library
 */
int32_t shift(
    int64_t n,
    const float *int_,
    int64_t n_2,
    uint8_t is_up,
    float *first,
    float *rows,
    struct cotan_workspace *workspace);
";
        assert!(header.contains(wanted), "{header}");
    }

    #[test]
    fn only_public_functions_are_visible() {
        let text = build(&["--emit=llvm"], SQUARE).out;
        let defined: Vec<&str> = text.lines().filter(|line| line.starts_with("define")).collect();
        let is_seen = |line: &&&str| !line.contains(" internal ");
        let seen: Vec<&&str> = defined.iter().filter(is_seen).collect();
        assert!(seen.len() == 1 && seen[0].contains("@square("), "{text}");
        assert!(!text.contains("@half"), "{text}");
    }

    #[test]
    fn unsupported_code_is_rejected_and_nothing_is_written() {
        let folder = Folder::new("refused-code");
        let out = folder.file("f.o", "old");
        let double = SQUARE.replace("@square", "@double");
        let ended = build(&["-o", &out], &double);
        assert_eq!(ended.status, 1);
        assert!(ended.err.contains("`double` is a word of C or C++"), "{ended}");
        let function = "func.func @f(%f: (f64) -> f64) -> f64 {
          %one = arith.constant 1.0 : f64
          %y = closure.apply %f(%one) : (f64) -> f64
          return %y : f64
        }";
        let ended = build(&["-o", &out], function);
        assert!(ended.status == 1 && ended.err.contains("[E0706]"), "{ended}");
        let buffers = "func.func @f(%x: memref<?xf64>) {\n  return\n}";
        let ended = build(&["--emit=header"], buffers);
        assert!(ended.status == 1 && ended.err.contains("`@f` has buffer parameters"), "{ended}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "old");
        assert_eq!(folder.names(), ["f.o"]);
    }

    #[test]
    fn an_unknown_cpu_is_rejected() {
        let ended = build(&["--emit=asm", "--target-cpu=pentium4"], SQUARE);
        let error = "error: --target-cpu: no CPU `pentium4`; --target-cpu=help lists them\n";
        assert_eq!((ended.status, ended.err.as_str()), (2, error));
        let listed = build(&["--target-cpu=help"], "").out;
        assert!(listed.starts_with("native\n"), "{listed}");
    }
}
