#version 450
// What may be a few ULPs away.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) writeonly buffer R { float r[]; };
void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= a.length()) return;
    float x = a[i];
    uint at = i * 8;
    r[at] = sqrt(x); r[at + 1] = inversesqrt(x); r[at + 2] = 1.0 / x; r[at + 3] = 3.0 / x;
    r[at + 4] = exp2(x - 8.0); r[at + 5] = log2(x + 2.0); r[at + 6] = sin(x * 0.19); r[at + 7] = cos(x * 0.19);
}
