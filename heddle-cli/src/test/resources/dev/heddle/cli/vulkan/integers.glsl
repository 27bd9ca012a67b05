// What integers of a size do. INT and UINT are the types, BITS their size, STORED one in memory.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { UINT a[]; };
layout(binding = 1) writeonly buffer R { UINT r[]; };
layout(binding = 2) writeonly buffer W { uint w[]; };
uint at;
void put(UINT v) { r[at++] = v; }
void put_signed(INT v) { r[at++] = UINT(v); }
void main() {
    uint i = gl_GlobalInvocationID.x, n = a.length();
    if (i >= n) return;
    UINT x = a[i], y = a[(i * 5 + 3) % n], z = y | UINT(1);
    INT s = INT(x), t = INT(y), u = INT((y >> 1) | UINT(1));
    uint by = uint(y) & (BITS - 1);
    at = i * 24;
    put(x + y); put(x - y); put(x * y); put(x / z);
    put(x % z); put(x << by); put(x >> by); put_signed(s >> by);
    put(x & y); put(x | y); put(x ^ y); put(~x);
    put(min(x, y)); put(max(x, y)); put_signed(min(s, t)); put_signed(max(s, t));
    put_signed(s / u); put_signed(-s); put_signed(abs(s)); put_signed(sign(s));
    put(x < y ? x : y); put_signed(s < t ? INT(1) : INT(2)); put(clamp(x, UINT(3), UINT(100))); put(x == y ? x : UINT(7));
    w[i * 3] = uint(x); w[i * 3 + 1] = uint(int(s)); w[i * 3 + 2] = floatBitsToUint(float(s & INT(0x3f)));
}
