/* What the kernels compute, as one would write it in C for one thread.
 *
 *   plain TASK SECONDS    prints the least CPU time of a run, in seconds, and a sum of the result's words
 *
 * Inputs that are random in Java come from the same generator here. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint32_t *out, *in;
static float *fa, *fb;
static size_t words;

static uint64_t seed;

static uint32_t next31(void) {
    seed = (seed * 0x5deece66dull + 0xb) & ((1ull << 48) - 1);
    return (uint32_t)(seed >> 17);
}

/* A number below `bound`, and `from` more. */
static uint32_t below(uint32_t from, uint32_t bound) {
    uint32_t r = next31(), m = bound - 1;
    if ((bound & m) == 0) return from + (uint32_t)(((uint64_t)bound * r) >> 31);
    for (uint32_t u = r; u - (r = u % bound) + m > 0x7fffffffu; u = next31()) {}
    return from + r;
}

static void randoms(size_t n, uint32_t from, uint32_t bound) {
    seed = 7 ^ 0x5deece66dull;
    in = malloc(n * sizeof *in);
    for (size_t i = 0; i < n; i++) in[i] = below(from, bound);
}

static void results(size_t n) {
    words = n;
    out = calloc(n, sizeof *out);
}

static void collatz_start(void) { results(1 << 17); }

static void collatz(void) {
    for (uint32_t i = 0; i < words; i++) {
        uint32_t n = i + 1, k = 0;
        while (n != 1) {
            n = n & 1 ? 3 * n + 1 : n >> 1;
            k++;
        }
        out[i] = k;
    }
}

static void mandelbrot_start(void) { results(1024 * 1024); }

static void mandelbrot(void) {
    const float dx = 0x1.8p-9f, dy = 0x1.4p-9f, left = -2.25f, low = -1.25f;
    for (uint32_t p = 0; p < words; p++) {
        float cx = (float)(p % 1024) * dx + left, cy = (float)(p / 1024) * dy + low, x = 0, y = 0;
        uint32_t n = 0;
        while (n < 256) {
            float xx = x * x, yy = y * y;
            if (xx + yy > 4.0f) break;
            float xy = x * y;
            y = (xy + xy) + cy;
            x = (xx - yy) + cx;
            n++;
        }
        out[p] = n;
    }
}

static void matmul_start(void) {
    results(512 * 512);
    fa = malloc(words * sizeof *fa);
    for (size_t i = 0; i < words; i++) fa[i] = (float)(int)(i % 17) - 8.0f;
}

static void matmul(void) {
    enum { n = 512 };
    float *c = (float *)out;
    memset(out, 0, words * sizeof *out);
    for (int row = 0; row < n; row++)
        for (int k = 0; k < n; k++) {
            float f = fa[row * n + k];
            for (int col = 0; col < n; col++) c[row * n + col] += f * fa[k * n + col];
        }
}

static void saxpy_start(void) {
    results(1 << 22);
    fa = malloc(words * sizeof *fa);
    fb = malloc(words * sizeof *fb);
    for (size_t i = 0; i < words; i++) {
        fa[i] = (float)(i % 1000);
        fb[i] = (float)(i % 500) * 0.5f;
    }
}

static void saxpy(void) {
    float *y = (float *)out;
    for (size_t i = 0; i < words; i++) y[i] = 2.5f * fa[i] + fb[i];
}

static void reduction_start(void) {
    results(2 << 13);
    randoms(128 << 13, (uint32_t)-2000, 4000);
}

static void reduction(void) {
    size_t groups = words / 2;
    for (size_t g = 0; g < groups; g++) {
        int32_t top = INT32_MIN;
        uint32_t sum = 0;
        for (size_t i = g * 128; i < (g + 1) * 128; i++) {
            sum += in[i];
            if ((int32_t)in[i] > top) top = (int32_t)in[i];
        }
        out[g] = sum;
        out[groups + g] = (uint32_t)top;
    }
}

static void histogram_start(void) {
    results(32);
    randoms(256 << 13, 0, 0x7fffffff);
}

static void histogram(void) {
    memset(out, 0, words * sizeof *out);
    for (size_t i = 0; i < 256 << 13; i++) out[in[i] >> 7 & 31]++;
}

static void divergence_start(void) {
    results(1 << 18);
    randoms(words, 0, 0x7fffffff);
}

