/* ---- arithmetic. An odd double is the exact value if that is a double, else the one of its neighbours whose last bit
   is 1: it rounds to any narrower format as the exact value would. All NaN are one. */
enum rounding { RTE, RTZ, RTP, RTN };
#define TINY 0x1p-960
#define LARGEST 0x1.fffffffffffffp1023

HELPER uint f_bits(float f) { return isnan(f) ? 0x7fc00000u : as_uint(f); }
HELPER ulong d_bits(double d) { return isnan(d) ? 0x7ff8000000000000UL : as_ulong(d); }

/* The sign of e is that of the exact value minus s. */
HELPER double odd(double s, double e) {
    ulong bits = as_ulong(s);
    if (e == 0 || isnan(e) || (bits & 1) != 0) return s;
    return as_double((bits ^ as_ulong(e)) >> 63 ? bits - 1 : bits + 1);
}
HELPER double sum_rest(double a, double b, double s) {
    double bb = s - a;
    return (a - (s - bb)) + (b - bb);
}
HELPER double add_odd(double a, double b) {
    double s = a + b, e = sum_rest(a, b, s);
    if (fabs(e) < INFINITY) return odd(s, e);
    if (!isfinite(a) || !isfinite(b)) return s;
    if (isinf(s)) return copysign(LARGEST, s);
    double large = fabs(a) > fabs(b) ? a : b, small = fabs(a) > fabs(b) ? b : a;
    if (fabs(small) < 0x1p-500) return odd(s, small);
    return odd(s, sum_rest(0.25 * large, 0.25 * small, 0.25 * s));
}
/* A mantissa of 1/2 to 1, and its exponent. */
HELPER double split(double x, PRIVATE int *e) { return x == 0 ? (*e = 0, x) : frexp(x, e); }
HELPER double mul_odd(double a, double b) {
    double p = a * b, size = fabs(p);
    if (size >= TINY && size < INFINITY) return odd(p, fma(a, b, -p));
    if (a == 0 || b == 0 || !isfinite(a) || !isfinite(b)) return p;
    if (isinf(p)) return copysign(LARGEST, p);
    int i, j;
    double x = split(a, &i), y = split(b, &j);
    return odd(p, fma(x, y, -ldexp(p, -i - j)));
}
/* The sign of a * b + c - r, all of them about 1 in size, or far smaller. */
HELPER double fma_rest(double a, double b, double c, double r) {
    double p = a * b, e = fma(a, b, -p), low = c + e, high = p + low;
    return (high - r) + sum_rest(p, low, high) + sum_rest(c, e, low);
}
HELPER double fma_odd(double a, double b, double c) {
    double p = a * b, e = fma(a, b, -p), size = fabs(p);
    if (e == 0 && (size >= TINY || a == 0 || b == 0)) return add_odd(p, c);
    double r = fma(a, b, c);
    if (size >= TINY && size < 0x1p1000 && fabs(c) < 0x1p1000) return odd(r, fma_rest(a, b, c, r));
    if (!isfinite(a) || !isfinite(b) || !isfinite(c)) return r;
    if (isinf(r)) return copysign(LARGEST, r);
    if (c == 0) return mul_odd(a, b);
    int i, j, k;
    double x = split(a, &i), y = split(b, &j);
    split(c, &k);
    if (k < i + j - 300) return odd(r, r == p ? fma(x, y, -ldexp(p, -i - j)) != 0 ? fma(x, y, -ldexp(p, -i - j)) : c : c);
    if (k > i + j + 300) return odd(r, x * y);
    return odd(r, fma_rest(x, y, ldexp(c, -i - j), ldexp(r, -i - j)));
}
HELPER double div_odd(double a, double b) {
    double q = a / b;
    if (!isfinite(a) || !isfinite(b) || a == 0 || b == 0) return q;
    if (isinf(q)) return copysign(LARGEST, q);
    int i, j;
    double x = split(a, &i), y = split(b, &j), rest = fma(-ldexp(q, j - i), y, x);
    return odd(q, b < 0 ? -rest : rest);
}
HELPER double sqrt_odd(double a) {
    double by = a > 0 && a < TINY ? 0x1p400 : 1, s = sqrt(a * by);
    return (s > 0 && s < INFINITY ? odd(s, fma(-s, s, a * by)) : s) * (by == 1 ? 1 : 0x1p-200);
}
HELPER double from_u64(ulong x) {
    double s = (double)x;
    ulong back = s >= 0x1p64 ? 0 : (ulong)s;
    if (s >= 0x1p64) return odd(s, -1.0);
    return odd(s, x > back ? 1.0 : x < back ? -1.0 : 0.0);
}
HELPER double from_s64(ulong x) { return x >> 63 ? -from_u64(0 - x) : from_u64(x); }

