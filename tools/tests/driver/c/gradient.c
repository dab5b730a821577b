/* Calls the value and gradient of the sum of e^(w x) over all x, for several sizes and a wrong one. */
#include "gradient.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int failures = 0;

static void expect_near(const char *what, double given, double wanted) {
  if (fabs(given - wanted) > 1e-13 * (1 + fabs(wanted))) {
    fprintf(stderr, "%s is %.17g, not %.17g\n", what, given, wanted);
    failures++;
  }
}

static void of_size(int64_t n, double w) {
  double *x = malloc((n + 1) * sizeof *x), *dx = malloc((n + 1) * sizeof *dx);
  double s, dw, s_wanted = 0, dw_wanted = 0;
  for (int64_t i = 0; i < n; i++) {
    x[i] = (double)(i % 17) / 8 - 1;
  }
  dx[n] = 42;
  if (grad_loss(n, x, w, &s, &dw, dx, NULL) != COTAN_DONE) {
    fprintf(stderr, "it does not come to its end\n");
    failures++;
  }
  for (int64_t i = 0; i < n; i++) {
    s_wanted += exp(w * x[i]);
    dw_wanted += x[i] * exp(w * x[i]);
    expect_near("dx", dx[i], w * exp(w * x[i]));
  }
  expect_near("s", s, s_wanted);
  expect_near("dw", dw, dw_wanted);
  expect_near("what follows dx", dx[n], 42);
  free(x);
  free(dx);
}

int main(void) {
  double s, dw;
  for (int64_t n = 0; n < 70; n++) {
    of_size(n, 0.5);
  }
  of_size(10007, -1.25);
  if (grad_loss(-1, NULL, 0.5, &s, &dw, NULL, NULL) != COTAN_NO_SIZE ||
      grad_loss(INT64_MAX / 4, NULL, 0.5, &s, &dw, NULL, NULL) != COTAN_NO_SIZE) {
    fprintf(stderr, "a size that is none is not refused\n");
    failures++;
  }
  return failures != 0;
}
