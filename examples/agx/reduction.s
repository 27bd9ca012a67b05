; The sum of 4096 integers. Each group of 256 threads adds up 1024 of them in threadgroup memory, writes its sum to buffer 1
; and adds it to the total in buffer 2, which is 8386560 in the end.
;
;   heddle run examples/agx/reduction.s --dump 1:u32 --dump 2:u32

.isa agx
.kernel reduction
.group 256                      ; eight SIMD-groups of 32 lanes
.grid 4
.shared 1024                    ; a word for each thread
.buffer 0, range:4096           ; 0, 1, 2 …
.buffer 1, zeros:16             ; the sum of each group
.buffer 2, zeros:4              ; the total
.uniform u0, buffer 0
.uniform u2, buffer 1
.uniform u4, buffer 2

        get_sr      r1, thread_position_in_grid.x
        get_sr      r2, thread_index_in_threadgroup

; Four words at once. The index counts elements of 32 bits, and "lsl 2" makes it four of them for each thread.
        device_load 0, i32, xyzw, r4_r5_r6_r7, u0_u1, r1, unsigned, lsl 2
        wait        0                               ; the registers are not to be touched before
        iadd        r4, r4, r5
        iadd        r6, r6, r7
        iadd        r4, r4, r6
        threadgroup_store i32, x, r4, 0, r2l
        threadgroup_barrier                         ; what the other SIMD-groups have stored is needed now

; Half of the threads add the word of a partner in the other half; then half of those, and so on. The loop is the same for
; all, only its middle is masked: the barrier is for every SIMD-group, with lanes that have something to do or without.
        mov_imm     r0l, 0
        mov_imm     r3l, 128
loop:   if_icmp     r0l, ult, r2l, r3l, 1
        iadd        r5l, r2l, r3l
        threadgroup_load i32, x, r6, 0, r5l
        iadd        r4, r4, r6
        threadgroup_store i32, x, r4, 0, r2l
        pop_exec    r0l, 1
        threadgroup_barrier
        bfeil       r3l, 0, r3l, 1
        while_icmp  r0l, nueq, r3l, 0, 1
        jmp_exec_any loop
        pop_exec    r0l, 1

; The first thread has the sum of its group. Groups run in any order and at the same time, so the total needs an atomic.
        if_icmp     r0l, ueq, r2l, 0, 1
        get_sr      r1, threadgroup_position_in_grid.x
        device_store 0, i32, x, r4, u2_u3, r1, unsigned, 0
        atomic      add, 0, None, u4_u5, 0, unsigned, r4, 1, 0, 1, 4, 2
        pop_exec    r0l, 1
        stop
