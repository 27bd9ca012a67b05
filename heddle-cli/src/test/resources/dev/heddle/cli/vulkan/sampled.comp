#version 450
// Coordinates between texels and beyond the edges; weights are such that nothing is rounded.
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler2D m;
layout(binding = 1) writeonly buffer R { vec4 r[]; };
void main() {
    int i = int(gl_GlobalInvocationID.x);
    vec2 at = vec2(i % 32, i / 32) * 0.5 - 3.75;
    r[3 * i] = textureLod(m, at / 8.0, 0.0);
    r[3 * i + 1] = textureGather(m, (at + 0.5) / 8.0, 1);
    r[3 * i + 2] = textureLodOffset(m, at / 8.0, 0.0, ivec2(1, -2));
}
