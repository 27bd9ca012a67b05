        get_sr       r1, thread_position_in_grid.x
        mov_imm      r0l, 0
        if_icmp      r0l, ult, r1, u6, 1
        device_load  0, i32, x, r2, u0_u1, r1, unsigned
        device_load  1, i32, x, r3, u2_u3, r1, unsigned
        wait         0
        wait         1
        fadd32       r2, r2, r3
        device_store 0, i32, x, r2, u4_u5, r1, unsigned, 0
        pop_exec     r0l, 1
        stop
