; A hash of each thread's number, again and again: shifts, exclusive ors and multiplications of 32 bits.

.isa v9
.kernel hash
.group 64
.grid 16
.buffer 0, zeros:4096
.uniform u0, buffer 0
.uniform u2, 64                 ; rounds
.uniform u3, 0x0f10             ; shifts
.uniform u4, 0x7feb352d
.uniform u5, 0x846ca68b

        SHADDX.u64     r4, u0, r60.w0, shift:0x2
        MOV.i32        r1, r60
        IADD_IMM.i32   r2, 0x0, #0
loop:   RSHIFT_XOR.i32 r1, ^r1, u3.b00, ^r1
        IMUL.i32       r1, ^r1, u4
        RSHIFT_XOR.i32 r1, ^r1, u3.b11, ^r1
        IMUL.i32       r1, ^r1, u5
        RSHIFT_XOR.i32 r1, ^r1, u3.b00, ^r1
        IADD_IMM.i32   r2, ^r2, #1
        ICMP_OR.u32.lt.m1 r3, r2, u2, 0x0
        BRANCHZ.reconverge ^r3, offset:loop
        STORE.i32.slot0.wait0 @r1, ^r4, offset:0
        NOP.end
