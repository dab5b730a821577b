// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> vector<4xf32>
"t.a"() : () -> vector<2x3xi8>
"t.a"() : () -> vector<[4]xf32>
"t.a"() : () -> vector<2x[8]xindex>
"t.a"() : () -> vector<f64>
"t.a"() : () -> vector<1xi1>
