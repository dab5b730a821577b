// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() ({
  "t.br"()[^nowhere] : () -> ()
}) : () -> ()
"t.b"()[^outside] : () -> ()
