#version 450

// The sum of sixteen texels along a line, for each thread: texels are read by their numbers.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) writeonly buffer R { float r[]; };
layout(set = 2, binding = 0) uniform sampler2D image;
void main() {
    uint i = gl_GlobalInvocationID.x;
    float sum = 0.0;
    for (uint k = 0u; k < 16u; k++) sum += texelFetch(image, ivec2(i + k, (i >> 8) + 3u * k) & 255, 0).x;
    r[i] = sum;
}
