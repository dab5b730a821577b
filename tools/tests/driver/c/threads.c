/* Calls a function whose loops are in parts: in one thread, and with two threads of this program. */
#include "total.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct half {
  cotan_iterations *iterations;
  void *needed;
  int64_t from, to;
  int32_t status;
};

static int64_t most = 0;

static void *run_half(void *argument) {
  struct half *half = argument;
  half->status = half->iterations(half->needed, half->from, half->to, NULL);
  return NULL;
}

static void *take(struct cotan_workspace *workspace, size_t bytes) {
  (void)workspace;
  return aligned_alloc(64, bytes);
}

static void give(struct cotan_workspace *workspace, void *buffer) {
  (void)workspace;
  free(buffer);
}

static int32_t run(struct cotan_workspace *workspace, cotan_iterations *iterations, void *needed, int64_t count) {
  (void)workspace;
  most = count > most ? count : most;
  struct half first = {iterations, needed, 0, count / 2, 0}, second = {iterations, needed, count / 2, count, 0};
  pthread_t thread;
  if (pthread_create(&thread, NULL, run_half, &second) != 0) {
    return COTAN_NO_ROOM;
  }
  run_half(&first);
  pthread_join(thread, NULL);
  return first.status != 0 ? first.status : second.status;
}

int main(void) {
  enum { count = 3000000 };
  double *x = malloc(count * sizeof *x), alone = 0, with = 0;
  if (x == NULL) {
    return 1;
  }
  for (int i = 0; i < count; i++) {
    x[i] = 1.0 / (i + 1);
  }
  struct cotan_workspace workspace = {take, give, run};
  int failures = total(count, x, &alone, NULL) != COTAN_DONE;
  failures += total(count, x, &with, &workspace) != COTAN_DONE;
  failures += most < 2 || memcmp(&alone, &with, sizeof with) != 0;
  fprintf(stderr, "%d parts, %a and %a, failures %d\n", (int)most, alone, with, failures);
  free(x);
  return failures != 0;
}
