// The kernels of the table in OpenCL C, by the names of their tasks: what those in GLSL say, in the same words.

typedef struct {
    uint width, limit;
    float2 scale, origin;
} Plane;

#define GROUP(x, y) __attribute__((reqd_work_group_size(x, y, 1)))

// Every product and every sum is rounded.
GROUP(8, 4) kernel void mandelbrot(global uint *count, constant Plane *plane) {
#pragma OPENCL FP_CONTRACT OFF
    uint px = get_global_id(0), py = get_global_id(1);
    float cx = (float)px * plane->scale.x + plane->origin.x;
    float cy = (float)py * plane->scale.y + plane->origin.y;
    float x = 0.0f, y = 0.0f;
    uint n = 0, limit = plane->limit;
    while (n < limit) {
        float xx = x * x, yy = y * y;
        if (xx + yy > 4.0f) break;
        float xy = x * y;
        y = (xy + xy) + cy;
        x = (xx - yy) + cx;
        n++;
    }
    count[py * plane->width + px] = n;
}

GROUP(8, 8) kernel void matmul_tiled(
        global const float *a, global const float *b, global float *c, constant uint *size) {
    local float ta[8][8], tb[8][8];
    uint n = *size, col = get_global_id(0), row = get_global_id(1), lx = get_local_id(0), ly = get_local_id(1);
    float sum = 0.0f;
    for (uint k = 0; k < n; k += 8) {
        ta[ly][lx] = a[row * n + k + lx];
        tb[ly][lx] = b[(k + ly) * n + col];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint j = 0; j < 8; j++) sum += ta[ly][j] * tb[j][lx];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    c[row * n + col] = sum;
}

typedef struct {
    float a;
    uint n;
} Line;

GROUP(64, 1) kernel void saxpy(global const float *x, global float *y, constant Line *line) {
    uint step = get_global_size(0);
    for (uint i = get_global_id(0); i < line->n; i += step) y[i] = line->a * x[i] + y[i];
}

GROUP(128, 1) kernel void reduce_shared(global const int *a, global int *r) {
    local int sum[128], top[128];
    uint t = get_local_id(0);
    int v = a[get_global_id(0)];
    sum[t] = v;
    top[t] = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint s = 64; s > 0; s >>= 1) {
        if (t < s) {
            sum[t] += sum[t + s];
            top[t] = max(top[t], top[t + s]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) {
        r[get_group_id(0)] = sum[0];
        r[get_num_groups(0) + get_group_id(0)] = top[0];
    }
}

GROUP(64, 1) kernel void histogram_atomics(
        global const uint *a, global uint *hist, global uint *seen, constant uint *size) {
    local uint bins[32];
    uint t = get_local_id(0), n = *size;
    if (t < 32) bins[t] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint first = get_group_id(0) * 256;
    for (uint i = t; i < 256; i += 64)
        if (first + i < n) atomic_inc(&bins[(a[first + i] >> 7) & 31]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < 32) {
        uint v = bins[t];
        if (v != 0) {
            atomic_add(&hist[t], v);
            atomic_or(&seen[get_group_id(0)], 1u << t);
        }
    }
}

GROUP(32, 1) kernel void nested_divergence(global const uint *a, global uint *r) {
    uint i = get_global_id(0), v = a[i], sum = 0, k = 0;
    while (k < 12) {
        k++;
        if ((v & 1) != 0) {
            v = v * 3 + 1;
            if ((v & 255) == 0x42) break;
            uint j = 0;
            while (j < (v & 7)) {
                j++;
                if (((j ^ i) & 1) != 0) continue;
                sum += j * k;
            }
        } else if ((v & 2) != 0) {
            sum ^= v;
            v >>= 2;
            if ((sum & 16) != 0) continue;
        } else {
            v >>= 1;
            if (v == 0) break;
        }
        sum = (sum << 1) | (sum >> 31);
    }
    r[i] = sum + k;
}

GROUP(64, 1) kernel void collatz(global uint *steps) {
    uint n = get_global_id(0) + 1, k = 0;
    while (n != 1) {
        n = (n & 1) != 0 ? 3 * n + 1 : n >> 1;
        k++;
    }
    steps[get_global_id(0)] = k;
}

GROUP(64, 1) kernel void hash(global uint *r) {
    uint x = get_global_id(0);
    for (uint k = 0; k < 64; k++) {
        x ^= x >> 16;
        x *= 0x7feb352du;
        x ^= x >> 15;
        x *= 0x846ca68bu;
        x ^= x >> 16;
    }
    r[get_global_id(0)] = x;
}

GROUP(64, 1) kernel void texels(global float *r, read_only image2d_t image, sampler_t unused) {
    const sampler_t nearest = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
    int i = (int)get_global_id(0);
    float sum = 0.0f;
    for (int k = 0; k < 16; k++) sum += read_imagef(image, nearest, (int2)(i + k, (i >> 8) + 3 * k) & 255).x;
    r[i] = sum;
}

GROUP(64, 1) kernel void bilinear(global float *r, read_only image2d_t image, sampler_t repeating) {
    uint i = get_global_id(0);
    float sum = 0.0f;
    for (uint k = 0; k < 16; k++) {
        float2 at = (float2)(i + k, (i >> 8) + 3 * k) / 256.0f + (float2)(1.0f, 3.0f) / 1024.0f;
        sum += read_imagef(image, repeating, at).x;
    }
    r[i] = sum;
}
