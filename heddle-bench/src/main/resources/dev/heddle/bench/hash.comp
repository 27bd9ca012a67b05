#version 450

// A hash of each thread's number, again and again: shifts, exclusive ors and multiplications of 32 bits.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer R { uint r[]; };
void main() {
    uint x = gl_GlobalInvocationID.x;
    for (uint k = 0u; k < 64u; k++) {
        x ^= x >> 16;
        x *= 0x7feb352du;
        x ^= x >> 15;
        x *= 0x846ca68bu;
        x ^= x >> 16;
    }
    r[gl_GlobalInvocationID.x] = x;
}
