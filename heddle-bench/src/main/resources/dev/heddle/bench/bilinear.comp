#version 450

// The sum of sixteen values along a line, for each thread, each of four texels.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer R { float r[]; };
layout(set = 2, binding = 0) uniform sampler2D image;
void main() {
    uint i = gl_GlobalInvocationID.x;
    float sum = 0.0;
    for (uint k = 0u; k < 16u; k++) {
        vec2 at = vec2(i + k, (i >> 8) + 3u * k) / 256.0 + vec2(1.0, 3.0) / 1024.0;
        sum += textureLod(image, at, 0.0).x;
    }
    r[i] = sum;
}
