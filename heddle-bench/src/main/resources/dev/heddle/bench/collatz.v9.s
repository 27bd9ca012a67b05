; The steps from each thread's number, plus one, to 1, if an even number is halved and an odd one n becomes 3 n + 1.

.isa v9
.kernel collatz
.group 64
.grid 16
.buffer 0, zeros:4096
.uniform u0, buffer 0
.uniform u2, 3
.uniform u3, 1

        SHADDX.u64     r6, u0, r60.w0, shift:0x2
        IADD_IMM.i32   r0, r60, #1
        IADD_IMM.i32.reconverge r1, 0x0, #0
loop:   ICMP_OR.u32.eq.m1 r2, r0, 0x1000000.b3, 0x0
        BRANCHZ.reconverge ^r2, offset:done
        LSHIFT_AND.i32 r3, r0, 0x0.b00, u3
        RSHIFT_OR.i32  r4, r0, 0x1000000.b33, 0x0
        IMUL.i32       r5, ^r0, u2
        IADD_IMM.i32   r5, ^r5, #1
        CSEL.u32.eq    r0, ^r3, 0x0, ^r4, ^r5
        IADD_IMM.i32   r1, ^r1, #1
        BRANCHZ.eq.reconverge 0x0, offset:loop
done:   STORE.i32.slot0.wait0 @r1, ^r6, offset:0
        NOP.end
