// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

#map = affine_map<(d0) -> (d0 * 2)>
!pair = tuple<i32, f32>
!nested = tuple<!pair, i8>
#list = [1, #map]
%0 = "t.a"() {m = #map, l = #list, t = !pair} : () -> !nested
"t.b"(%0) : (!nested) -> ()
