// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() ({
^a:
  "t.br"()[^a] : () -> ()
}) : () -> ()
