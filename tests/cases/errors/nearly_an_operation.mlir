// RUN[1]: cotan opt %s

func.func @f() {
  retrn
}
modul {
}
nothing_like_it
