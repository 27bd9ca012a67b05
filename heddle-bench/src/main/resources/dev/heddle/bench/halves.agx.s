; A point goes round a circle in halves: products and sums, each rounded.

.isa agx
.kernel halves
.group 64
.grid 16
.buffer 0, zeros:4096
.uniform u0, buffer 0
.uniform u2, 64                 ; rounds

        get_sr       r1, thread_position_in_grid.x
        and          r2, r1, 255
        imadd        r2, r2, 4, 0
        mov_imm      r3, 0x3c00, 0b0
        or           r2, r2, r3
        mov_imm      r4, 0, 0b0
        mov_imm      r0l, 0
loop:   fmul16       r5l, r3l, 0.25.neg
        fadd16       r2l, r2l, r5l
        fmul16       r5l, r2l, 0.25
        fadd16       r3l, r3l, r5l
        iadd         r4, r4, 1
        while_icmp   r0l, ult, r4, u2, 1
        jmp_exec_any loop
        pop_exec     r0l, 1
        device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
        stop
