#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#define ROW 20
#include "lanes.glsl"
void main() {
    uint x = begin();
    put(subgroupAdd(x)); put(subgroupMin(x)); put(subgroupMax(x)); put(subgroupAnd(x | 0xffff0000u)); put(subgroupOr(x & 0xff)); put(subgroupXor(x));
    put(subgroupMul(x | 1)); put(uint(subgroupMin(int(x)))); put(uint(subgroupMax(int(x))));
    put(subgroupInclusiveAdd(x)); put(subgroupExclusiveAdd(x)); put(subgroupInclusiveMax(x)); put(subgroupExclusiveXor(x));
    put(uint(subgroupAdd(float(x & 0xff)))); put(uint(subgroupInclusiveAdd(float(x & 0xff))));
    uint odd = 0;
    if ((x & 4) != 0) odd = subgroupAdd(x);
    put(odd);
}
