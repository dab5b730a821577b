//! Compiled modules in files.

use cotan_backend_llvm::{CompilationCache, Jit, JitOptions, Tensor};
use cotan_ir::Ir;
use std::fs;
use std::path::{Path, PathBuf};

const TEXT: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @sums(%x: !v, %scale: f64) -> (!v, f64) {
  %y = math.exp %x : !v
  %s = array.sum %y along 0 : !v
  %r = arith.mulf %s, %scale : f64
  return %y, %r : !v, f64
}
func.func @half(%x: f64) -> f64 {
  %c = arith.constant 0.5 : f64
  %r = arith.mulf %x, %c : f64
  return %r : f64
}";

fn read(text: &str) -> Ir {
    cotan_ir::parse_str(&cotan_dialects::registry(), text).expect("the text is right")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("there is a folder").flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Compiles with a cache and calls both functions; returns whether LLVM generated code.
fn call(ir: &Ir, options: &JitOptions, cache: &CompilationCache) -> bool {
    let jit = Jit::cached(ir, options, &mut [], cache).expect("it is compiled");
    let x = Tensor::from(vec![0.0, 1.0, 2.0]);
    let made = jit.function("sums").and_then(|sums| sums.call(&[x.clone(), Tensor::from(2.0)]));
    let other = Jit::with(ir, options, &mut []).expect("it is compiled");
    let wanted = other.function("sums").and_then(|sums| sums.call(&[x, Tensor::from(2.0)]));
    assert_eq!(made.expect("it runs"), wanted.expect("it runs"));
    let half = jit.function("half").expect("it is there");
    assert_eq!(half.call(&[Tensor::from(3.0)]), Ok(vec![Tensor::from(1.5)]));
    assert_eq!(half.signature().inputs[0].name, "x");
    !jit.program().stages.codegen.is_zero()
}

#[test]
fn a_module_is_compiled_once_for_each_setting() {
    let (ir, folder) = (read(TEXT), folder("cache-once"));
    let cache = CompilationCache::new(&folder, "1").expect("the folder is made");
    let (plain, threads) =
        (JitOptions::default(), JitOptions { threads: Some(2), ..JitOptions::default() });
    assert_eq!([0; 2].map(|_| call(&ir, &plain, &cache)), [true, false]);
    assert_eq!([0; 2].map(|_| call(&ir, &threads, &cache)), [true, false]);
    let other = read(&TEXT.replace("0.5", "0.50000"));
    assert!(!call(&other, &plain, &cache), "the same program in other words");
    let newer = CompilationCache::new(&folder, "2").expect("the folder is there");
    assert!(call(&ir, &plain, &newer), "another compiler");
    assert_eq!(files(&folder).len(), 3);
}

#[test]
fn damaged_files_are_compiled_again() {
    let (ir, folder) = (read(TEXT), folder("cache-damaged"));
    let cache = CompilationCache::new(&folder, "").expect("the folder is made");
    let options = JitOptions::default();
    assert!(call(&ir, &options, &cache));
    let file = files(&folder).remove(0);
    let whole = fs::read(&file).expect("it is there");
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        bytes
    };
    for damaged in [Vec::new(), whole[..whole.len() / 2].to_vec(), flipped(20), flipped(0)] {
        fs::write(&file, damaged).expect("it is writable");
        assert!(call(&ir, &options, &cache), "a damaged file is ignored");
        assert_eq!(fs::read(&file).expect("it is there").len(), whole.len());
    }
    fs::remove_dir_all(&folder).expect("it is there");
    assert!(call(&ir, &options, &cache), "without a folder nothing is stored");
}
