// RUN[1]: cotan opt %s --split-input-file

func.func private @a()
// -----
func.func @b() -> i32 {
  return %x : i32
}
// -----

// -----
func.func private @d()
