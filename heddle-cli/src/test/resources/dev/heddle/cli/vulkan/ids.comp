#version 450
// Who a lane is, in a grid of three dimensions.
layout(local_size_x = 3, local_size_y = 5, local_size_z = 2) in;
layout(binding = 0) writeonly buffer R { uvec4 r[]; };
void main() {
    uvec3 all = gl_NumWorkGroups * gl_WorkGroupSize, i = gl_GlobalInvocationID;
    uint at = 3 * ((i.z * all.y + i.y) * all.x + i.x);
    if (at + 2 >= r.length()) return;
    r[at] = uvec4(gl_WorkGroupID, gl_LocalInvocationIndex);
    r[at + 1] = uvec4(gl_LocalInvocationID, gl_NumWorkGroups.x);
    r[at + 2] = uvec4(gl_NumWorkGroups.yz, gl_WorkGroupSize.xy);
}
