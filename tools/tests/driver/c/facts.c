/* Sizes are checked by what a function states about them, and by what arrays inside of it need. */
#include "diagonal.h"
#include <stdio.h>

int main(void) {
  double triangle[6] = {1, 2, 3, 4, 5, 6}, x[3] = {0}, first[3];
  if (diagonal(6, 3, triangle, x, first, NULL) != COTAN_DONE || first[2] != 3) {
    fprintf(stderr, "a triangle is refused\n");
    return 1;
  }
  double sum;
  if (rest(3, triangle, &sum, NULL) != COTAN_DONE || sum != 5 || rest(0, triangle, &sum, NULL) != COTAN_NO_SIZE) {
    fprintf(stderr, "a size inside is not checked\n");
    return 1;
  }
  /* 2^33 rows are (2^66 + 2^33) / 2 numbers; in 64 bits 2^66 + 2^33 would be 2^33. */
  int64_t many = INT64_C(1) << 33;
  return diagonal(5, 3, triangle, x, first, NULL) != COTAN_WRONG_FACT ||
         diagonal(-1, 3, triangle, x, first, NULL) != COTAN_NO_SIZE ||
         diagonal(many / 2, many, triangle, x, first, NULL) != COTAN_WRONG_FACT;
}
