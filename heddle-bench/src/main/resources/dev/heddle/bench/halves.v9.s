; A point goes round a circle in halves: products and sums, each rounded.

.isa v9
.kernel halves
.group 64
.grid 16
.buffer 0, zeros:4096
.uniform u0, buffer 0
.uniform u2, 64                 ; rounds
.uniform u3, 0x3c00
.uniform u4, 0x3400             ; 0.25
.uniform u5, 0xff
.uniform u6, 2

        SHADDX.u64     r8, u0, r60.w0, shift:0x2
        LSHIFT_AND.i32 r1, r60, 0x0.b00, u5
        MOV.i32        r6, u6
        LSHIFT_OR.i32  r1, ^r1, ^r6.b00, u3
        MOV.i32        r2, u3
        IADD_IMM.i32   r4, 0x0, #0
loop:   FMA.v2f16      r3, r2.neg, u4.h00, 0x0.neg
        FADD.v2f16     r1, ^r1, ^r3
        FMA.v2f16      r3, r1, u4.h00, 0x0.neg
        FADD.v2f16     r2, ^r2, ^r3
        IADD_IMM.i32   r4, ^r4, #1
        ICMP_OR.u32.lt.m1 r5, r4, u2, 0x0
        BRANCHZ.reconverge ^r5, offset:loop
        U16_TO_U32     r1, ^r1.h00
        STORE.i32.slot0.wait0 @r1, ^r8, offset:0
        NOP.end
