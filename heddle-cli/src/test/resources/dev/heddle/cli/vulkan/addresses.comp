#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
layout(local_size_x = 32) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Node { uint value; uint step; uvec2 next; };
layout(binding = 0) writeonly buffer R { uint r[]; };
layout(push_constant) uniform P { uvec2 first; };
void main() {
    uint i = gl_LocalInvocationIndex, sum = 0;
    uvec2 at = first;
    for (uint k = 0; k <= i; k++) { Node n = Node(at); sum = sum * 3 + n.value * n.step; at = n.next; }
    r[i] = sum;
    Node last = Node(first);
    if (i == 31) last.step = 4711;
}
