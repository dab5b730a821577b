// RUN[1]: cotan opt %s

module {
  "ÿþ"
}
