#version 450
layout(local_size_x = 16) in;
struct part { vec3 v; int k; mat2 m; };
layout(binding = 0, std140) uniform U { part parts[3]; float rest[4]; };
layout(binding = 1) uniform samplerBuffer t;
layout(binding = 2, r32ui) uniform uimageBuffer s;
layout(binding = 3) writeonly buffer R { float r[]; };
layout(binding = 4) readonly buffer A { uint a[]; } many[4];
layout(binding = 5) uniform usamplerBuffer h;
void main() {
    uint i = gl_LocalInvocationIndex;
    part p = parts[i % 3];
    r[8 * i] = p.v.x + p.v.z; r[8 * i + 1] = float(p.k); r[8 * i + 2] = (p.m * vec2(2, 1)).y; r[8 * i + 3] = rest[i & 3];
    vec4 x = texelFetch(t, int(i));
    r[8 * i + 4] = x.x * 255; r[8 * i + 5] = x.w * 255 + float(texelFetch(h, int(i)).y);
    uint sum = 0;
    for (uint k = 0; k < 4; k++) sum += many[k].a[i + k];
    r[8 * i + 6] = float(sum); r[8 * i + 7] = float(imageLoad(s, int(i)).x);
    imageStore(s, int(i) + 16, uvec4(i * 3));
    imageAtomicAdd(s, 40, i);
}
