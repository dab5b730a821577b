/* Functions of newer C libraries than that of manylinux_2_28, for archives that were compiled for
   newer ones. They are hidden: only the extension sees them. */
#include <stddef.h>
#include <stdint.h>
#include <sys/random.h>

/* True if there has never been a second thread; false is always right. */
char __libc_single_threaded = 0;

/* libstdc++ asks for random numbers: `std::random_device`. */
uint32_t arc4random(void) {
  uint32_t number = 0;
  while (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
  }
  return number;
}

/* The unwinder of libgcc asks for the frames of an address; without an answer, it walks through all
   libraries by `dl_iterate_phdr`. */
int _dl_find_object(void *address, void *result) {
  (void)address;
  (void)result;
  return -1;
}

/* Statistics of memory, which LLVM prints on request. */
struct mallinfo2 {
  size_t numbers[10];
};

struct mallinfo2 mallinfo2(void) {
  struct mallinfo2 none = {{0}};
  return none;
}
