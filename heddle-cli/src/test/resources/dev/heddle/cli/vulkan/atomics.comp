#version 450
// Results that no order changes, and sums of what was there before, which none changes either.
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) coherent buffer C { uint c[32]; };
layout(binding = 2) coherent buffer S { int s[4]; };
shared uint there[8];
void main() {
    uint i = gl_GlobalInvocationID.x, x = a[i];
    if (gl_LocalInvocationIndex < 8) there[gl_LocalInvocationIndex] = gl_LocalInvocationIndex == 2 ? ~0u : 0;
    barrier();
    atomicAdd(c[0], x); atomicMin(c[1], x); atomicMax(c[2], x); atomicAnd(c[3], x | 0xffff0000u); atomicOr(c[4], x & 0xff00); atomicXor(c[5], x);
    atomicAdd(c[6], atomicAdd(c[7], 1)); atomicAdd(c[8], atomicExchange(c[9], 5));
    atomicMin(s[0], int(x)); atomicMax(s[1], int(x));
    // One of all is the first.
    if (atomicCompSwap(c[10], 0, 7) == 0) atomicAdd(c[11], 1);
    atomicAdd(there[0], x); atomicMax(there[1], x); atomicMin(there[2], x); atomicXor(there[3], x); atomicOr(there[4], x & 0xf0f);
    atomicAdd(there[6], atomicAdd(there[5], 1)); if (atomicCompSwap(there[7], 0, x | 1) == 0) atomicAdd(c[12], 1);
    barrier();
    if (gl_LocalInvocationIndex == 0) for (uint k = 0; k < 7; k++) atomicAdd(c[16 + k], there[k]);
}
