#version 450
// Accesses beyond what is there: reads are 0, writes are nowhere.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) buffer R { uint r[]; };
layout(binding = 2) uniform U { uvec4 u[16]; };
layout(binding = 3) uniform usamplerBuffer t;
layout(binding = 4, r32ui) uniform uimage2D m;
layout(binding = 5) writeonly buffer O { uint o[]; };
layout(push_constant) uniform P { uint far; };
void main() {
    uint i = gl_LocalInvocationIndex;
    o[6 * i] = a[i * 4]; o[6 * i + 1] = u[i & 15].z; o[6 * i + 2] = texelFetch(t, int(i) * 4).x;
    o[6 * i + 3] = imageLoad(m, ivec2(int(i) - 8, 3)).x; o[6 * i + 4] = a.length() + 1000 * uint(textureSize(t)); o[6 * i + 5] = a[i * far];
    r[i * 2] = i + 1;
    r[i + far] = 77;
    imageStore(m, ivec2(i, 2 * int(i) - 4), uvec4(100 + i));
}
