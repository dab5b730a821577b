//! Calls on slices of other arrays: accepted ones, and the errors for the rest.

use cotan_backend_llvm::{CallError, CompileError, Jit, Tensor, View, ViewMut};
use std::thread;

const LOSS: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @loss(%x: !v, %w: f64) -> f64 {
  %e = array.map %x (%a: f64) {
    %p = arith.mulf %a, %w : f64
    %b = math.exp %p : f64
    array.yield %b : f64
  } : (!v) -> !v
  %s = array.sum %e along 0 : !v
  return %s : f64
}
func.func @both(%x: !v, %w: f64) -> (f64, !v) {
  %s, %dx = ad.value_and_grad @loss(%x, %w) {wrt = [0]} : (!v, f64) -> (f64, !v)
  return %s, %dx : f64, !v
}
func.func @pairs(%a: tensor<?x2xf32, #cotan.dims<n>>, %flag: i1) -> tensor<?xf32, #cotan.dims<n - 1>> {
  %r = array.build (%i: index) {
    %u = array.index %a[%i, 0] : tensor<?x2xf32, #cotan.dims<n>>
    %v = array.index %a[%i, 1] : tensor<?x2xf32, #cotan.dims<n>>
    %w = arith.select %flag, %u, %v : f32
    array.yield %w : f32
  } : tensor<?xf32, #cotan.dims<n - 1>>
  return %r : tensor<?xf32, #cotan.dims<n - 1>>
}";

fn jit(text: &str) -> Result<Jit, CompileError> {
    Jit::new(&cotan_ir::parse_str(&cotan_dialects::registry(), text).unwrap())
}

#[test]
fn a_gradient_is_called_on_slices_from_many_threads() {
    let jit = jit(LOSS).unwrap();
    let both = jit.function("both").unwrap();
    thread::scope(|scope| {
        for t in 1..=4 {
            scope.spawn(move || {
                let x: Vec<f64> = (0..100 * t).map(|i| f64::from(i) / 64.0).collect();
                let (mut s, mut dx) = (0.0, vec![0.0; x.len()]);
                let places = [ViewMut::from(&mut s), ViewMut::from(&mut dx)];
                both.call_into([View::from(&x), View::from(&0.5)], places).unwrap();
                let wanted: f64 = x.iter().map(|x| (0.5 * x).exp()).sum();
                assert!((s - wanted).abs() < 1e-12 * wanted);
                for (x, dx) in x.iter().zip(dx) {
                    assert!((dx - 0.5 * (0.5 * x).exp()).abs() < 1e-14 * (1.0 + dx));
                }
            });
        }
    });
}

