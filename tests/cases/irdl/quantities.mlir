// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

// Quantities with units: every form of constraint.

irdl.dialect @quantities {
  irdl.type @scalar {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(format: %2)
  }

  irdl.type @measured {
    %0 = irdl.base @quantities::@scalar
    %1 = irdl.base @quantities::@unit
    irdl.parameters(value: %0, unit: %1)
  }

  irdl.type @nothing

  irdl.attribute @unit {
    %0 = irdl.base "#builtin.string"
    irdl.parameters(name: %0)
  }

  irdl.attribute @exact

  irdl.operation @scale {
    %0 = irdl.any
    %1 = irdl.parametric @quantities::@scalar<%0>
    irdl.operands(x: %1, factor: %0)
    irdl.results(product: %1)
  }

  irdl.operation @sum {
    %0 = irdl.base @quantities::@measured
    irdl.operands(first: %0, others: variadic %0)
    irdl.results(sum: %0)
  }

  irdl.operation @clamp {
    %0 = irdl.base @quantities::@scalar
    irdl.operands(x: %0, limit: optional %0)
    irdl.results(clamped: %0)
  }

  irdl.operation @dot {
    %0 = irdl.is f64
    irdl.operands(a: variadic %0, b: variadic %0)
    irdl.results(product: %0)
  }

  irdl.operation @split {
    %0 = irdl.is i32
    %1 = irdl.is i64
    irdl.results(counts: variadic %0, rest: optional %1)
  }

  irdl.operation @count {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.is i32
    %2 = irdl.is i64
    %3 = irdl.any_of(%1, %2)
    %4 = irdl.all_of(%0, %3)
    irdl.results(count: %4)
  }

  irdl.operation @round {
    %0 = irdl.base "#builtin.integer"
    %1 = irdl.is "nearest"
    %2 = irdl.is "zero"
    %3 = irdl.any_of(%1, %2)
    irdl.attributes {"digits" = %0, "mode" = %3}
  }

  irdl.operation @convert {
    %0 = irdl.base @quantities::@unit
    %1 = irdl.base @quantities::@scalar
    %2 = irdl.parametric @quantities::@measured<%1, %0>
    irdl.attributes {"unit" = %0}
    irdl.results(measured: %2)
  }

  irdl.operation @repeat {
    %0 = irdl.is index
    %1 = irdl.any
    %body = irdl.region(%0, %1)
    %cleanup = irdl.region() with size 2
    %rest = irdl.region
    irdl.operands(init: %1)
    irdl.results(last: %1)
    irdl.regions(body: %body, cleanup: %cleanup, rest: %rest)
  }
}
