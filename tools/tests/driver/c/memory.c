/* Calls a function that needs buffers: with memory of the C library, with memory of this program, and with none. */
#include "squares.h"

#include <stdio.h>
#include <stdlib.h>

struct arena {
  struct cotan_workspace functions;
  int taken, given, most;
};

static void *take(struct cotan_workspace *workspace, size_t bytes) {
  struct arena *arena = (struct arena *)workspace;
  if (arena->taken == arena->most) {
    return NULL;
  }
  arena->taken++;
  return aligned_alloc(64, bytes);
}

static void give(struct cotan_workspace *workspace, void *buffer) {
  ((struct arena *)workspace)->given += buffer != NULL;
  free(buffer);
}

int main(void) {
  double x[100], alone[100], with[100];
  for (int i = 0; i < 100; i++) {
    x[i] = i;
  }
  struct arena arena = {{take, give, NULL}, 0, 0, 1000};
  struct arena none = {{take, give, NULL}, 0, 0, 0};
  int failures = squares(100, x, alone, NULL) != COTAN_DONE;
  failures += squares(100, x, with, &arena.functions) != COTAN_DONE;
  failures += arena.taken == 0 || arena.taken != arena.given;
  failures += squares(100, x, with, &none.functions) != COTAN_NO_ROOM;
  for (int i = 0; i < 100; i++) {
    failures += alone[i] != with[i];
  }
  fprintf(stderr, "taken %d, given %d, failures %d\n", arena.taken, arena.given, failures);
  return failures != 0;
}
