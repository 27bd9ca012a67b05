#version 450
// Storage images of three dimensions and of layers.
layout(local_size_x = 4, local_size_y = 4, local_size_z = 4) in;
layout(binding = 0, r32ui) uniform uimage3D k;
layout(binding = 1, r32ui) uniform uimage2DArray l;
layout(binding = 2, rgba8ui) uniform uimage1D o;
void main() {
    ivec3 p = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(p, imageSize(k)))) return;
    uint v = imageLoad(k, p).x;
    imageStore(l, p.yxz, uvec4(v + uint(p.x) * 100 + 1000 * p.z));
    if (p.y == 0 && p.z == 0) imageStore(o, p.x, uvec4(p.x, v & 0xff, 3, 4));
}
