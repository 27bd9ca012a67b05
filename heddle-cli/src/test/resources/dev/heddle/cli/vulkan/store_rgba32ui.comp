#version 450
// Writes an image, and reads another one.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba32ui) readonly uniform uimage2D a;
layout(binding = 1, rgba32ui) writeonly uniform uimage2D b;
void main() {
    ivec2 p = ivec2(gl_GlobalInvocationID.xy), s = imageSize(a);
    if (all(lessThan(p, s))) imageStore(b, s - 1 - p, imageLoad(a, p).wxyz);
}
