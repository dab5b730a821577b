// RUN[1]: cotan opt %s

module attributes {plain = 1 : i64} {
}
