// RUN: cotan opt %s --allow-unregistered-dialect
// RUN: cotan opt %s --allow-unregistered-dialect --print-generic

// A comment.
   "t.a" ( ) // behind
   : // between
   ( ) -> ( )
"t.b"()//
:()->()  "t.c"() : () -> () // two on a line
