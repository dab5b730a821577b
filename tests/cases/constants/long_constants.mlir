// A long constant stays data in machine code; what is written in place is a copy of it.
// RUN: cotan run %s --full --arg 3 --arg true --arg '[1.0, 2.0, 3.0, 4.0, 5.0]'

func.func @f(%n: index, %c: i1, %x: tensor<5xf32>) -> (tensor<20x5xf32>, tensor<20xf32>, tensor<20x5xf32>, tensor<20x5xf32>, tensor<70xi1>) {
  %w = arith.constant dense_resource<weights> : tensor<20x5xf32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %changed = scf.for %i = %zero to %n step %one iter_args(%a = %w) -> (tensor<20x5xf32>) {
    %b = arith.addf %a, %w : tensor<20x5xf32>
    scf.yield %b : tensor<20x5xf32>
  }
  %product = array.contract %w, %x over [5] by [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>] : tensor<20x5xf32>, tensor<5xf32> -> tensor<20xf32>
  %v = arith.constant dense_resource<weights> : tensor<20x5xf32>
  %row = array.update %v[%one] to %x : tensor<20x5xf32>, tensor<5xf32>
  %chosen = scf.if %c -> (tensor<20x5xf32>) {
    scf.yield %w : tensor<20x5xf32>
  } else {
    scf.yield %row : tensor<20x5xf32>
  }
  %m = arith.constant sparse<[[0], [69]], true> : tensor<70xi1>
  return %changed, %product, %row, %chosen, %m : tensor<20x5xf32>, tensor<20xf32>, tensor<20x5xf32>, tensor<20x5xf32>, tensor<70xi1>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x040000000000C8C00000D0BF000040400000A0C00000C0BE00008840000070C00000603F0000B040000020C0000008400000BCC00000A0BF00005840000094C00000000000009440000058C00000A03F0000BC40000008C0000020400000B0C0000060BF00007040000088C00000C03E0000A040000040C00000D03F0000C8400000E0BF000038400000A4C0000000BF00008440000078C00000403F0000AC40000028C0000000400000C0C00000B0BF00005040000098C0000000BE00009040000060C00000903F0000B840000010C0000018400000B4C0000080BF0000684000008CC00000803E00009C40000048C00000C03F0000C4400000F0BF000030400000A8C0000020BF00008040000080C00000203F0000A840000030C00000F03F0000C4C00000C0BF0000484000009CC0000080BE00008C40000068C00000803F0000B440000018C0000010400000B8C0000090BF00006040000090C00000003E00009840000050C00000B03F0000C040000000C0000028400000ACC0000040BF00007840000084C00000003F0000A440000038C0"
    }
  }
#-}
