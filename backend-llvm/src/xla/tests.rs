//! The handler, called by a mock of XLA.

use super::abi::*;
use super::mock::{Array, Call, ERRORS, Mock};
use super::{XlaFunction, find, register, state_type_id};
use crate::{Jit, OwnedFunction, Tensor};
use std::mem::offset_of;
use std::ptr::null_mut;
use std::sync::Arc;

const AXPY: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @axpy(%a: f64, %x: !v, %y: !v) -> (!v, f64) {
  %as = array.replicate %a along 0 : f64 -> !v
  %ax = arith.mulf %as, %x : !v
  %r = arith.addf %ax, %y : !v
  %s = array.sum %r along 0 : !v
  return %r, %s : !v, f64
}";

fn function_of(text: &str, threads: usize) -> Arc<XlaFunction> {
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text).expect("the program is right");
    let jit = if threads > 1 { Jit::threaded(&ir, threads) } else { Jit::new(&ir) };
    let program = jit.expect("it compiles").into_program();
    let name = text.split('@').nth(1).and_then(|rest| rest.split('(').next()).expect("a name");
    let code = OwnedFunction::new(Arc::new(program), name).expect("it has a signature");
    Arc::new(XlaFunction { name: name.to_owned(), code })
}

/// An executable that calls a function of this number.
fn executable(number: u64) -> Mock {
    let mock = Mock::default();
    let program = Some((dtype::U64, number));
    mock.call(Call { stage: INSTANTIATE, program, ..Call::default() }).expect("it is registered");
    mock
}

fn axpy_arguments(n: usize) -> [Array; 3] {
    let x: Vec<f64> = (0..n).map(|at| at as f64).collect();
    [Array::f64s(&[], &[2.0]), Array::f64s(&[n as i64], &x), Array::f64s(&[n as i64], &x)]
}

fn zeros(shape: &[i64]) -> Array {
    Array::f64s(shape, &vec![0.0; shape.iter().product::<i64>() as usize])
}

/// Calls, and compares the error with that of `call_into` for the same arrays.
fn refused(mock: &Mock, arguments: &mut [Array], results: &mut [Array]) -> (i32, String) {
    let call = Call { arguments, results, ..Call::default() };
    mock.call(call).expect_err("the arrays do not match")
}

#[test]
fn structs_are_laid_out_as_in_the_header() {
    assert_eq!((offset_of!(Buffer, data), offset_of!(Buffer, dims)), (24, 40));
    let frame = (offset_of!(CallFrame, stage), offset_of!(CallFrame, arguments));
    assert_eq!(frame, (32, 40));
    let frame = (offset_of!(CallFrame, results), offset_of!(CallFrame, attributes));
    assert_eq!((frame, CallFrame::SIZE), ((80, 120), 168));
    assert_eq!((offset_of!(Api, error_create), offset_of!(Api, state_set)), (48, 104));
    assert_eq!(offset_of!(Api, state_get), 112);
    let pool = (offset_of!(Api, thread_pool_schedule), offset_of!(Api, thread_pool_num_threads));
    assert_eq!(pool, (136, 144));
    assert_eq!((offset_of!(Metadata, traits), offset_of!(Metadata, state_type_id)), (32, 40));
    assert_eq!(offset_of!(MetadataExtension, metadata), 24);
    assert_eq!((offset_of!(StateSetArgs, state), offset_of!(StateGetArgs, state)), (40, 40));
    assert_eq!((size_of::<ScheduleArgs>(), size_of::<NumThreadsArgs>()), (40, 32));
    assert_eq!((size_of::<TypeInfo>(), size_of::<ErrorCreateArgs>()), (24, 32));
}

#[test]
fn the_handler_describes_itself() {
    let version = ApiVersion { struct_size: 0, extension_start: null_mut(), major: 9, minor: 9 };
    let state_type_id = TypeId { type_id: -1 };
    let mut metadata = Metadata { struct_size: 36, api_version: version, traits: 9, state_type_id };
    let call = Call { metadata: Some(&mut metadata), ..Call::default() };
    Mock::default().call(call).expect("a query does not fail");
    let version = (metadata.api_version.major, metadata.api_version.minor);
    assert_eq!((version, metadata.traits), ((0, 3), 0));
    // SAFETY: it is only written when the type is registered.
    assert_eq!(metadata.state_type_id, unsafe { *state_type_id_of_this_process() });
}

fn state_type_id_of_this_process() -> *const TypeId {
    state_type_id().cast_const()
}

