#version 450
// Sums by halves, a transposed square, and a scan: each needs the barriers.
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) writeonly buffer R { uint r[]; };
shared uint square[16][17];
shared uint row[256];
shared uint high;
void main() {
    uint i = gl_LocalInvocationIndex, base = gl_WorkGroupID.x * 256, x = a[base + i];
    square[gl_LocalInvocationID.y][gl_LocalInvocationID.x] = x;
    row[i] = x;
    if (i == 0) high = 0;
    barrier();
    uint turned = square[gl_LocalInvocationID.x][gl_LocalInvocationID.y];
    atomicMax(high, x);
    for (uint s = 128; s > 0; s >>= 1) {
        if (i < s) row[i] += row[i + s];
        barrier();
    }
    uint sum = row[0];
    barrier();
    row[i] = x;
    barrier();
    for (uint s = 1; s < 256; s <<= 1) {
        uint y = i >= s ? row[i - s] : 0;
        barrier();
        row[i] += y;
        barrier();
    }
    uint at = (base + i) * 4;
    r[at] = turned; r[at + 1] = sum; r[at + 2] = row[i]; r[at + 3] = high;
}