/* ---- rounding */
HELPER double flush(double x, double least) { return fabs(x) < least ? copysign(0.0, x) : x; }
HELPER float flush_f(float x) { return (float)flush(x, 0x1p-126); }
HELPER float next_f(float f, int up) {
    uint b = as_uint(f);
    if ((b & 0x7fffffffu) == 0) return as_float(up ? 1u : 0x80000001u);
    return as_float((b >> 31 == 0) == (up != 0) ? b + 1 : b - 1);
}
HELPER float to_f32(double x, enum rounding mode) {
    float f = (float)x;
    if (isnan(x)) return as_float(0x7fc00000u);
    if ((double)f == x || mode == RTE) return f;
    if (mode == RTZ) return fabs((double)f) > fabs(x) ? as_float(as_uint(f) - 1) : f;
    if (mode == RTP) return (double)f < x ? next_f(f, 1) : f;
    return (double)f > x ? next_f(f, 0) : f;
}
/* A format with infinities, its exponent biased by half its range; without the sign. */
HELPER uint narrow_float(ulong size, int exponent_bits, int fraction_bits, enum rounding mode, int negative) {
    uint infinity = ((1u << exponent_bits) - 1) << fraction_bits;
    if (size == 0x7ff0000000000000UL) return infinity;
    int bias = (1 << (exponent_bits - 1)) - 1, raw = (int)(size >> 52), exponent = (raw > 1 ? raw : 1) - 1023;
    ulong significand = (size & 0xfffffffffffffUL) | (raw == 0 ? 0UL : 1UL << 52);
    int below = 1 - bias - exponent > 0 ? 1 - bias - exponent : 0;
    int drop = 52 - fraction_bits + below < 60 ? 52 - fraction_bits + below : 60;
    int kept = (int)(significand >> drop);
    ulong rest = significand & ((1UL << drop) - 1);
    int away = mode == RTE ? rest + (ulong)(kept & 1) > 1UL << (drop - 1)
        : mode == RTP ? rest != 0 && !negative : mode == RTN ? rest != 0 && negative : 0;
    int result = kept + away + (below > 0 ? 0 : (exponent + bias - 1) * (1 << fraction_bits));
    if (result < (int)infinity) return (uint)result;
    return mode == RTZ || mode == (negative ? RTP : RTN) ? infinity - 1 : infinity;
}
HELPER uint to_f16(double x, enum rounding mode) {
    if (isnan(x)) return 0x7e00u;
    ulong b = as_ulong(x);
    return (uint)(b >> 48 & 0x8000u) | narrow_float(b & 0x7fffffffffffffffUL, 5, 10, mode, (int)(b >> 63));
}
HELPER uint to_bf16(double x, enum rounding mode) {
    if (isnan(x)) return 0x7fc0u;
    ulong b = as_ulong(x);
    return (uint)(b >> 48 & 0x8000u) | narrow_float(b & 0x7fffffffffffffffUL, 8, 7, mode, (int)(b >> 63));
}
HELPER float from_f16(uint h) {
    uint sign = (h & 0x8000u) << 16, e = h >> 10 & 31, m = h & 1023;
    if (e == 31) return as_float(m ? 0x7fc00000u : sign | 0x7f800000u);
    if (e == 0) return (float)copysign((double)m * 0x1p-24, (double)as_float(sign | 0x3f800000u));
    return as_float(sign | (e + 112) << 23 | m << 13);
}
HELPER float from_bf16(uint h) { return as_float(isnan(as_float(h << 16)) ? 0x7fc00000u : h << 16); }
HELPER double integral(double x, enum rounding mode) {
    return mode == RTE ? rint(x) : mode == RTP || (mode == RTZ && x < 0) ? ceil(x) : floor(x);
}
HELPER ulong to_int(double x, enum rounding mode) {
    double r = integral(x, mode);
    if (isnan(r)) return 0;
    return r >= 0x1p63 ? 0x7fffffffffffffffUL : r < -0x1p63 ? 0x8000000000000000UL : (ulong)(long)r;
}

