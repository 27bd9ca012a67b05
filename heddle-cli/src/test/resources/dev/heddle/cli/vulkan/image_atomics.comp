#version 450
layout(local_size_x = 64) in;
layout(binding = 0, r32ui) uniform uimage2D m;
layout(binding = 1, r32i) uniform iimage3D k;
layout(binding = 2, r32ui) uniform uimage2DArray l;
layout(binding = 3) readonly buffer A { uint a[]; };
layout(binding = 4) coherent buffer R { uint r[]; };
void main() {
    uint i = gl_GlobalInvocationID.x, x = a[i];
    ivec2 p = ivec2(x & 7, x >> 3 & 7);
    imageAtomicAdd(m, p, x);
    imageAtomicMax(m, p + ivec2(8, 0), x);
    imageAtomicXor(m, p + ivec2(0, 8), x);
    imageAtomicOr(m, p + ivec2(8, 8), x & 0xff00u);
    imageAtomicMin(k, ivec3(p & 3, x >> 6 & 3), int(x));
    imageAtomicAnd(l, ivec3(p, x >> 6 & 3), x | 0xfff00000u);
    if (imageAtomicCompSwap(l, ivec3(9, 9, 1), 0xffffffffu, 5u) == 0xffffffffu) atomicAdd(r[0], 1);
    atomicAdd(r[1], imageAtomicAdd(l, ivec3(8, 8, x & 3), 1u));
    atomicAdd(r[2], imageAtomicExchange(m, ivec2(17, 3), 7u) == 7u ? 1 : 0);
}
