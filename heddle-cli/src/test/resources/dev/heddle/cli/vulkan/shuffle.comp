#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#define ROW 10
#include "lanes.glsl"
void main() {
    uint x = begin(), last = gl_SubgroupSize - 1;
    put(subgroupShuffle(x, (gl_SubgroupInvocationID * 5 + 1) & last)); put(subgroupShuffleXor(x, 1)); put(subgroupShuffleXor(x, 6));
    put(subgroupShuffleUp(x, 1)); put(subgroupShuffleDown(x, 2)); put(subgroupShuffle(x, 2));
}
