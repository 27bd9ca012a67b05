; Integer and float arithmetic, all threads active. What is computed is of no use.

.isa v9
.kernel alu
.grid 4
.group 256
.uniform u0, 2000
.uniform u1, 0.5

        IADD_IMM.i32  r1, 0x0, #0
        U32_TO_F32    r2, r60
        U32_TO_F32    r6, r60
        IADD_IMM.i32  r3, r60, #0
        IADD_IMM.i32.reconverge r7, r60, #0
loop:   FMA.f32       r2, u1, ^r2, r6
        IADD.u32      r3, ^r3, r60
        FMA.f32       r6, r2, u1, 0x0.neg
        LSHIFT_XOR.i32 r7, ^r7, 0x0.b00, r3
        FADD.f32      r8, r2, ^r6.neg
        LSHIFT_OR.i32 r9, r7, 0x3020100.b22, 0x0
        FMA.f32       r10, ^r8, r8, r2
        IMUL.i32      r11, r9, r3
        FMAX.f32      r2, ^r10, r2
        IADD_IMM.i32  r1, ^r1, #1
        ISUB.u32      r3, r11, ^r3
        FMIN.f32      r6, r2, u1
        ICMP_OR.u32.lt.m1 r12, r1, u0, 0x0
        MUX.i32       r7, ^r3, ^r9, ^r11
        BRANCHZ.reconverge ^r12, offset:loop
        NOP.end
