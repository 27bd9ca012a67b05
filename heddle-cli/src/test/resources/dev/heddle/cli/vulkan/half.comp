#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_shader_16bit_storage : require
// Halves, as long as they are exact.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float16_t a[]; };
layout(binding = 1) writeonly buffer R { float16_t r[]; };
layout(binding = 2) writeonly buffer W { float w[]; };
uint at;
void put(float16_t v) { r[at++] = v; }
void main() {
    uint i = gl_GlobalInvocationID.x, n = a.length();
    if (i >= n) return;
    float16_t x = a[i], y = a[(i * 5 + 3) % n];
    f16vec4 v = f16vec4(x, y, x + y, float16_t(1));
    at = i * 20;
    put(x + y); put(x - y); put(x * float16_t(4)); put(fma(x, float16_t(2), y));
    put(floor(x)); put(ceil(x)); put(trunc(x)); put(roundEven(x));
    put(fract(x)); put(abs(x)); put(sign(x)); put(-x);
    put(min(x, y)); put(max(x, y)); put(clamp(x, float16_t(-2), float16_t(3.5))); put(x < y ? x : y);
    put(float16_t(int(x))); put(v.x + v.w); put(dot(v, f16vec4(1, 1, 0, 2))); put(float16_t(float(y) * 0.5));
    w[2 * i] = float(x); w[2 * i + 1] = float(x) * float(y);
}
