#version 450
layout(local_size_x_id = 0, local_size_y_id = 1) in;
layout(constant_id = 2) const int times = 1;
layout(constant_id = 3) const float scale = 1;
layout(constant_id = 4) const bool is_on = false;
layout(constant_id = 5) const uint kept = 9;
layout(binding = 0) writeonly buffer R { uint r[]; };
layout(push_constant) uniform P { uvec4 p[8]; };
shared uint row[times + 4];
void main() {
    uint i = gl_LocalInvocationIndex, sum = 0;
    if (i < row.length()) row[i] = i * 3;
    barrier();
    for (int k = 0; k < times; k++) sum += p[(i + k) & 7][k & 3] * uint(k + 1) + row[k];
    r[i] = sum + uint(float(i) * scale) + (is_on ? 1000 : 0) + kept + gl_WorkGroupSize.x * 100000;
}
