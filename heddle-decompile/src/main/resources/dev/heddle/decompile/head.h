#define _GNU_SOURCE
#undef _FORTIFY_SOURCE /* it takes jumps between stacks for faults */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
typedef unsigned char uchar;
#define ushort unsigned short
#define uint unsigned int
#define ulong unsigned long
_Static_assert(sizeof(ulong) == 8 && sizeof(uint) == 4, "a 64-bit system with long of 64 bits is needed");
#define HELPER __attribute__((noinline, unused)) static
HELPER uint as_uint(float f) { uint u; memcpy(&u, &f, 4); return u; }
HELPER float as_float(uint u) { float f; memcpy(&f, &u, 4); return f; }
HELPER ulong as_ulong(double f) { ulong u; memcpy(&u, &f, 8); return u; }
HELPER double as_double(ulong u) { double f; memcpy(&f, &u, 8); return f; }
