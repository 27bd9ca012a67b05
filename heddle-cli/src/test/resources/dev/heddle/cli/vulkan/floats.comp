#version 450
// What is exact: a[] are small numbers with a few bits after the point.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) writeonly buffer R { float r[]; };
uint at;
void put(float v) { r[at++] = v; }
void main() {
    uint i = gl_GlobalInvocationID.x, n = a.length();
    if (i >= n) return;
    float x = a[i], y = a[(i * 5 + 3) % n], z = exp2(float(int(i % 5)) - 2.0), whole;
    int power;
    at = i * 40;
    put(x + y); put(x - y); put(x * y); put(fma(x, y, z));
    put(floor(x)); put(ceil(x)); put(trunc(x)); put(roundEven(x));
    put(fract(x)); put(abs(x)); put(sign(x)); put(-x);
    put(min(x, y)); put(max(x, y)); put(clamp(x, -2.0, 3.5)); put(step(x, y));
    put(mix(x, y, 0.5)); put(mix(x, y, x < y)); put(modf(x, whole)); put(whole);
    put(float(int(x))); put(float(uint(abs(x)))); put(uintBitsToFloat(floatBitsToUint(x) ^ 0x80000000u)); put(ldexp(x, int(i % 7)));
    put(frexp(x, power)); put(float(power)); put(dot(vec3(x, y, 1), vec3(2, 4, x))); put(dot(vec4(x), vec4(y)));
    put(x < y ? 1 : 0); put(x <= y ? 1 : 0); put(x == y ? 1 : 0); put(x != y ? 1 : 0);
    put(isnan(x) ? 1 : 0); put(isinf(y) ? 1 : 0); put(mod(x, 4.0)); put(float(floatBitsToInt(x) & 0xffff));
    vec3 c = cross(vec3(x, y, 1), vec3(y, 2, x));
    put(c.x); put(c.y); put(c.z); put((mat2(x, y, 1, 2) * vec2(y, 4)).x);
}
