// RUN: cotan opt %s --allow-unregistered-dialect

// Opaque text is written as it was read, with the aliases in it.
#here = loc("x.c":1:2)
#there = loc("y.c":3:4)
#elsewhere = loc(fused<#my.scope<#there>>["z.c":5:6])
#nowhere = loc("z.c":7:8)
#kept = #my.di<scope = #elsewhere>
"t.a"() {a = #my.di<file = #here>, b = loc("x.c":1:2)} : () -> () loc(#nowhere)
