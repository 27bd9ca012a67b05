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
#define PRIVATE
#define DEVICE
#define GROUP
#define CONSTANT static const
#define FMA_F fmaf
HELPER uint as_uint(float f) { uint u; memcpy(&u, &f, 4); return u; }
HELPER float as_float(uint u) { float f; memcpy(&f, &u, 4); return f; }
HELPER ulong as_ulong(double f) { ulong u; memcpy(&u, &f, 8); return u; }
HELPER double as_double(ulong u) { double f; memcpy(&f, &u, 8); return f; }
/* Where a long double has more digits, it decides. */
#define DECIDE(y, exact) beside(boundary(y), (double)((exact) - (long double)boundary(y)))
#define EXP2_L(x) exp2l(x)
#define LOG2_L(x) log2l(x)
#define SIN_L(x) sinl(x)
#define COS_L(x) cosl(x)
#define SINPI_L(x) sinl(3.14159265358979323846264338327950288L * (x))
#define COSPI_L(x) cosl(3.14159265358979323846264338327950288L * (x))
#define LANE struct lane
#define EXCHANGE32(p, old, now) (*(any32 *)(p) = (uint)(now), 1)
#define EXCHANGE64(p, old, now) (*(any64 *)(p) = (now), 1)
#define EXCHANGE32_device EXCHANGE32
#define EXCHANGE64_device EXCHANGE64
#define EXCHANGE32_group EXCHANGE32
#define EXCHANGE64_group EXCHANGE64
#define EXCHANGE32_lane EXCHANGE32
#define EXCHANGE64_lane EXCHANGE64
