; The Collatz sequence of each thread's number: halve an even number, take 3 n + 1 of an odd one, and count the steps
; until it is 1. 27, in the 27th place, takes 111 of them.
;
;   heddle run examples/agx/collatz.s --dump 0:u32
;
; No two lanes need the same number of steps: this is what the execution mask is for. r0l counts in each lane how many
; levels must still be closed until it is active again, and the comments show it for the lanes inside and outside.

.isa agx
.kernel collatz
.group 64
.grid 16                        ; numbers 1 to 1024
.buffer 0, zeros:4096           ; steps, 32 bits each
.uniform u0, buffer 0

        get_sr      r1, thread_position_in_grid.x
        iadd        r2, r1, 1                       ; n
        mov_imm     r3, 0, 0b0                      ; steps

        mov_imm     r0l, 0                          ; r0l = 0: active
        if_icmp     r0l, nueq, r2, 1, 1             ; n = 1 waits with r0l = 1, the others stay at 0
        jmp_exec_none done                          ; saves time if nobody has anything to do

loop:   and         r4, r2, 1
        if_icmp     r0l, ueq, r4, 0, 1              ; even: 0, odd: 1, and those outside of the loop: 2
        bfeil       r2, 0, r2, 1                    ; n / 2
        else_icmp   r0l, ueq, 0, 0, 1               ; turned round: odd ones are at 0, even ones at 1
        imadd       r2, r2, 3, 1                    ; 3 n + 1
        pop_exec    r0l, 1                          ; even and odd lanes at 0, outside of the loop: 1
        iadd        r3, r3, 1
        while_icmp  r0l, nueq, r2, 1, 1             ; n = 1 leaves: 1
        jmp_exec_any loop                           ; the longest sequence of the 32 sets the time

done:   pop_exec    r0l, 1                          ; all at 0 again
        device_store 0, i32, x, r3, u0_u1, r1, unsigned, 0
        stop
