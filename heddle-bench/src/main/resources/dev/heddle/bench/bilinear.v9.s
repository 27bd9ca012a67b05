; The sum of sixteen values along a line, for each thread, each of four texels.

.isa v9
.kernel bilinear
.group 64
.grid 16
.buffer 0, zeros:4096
.texture 0x4000000, format=r32-float, width=256, height=256, content=linear:0,65535,65536
.sampler 0x3000000, filter=linear, wrap=repeat
.uniform u0, buffer 0
.uniform u2, 16                 ; texels
.uniform u4, 0x20001800         ; the handles: texture 0 of table 4, sampler 0 of table 3
.uniform u5, 0
.uniform u6, 8
.uniform u8, 0x3b800000         ; 1 / 256
.uniform u9, 0x3a800000         ; 1 / 1024
.uniform u10, 0x3b400000        ; 3 / 1024

        SHADDX.u64       r4, u0, r60.w0, shift:0x2
        MOV.i32          r1, r60
        RSHIFT_OR.i32    r2, r60, u6.b00, 0x0
        IADD_IMM.i32     r3, 0x0, #0
        IADD_IMM.i32     r6, 0x0, #0
        MOV.i32          r10, u9
        MOV.i32          r11, u10
loop:   U32_TO_F32       r8, r1
        U32_TO_F32       r9, r2
        FMA.f32          r8, ^r8, u8, r10
        FMA.f32          r9, ^r9, u8, r11
        TEX_SINGLE.slot0.f.32.2d.zero @r12:r13:r14:r15, @r8:r9, u4
        IADD_IMM.i32     r1, ^r1, #1
        IADD_IMM.i32     r2, ^r2, #3
        IADD_IMM.i32     r3, ^r3, #1
        NOP.wait0
        FADD.f32         r6, ^r6, ^r12
        ICMP_OR.u32.lt.m1 r7, r3, u2, 0x0
        BRANCHZ.reconverge ^r7, offset:loop
        STORE.i32.slot0.wait0 @r6, ^r4, offset:0
        NOP.end
