// Integer sets as attributes: equalities, inequalities in all directions, empty sets, symbols.
"t.sets"() {
  always = affine_set<() : ()>, never = affine_set<() : (1 == 0)>, trivial = affine_set<(d0) : (0 == 0)>,
  half_line = affine_set<(d0) : (d0 >= 0)>, flipped = affine_set<(d0) : (d0 <= 10)>, between = affine_set<(i) : (i >= 2, 8 >= i)>,
  equal = affine_set<(d0, d1) : (d0 == d1)>, shifted = affine_set<(d0)[n] : (d0 + 1 == n * 2)>,
  triangle = affine_set<(i, j)[n] : (i >= 0, j - i >= 0, n - j - 1 >= 0)>,
  congruent = affine_set<(d0) : (d0 mod 4 == 0, (d0 floordiv 4) * 4 - d0 == 0)>,
  many_symbols = affine_set<()[s0, s1, s2] : (s0 + s1 * 2 - s2 >= 0)>
} : () -> ()

func.func @nested_use(%i: index, %n: index) {
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 3)>(%i)[%n] {
      "t.hit"() {again = affine_set<(d0)[s0] : (d0 - s0 >= 0)>} : () -> ()
    }
  }
  return
}

#named = affine_set<(x, y)[z] : (x - y + z >= 0)>
"t.alias"() <{where = #named}> {also = [#named, #named]} : () -> ()
"t.in_type"() : () -> tensor<4xf32, affine_set<(d0) : (d0 >= 0)>>
"t.in_opaque"() : () -> !t.where<(d0, d1) -> (d0 - 1), [d0], "x >= 0">
