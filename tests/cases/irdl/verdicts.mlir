// RUN[1]: cotan opt %s --irdl-file=quantities.mlir --split-input-file

// Each part is accepted, or refused, as upstream does.

func.func @right(%a: !quantities.scalar<f32>, %x: f32, %f: f64,
                 %m: !quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>) {
  %0 = "quantities.scale"(%a, %x) : (!quantities.scalar<f32>, f32) -> !quantities.scalar<f32>
  %1 = "quantities.clamp"(%0) : (!quantities.scalar<f32>) -> !quantities.scalar<f32>
  %2 = "quantities.clamp"(%0, %1) : (!quantities.scalar<f32>, !quantities.scalar<f32>) -> !quantities.scalar<f32>
  %3 = "quantities.sum"(%m) : (!quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>) -> !quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>
  %4 = "quantities.sum"(%m, %3, %m) : (!quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>, !quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>, !quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>) -> !quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>
  %5 = "quantities.dot"(%f, %f, %f) {operandSegmentSizes = array<i32: 1, 2>} : (f64, f64, f64) -> f64
  %6:3 = "quantities.split"() {resultSegmentSizes = array<i32: 2, 1>} : () -> (i32, i32, i64)
  %7 = "quantities.count"() : () -> i64
  "quantities.round"() {digits = 3 : i8, mode = "zero"} : () -> ()
  %8 = "quantities.convert"() {unit = #quantities.unit<"s">} : () -> !quantities.measured<!quantities.scalar<f32>, #quantities.unit<"s">>
  return
}

// -----

func.func private @types(!quantities.nothing, !quantities.scalar<f64>)

// -----

func.func private @parameter(!quantities.scalar<i32>)

// -----

func.func private @parameters(!quantities.nothing<i32>)

// -----

func.func private @nested(!quantities.measured<f32, #quantities.unit<"m">>)

// -----

func.func private @attribute() attributes {unit = #quantities.unit<3 : i32>}

// -----

func.func @equality(%a: !quantities.scalar<f32>, %x: f64) {
  %0 = "quantities.scale"(%a, %x) : (!quantities.scalar<f32>, f64) -> !quantities.scalar<f32>
  return
}

// -----

func.func @result(%a: !quantities.scalar<f32>, %x: f32) {
  %0 = "quantities.scale"(%a, %x) : (!quantities.scalar<f32>, f32) -> !quantities.scalar<f64>
  return
}

// -----

func.func @too_few(%a: !quantities.scalar<f32>) {
  %0 = "quantities.scale"(%a) : (!quantities.scalar<f32>) -> !quantities.scalar<f32>
  return
}

// -----

func.func @none() {
  %0 = "quantities.sum"() : () -> !quantities.measured<!quantities.scalar<f64>, #quantities.unit<"m">>
  return
}

// -----

func.func @too_many(%a: !quantities.scalar<f32>) {
  %0 = "quantities.clamp"(%a, %a, %a) : (!quantities.scalar<f32>, !quantities.scalar<f32>, !quantities.scalar<f32>) -> !quantities.scalar<f32>
  return
}

// -----

func.func @no_sizes(%f: f64) {
  %0 = "quantities.dot"(%f, %f) : (f64, f64) -> f64
  return
}

// -----

func.func @wrong_sum(%f: f64) {
  %0 = "quantities.dot"(%f, %f) {operandSegmentSizes = array<i32: 2, 1>} : (f64, f64) -> f64
  return
}

// -----

func.func @negative(%f: f64) {
  %0 = "quantities.dot"(%f, %f) {operandSegmentSizes = array<i32: 3, -1>} : (f64, f64) -> f64
  return
}

// -----

func.func @optional() {
  %0:3 = "quantities.split"() {resultSegmentSizes = array<i32: 1, 2>} : () -> (i32, i64, i64)
  return
}

// -----

func.func @all_of() {
  %0 = "quantities.count"() : () -> i16
  return
}

// -----

func.func @missing() {
  "quantities.round"() {digits = 3 : i8} : () -> ()
  return
}

// -----

func.func @other_text() {
  "quantities.round"() {digits = 3 : i8, mode = "up"} : () -> ()
  return
}

// -----

func.func @other_attribute() {
  "quantities.round"() {digits = 3.0 : f32, mode = "zero"} : () -> ()
  return
}

// -----

func.func @same_unit() {
  %0 = "quantities.convert"() {unit = #quantities.unit<"s">} : () -> !quantities.measured<!quantities.scalar<f32>, #quantities.unit<"m">>
  return
}

// -----

func.func @unknown() {
  "quantities.cube"() : () -> ()
  return
}

// -----

func.func @regions(%x: f32) {
  %0 = "quantities.repeat"(%x) ({
  ^bb0(%i: index, %y: f32):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }, {
    cf.br ^bb0
  ^bb0:
    cf.br ^bb0
  }, {
  }) : (f32) -> f32
  return
}

// -----

func.func @blocks(%x: f32) {
  %0 = "quantities.repeat"(%x) ({
  ^bb0(%i: index, %y: f32):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }, {
    cf.br ^bb0
  ^bb0:
    cf.br ^bb1
  ^bb1:
    cf.br ^bb0
  }, {
  }) : (f32) -> f32
  return
}

// -----

func.func @argument(%x: f32) {
  %0 = "quantities.repeat"(%x) ({
  ^bb0(%i: index, %y: f64):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }, {
    cf.br ^bb0
  ^bb0:
    cf.br ^bb0
  }, {
  }) : (f32) -> f32
  return
}

// -----

func.func @arguments(%x: f32) {
  %0 = "quantities.repeat"(%x) ({
  ^bb0(%i: index):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }, {
    cf.br ^bb0
  ^bb0:
    cf.br ^bb0
  }, {
  }) : (f32) -> f32
  return
}

// -----

func.func @two_regions(%x: f32) {
  %0 = "quantities.repeat"(%x) ({
  ^bb0(%i: index, %y: f32):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }, {
    cf.br ^bb0
  ^bb0:
    cf.br ^bb0
  }) : (f32) -> f32
  return
}