#[test]
fn arrays_are_lent_for_many_calls() {
    let jit = jit(LOSS).unwrap();
    let both = jit.function("both").unwrap();
    let (mut x, mut w, mut s, mut dx) = ([0.0, 0.5, 1.0], 0.5, 0.0, [0.0; 3]);
    let none: [ViewMut<'_>; 0] = [];
    let missing = both.bind([ViewMut::from(&mut x), ViewMut::from(&mut w)], none).err();
    assert_eq!(missing, Some(CallError::Places { given: 0, wanted: 2 }));
    let inputs = [ViewMut::from(&mut x), ViewMut::from(&mut w)];
    let mut bound = both.bind(inputs, [ViewMut::from(&mut s), ViewMut::from(&mut dx)]).unwrap();
    for w in [0.5, -1.0, 2.0] {
        bound.input(1).unwrap()[0] = w;
        bound.call().unwrap();
        let (x, dx) = bound.input_and_result::<f64>(0, 1).unwrap();
        x.iter().zip(dx).for_each(|(x, dx)| assert!((dx - w * (w * x).exp()).abs() < 1e-12));
    }
    assert_eq!(bound.input::<f64>(2), None);
    assert_eq!((bound.result::<f32>(0), bound.result::<f64>(2)), (None, None));
}

#[test]
fn formats_and_shapes_are_checked() {
    let jit = jit(LOSS).unwrap();
    let pairs = jit.function("pairs").unwrap();
    let a = [1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0];
    let given = pairs.call([View::shaped(&a, &[3, 2]), View::from(&0_i8)]).unwrap();
    assert_eq!(given, [Tensor::from(vec![2.0_f32, 4.0])]);
    // Bits above the lowest one of a boolean are ignored.
    let given = pairs.call([View::shaped(&a, &[3, 2]), View::from(&3_i8)]).unwrap();
    assert_eq!(given[0].numbers(), Some(&[1.0_f32, 3.0][..]));
    assert_eq!(given[0].numbers::<f64>(), None);
    let said = |a: View<'_>, flag: View<'_>| pairs.call([a, flag]).unwrap_err().to_string();
    let flag = || View::from(&0_i8);
    assert_eq!(
        said(View::from(&a), flag()),
        "`%a` is an array of shape [6], expected `tensor<?x2xf32, #cotan.dims<n>>`"
    );
    assert_eq!(
        said(View::shaped(&[1.0_f64, 2.0], &[1, 2]), flag()),
        "`%a` is an array of shape [1, 2] of f64, expected `tensor<?x2xf32, #cotan.dims<n>>`"
    );
    assert_eq!(
        said(View::shaped(&a, &[2, 2]), flag()),
        "`%a` is 6 numbers with the shape [2, 2], expected `tensor<?x2xf32, #cotan.dims<n>>`"
    );
    let flags = said(View::shaped(&a, &[3, 2]), View::from(&1_i64));
    assert_eq!(flags, "`%flag` is a number of i64, expected `i1`");
    let empty = said(View::shaped(&a[..0], &[0, 2]), flag());
    assert_eq!(empty, "a size of `tensor<?xf32, #cotan.dims<n - 1>>` is negative or too large");
    let mut place = [0.0_f32; 3];
    let wrong = pairs.call_into([View::shaped(&a, &[3, 2]), flag()], [&mut place]).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "result 1 is an array of shape [3], expected `tensor<?xf32, #cotan.dims<n - 1>>`"
    );
    let none: [ViewMut<'_>; 0] = [];
    let missing = pairs.call_into([View::shaped(&a, &[3, 2]), flag()], none);
    assert_eq!(missing, Err(CallError::Places { given: 0, wanted: 1 }));
}

#[test]
fn facts_about_sizes_are_checked() {
    let jit = jit("!row = tensor<?xf64, #cotan.dims<d>>
    !triangle = tensor<?xf64, #cotan.dims<s>>
    func.func @diagonal(%triangle: !triangle, %x: !row) -> !row
        attributes {cotan.facts = #cotan.facts<2 * s = d * d + d>} {
      %y = array.slice %triangle from [0] : !triangle -> !row
      return %y : !row
    }");
    let jit = jit.unwrap();
    let diagonal = jit.function("diagonal").unwrap();
    let (triangle, x) = ([1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [0.0; 3]);
    let given = diagonal.call([View::from(&triangle), View::from(&x)]).unwrap();
    assert_eq!(given, [Tensor::from(vec![1.0, 2.0, 3.0])]);
    let refused = diagonal.call([View::from(&triangle), View::from(&x[1..])]).unwrap_err();
    assert_eq!(refused.to_string(), "`2 * s = d * d + d` is false where s = 6, d = 2");
}

#[test]
fn truth_values_of_many_calls_have_one_bit() {
    let jit = jit(LOSS).unwrap();
    let (mut a, mut flag, mut place) = ([1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0], 0_i8, [0.0_f32; 2]);
    let inputs = [ViewMut::shaped(&mut a, &[3, 2]), ViewMut::from(&mut flag)];
    let mut pairs = jit.function("pairs").unwrap().bind(inputs, [&mut place]).unwrap();
    for (flag, wanted) in [(0_i8, [2.0_f32, 4.0]), (3, [1.0, 3.0]), (2, [2.0, 4.0])] {
        pairs.input(1).unwrap()[0] = flag;
        pairs.call().unwrap();
        assert_eq!(pairs.result(0), Some(&wanted[..]));
    }
}

#[test]
fn operations_without_machine_code_are_named() {
    let refused = jit("func.func @f(%g: (f64) -> f64, %x: f64) -> f64 {
      %y = closure.apply %g(%x) : (f64) -> f64
      return %y : f64
    }");
    let said = refused.err().map(|error| error.to_string()).unwrap_or_default();
    assert!(said.contains("[E0706]"), "{said}");
}

#[test]
fn strict_sums_go_from_first_to_last() {
    let text = "func.func @total(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
      %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
      return %s : f64
    }";
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text).unwrap();
    let jit = Jit::strict(&ir).unwrap();
    let x: Vec<f64> =
        (0..100).map(|i| if i % 3 == 0 { 1e16 } else { f64::from(i) - 1e15 }).collect();
    let sum = x.iter().fold(0.0, |sum, x| sum + x);
    assert_eq!(jit.function("total").unwrap().call([&x]), Ok(vec![Tensor::from(sum)]));
}

const HALF: &str =
    "func.func @half(%x: tensor<?xf64, #cotan.dims<2 * n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %r = array.build (%i: index) {
    %a = array.index %x[2 * %i] : tensor<?xf64, #cotan.dims<2 * n>>
    array.yield %a : f64
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}";