/* ---- floats in one step */
HELPER float add_flush(float a, float b) { return flush_f(a + b); }
HELPER float mul_flush(float a, float b) {
    float r = a * b;
    return fabs((double)r) == 0x1p-126 ? to_f32(flush((double)a * b, 0x1p-126), RTE) : flush_f(r);
}
HELPER float fma_flush(float a, float b, float c) {
    float r = FMA_F(a, b, c);
    return fabs((double)r) == 0x1p-126 ? to_f32(flush(add_odd((double)a * b, c), 0x1p-126), RTE) : flush_f(r);
}
HELPER double least(double a, double b) {
    if (isnan(a) || isnan(b)) return isnan(a) ? b : a;
    return a < b || (a == b && as_ulong(a) >> 63) ? a : b;
}
HELPER double greatest(double a, double b) {
    if (isnan(a) || isnan(b)) return isnan(a) ? b : a;
    return a > b || (a == b && !(as_ulong(a) >> 63)) ? a : b;
}
HELPER double saturate(double x) { return x > 0 ? x < 1 ? x : 1 : 0; }

/* ---- functions whose results are hardly ever binary fractions: rounded to a float, they are correctly rounded.
   What lies within a few units of a boundary is decided by DECIDE, the same function with more digits if there is one. */
#define BELOW 0xfffffffUL
HELPER int is_decided(double y) {
    ulong below = as_ulong(y) & BELOW;
    return below > 32 && below < BELOW - 32;
}
HELPER double boundary(double y) { return as_double((as_ulong(y) + (BELOW + 1) / 2) & ~BELOW); }
HELPER double set_odd(double y) { return as_double(as_ulong(y) | 1); }
HELPER double beside(double m, double side) {
    if (side == 0) return m;
    return as_double((side > 0) == !(as_ulong(m) >> 63) ? as_ulong(m) + 1 : as_ulong(m) - 1);
}
#define FUNCTION(y, exact) do { double y_ = (y); return is_decided(y_) ? set_odd(y_) : DECIDE(y_, exact); } while (0)
HELPER double rcp_odd(double a) { return div_odd(1, a); }
HELPER double rsqrt_odd(double a) {
    if (!(a > 0)) return a == 0 ? 1 / a : NAN;
    if (isinf(a)) return 0;
    double by = a < 0x1p-900 ? 0x1p400 : a > 0x1p900 ? 0x1p-400 : 1, back = a < 0x1p-900 ? 0x1p200 : a > 0x1p900 ? 0x1p-200 : 1;
    double x = a * by, y = 1 / sqrt(x), m = boundary(y);
    return (is_decided(y) ? set_odd(y) : beside(m, fma(-x, m * m, 1.0))) * back;
}
HELPER double exp2_odd(double x) {
    if (isnan(x)) return NAN;
    if (x > 1000) return isinf(x) ? x : LARGEST;
    if (x < -1000) return isinf(x) ? 0 : 0x1.0000000000001p-1000;
    if (fabs(x) < 0x1p-46) return x == 0 ? 1 : beside(1, x);
    if (x == rint(x)) return ldexp(1.0, (int)x);
    FUNCTION(exp2(x), EXP2_L(x));
}
HELPER double log2_odd(double x) {
    if (!(x > 0)) return x == 0 ? -INFINITY : NAN;
    if (isinf(x)) return x;
    int e;
    if (frexp(x, &e) == 0.5) return e - 1;
    FUNCTION(log2(x), LOG2_L(x));
}
HELPER double sin_eighth(double t) {
    double z = t * 3.14159265358979323846, w = z * z;
    double p = 1 / 39916800.0 - w * (1 / 6227020800.0 - w / 1307674368000.0);
    p = 1 / 5040.0 - w * (1 / 362880.0 - w * p);
    p = 1 / 6.0 - w * (1 / 120.0 - w * p);
    FUNCTION(z - z * w * p, SINPI_L(t));
}
HELPER double cos_eighth(double t) {
    if (t < 0x1p-25) return t == 0 ? 1 : 0x1.fffffffffffffp-1;
    double z = t * 3.14159265358979323846, w = z * z;
    double p = 1 / 479001600.0 - w * (1 / 87178291200.0 - w / 20922789888000.0);
    p = 1 / 720.0 - w * (1 / 40320.0 - w * (1 / 3628800.0 - w * p));
    p = 1 / 2.0 - w * (1 / 24.0 - w * p);
    FUNCTION(1 - w * p, COSPI_L(t));
}
HELPER double sinpi_odd(double x) {
    if (!isfinite(x)) return NAN;
    double turn = x - 2 * rint(x * 0.5), t = fabs(turn);
    if (t == 0 || t == 1) return copysign(0.0, x);
    t = t > 0.5 ? 1 - t : t;
    return copysign(t > 0.25 ? cos_eighth(0.5 - t) : sin_eighth(t), turn);
}
HELPER double cospi_odd(double x) {
    if (!isfinite(x)) return NAN;
    double t = fabs(x - 2 * rint(x * 0.5)), u = t < 0.5 ? t : 1 - t;
    if (t == 0.5) return 0;
    double c = u > 0.25 ? sin_eighth(0.5 - u) : cos_eighth(u);
    return t < 0.5 ? c : -c;
}
HELPER double sin_odd(double x) {
    if (!isfinite(x)) return NAN;
    if (fabs(x) < 0x1p-22 && (as_ulong(x) & BELOW) == 0) return x == 0 ? x : beside(x, -x);
    FUNCTION(sin(x), SIN_L(x));
}
HELPER double cos_odd(double x) {
    if (!isfinite(x)) return NAN;
    if (fabs(x) < 0x1p-23) return x == 0 ? 1 : 0x1.fffffffffffffp-1;
    FUNCTION(cos(x), COS_L(x));
}