#[test]
fn calls_write_to_the_buffers_of_xla() {
    let function = function_of(AXPY, 1);
    let owner = register(1, function);
    let mock = executable(1);
    for n in [0, 1, 5, 1000] {
        let mut arguments = axpy_arguments(n);
        let mut results = [zeros(&[n as i64]), zeros(&[])];
        let address = results[0].words.as_ptr();
        let call = Call { arguments: &mut arguments, results: &mut results, ..Call::default() };
        mock.call(call).expect("the arrays match");
        let expected: Vec<f64> = (0..n).map(|at| 3.0 * at as f64).collect();
        assert_eq!(results[0].to_f64s(), expected);
        assert_eq!(results[1].to_f64s(), [expected.iter().sum::<f64>()]);
        assert_eq!(results[0].words.as_ptr(), address);
    }
    drop(owner);
}

#[test]
fn arrays_of_16_bits_are_passed() {
    // The bits of 1, 2, 3, -0.5 and of their squares.
    let formats = [
        (
            120,
            "bf16",
            dtype::BF16,
            [0x3f80, 0x4000, 0x4040, 0xbf00],
            [0x3f80, 0x4080, 0x4110, 0x3e80],
        ),
        (
            121,
            "f16",
            dtype::F16,
            [0x3c00, 0x4000, 0x4200, 0xb800],
            [0x3c00, 0x4400, 0x4880, 0x3400],
        ),
    ];
    let packed = |words: [u64; 4]| words.iter().rev().fold(0, |all, word| all << 16 | word);
    for (number, name, dtype, x, squares) in formats {
        let text = format!(
            "func.func @square(%x: tensor<4x{name}>) -> tensor<4x{name}> {{
              %r = arith.mulf %x, %x : tensor<4x{name}>
              return %r : tensor<4x{name}>
            }}"
        );
        let _owner = register(number, function_of(&text, 1));
        let array = |word| Array { dtype, shape: vec![4], words: vec![word] };
        let (mut arguments, mut results) = ([array(packed(x))], [array(0)]);
        let call = Call { arguments: &mut arguments, results: &mut results, ..Call::default() };
        executable(number).call(call).expect("the arrays match");
        assert_eq!(results[0].words, [packed(squares)], "{name}");
    }
}

#[test]
fn executables_keep_their_functions() {
    let owner = register(2, function_of(AXPY, 1));
    assert!(Arc::ptr_eq(&owner, &register(2, function_of(AXPY, 1))), "the first one stays");
    let mock = executable(2);
    drop(owner);
    assert!(find(2).is_some());
    let (mut arguments, mut results) = (axpy_arguments(3), [zeros(&[3]), zeros(&[])]);
    let call = Call { arguments: &mut arguments, results: &mut results, ..Call::default() };
    mock.call(call).expect("the executable owns the function");
    drop(mock);
    assert!(find(2).is_none(), "the last owner is gone");
}

#[test]
fn an_unknown_program_is_named() {
    let program = Some((dtype::U64, 0x3f2a));
    let call = Call { stage: INSTANTIATE, program, ..Call::default() };
    let (code, message) = Mock::default().call(call).expect_err("there is no such program");
    assert_eq!(code, ErrorCode::NotFound as i32);
    let expected = "the program 0000000000003f2a is not in this process: compile it with `cotan` \
                    here before the executable is loaded";
    assert_eq!(message, expected);
    for program in [None, Some((dtype::U32, 1)), Some((dtype::F64, 1))] {
        let call = Call { stage: INSTANTIATE, program, ..Call::default() };
        let (code, message) = Mock::default().call(call).expect_err("it is no number");
        assert_eq!(code, ErrorCode::InvalidArgument as i32);
        assert!(message.contains("needs the attribute `program`"), "{message}");
    }
}

#[test]
fn wrong_arrays_are_refused_in_the_words_of_other_calls() {
    let function = function_of(AXPY, 1);
    let _owner = register(3, Arc::clone(&function));
    let mock = executable(3);
    let results = || [zeros(&[2]), zeros(&[])];
    let mut arguments = axpy_arguments(2);
    arguments[2] = zeros(&[3]);
    let x = Tensor::from(vec![0.0; 2]);
    let inputs = [Tensor::from(2.0), x, Tensor::from(vec![0.0; 3])];
    let expected = function.code.compiled().call(&inputs).expect_err("the sizes differ");
    let (code, message) = refused(&mock, &mut arguments, &mut results());
    assert_eq!(code, ErrorCode::InvalidArgument as i32);
    assert_eq!(message, format!("@axpy: {expected}"));

    let (_, message) = refused(&mock, &mut axpy_arguments(2)[..2], &mut results());
    assert_eq!(message, "@axpy: 3 arguments are required, but 2 were passed");
    let (_, message) = refused(&mock, &mut axpy_arguments(2), &mut results()[..1]);
    assert_eq!(message, "@axpy: there are 2 results, but 1 result buffers were passed");
    let (_, message) = refused(&mock, &mut axpy_arguments(2), &mut [zeros(&[1]), zeros(&[])]);
    assert!(message.starts_with("@axpy: result 1 is an array of shape [1], expected"), "{message}");
    arguments = axpy_arguments(2);
    arguments[1] = Array { dtype: dtype::BF16, ..arguments[1].clone() };
    let (_, message) = refused(&mock, &mut arguments, &mut results());
    assert!(message.starts_with("@axpy: `%x` is an array of shape [2] of bf16"), "{message}");
    assert_eq!(ERRORS.get(), 0, "every error of XLA is destroyed");
}

