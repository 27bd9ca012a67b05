; Fifteen integer and float instructions in a loop that all lanes run to its end.

.isa agx
.group 256
.grid 4
.buffer 0, zeros:4096
.uniform u0, buffer 0
.uniform u2, 2000
        get_sr r1, sr80
        mov_imm r0l, 0
        mov_imm r2, 1065353216, 0b0
        mov_imm r3, 12345, 0b0
        mov_imm r9, 0, 0b0
loop:
        imadd r3, r3, 5, r1
        xor r4, r3, r9
        bfi r5, r4, r3, 7
        iadd r6, r5, r4
        fmadd32 r2, r2, 0.5, 0.25
        fadd32 r7, r2, 1.0
        fmul32 r8, r7, r2
        and r4, r6, r3
        or r5, r4, r6
        fmadd32 r2, r8, 0.125, r2
        icmpsel ult, r6, r4, r5, r4, r5
        isub r4, r6, r3
        iadd r9, r9, 1
        while_icmp r0l, ult, r9, u2, 1
        jmp_exec_any loop
        pop_exec r0l, 1
        device_store 0, i32, x, r6, u0_u1, r1, unsigned, 0
        stop