/* ---- packed formats */
HELPER uint pack_srgb8(double x) {
    double c = saturate(x), s = c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055;
    return (uint)rint(s * 255);
}
HELPER double shared(double x) { return x > 0 ? x < 65408 ? x : 65408 : 0; }
HELPER uint shared_fraction(double x, int exponent) { return (uint)(int)add_odd(x * ldexp(1.0, 24 - exponent), 0.5); }
HELPER uint pack_rgb9e5(double r, double g, double b) {
    double x = shared(r), y = shared(g), z = shared(b), most = x > y ? x : y;
    most = most > z ? most : z;
    int raw = (int)(as_ulong(most) >> 52) - 1023, exponent = (raw > -16 ? raw : -16) + 16;
    if (shared_fraction(most, exponent) == 512) exponent++;
    return (uint)exponent << 27 | shared_fraction(z, exponent) << 18 | shared_fraction(y, exponent) << 9
        | shared_fraction(x, exponent);
}
HELPER uint unsigned_float(double x, int fraction_bits, enum rounding mode) {
    if (isnan(x)) return 0x3fu << (fraction_bits - 1);
    return x > 0 ? narrow_float(as_ulong(x), 5, fraction_bits, mode, 0) : 0;
}
HELPER uint pack_rg11b10f(double r, double g, double b, enum rounding mode) {
    return unsigned_float(b, 5, mode) << 22 | unsigned_float(g, 6, mode) << 11 | unsigned_float(r, 6, mode);
}