#[test]
fn a_program_that_stops_itself_is_an_error() {
    let text = "func.func @f(%x: f64) -> f64 {
      %zero = arith.constant 0.0 : f64
      %is_right = arith.cmpf ogt, %x, %zero : f64
      cf.assert %is_right, \"x is positive\"
      return %x : f64
    }";
    let _owner = register(4, function_of(text, 1));
    let mock = executable(4);
    let call = |x: f64| {
        let (mut arguments, mut results) = ([Array::f64s(&[], &[x])], [zeros(&[])]);
        mock.call(Call { arguments: &mut arguments, results: &mut results, ..Call::default() })
    };
    assert_eq!(call(1.0), Ok(()));
    let (code, message) = call(-1.0).expect_err("the assertion does not hold");
    assert_eq!(code, ErrorCode::FailedPrecondition as i32);
    assert_eq!(message, "@f: the function ended with status 2: the program stopped itself");
}

#[test]
fn a_call_without_state_is_an_error() {
    let (code, message) = Mock::default().call(Call::default()).expect_err("it has no state");
    assert_eq!((code, &*message), (ErrorCode::Internal as i32, "no state"));
    assert_eq!(ERRORS.get(), 0, "the error of `State_Get` is destroyed");
}

#[test]
fn an_older_xla_is_refused() {
    let call = Call { struct_size: 160, ..Call::default() };
    let (code, message) = Mock::default().call(call).expect_err("the struct is too short");
    let expected = (ErrorCode::Unimplemented as i32, "this XLA is too old for cotan");
    assert_eq!((code, &*message), expected);
}

#[test]
fn booleans_are_bytes() {
    let text = "func.func @f(%p: tensor<2xi1>, %x: tensor<2xf64>) -> tensor<2xf64> {
      %zero = arith.constant dense<0.0> : tensor<2xf64>
      %r = arith.select %p, %x, %zero : tensor<2xi1>, tensor<2xf64>
      return %r : tensor<2xf64>
    }";
    let _owner = register(5, function_of(text, 1));
    let mock = executable(5);
    let p = Array { dtype: dtype::PRED, shape: vec![2], words: vec![0x0100] };
    let (mut arguments, mut results) = ([p, Array::f64s(&[2], &[3.0, 4.0])], [zeros(&[2])]);
    let call = Call { arguments: &mut arguments, results: &mut results, ..Call::default() };
    mock.call(call).expect("the arrays match");
    assert_eq!(results[0].to_f64s(), [0.0, 4.0]);
    arguments[0].dtype = dtype::S8;
    let (_, message) = refused(&mock, &mut arguments, &mut results);
    assert!(message.starts_with("@f: `%p` is an array of shape [2] of i8"), "{message}");
}

#[test]
fn results_do_not_depend_on_threads() {
    const N: usize = 100_000;
    let function = function_of(AXPY, 4);
    let _owner = register(6, Arc::clone(&function));
    let arguments = axpy_arguments(N);
    let inputs: Vec<Tensor> = arguments
        .iter()
        .map(|it| match it.shape[..] {
            [] => Tensor::from(it.to_f64s()[0]),
            _ => Tensor::from(it.to_f64s()),
        })
        .collect();
    let expected = function.code.compiled().call(&inputs).expect("the arrays match");
    for threads in [None, Some(1), Some(2), Some(7)] {
        let mut mock = executable(6);
        mock.threads = threads;
        let mut results = [zeros(&[N as i64]), zeros(&[])];
        let mut arguments = arguments.clone();
        let call = Call { arguments: &mut arguments, results: &mut results, ..Call::default() };
        mock.call(call).expect("the arrays match");
        for (expected, result) in expected.iter().zip(&results) {
            assert_eq!(expected.numbers::<f64>(), Some(&result.to_f64s()[..]));
        }
    }
    assert_eq!(ERRORS.get(), 0, "errors of a missing pool are destroyed");
}
