#version 450
// Writes the sizes of an indirect launch.
layout(local_size_x = 1) in;
layout(binding = 0) writeonly buffer S { uint s[]; };
void main() { s[4] = 3; s[5] = 1; s[6] = 1; s[8] = 0; s[9] = 1; s[10] = 1; }
