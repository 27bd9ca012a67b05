// Lanes that say who they are: a row of ROW words for each, of which four are their subgroup, their place in it, its size, and the
// number of subgroups.
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x = 160) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) writeonly buffer R { uint r[]; };
uint at;
void put(uint v) { r[at++] = v; }
uint begin() {
    uint i = gl_GlobalInvocationID.x;
    at = i * ROW;
    put(gl_WorkGroupID.x * 1000 + gl_SubgroupID); put(gl_SubgroupInvocationID); put(gl_SubgroupSize); put(gl_NumSubgroups);
    return a[i];
}
