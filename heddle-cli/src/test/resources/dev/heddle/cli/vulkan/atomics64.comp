#version 450
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { uint64_t a[]; };
layout(binding = 1) coherent buffer C { uint64_t c[]; };
void main() {
    uint64_t x = a[gl_GlobalInvocationID.x];
    atomicAdd(c[0], x); atomicMin(c[1], x); atomicMax(c[2], x); atomicXor(c[3], x); atomicAdd(c[4], atomicAdd(c[5], uint64_t(1)));
    if (atomicCompSwap(c[6], uint64_t(0), x | 1) == 0) atomicAdd(c[7], uint64_t(1));
}
