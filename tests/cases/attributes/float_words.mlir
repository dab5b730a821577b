// RUN: cotan opt %s --allow-unregistered-dialect

"t.a"() {a = inf, b = -inf : f32, c = nan : f16, d = [nan, 1.0]} : () -> ()
"t.a"() {a = dense<[inf, -inf, nan, 0.5]> : tensor<4xf32>, b = array<f64: -inf>} : () -> ()
"t.a"() {a = -0.0 : f8E8M0FNU, b = nan : f8E8M0FNU} : () -> ()
%0 = arith.constant -inf : f64
