//! From LLVM IR to a call, and the errors on the way.

#![allow(unsafe_code)]

use std::thread;

use cotan_backend_llvm::{Error, Host, Loader, Object};
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::Module;

type Dot = unsafe extern "C" fn(*const f64, *const f64, i64) -> f64;
type Unary = extern "C" fn(f64) -> f64;

/// sum of `x[i] * y[i]` for `0 <= i < n`, one element at a time.
const DOT: &str = r#"
define double @dot(ptr %x, ptr %y, i64 %n) {
entry:
  %some = icmp sgt i64 %n, 0
  br i1 %some, label %loop, label %done
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %acc = phi double [ 0.0, %entry ], [ %sum, %loop ]
  %px = getelementptr double, ptr %x, i64 %i
  %py = getelementptr double, ptr %y, i64 %i
  %a = load double, ptr %px
  %b = load double, ptr %py
  %p = fmul contract reassoc double %a, %b
  %sum = fadd contract reassoc double %acc, %p
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  %r = phi double [ 0.0, %entry ], [ %sum, %loop ]
  ret double %r
}
"#;

fn parse<'c>(context: &'c Context, text: &str) -> Module<'c> {
    let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), "test");
    context.create_module_from_ir(buffer).expect("the test's IR parses")
}

fn compile(text: &str) -> Object {
    let context = Context::create();
    let module = parse(&context, text);
    let host = Host::new().unwrap();
    host.optimise(&module, "default<O2>").unwrap();
    host.compile(&module).unwrap()
}

fn call(dot: Dot, x: &[f64], y: &[f64]) -> f64 {
    assert_eq!(x.len(), y.len());
    // SAFETY: both slices have `x.len()` elements, and `dot` only reads them.
    unsafe { dot(x.as_ptr(), y.as_ptr(), x.len() as i64) }
}

#[test]
fn a_loop_runs() {
    let loader = Loader::new().unwrap();
    loader.add(&compile(DOT)).unwrap();
    // SAFETY: this is the signature in `DOT`.
    let dot = unsafe { loader.function::<Dot>("dot") }.unwrap();
    let x: Vec<f64> = (0..1000).map(f64::from).collect();
    assert_eq!(call(*dot, &x, &x), 332_833_500.0);
    assert_eq!(call(*dot, &[], &[]), 0.0);
}

#[test]
fn many_threads_call_one_function() {
    let loader = Loader::new().unwrap();
    loader.add(&compile(DOT)).unwrap();
    // SAFETY: this is the signature in `DOT`.
    let dot = unsafe { loader.function::<Dot>("dot") }.unwrap();
    thread::scope(|scope| {
        for t in 1..=8 {
            scope.spawn(move || {
                let x = vec![f64::from(t); 100];
                assert_eq!(call(*dot, &x, &x), f64::from(100 * t * t));
            });
        }
    });
}

#[test]
fn many_threads_compile_into_one_jit() {
    let loader = Loader::new().unwrap();
    thread::scope(|scope| {
        for t in 0..4 {
            let loader = &loader;
            scope.spawn(move || {
                loader.add(&compile(&format!(
                    "define double @f{t}(double %x) {{ %y = fadd double %x, {t}.0 ret double %y }}"
                )))
                .unwrap();
                // SAFETY: this is the signature in the text above.
                let f = unsafe { loader.function::<Unary>(&format!("f{t}")) }.unwrap();
                assert_eq!(f(1.0), 1.0 + f64::from(t));
            });
        }
    });
}

#[test]
fn compiled_code_may_call_libm() {
    let loader = Loader::new().unwrap();
    loader
        .add(&compile(
            "declare double @cosh(double)
         define double @f(double %x) { %y = call double @cosh(double %x) ret double %y }",
        ))
        .unwrap();
    // SAFETY: this is the signature in the text above.
    let f = unsafe { loader.function::<Unary>("f") }.unwrap();
    assert_eq!(f(1.0), 1.0_f64.cosh());
}

#[test]
fn an_unknown_symbol_is_an_error() {
    let loader = Loader::new().unwrap();
    let error = loader.address("nowhere").unwrap_err();
    assert!(error.to_string().starts_with("the JIT cannot resolve `nowhere`: "), "{error}");
    assert!(matches!(loader.address("a\0b"), Err(Error::Symbol { .. })));
}

#[test]
fn a_missing_callee_is_named() {
    let loader = Loader::new().unwrap();
    loader
        .add(&compile(
            "declare double @not_in_this_process(double)
         define double @f(double %x) {
           %y = call double @not_in_this_process(double %x) ret double %y
         }",
        ))
        .unwrap();
    let error = loader.address("f").unwrap_err();
    assert!(error.to_string().contains("not_in_this_process"), "{error}");
}

#[test]
fn a_symbol_defined_twice_is_refused() {
    let loader = Loader::new().unwrap();
    loader.add(&compile(DOT)).unwrap();
    assert!(matches!(loader.add(&compile(DOT)), Err(Error::InvalidObject(_))));
}

#[test]
fn an_invalid_module_and_an_unknown_pass_are_errors() {
    let context = Context::create();
    let host = Host::new().unwrap();
    let module = context.create_module("m");
    let function = module.add_function("f", context.void_type().fn_type(&[], false), None);
    context.append_basic_block(function, "has_no_terminator");
    assert!(matches!(host.compile(&module), Err(Error::InvalidModule(_))));

    let empty = context.create_module("empty");
    let error = host.optimise(&empty, "no-such-pass").unwrap_err();
    assert!(error.to_string().contains("no-such-pass"), "{error}");
}

#[test]
fn code_is_for_this_cpu() {
    let host = Host::new().unwrap();
    assert!(!host.cpu().is_empty());
    #[cfg(target_arch = "x86_64")]
    assert!(host.features().contains("+sse2"), "{}", host.features());
}
