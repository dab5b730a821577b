//! Arrays of the crate `ndarray` as arguments and results.

use cotan_backend_llvm::{CallError, Jit, Tensor, View, ViewMut};
use ndarray::{Array2, ArrayD, array, s};

const TURN: &str = "!a = tensor<?x?xf64, #cotan.dims<n, m>>
func.func @turn(%a: !a) -> tensor<?x?xf64, #cotan.dims<m, n>> {
  %t = array.transpose %a by [1, 0] : !a
  return %t : tensor<?x?xf64, #cotan.dims<m, n>>
}";

fn jit() -> Jit {
    Jit::new(&cotan_ir::parse_str(&cotan_dialects::registry(), TURN).unwrap()).unwrap()
}

#[test]
fn arrays_go_in_and_come_out() {
    let jit = jit();
    let turn = jit.function("turn").unwrap();
    let a = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let turned = turn.call([&a]).unwrap().remove(0);
    assert_eq!(turned.clone().into_ndarray::<f64>(), Ok(a.t().to_owned().into_dyn()));
    assert_eq!(turned.clone().into_ndarray::<f32>(), Err(turned));
    let mut place = Array2::<f64>::zeros((3, 2));
    turn.call_into([&a], [&mut place]).unwrap();
    assert_eq!(place, a.t());
    // Rows of a matrix are contiguous, and so may be those of a slice.
    let last = a.slice(s![1.., ..]);
    let turned = turn.call([&last]).unwrap().remove(0).into_ndarray::<f64>();
    assert_eq!(turned, Ok(last.t().to_owned().into_dyn()));
    let empty = ArrayD::<f64>::zeros(vec![0, 3]);
    assert_eq!(turn.call([&empty]).unwrap()[0].shape, [3, 0]);
}

#[test]
fn views_with_gaps_are_refused_by_name() {
    let jit = jit();
    let turn = jit.function("turn").unwrap();
    let a = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let refused = turn.call([&a.t()]).unwrap_err();
    let wanted = "`%a` is a view with strides [1, 3]: it is not contiguous in \
                  row-major order; pass a copy in standard layout";
    assert_eq!(refused.to_string(), wanted);
    let mut place = Array2::<f64>::zeros((2, 3));
    let mut turned = place.view_mut().reversed_axes();
    let places = [ViewMut::from(&mut turned)];
    let gaps = CallError::Gaps { name: "result 1".to_owned(), strides: vec![1, 3] };
    assert_eq!(turn.call_into([View::from(&a)], places), Err(gaps));
    assert_eq!(turn.call([&a.t().as_standard_layout()]).map(|mut all| all.remove(0)), {
        let a = a.iter().copied().collect::<Vec<f64>>();
        Ok(Tensor { shape: vec![2, 3], elements: a.into() })
    });
}
