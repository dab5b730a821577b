// RUN[1]: cotan opt %s --split-input-file

irdl.dialect @names {
  irdl.type @type {
    %0 = irdl.any
    irdl.parameters(first: %0, second: %0, first: %0)
  }
}

// -----

irdl.dialect @names {
  irdl.operation @op {
    %0 = irdl.any
    irdl.operands(Upper: %0)
  }
}

// -----

irdl.dialect @names {
  irdl.operation @op {
    %0 = irdl.any
    irdl.operands(x: %0)
    irdl.results(x: %0)
  }
}

// -----

irdl.dialect @symbols {
  irdl.operation @op {
    %0 = irdl.base @missing
    %1 = irdl.parametric @symbols::@op<>
    irdl.results(x: %0, y: %1)
  }
}

// -----

irdl.dialect @bases {
  irdl.operation @op {
    %0 = irdl.base "builtin.integer"
    %1 = irdl.base "!builtin.intger"
    irdl.results(x: %0, y: %1)
  }
}

// -----

irdl.dialect @bases {
  irdl.operation @op {
    %0 = irdl.base
  }
}

// -----

irdl.dialect @regions {
  irdl.operation @op {
    %0 = irdl.region with size 0
    irdl.regions(body: %0)
  }
}

// -----

irdl.dialect @regions {
  irdl.operation @op {
    %0 = irdl.any
    irdl.regions(body: %0)
  }
}

// -----

irdl.dialect @parts {
  irdl.type @type {
    %0 = irdl.any
    irdl.operands(x: %0)
  }
  func.func private @f()
}

// -----

irdl.dialect @attributes {
  irdl.operation @op {
    %0 = irdl.any
    "irdl.attributes"(%0) <{attributeValueNames = ["a", "b"]}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @attributes {
  irdl.operation @op {
    %0 = irdl.any
    "irdl.operands"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[single, many]>}> : (!irdl.attribute) -> ()
  }
}
