#version 450
// Doubles; only products and sums, whose every bit counts.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { double a[]; };
layout(binding = 1) writeonly buffer R { double r[]; };
layout(binding = 2) writeonly buffer W { uint w[]; };
uint at;
void put(double v) { r[at++] = v; }
void main() {
    uint i = gl_GlobalInvocationID.x, n = a.length();
    if (i >= n) return;
    double x = a[i], y = a[(i * 5 + 3) % n];
    at = i * 12;
    put(x + y); put(x - y); put(x * y); put(fma(x, y, x));
    put(floor(x)); put(ceil(x)); put(abs(x)); put(-x);
    put(min(x, y)); put(max(x, y)); put(double(float(x))); put(x < y ? 1 : 2);
    w[2 * i] = uint(int(x)); w[2 * i + 1] = floatBitsToUint(float(y));
}
