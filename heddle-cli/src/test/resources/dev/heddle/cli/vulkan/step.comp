#version 450
// Each launch depends on the one before: an order that is not kept shows.
layout(local_size_x = 64) in;
layout(binding = 0) buffer R { uint r[]; };
layout(push_constant) uniform P { uint add; };
void main() { uint i = gl_GlobalInvocationID.x; if (i < r.length()) r[i] = r[i] * 3 + i + add + gl_WorkGroupID.x * 7; }
