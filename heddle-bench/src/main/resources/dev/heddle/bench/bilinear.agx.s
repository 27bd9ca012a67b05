; The sum of sixteen values along a line, for each thread, each of four texels.

.isa agx
.kernel bilinear
.group 64
.grid 16
.buffer 0, zeros:4096
.texture 0, format=r32-float, width=256, height=256, content=linear:0,65535,65536
.uniform u0, buffer 0
.uniform u2, 16                 ; texels
.uniform u4, 0x3b800000         ; 1 / 256
.uniform u5, 0x3a800000         ; 1 / 1024
.uniform u6, 0x3b400000         ; 3 / 1024
.sampler 0, filter=linear, wrap=repeat

        get_sr       r1, thread_position_in_grid.x
        bfeil        r2, 0, r1, 8
        or           r6, r1, 0
        mov_imm      r3, 0, 0b0
        mov_imm      r5, 0, 0b0
        mov_imm      r12l, 0
        mov_imm      r0l, 0
loop:   convert      u32_to_f, r7, r6, rte
        convert      u32_to_f, r8, r2, rte
        fmadd32      r7, r7, u4, u5
        fmadd32      r8, r8, u4, u6
        texture_sample 0, 0b1100, 0b0, none, x, 0b00, r4, None, ts0, ss0, tex_2d, r7_r8, auto_lod, 0
        iadd         r6, r6, 1
        iadd         r2, r2, 3
        iadd         r3, r3, 1
        wait         0
        fadd32       r5, r5, r4
        while_icmp   r0l, ult, r3, u2, 1
        jmp_exec_any loop
        pop_exec     r0l, 1
        device_store 0, i32, x, r5, u0_u1, r1, unsigned, 0
        stop
