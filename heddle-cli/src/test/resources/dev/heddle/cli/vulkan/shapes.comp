#version 450
// Images of all shapes, and their levels.
layout(local_size_x = 64) in;
layout(binding = 0) uniform usampler1D one;
layout(binding = 1) uniform usampler2D two;
layout(binding = 2) uniform usampler3D three;
layout(binding = 3) uniform usampler2DArray many;
layout(binding = 4) uniform usamplerCube cube;
layout(binding = 5) writeonly buffer R { uint r[]; };
void main() {
    int i = int(gl_GlobalInvocationID.x);
    uint at = uint(i) * 10;
    r[at] = texelFetch(one, i % textureSize(one, 0), 0).x;
    for (int l = 0; l < 3; l++) { ivec2 s = textureSize(two, l); r[at + 1 + l] = texelFetch(two, ivec2(i % s.x, i / s.x % s.y), l).x; }
    ivec3 s = textureSize(three, 0);
    r[at + 4] = texelFetch(three, ivec3(i % s.x, i / s.x % s.y, i / 64 % s.z), 0).x;
    s = textureSize(three, 1);
    r[at + 5] = texelFetch(three, ivec3(i % s.x, i / s.x % s.y, i / 16 % s.z), 1).x;
    s = textureSize(many, 0);
    r[at + 6] = texelFetch(many, ivec3(i % s.x, i / s.x % s.y, i % s.z), 0).x;
    vec3 d = vec3(i & 1, i >> 1 & 1, i >> 2 & 1) * 2 - 1;
    d[i % 3] *= 4;
    r[at + 7] = textureLod(cube, d, 0).x;
    r[at + 8] = uint(textureQueryLevels(two) * 1000 + textureSize(cube, 0).x * 10 + textureSize(many, 0).z);
    r[at + 9] = textureLod(two, vec2(i % 20 + 0.5, i / 20 + 0.5) / vec2(20, 13), float(i % 3)).x;
}
