"builtin.module"() ({
  "t.blobs"() {again = dense_resource<weights> : tensor<4xi32>, bias = dense_resource<"layer 1/bias"> : tensor<2xf32>, bits = dense_resource<flags> : tensor<8xi1>, dotted = dense_resource<net.layer_2$x> : vector<2xi64>, foreign = dense_resource<raw> : tensor<1x!t.cell>, undefined = dense_resource<never_defined> : tensor<3xi8>, weights = dense_resource<weights> : tensor<2x2xf32>} : () -> ()
  "func.func"() <{function_type = (tensor<2xf32>) -> tensor<2xf32>, sym_name = "layer"}> ({
  ^bb0(%arg0: tensor<2xf32>):
    %0 = "arith.constant"() <{value = dense_resource<"layer 1/bias"> : tensor<2xf32>}> : () -> tensor<2xf32>
    %1 = "arith.addf"(%arg0, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "func.return"(%1) : (tensor<2xf32>) -> ()
  }) : () -> ()
}) : () -> ()

{-#
  dialect_resources: {
    builtin: {
      weights: "0x100000000000803F000000400000404000008040",
      "layer 1/bias": "0x040000000000003F000080BE",
      flags: "0x01000000A5",
      net.layer_2$x: "0x080000000100000000000000FEFFFFFFFFFFFFFF",
      raw: "0x01000000DEADBEEF"
    }
  },
  external_resources: {
    producer: {
      name: "a tool \22quoted\22",
      optimised: true,
      verified: false,
      payload: "0x0400000001020304",
      "odd key": "value"
    },
    second_producer: {
      note: "x"
    }
  }
#-}

