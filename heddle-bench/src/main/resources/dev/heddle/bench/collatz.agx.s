; The steps from each thread's number, plus one, to 1, if an even number is halved and an odd one n becomes 3 n + 1.

.isa agx
.kernel collatz
.group 64
.grid 16
.buffer 0, zeros:4096
.uniform u0, buffer 0

        get_sr        r1, thread_position_in_grid.x
        iadd          r2, r1, 1
        mov_imm       r3, 0, 0b0
        mov_imm       r0l, 0
        if_icmp       r0l, nueq, r2, 1, 1
        jmp_exec_none done
loop:   and           r4, r2, 1
        if_icmp       r0l, ueq, r4, 0, 1
        bfeil         r2, 0, r2, 1
        else_icmp     r0l, ueq, 0, 0, 1
        imadd         r2, r2, 3, 1
        pop_exec      r0l, 1
        iadd          r3, r3, 1
        while_icmp    r0l, nueq, r2, 1, 1
        jmp_exec_any  loop
done:   pop_exec      r0l, 1
        device_store  0, i32, x, r3, u0_u1, r1, unsigned, 0
        stop
