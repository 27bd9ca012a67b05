; A hash of each thread's number, again and again: shifts, exclusive ors and multiplications of 32 bits.

.isa agx
.kernel hash
.group 64
.grid 16
.buffer 0, zeros:4096
.uniform u0, buffer 0
.uniform u2, 64                 ; rounds
.uniform u3, 0x7feb352d
.uniform u4, 0x846ca68b

        get_sr       r1, thread_position_in_grid.x
        or           r2, r1, 0
        mov_imm      r3, 0, 0b0
        mov_imm      r0l, 0
loop:   bfeil        r4, 0, r2, 16
        xor          r2, r2, r4
        imadd        r2, r2, u3, 0
        bfeil        r4, 0, r2, 15
        xor          r2, r2, r4
        imadd        r2, r2, u4, 0
        bfeil        r4, 0, r2, 16
        xor          r2, r2, r4
        iadd         r3, r3, 1
        while_icmp   r0l, ult, r3, u2, 1
        jmp_exec_any loop
        pop_exec     r0l, 1
        device_store 0, i32, x, r2, u0_u1, r1, unsigned, 0
        stop
