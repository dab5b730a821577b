// RUN: cotan opt - < %s
// RUN: cotan opt < %s

func.func private @f()