/* ---- integers: shifts by the width or more move everything out, quotients by 0 are 0 */
HELPER uint shl32(uint x, uint y) { return y >= 32 ? 0 : x << y; }
HELPER uint shr32(uint x, uint y) { return y >= 32 ? 0 : x >> y; }
HELPER uint sar32(uint x, uint y) {
    uint n = y < 31 ? y : 31;
    return n == 0 ? x : x >> n | (x >> 31 ? ~0u << (32 - n) : 0);
}
HELPER ulong shl64(ulong x, uint y) { return y >= 64 ? 0 : x << y; }
HELPER ulong shr64(ulong x, uint y) { return y >= 64 ? 0 : x >> y; }
HELPER ulong sar64(ulong x, uint y) {
    uint n = y < 63 ? y : 63;
    return n == 0 ? x : x >> n | (x >> 63 ? ~0UL << (64 - n) : 0);
}
HELPER ulong div_u(ulong x, ulong y) { return y == 0 ? 0 : x / y; }
HELPER ulong rem_u(ulong x, ulong y) { return y == 0 ? 0 : x % y; }
HELPER ulong size_of(ulong x) { return x >> 63 ? 0 - x : x; }
HELPER ulong div_s(ulong x, ulong y) {
    ulong q = div_u(size_of(x), size_of(y));
    return (x ^ y) >> 63 ? 0 - q : q;
}
HELPER ulong rem_s(ulong x, ulong y) {
    ulong r = rem_u(size_of(x), size_of(y));
    return x >> 63 ? 0 - r : r;
}
HELPER ulong sext(ulong x, int bits) { return bits >= 64 ? x : sar64(x << (64 - bits), (uint)(64 - bits)); }
HELPER ulong widen_s(uint x) { return x | (x >> 31 ? 0xffffffff00000000UL : 0); }
HELPER uint ones(ulong x) {
    uint n = 0;
    for (; x != 0; x &= x - 1) n++;
    return n;
}
HELPER ulong reversed(ulong x, int bits) {
    ulong r = 0;
    for (int i = 0; i < bits; i++) r = r << 1 | (x >> i & 1);
    return r;
}
HELPER ulong highest(ulong x) {
    for (int i = 63; i >= 0; i--) if (x >> i & 1) return (ulong)i;
    return ~0UL;
}
HELPER ulong lowest(ulong x) {
    for (int i = 0; i < 64; i++) if (x >> i & 1) return (ulong)i;
    return ~0UL;
}
HELPER ulong mul_high(ulong x, ulong y) {
    ulong a = x >> 32, b = x & 0xffffffffUL, c = y >> 32, d = y & 0xffffffffUL;
    ulong low = b * d, m = a * d + (low >> 32), n = b * c + (m & 0xffffffffUL);
    return a * c + (m >> 32) + (n >> 32);
}
HELPER ulong changed(int op, ulong old, ulong x, ulong expected, int bits) {
    int up = 64 - bits;
    int below = (long)(old << up) <= (long)(x << up);
    switch (op) {
    case 0: return old + x;
    case 1: return old - x;
    case 2: return x;
    case 3: return old == expected ? x : old;
    case 4: return old <= x ? old : x;
    case 5: return below ? old : x;
    case 6: return old >= x ? old : x;
    case 7: return (long)(old << up) >= (long)(x << up) ? old : x;
    case 8: return old & x;
    case 9: return old | x;
    case 10: return old ^ x;
    case 11: return old >= x ? 0 : old + 1;
    default: return old == 0 || old > x ? x : old - 1;
    }
}
