// RUN[1]: cotan opt %s

func.func private @f()
func.func private @f()
module @m {
}
module @m {
}
