#version 450
layout(local_size_x = 4) in;
layout(binding = 0) writeonly buffer R { uint r[]; };
void main() { r[gl_GlobalInvocationID.x + 40 * gl_WorkGroupID.y] = gl_WorkGroupID.x * 1000 + gl_WorkGroupID.y * 100 + gl_LocalInvocationID.x + 1; }
