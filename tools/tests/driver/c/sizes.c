/* Sizes that no array can have, and arrays that end where no memory is. */
#define _GNU_SOURCE
#include "sizes.h"
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int failures = 0;

static void check(const char *what, int64_t n, int32_t found, int wanted) {
  if (found != wanted) {
    fprintf(stderr, "%s of %lld: %d instead of %d\n", what, (long long)n, (int)found, wanted);
    failures++;
  }
}

/* Memory for `count` numbers, after which there is none. */
static double *guarded(size_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t bytes = (count * sizeof(double) + page - 1) / page * page;
  char *start = mmap(NULL, bytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED || mprotect(start + bytes, page, PROT_NONE)) {
    perror("mmap");
    return NULL;
  }
  return (double *)(void *)(start + bytes) - count;
}

int main(void) {
  const int64_t extreme[] = {2147483648, 4294967296, INT64_MAX};
  double *none = guarded(0), *out = guarded(1);
  if (!none || !out) return 2;
  for (size_t at = 0; at < 3; at++) {
    int64_t n = extreme[at];
    check("data", n, data(n, out, NULL), COTAN_NO_SIZE);
    check("fourth power", n, power(n, none, 0, out, NULL), COTAN_NO_SIZE);
    check("rows", n, rows(n, n, 1.0, out, NULL), COTAN_NO_SIZE);
  }
  check("fixed", 0, fixed(1.0, 0, out, NULL), COTAN_NO_SIZE);
  check("data", -1, data(-1, out, NULL), COTAN_NO_SIZE);
  check("power", -1, power(-1, none, 0, out, NULL), COTAN_NO_SIZE);
  for (int64_t n = 0; n <= 40; n++) {
    double *x = guarded((size_t)n);
    if (!x) return 2;
    for (int64_t at = 0; at < n; at++) x[at] = 1.0;
    check("power", n, n <= 20 ? power(n, x, n - 1, out, NULL) : 0, COTAN_DONE);
    check("data", n, data(n, out, NULL), COTAN_DONE);
    check("rows", n, rows(n, 2 * n, 1.0, out, NULL), COTAN_DONE);
  }
  return failures != 0;
}
