// RUN[1]: cotan opt %s

"t.a"() : () -> ()
"x"() : () -> ()
func.func private @f(!t.x) attributes {a.b = #t.y}
