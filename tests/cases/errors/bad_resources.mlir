// RUN[1]: cotan opt %s --allow-unregistered-dialect

"t.a"() : () -> ()
{-#
  dialect_resources: {
    builtin: {
      a: "0x00"
    }
  },
  nonsense: {
  }
#-}
