#version 450
// Functions of bits and carries, and packed numbers.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) writeonly buffer R { uint r[]; };
uint at;
void put(uint v) { r[at++] = v; }
void main() {
    uint i = gl_GlobalInvocationID.x, n = a.length();
    if (i >= n) return;
    uint x = a[i], y = a[(i * 7 + 1) % n], high, low;
    int offset = int(y & 15), bits = int(y >> 8 & 15), signed_high, signed_low;
    at = i * 24;
    put(bitCount(x)); put(uint(findLSB(x))); put(uint(findMSB(x))); put(uint(findMSB(int(x))));
    put(bitfieldReverse(x)); put(bitfieldExtract(x, offset, bits)); put(uint(bitfieldExtract(int(x), offset, bits)));
    put(bitfieldInsert(x, y, offset, bits));
    put(uaddCarry(x, y, high)); put(high); put(usubBorrow(x, y, high)); put(high);
    umulExtended(x, y, high, low); put(high); put(low);
    imulExtended(int(x), int(y), signed_high, signed_low); put(uint(signed_high)); put(uint(signed_low));
    put(packUnorm4x8(vec4(x & 255, x >> 8 & 255, y & 255, y >> 8 & 255) / 255.0));
    put(packHalf2x16(vec2(float(x & 1023), -float(y & 1023))));
    put(packSnorm2x16(vec2(1.0, -1.0))); put(packUnorm2x16(vec2(0.0, 1.0)));
    vec2 halves = unpackHalf2x16(x & 0x3fff3fffu | 0x04000400u);
    put(floatBitsToUint(halves.x)); put(floatBitsToUint(halves.y));
    put(uint(any(greaterThan(uvec2(x, y), uvec2(y, 5))))); put(uint(all(equal(uvec2(x, x), uvec2(x, y)))));
}
