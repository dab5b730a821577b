// RUN[1]: cotan opt %s

module {
}
}
func.func private @f()
