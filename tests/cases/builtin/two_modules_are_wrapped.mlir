// RUN: cotan opt %s
// RUN: cotan opt %s --print-generic

module @a {
}
module @b {
}
