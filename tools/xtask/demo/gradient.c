/* Times the gradient that `cotan build` made beside one that is written by hand. */
#include "gradient.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void by_hand(int64_t n, const double *x, double w, double *value, double *dw) {
  double sum = 0, change = 0;
  for (int64_t i = 0; i < n; i++) {
    double e = exp(w * x[i]);
    sum += e;
    change += x[i] * e;
  }
  *value = sum;
  *dw = change;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

int main(void) {
  const int64_t n = 100000;
  double *x = malloc(n * sizeof *x), value[2], dw[2], least[2] = {1e9, 1e9};
  for (int64_t i = 0; i < n; i++) {
    x[i] = 2.0 * i / n - 1;
  }
  for (int round = 0; round < 200; round++) {
    double start = seconds();
    if (gradient(n, x, 0.5, &value[0], &dw[0], NULL) != COTAN_DONE) {
      return 1;
    }
    double middle = seconds();
    by_hand(n, x, 0.5, &value[1], &dw[1]);
    double end = seconds();
    least[0] = fmin(least[0], middle - start);
    least[1] = fmin(least[1], end - middle);
  }
  free(x);
  printf("               value           dw         time\n");
  printf("cotan   %12.3f %12.3f  %8.3f ms\n", value[0], dw[0], least[0] * 1e3);
  printf("by hand %12.3f %12.3f  %8.3f ms\n", value[1], dw[1], least[1] * 1e3);
  return fabs(dw[0] - dw[1]) > 1e-9 * fabs(dw[1]);
}
