// RUN[1]: cotan opt %s

func.func @none() {
}
func.func private @declared() {  }
