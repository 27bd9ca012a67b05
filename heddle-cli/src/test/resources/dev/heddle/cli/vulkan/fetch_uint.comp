#version 450
// All texels of an image, as a sampler of u has them.
layout(local_size_x = 64) in;
layout(binding = 0) uniform usampler2D m;
layout(binding = 1) writeonly buffer R { uvec4 r[]; };
void main() {
    ivec2 size = textureSize(m, 0);
    int i = int(gl_GlobalInvocationID.x);
    if (i < size.x * size.y) r[i] = texelFetch(m, ivec2(i % size.x, i / size.x), 0);
}
