// RUN: cotan opt %s --canonicalize
// EVAL: one(1.5) = 3.0
// EVAL: many([1.0, 2.0]) = [2.0, 4.0]
// COUNT: func.call_indirect 1

func.func @twice(%x: f64) -> f64 {
  %y = arith.addf %x, %x : f64
  return %y : f64
}

func.func @one(%x: f64) -> f64 {
  %f = constant @twice : (f64) -> f64
  %y = call_indirect %f(%x) : (f64) -> f64
  return %y : f64
}

func.func @all_twice(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %y = arith.addf %x, %x : tensor<?xf64, #cotan.dims<n>>
  return %y : tensor<?xf64, #cotan.dims<n>>
}

func.func @many(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
  %f = constant @all_twice : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  %y = call_indirect %f(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
  return %y : tensor<?xf64, #cotan.dims<n>>
}

// One of two functions is called: which one is not known.
func.func private @half(f64) -> f64
func.func @either(%c: i1, %x: f64) -> f64 {
  %f = constant @twice : (f64) -> f64
  %g = constant @half : (f64) -> f64
  %h = arith.select %c, %f, %g : (f64) -> f64
  %y = call_indirect %h(%x) : (f64) -> f64
  return %y : f64
}
