#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#define ROW 10
#include "lanes.glsl"
void main() {
    uint x = begin();
    put(subgroupClusteredAdd(x, 2)); put(subgroupClusteredAdd(x, 4)); put(subgroupClusteredXor(x, 8)); put(subgroupClusteredMax(x, 4));
    put(subgroupClusteredMin(x, 8)); put(uint(subgroupClusteredAdd(float(x & 0xff), 4)));
}
