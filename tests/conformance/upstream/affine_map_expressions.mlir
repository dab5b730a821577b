// Affine maps as attributes: every operator, simplifications, precedence, symbols, empty maps.
"t.maps"() {
  empty = affine_map<() -> ()>, constants = affine_map<() -> (0, 7, -3)>,
  identity = affine_map<(i, j, k) -> (i, j, k)>, drop = affine_map<(d0, d1) -> (d1)>,
  symbols_only = affine_map<()[n, m] -> (m, n)>, no_results = affine_map<(d0)[s0] -> ()>
} : () -> ()
"t.operators"() {
  add = affine_map<(d0, d1) -> (d0 + d1)>, sub = affine_map<(d0, d1) -> (d0 - d1)>,
  neg = affine_map<(d0, d1) -> (-d0, -d0 + d1, -(d0 + d1))>, mul = affine_map<(d0)[s0] -> (d0 * 3, 3 * d0, d0 * s0, d0 * -1)>,
  floor = affine_map<(d0)[s0] -> (d0 floordiv 4, d0 floordiv s0, d0 floordiv -2)>,
  ceil = affine_map<(d0)[s0] -> (d0 ceildiv 4, (d0 + 1) ceildiv s0)>,
  mod = affine_map<(d0)[s0] -> (d0 mod 4, (d0 + s0) mod (s0 + 1))>
} : () -> ()
"t.folds"() {
  zero = affine_map<(d0) -> (d0 + 0, d0 * 0, d0 - d0, d0 mod 1)>,
  one = affine_map<(d0) -> (d0 * 1, d0 floordiv 1, d0 ceildiv 1)>,
  constants = affine_map<() -> (2 + 3 * 4, 7 floordiv 2, -7 floordiv 2, 7 ceildiv 2, -7 mod 4)>,
  merged = affine_map<(d0) -> (d0 + 1 + 2, d0 + d0, d0 * 2 * 3, d0 * 2 + d0 * 3)>,
  swapped = affine_map<(d0)[s0] -> (1 + d0, s0 + d0, 5 - d0)>,
  divided = affine_map<(d0) -> (d0 * 8 floordiv 4, d0 * 8 mod 4, d0 - (d0 floordiv 8) * 8)>
} : () -> ()
"t.precedence"() {
  a = affine_map<(d0, d1) -> ((d0 + d1) * 2, d0 + d1 * 2)>,
  b = affine_map<(d0) -> ((d0 floordiv 8) * 8, d0 floordiv 8 mod 3)>,
  c = affine_map<(d0, d1)[s0] -> ((d0 + 2) floordiv 3 - (d1 - 1) * s0)>,
  d = affine_map<(d0, d1, d2)[s0] -> (d0 * 64 + d1 * 8 + d2 + s0 - 12)>,
  e = affine_map<(d0, d1) -> (((d0 + d1) mod 16) ceildiv 4)>,
  f = affine_map<(d0) -> (d0 * 9223372036854775807 - 9223372036854775806)>
} : () -> ()
"t.places"() {list = [affine_map<(d0) -> (d0 + 1)>, {inner = affine_map<(d0) -> (d0 + 2)>}]} : () -> memref<2x3xf32, affine_map<(r, c) -> (c, r)>>
