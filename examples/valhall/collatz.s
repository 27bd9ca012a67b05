; How many steps from n to 1, if an even number is halved and an odd one becomes 3 n + 1: for n from 1 to 256. The threads
; of a warp leave the loop at different times.
;
;   heddle run examples/valhall/collatz.s --dump 0:u32
;   heddle run examples/valhall/collatz.s --strict-sync

.isa v9
.kernel collatz
.grid 4
.group 64
.buffer 0, zeros:1024                   ; the number of steps for each n
.uniform u0, buffer 0                   ; its address in u0 and u1
.uniform u2, 3
.uniform u3, 1

   IADD_IMM.i32 r0, r60, #1             ; n: r60 is the thread in the grid
   IADD_IMM.i32.reconverge r1, 0x0, #0  ; steps

; Each thread has its own program counter. Those at the lowest address run, so the loop goes on until the last one has
; left it; .reconverge is where hardware has them meet. A ^ says that a register is not needed any more.
loop:
   ICMP_OR.u32.eq.m1 r2, r0, 0x1000000.b3, 0x0
   BRANCHZ.reconverge ^r2, offset:done
   LSHIFT_AND.i32 r3, r0, 0x0.b00, u3
   RSHIFT_OR.i32 r4, r0, 0x1000000.b33, 0x0
   IMUL.i32 r5, ^r0, u2
   IADD_IMM.i32 r5, ^r5, #1
   CSEL.u32.eq r0, ^r3, 0x0, ^r4, ^r5
   IADD_IMM.i32 r1, ^r1, #1
   BRANCHZ.eq.reconverge 0x0, offset:loop

done:
   SHADDX.u64 r2, u0, r60.w0, shift:0x2
   STORE.i32.slot0.end @r1, ^r2, offset:0