static void divergence(void) {
    for (uint32_t i = 0; i < words; i++) {
        uint32_t v = in[i], sum = 0, k = 0;
        while (k < 12) {
            k++;
            if (v & 1) {
                v = v * 3 + 1;
                if ((v & 255) == 0x42) break;
                for (uint32_t j = 1; j <= (v & 7); j++)
                    if (!((j ^ i) & 1)) sum += j * k;
            } else if (v & 2) {
                sum ^= v;
                v >>= 2;
                if (sum & 16) continue;
            } else {
                v >>= 1;
                if (v == 0) break;
            }
            sum = sum << 1 | sum >> 31;
        }
        out[i] = sum + k;
    }
}

static void hash_start(void) { results(1 << 18); }

static void hash(void) {
    for (uint32_t i = 0; i < words; i++) {
        uint32_t x = i;
        for (int k = 0; k < 64; k++) {
            x ^= x >> 16;
            x *= 0x7feb352du;
            x ^= x >> 15;
            x *= 0x846ca68bu;
            x ^= x >> 16;
        }
        out[i] = x;
    }
}

static void texels_start(void) {
    results(1 << 18);
    fa = malloc((1 << 16) * sizeof *fa);
    for (uint32_t i = 0; i < 1 << 16; i++) fa[i] = (float)i;
}

static void texels(void) {
    for (uint32_t i = 0; i < words; i++) {
        float sum = 0;
        for (uint32_t k = 0; k < 16; k++) sum += fa[(((i >> 8) + 3 * k) & 255) << 8 | ((i + k) & 255)];
        memcpy(out + i, &sum, sizeof sum);
    }
}

/* A value of four texels, at i and j of 256 and a quarter and three quarters of a texel, of an image that repeats. */
static double bilinear_at(uint32_t i, uint32_t j) {
    double u = (i / 256.0 + 1 / 1024.0) * 256 + 255.5, v = (j / 256.0 + 3 / 1024.0) * 256 + 255.5;
    uint32_t x = (uint32_t)u, y = (uint32_t)v;
    double fu = u - x, fv = v - y;
    uint32_t x0 = x & 255, x1 = (x + 1) & 255, y0 = (y & 255) << 8, y1 = ((y + 1) & 255) << 8;
    return fa[y0 | x0] * ((1 - fu) * (1 - fv)) + fa[y0 | x1] * (fu * (1 - fv)) + fa[y1 | x0] * ((1 - fu) * fv) +
           fa[y1 | x1] * (fu * fv);
}

static void bilinear(void) {
    for (uint32_t i = 0; i < words; i++) {
        float sum = 0;
        for (uint32_t k = 0; k < 16; k++) sum += (float)bilinear_at(i + k, (i >> 8) + 3 * k);
        memcpy(out + i, &sum, sizeof sum);
    }
}

#ifdef __FLT16_MAX__
static void halves_start(void) { results(1 << 18); }

static void halves(void) {
    for (uint32_t i = 0; i < words; i++) {
        uint16_t bits = (uint16_t)(0x3c00 | (i & 255) << 2);
        _Float16 x, y = 1;
        memcpy(&x, &bits, sizeof x);
        for (int k = 0; k < 64; k++) {
            _Float16 t = (_Float16)(y * (_Float16)-0.25f);
            x = (_Float16)(x + t);
            t = (_Float16)(x * (_Float16)0.25f);
            y = (_Float16)(y + t);
        }
        memcpy(&bits, &x, sizeof bits);
        out[i] = bits;
    }
}
#endif

static const struct {
    const char *name;
    void (*start)(void), (*run)(void);
} tasks[] = {
    {"mandelbrot", mandelbrot_start, mandelbrot},
    {"matmul_tiled", matmul_start, matmul},
    {"saxpy", saxpy_start, saxpy},
    {"reduce_shared", reduction_start, reduction},
    {"histogram_atomics", histogram_start, histogram},
    {"nested_divergence", divergence_start, divergence},
    {"collatz", collatz_start, collatz},
    {"hash", hash_start, hash},
    {"texels", texels_start, texels},
    {"bilinear", texels_start, bilinear},
#ifdef __FLT16_MAX__
    {"halves", halves_start, halves},
#endif
};

int main(int argc, char **argv) {
    double seconds = argc == 3 ? atof(argv[2]) : 0, least = 1e9, all = 0;
    for (size_t t = 0; argc == 3 && t < sizeof tasks / sizeof *tasks; t++) {
        if (strcmp(argv[1], tasks[t].name) != 0) continue;
        tasks[t].start();
        for (int i = 0; i < 3 || all < seconds; i++) {
            clock_t from = clock();
            tasks[t].run();
            double s = (double)(clock() - from) / CLOCKS_PER_SEC;
            all += s;
            if (s < least) least = s;
        }
        uint32_t sum = 0;
        for (size_t i = 0; i < words; i++) sum = sum * 31 + out[i];
        printf("%.6f %u\n", least, sum);
        return 0;
    }
    return 2;
}
