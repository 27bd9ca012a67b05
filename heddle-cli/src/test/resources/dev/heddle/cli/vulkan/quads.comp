#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_quad : require
#define ROW 10
#include "lanes.glsl"
void main() {
    uint x = begin();
    put(subgroupQuadBroadcast(x, 0)); put(subgroupQuadBroadcast(x, 3)); put(subgroupQuadSwapHorizontal(x)); put(subgroupQuadSwapVertical(x));
    put(subgroupQuadSwapDiagonal(x)); put(subgroupQuadBroadcast(x ^ 5, 2));
}
