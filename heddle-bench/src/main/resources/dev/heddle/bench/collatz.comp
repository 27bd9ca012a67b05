#version 450

// The steps from each thread's number, plus one, to 1, if an even number is halved and an odd one n becomes 3 n + 1.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer S { uint steps[]; };
void main() {
    uint n = gl_GlobalInvocationID.x + 1u, k = 0u;
    while (n != 1u) {
        n = (n & 1u) != 0u ? 3u * n + 1u : n >> 1;
        k++;
    }
    steps[gl_GlobalInvocationID.x] = k;
}
