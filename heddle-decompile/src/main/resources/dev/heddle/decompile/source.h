#include <limits.h>
#include <stdbool.h>
#include <tgmath.h>
#define __global
#define __local static
#if CHAR_MIN == 0
#error "a char of OpenCL C has a sign: compile with -fsigned-char"
#endif
#define unknown(why) fault(running_lane(), 5, why)

/* ---- functions of OpenCL C */
#define min(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); b_ < a_ ? b_ : a_; })
#define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ < b_ ? b_ : a_; })
#define saturate(x) fmin(fmax((x), 0.0f), 1.0f)
#define rsqrt(x) (1 / sqrt(x))
#define sinpi(x) sin((x) * 3.14159265358979323846)
#define cospi(x) cos((x) * 3.14159265358979323846)
#define popcount(x) (sizeof(x) == 8 ? __builtin_popcountl(x) : __builtin_popcount((uint)(x)))
HELPER uint mul_hi_u(uint a, uint b) { return (uint)((ulong)a * b >> 32); }
HELPER int mul_hi_s(int a, int b) { return (int)((long)a * b >> 32); }
HELPER ulong mul_hi_l(ulong a, ulong b) { return (ulong)((unsigned __int128)a * b >> 64); }
#define mul_hi(a, b) _Generic((a) * (b), int: mul_hi_s, ulong: mul_hi_l, default: mul_hi_u)(a, b)
#define upsample(high, low) ((ulong)(high) << 32 | (uint)(low))
HELPER uint bit_reverse(uint x) {
    uint out = 0;
    for (int i = 0; i < 32; i++) out |= (x >> i & 1u) << (31 - i);
    return out;
}
HELPER uint bitfield_extract_unsigned(uint x, uint offset, uint count) {
    return (x >> offset) & (count == 32 ? ~0u : (1u << count) - 1);
}
HELPER int bitfield_extract_signed(uint x, uint offset, uint count) {
    return (int)(x << (32 - offset - count)) >> (32 - count);
}
HELPER uint rotate(uint x, uint by) { return x << (by & 31) | x >> (-by & 31); }
HELPER uint bitselect(uint a, uint b, uint mask) { return (a & ~mask) | (b & mask); }
HELPER uint highest_one(uint x) { return x == 0 ? ~0u : 31u - (uint)__builtin_clz(x); }
HELPER uint lowest_one(uint x) { return x == 0 ? ~0u : (uint)__builtin_ctz(x); }
HELPER int sign_extend(uint x, int bits) { return (int)(x << (32 - bits)) >> (32 - bits); }
HELPER float half_to_float(uint h) { _Float16 f; memcpy(&f, &h, 2); return (float)f; }
HELPER uint half_bits(double x) { _Float16 f = (_Float16)x; uint h = 0; memcpy(&h, &f, 2); return h; }
HELPER long limited(double x, double least, double most) {
    if (isnan(x)) return 0;
    return x <= least ? (long)least : x >= most ? (most >= 0x1p63 ? LONG_MAX : (long)most) : (long)x;
}
#define convert_int_sat_rte(x) ((int)limited(rint((double)(x)), INT_MIN, INT_MAX))
#define convert_int_sat_rtz(x) ((int)limited(trunc((double)(x)), INT_MIN, INT_MAX))
#define convert_int_sat_rtn(x) ((int)limited(floor((double)(x)), INT_MIN, INT_MAX))
#define convert_int_sat_rtp(x) ((int)limited(ceil((double)(x)), INT_MIN, INT_MAX))
#define convert_uint_sat_rte(x) ((uint)limited(rint((double)(x)), 0, UINT_MAX))
#define convert_uint_sat_rtz(x) ((uint)limited(trunc((double)(x)), 0, UINT_MAX))
#define convert_uint_sat_rtn(x) ((uint)limited(floor((double)(x)), 0, UINT_MAX))
#define convert_uint_sat_rtp(x) ((uint)limited(ceil((double)(x)), 0, UINT_MAX))
#define convert_long_sat_rte(x) limited(rint((double)(x)), -0x1p63, 0x1p63)
#define convert_long_sat_rtz(x) limited(trunc((double)(x)), -0x1p63, 0x1p63)
#define convert_long_sat_rtn(x) limited(floor((double)(x)), -0x1p63, 0x1p63)
#define convert_long_sat_rtp(x) limited(ceil((double)(x)), -0x1p63, 0x1p63)
#define NARROW_CONVERSIONS(type, least, most) \
    HELPER int convert_##type##_sat_rte(double x) { return (int)limited(rint(x), least, most); } \
    HELPER int convert_##type##_sat_rtz(double x) { return (int)limited(trunc(x), least, most); } \
    HELPER int convert_##type##_sat_rtn(double x) { return (int)limited(floor(x), least, most); } \
    HELPER int convert_##type##_sat_rtp(double x) { return (int)limited(ceil(x), least, most); }
NARROW_CONVERSIONS(char, -128, 127)
NARROW_CONVERSIONS(uchar, 0, 255)
NARROW_CONVERSIONS(short, -32768, 32767)
NARROW_CONVERSIONS(ushort, 0, 65535)

