// A function that names its derivative is called, not inlined, where sizes are symbolic: the rule is
// not the slope of its body. Arguments that are sizes disappear from the call and the rule.

// RUN: cotan opt %s --stablehlo-to-array
// RUN: cotan grad %s --fn=f --value
// RUN: cotan run %s --fn=f --arg x=[1.0,2.0,3.0] --engine=interpret

func.func public @f(%n: tensor<i64> {jax.global_constant = "n"}, %x: tensor<?xf64> {cotan.sizes = ["n"]}) -> tensor<f64> {
  %y = func.call @outer(%n, %x) : (tensor<i64>, tensor<?xf64>) -> tensor<?xf64>
  %zero = stablehlo.constant dense<0.0> : tensor<f64>
  %sum = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<?xf64>, tensor<f64>) -> tensor<f64>
  return %sum : tensor<f64>
}

func.func private @outer(%n: tensor<i64> {jax.global_constant = "n"}, %x: tensor<?xf64>) -> tensor<?xf64> {
  %y = func.call @rule(%n, %x) : (tensor<i64>, tensor<?xf64>) -> tensor<?xf64>
  %z = stablehlo.multiply %y, %y : tensor<?xf64>
  return %z : tensor<?xf64>
}

func.func private @rule(%n: tensor<i64> {jax.global_constant = "n"}, %x: tensor<?xf64> {cotan.sizes = ["n"]}) -> tensor<?xf64> attributes {cotan.vjp = @rule_vjp} {
  %y = func.call @body(%n, %x) : (tensor<i64>, tensor<?xf64>) -> tensor<?xf64>
  return %y : tensor<?xf64>
}

func.func private @body(%n: tensor<i64> {jax.global_constant = "n"}, %x: tensor<?xf64>) -> tensor<?xf64> {
  %y = stablehlo.sine %x : tensor<?xf64>
  return %y : tensor<?xf64>
}

func.func private @rule_vjp(%n: tensor<i64> {jax.global_constant = "n"}, %x: tensor<?xf64> {cotan.sizes = ["n"]}, %ct: tensor<?xf64> {cotan.sizes = ["n"]}) -> (tensor<?xf64>, tensor<?xf64>) attributes {cotan.assume_linear} {
  %y = stablehlo.sine %x : tensor<?xf64>
  %p = stablehlo.multiply %ct, %x : tensor<?xf64>
  return %y, %p : tensor<?xf64>, tensor<?xf64>
}
