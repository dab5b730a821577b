// The greatest of nothing is minus infinity by every road, and nothing changes with it.
// RUN: cotan grad %s --fn f --value --run --arg 'x=[]' --method=direct
// RUN: cotan grad %s --fn f --value --run --arg 'x=[]' --method=chad
// RUN: cotan grad %s --fn f --value --run --arg 'x=[]' --method=linear-maps
// RUN: cotan grad %s --fn f --value --run --arg 'x=[]' --method=unary-normal-form
// RUN: cotan grad %s --fn f --value --run --arg 'x=[]' --method=split-reverse
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = array.max %x along 0 : tensor<?xf64, #cotan.dims<n>>
  return %r : f64
}