/* ---- vectors */
#define VECTORS(type) \
    typedef type type##2 __attribute__((vector_size(8), aligned(4))); \
    typedef type type##3 __attribute__((vector_size(16), aligned(4))); \
    typedef type type##4 __attribute__((vector_size(16), aligned(4)));
VECTORS(float)
VECTORS(uint)
VECTORS(int)
#define as_float2(x) ((float2)(x))
#define as_float3(x) ((float3)(x))
#define as_float4(x) ((float4)(x))
#define as_uint2(x) ((uint2)(x))
#define as_uint3(x) ((uint3)(x))
#define as_uint4(x) ((uint4)(x))
#define as_int2(x) ((int2)(x))
#define as_int3(x) ((int3)(x))
#define as_int4(x) ((int4)(x))
#define VECTOR(n, p) __typeof__(_Generic(*(p), float: (float##n){0}, int: (int##n){0}, default: (uint##n){0}))
#define LOADED(n, i, p) ({ VECTOR(n, p) v_ = {0}; memcpy(&v_, (p) + n * (long)(i), 4 * n); v_; })
#define STORED(n, v, i, p) ({ VECTOR(n, p) v_ = (v); memcpy((p) + n * (long)(i), &v_, 4 * n); })
#define vload2(i, p) LOADED(2, i, p)
#define vload3(i, p) LOADED(3, i, p)
#define vload4(i, p) LOADED(4, i, p)
#define vstore2(v, i, p) STORED(2, v, i, p)
#define vstore3(v, i, p) STORED(3, v, i, p)
#define vstore4(v, i, p) STORED(4, v, i, p)
typedef ushort half;
#define vstore_half2(v, i, p) ({ float2 v_ = (v); uint h_ = half_bits(v_[0]) | half_bits(v_[1]) << 16; \
    memcpy((p) + 2 * (long)(i), &h_, 4); })
#define EACH(n, out) ({ float##n out_ = {0}; for (int i = 0; i < n; i++) out_[i] = (out); out_; })
#define FUNCTIONS(n) \
    HELPER float##n fma##n(float##n x, float##n y, float##n z) { return EACH(n, fmaf(x[i], y[i], z[i])); } \
    HELPER float##n fmin##n(float##n x, float##n y) { return EACH(n, fminf(x[i], y[i])); } \
    HELPER float##n fmax##n(float##n x, float##n y) { return EACH(n, fmaxf(x[i], y[i])); } \
    HELPER float##n fabs##n(float##n x) { return EACH(n, fabsf(x[i])); } \
    HELPER float##n rint##n(float##n x) { return EACH(n, rintf(x[i])); } \
    HELPER float##n trunc##n(float##n x) { return EACH(n, truncf(x[i])); } \
    HELPER float##n ceil##n(float##n x) { return EACH(n, ceilf(x[i])); } \
    HELPER float##n floor##n(float##n x) { return EACH(n, floorf(x[i])); }
FUNCTIONS(2)
FUNCTIONS(3)
FUNCTIONS(4)

/* Lanes change only where they wait for each other. */
#define ATOMIC(p, x, value) ({ __auto_type p_ = (p); __auto_type x_ = (x); uint y_ = 0; (void)y_; \
    __typeof__(*p_ + 0u) old_ = *p_; *p_ = (value); old_; })
#define atomic_add(p, x) ATOMIC(p, x, old_ + x_)
#define atomic_sub(p, x) ATOMIC(p, x, old_ - x_)
#define atomic_xchg(p, x) ATOMIC(p, x, x_)
#define atomic_and(p, x) ATOMIC(p, x, old_ & x_)
#define atomic_or(p, x) ATOMIC(p, x, old_ | x_)
#define atomic_xor(p, x) ATOMIC(p, x, old_ ^ x_)
#define atomic_min(p, x) ATOMIC(p, x, *p_ < x_ ? *p_ : x_)
#define atomic_max(p, x) ATOMIC(p, x, *p_ < x_ ? x_ : *p_)
#define atomic_inc_wrap(p, x) ATOMIC(p, x, old_ >= x_ ? 0 : old_ + 1)
#define atomic_dec_wrap(p, x) ATOMIC(p, x, old_ == 0 || old_ > x_ ? x_ : old_ - 1)
#define atomic_cmpxchg(p, c, x) ({ __auto_type p_ = (p); __typeof__(*p_ + 0u) old_ = *p_; if (old_ == (c)) *p_ = (x); old_; })
#define atom_add atomic_add
#define atom_sub atomic_sub
#define atom_xchg atomic_xchg
#define atom_and atomic_and
#define atom_or atomic_or
#define atom_xor atomic_xor
#define atom_min atomic_min
#define atom_max atomic_max
#define atom_cmpxchg atomic_cmpxchg

/* ---- lanes */
struct shared { uint unused; };
struct lane { uint thread, lane, group[3]; int on; struct shared *s; };
static uint groups[3];
static void lane_words(struct lane *l) { (void)l; }
static void start(struct lane *l) { (void)l; }
HELPER double least(double x, double y) { return fmin(x, y); }
HELPER double greatest(double x, double y) { return fmax(x, y); }
