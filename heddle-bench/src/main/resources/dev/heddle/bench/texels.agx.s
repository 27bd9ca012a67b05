; The sum of sixteen texels along a line, for each thread: texels are read by their numbers.

.isa agx
.kernel texels
.group 64
.grid 16
.buffer 0, zeros:4096
.texture 0, format=r32-float, width=256, height=256, content=linear:0,65535,65536
.uniform u0, buffer 0
.uniform u2, 16                 ; texels
.uniform u3, 255

        get_sr       r1, thread_position_in_grid.x
        bfeil        r2, 0, r1, 8
        or           r6, r1, 0
        mov_imm      r3, 0, 0b0
        mov_imm      r5, 0, 0b0
        mov_imm      r12l, 0
        mov_imm      r0l, 0
loop:   and          r7, r6, u3
        and          r8, r2, u3
        texture_load 0, 0b1100, 0b0, none, x, 0b00, r4, None, ts0, ss0, tex_2d, r7_r8, lod_min, r12l
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
