// RUN: cotan opt %s --pass-pipeline='builtin.module(func.func(cse),cse)' --dump-pass-pipeline
// RUN: cotan opt %s --cse --dump-pass-pipeline

func.func private @f()
