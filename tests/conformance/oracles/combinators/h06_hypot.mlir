// The Euclidean norm of the updates of each bin.
// RUN: cotan opt %s --canonicalize --cse --dce
// EVAL: f([-1.125, 1.0, -1.875, 0.25, 2.375, -0.5, 1.625], [2, 0, 2, 1, 0, 2, 5], [0.75, -2.125, 2.625, 2.125]) ~ [2.683863819197986, 2.1396553460779613, 3.452806829233283, 2.125]
// jvp: ([0.875, 0.375, -0.125, -0.625, -1.125, -1.625, -2.125], _, [-0.125, -0.625, -1.125, -1.625]) ~ ([-0.8907400527923902, 0.5476933479721744, -0.837181210233496, -1.625])
// vjp: ([0.375, -0.125, -0.625, -1.125]) ~ ([0.203638672759499, 0.13972392984978668, 0.33939778793249836, -0.01460515594592465, 0.3318443333932434, 0.09050607678199957, 0.0], _, [0.10479294738734002, 0.12414382554035952, -0.4751569031054977, -1.125])
!v = tensor<?xf64, #cotan.dims<n>>
!at = tensor<?xindex, #cotan.dims<n>>
!k = tensor<?xf64, #cotan.dims<k>>
func.func @f(%x: !v, %at: !at, %x0: !k) -> !k {
  %h_x = array.reduce_by_index %x into %x0 at (%i: index) {
    %j = array.index %at[%i] : !at
    array.yield %j : index
  } by (%p_x: f64, %q_x: f64) {
    %t1 = arith.mulf %p_x, %p_x : f64
    %t2 = arith.mulf %q_x, %q_x : f64
    %t3 = arith.addf %t1, %t2 : f64
    %r_x = math.sqrt %t3 : f64
    array.yield %r_x : f64
  } : !v into !k
  return %h_x : !k
}