#[test]
fn sizes_are_solved() {
    let jit = jit(HALF).unwrap();
    let half = jit.function("half").unwrap();
    let given = half.call([&[1.0, 2.0, 3.0, 4.0]]).unwrap();
    assert_eq!(given, [Tensor::from(vec![1.0, 3.0])]);
    let odd = half.call([&[1.0, 2.0, 3.0]]).unwrap_err();
    assert_eq!(
        odd.to_string(),
        "`%x` is an array of shape [3], expected `tensor<?xf64, #cotan.dims<2 * n>>`"
    );
}

#[test]
fn inner_sizes_and_memory_are_checked() {
    let jit = jit("!v = tensor<?xf64, #cotan.dims<n>>
        !inside = tensor<?xf64, #cotan.dims<n - 2>>
        func.func @inside(%x: !v) -> f64 {
          %y = array.slice %x from [1] : !v -> !inside
          %r = array.sum %y along 0 : !inside
          return %r : f64
        }
        func.func @ones() -> !v {
          %one = arith.constant 1.0 : f64
          %r = array.replicate %one along 0 : f64 -> !v
          return %r : !v
        }")
    .unwrap();
    let inside = jit.function("inside").unwrap();
    assert_eq!(inside.call([View::from(&[1.0, 2.0, 3.0])]), Ok(vec![Tensor::from(2.0)]));
    let wrong = inside.call([View::from(&[1.0])]).unwrap_err();
    assert_eq!(wrong.to_string(), "`n - 2` is not a number of elements where n = 1");
    let ones = jit.function("ones").unwrap();
    let nothing: [&Tensor; 0] = [];
    let count = |room: usize, n: i64| ones.with_memory_limit(room).call_sized(nothing, &[("n", n)]);
    assert_eq!(count(24, 3), Ok(vec![Tensor::from(vec![1.0; 3])]));
    let full = |shape: usize| Err(CallError::NoRoom { ty: "!v".to_owned(), shape: vec![shape] });
    assert_eq!(count(23, 3), full(3));
    assert_eq!(count(usize::MAX, 1 << 56), full(1 << 56));
    let mut place = Tensor::from(vec![0.0; 3]);
    let nothing = || -> [&mut Tensor; 0] { [] };
    let mut bind = |given: &[(&str, i64)]| {
        let mut bound = ones.bind_sized(nothing(), [&mut place], given)?;
        bound.call()?;
        Ok::<_, CallError>(bound.result::<f64>(0).map(<[f64]>::to_vec))
    };
    assert_eq!(bind(&[("n", 3)]), Ok(Some(vec![1.0; 3])));
    assert!(bind(&[("n", 2)]).is_err(), "the place is not of that size");
    assert!(bind(&[]).is_err(), "nobody says what n is");
}
