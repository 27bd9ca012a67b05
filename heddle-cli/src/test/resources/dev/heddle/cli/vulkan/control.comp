#version 450
// Loops, switches and functions in which lanes go their own ways, and an array that no register holds.
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) writeonly buffer R { uint r[]; };
uint steps(uint n) {
    uint k = 0;
    for (; n > 1; k++) n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
    return k;
}
uint gcd(uint x, uint y) {
    while (y != 0) { uint t = x % y; x = y; y = t; }
    return x;
}
void main() {
    uint i = gl_GlobalInvocationID.x, x = a[i], sum = 0, kept[48];
    for (uint k = 0; k < 48; k++) kept[k] = x * k;
    for (uint k = 0; k < 48; k++) { uint o = (x >> (k & 15)) % 48; uint t = kept[k]; kept[k] = kept[o]; kept[o] = t; }
    for (uint k = 0; k < 48; k++) sum = sum * 31 + kept[k];
    uint chosen;
    switch (x & 7) {
    case 0: chosen = 10; break;
    case 1: chosen = 20;
    case 2: chosen = steps(x & 0xff); break;
    case 3: case 4: chosen = gcd(x, a[i ^ 1]); break;
    default: if ((x & 64) != 0) { r[3 * i + 2] = 1; return; } chosen = 30;
    }
    r[3 * i] = sum; r[3 * i + 1] = chosen; r[3 * i + 2] = steps((x & 0x3ff) + 1);
}
