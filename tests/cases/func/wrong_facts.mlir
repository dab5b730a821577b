// What is no fact, and what no fact proves.
// RUN: cotan opt %s --split-input-file --verify-diagnostics
!v = tensor<?xf64, #cotan.dims<n>>
// expected-error @+1 {{expects `cotan.facts` to be like `#cotan.facts<2 * s = d * d + d>`}}
func.func @dims(%x: !v) -> !v attributes {cotan.facts = #cotan.dims<n - 2>} {
  return %x : !v
}

// -----

!v = tensor<?xf64, #cotan.dims<n>>
// expected-error @+1 {{states `2 * m = n`, but no argument determines the size `m`; `cotan.parameters = #cotan.dims<m>` states a size that is given by name}}
func.func @unknown(%x: !v) -> !v attributes {cotan.facts = #cotan.facts<2 * m = n>} {
  return %x : !v
}

// -----

!v = tensor<?x?xf64, #cotan.dims<rows, columns>>
// expected-error @+1 {{states `row = columns`, but no argument determines the size `row`; did you mean `rows`?}}
func.func @near(%x: !v) -> !v attributes {cotan.facts = #cotan.facts<row = columns>} {
  return %x : !v
}

// -----

// expected-error @+1 {{expected `=` between two sizes that are equal}}
func.func @no_sides(%x: tensor<?xf64, #cotan.dims<n>>) attributes {cotan.facts = #cotan.facts<n>} {
  return
}

// -----

// expected-error @+1 {{expected a dimension such as `n - 1`}}
func.func @no_right_side(%x: tensor<?xf64, #cotan.dims<n>>) attributes {cotan.facts = #cotan.facts<n = >} {
  return
}

// -----

// Facts say what numbers sizes are, not that types are the same.
// expected-note @+1 {{`%y` is defined here}}
func.func @not_the_same(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) attributes {cotan.facts = #cotan.facts<n = m>} {
  // expected-error @+1 {{`%y` is used as}}
  %z = arith.addf %x, %y : tensor<?xf64, #cotan.dims<n>>
  return
}

// -----

func.func @too_far(%x: tensor<?xf64, #cotan.dims<n>>, %y: tensor<?xf64, #cotan.dims<m>>) attributes {cotan.facts = #cotan.facts<n = 2 * m>} {
  // expected-error @+1 {{takes m elements from m + 1 along axis 0, which are not known to lie within the n there}}
  %z = array.slice %x from [m + 1] : tensor<?xf64, #cotan.dims<n>> -> tensor<?xf64, #cotan.dims<m>>
  return
}
