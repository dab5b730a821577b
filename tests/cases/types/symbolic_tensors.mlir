// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

"t.a"() : () -> tensor<?xf64, #cotan.dims<n>>
"t.a"() : () -> tensor<?x4x?xf64, #cotan.dims<n, n - 1>>
"t.a"() : () -> tensor<?xf32, #cotan.dims<2 * n * m>>
"t.a"() : () -> tensor<?xf32, #cotan.dims<m*n + n*m>>
"t.a"() : () -> tensor<?xf32, #cotan.dims<n - n + 3*k>>
"t.a"() : () -> tensor<?xf32, #cotan.dims<-n>>
