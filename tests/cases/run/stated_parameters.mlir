// A parameter that is stated can be given, even if nothing needs it any more.

// RUN: cotan run %s --fn needed --arg 2.0 --arg k=3
// RUN: cotan run %s --fn stated --arg 2.0 --arg k=3
// RUN: cotan run %s --fn stated --arg 2.0 --dim k=3
// RUN[1]: cotan run %s --fn unstated --arg 2.0 --dim k=3
// RUN: cotan opt %s --canonicalize

func.func @needed(%x: f64) -> f64 attributes {cotan.parameters = #cotan.dims<k>} {
  %ones = array.replicate %x along 0 : f64 -> tensor<?xf64, #cotan.dims<k>>
  %y = array.sum %ones along 0 : tensor<?xf64, #cotan.dims<k>>
  return %y : f64
}

func.func @stated(%x: f64) -> f64 attributes {cotan.parameters = #cotan.dims<k>} {
  %unused = array.replicate %x along 0 : f64 -> tensor<?xf64, #cotan.dims<k>>
  return %x : f64
}

func.func @unstated(%x: f64) -> f64 {
  return %x : f64
}
