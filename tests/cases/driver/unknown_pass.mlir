// RUN[2]: cotan opt %s --pass-pipeline='builtin.module(func.func(cse,cze))'
// RUN[2]: cotan opt %s --pass-pipeline=builtin.module(cse
// RUN[2]: cotan opt %s --nope
// RUN[2]: cotan opt %s --pass-pipeline='func.func(cse'
// RUN[2]: cotan opt %s --pass-pipeline='builtin.module(cse{a=1})'

func.func private @f()
