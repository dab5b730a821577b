// RUN[1]: cotan opt %s --split-input-file
func.func @injected(%x: f64, %n: i32) {
  %a = "sum.inject"(%x) <{variant = 1 : i64}> : (f64) -> !sum.sum<f64, i32>
  %b = "sum.inject"(%x) <{variant = 2 : i64}> : (f64) -> !sum.sum<f64, i32>
  %c = "sum.inject"(%x) <{variant = -1 : i64}> : (f64) -> !sum.sum<f64, i32>
  %d = "sum.inject"(%x) <{variant = 0 : i64}> : (f64) -> f64
  return
}
// -----
func.func @matched(%s: !sum.sum<f64, i32>, %y: f64) {
  %a = sum.match %s : !sum.sum<f64, i32> -> f64 (%x: f64) {
    sum.yield %x : f64
  }
  %b = sum.match %s : !sum.sum<f64, i32> -> f64 (%x: i32) {
    sum.yield %y : f64
  }, (%n: i32) {
    sum.yield %y : f64
  }
  %c = sum.match %s : !sum.sum<f64, i32> -> f64 (%x: f64) {
    sum.yield %x : f64
  }, (%n: i32) {
    sum.yield %n : i32
  }
  %d = sum.match %s : !sum.sum<f64, i32> -> f64 (%x: f64) {
    sum.yield
  }, (%n: i32) {
    scf.yield %y : f64
  }
  %e = sum.match %y : f64 -> f64 (%x: f64) {
    sum.yield %x : f64
  }
  return
}
// -----
func.func private @one(!sum.sum<f64>)
// -----
func.func private @functions(!sum.sum<f64, (f64) -> f64>)
// -----
func.func private @unknown_sizes(!sum.sum<f64, tensor<?xf64>>)
// -----
func.func private @complex(!sum.sum<f64, complex<f64>>)
// -----
func.func @elements(%n: index) {
  %a = array.build (%i: index) {
    %s = sum.inject %i as 0 : index to !sum.sum<index, i32>
    array.yield %s : !sum.sum<index, i32>
  } : tensor<4xindex>
  return
}
// -----
func.func private @f(%s: !sum.sum<f64, i32>, %x: f64) -> f64 {
  return %x : f64
}
func.func @gradient(%s: !sum.sum<f64, i32>, %x: f64) -> f64 {
  %d = ad.grad @f(%s, %x) : (!sum.sum<f64, i32>, f64) -> f64
  return %d : f64
}
