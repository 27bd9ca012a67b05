; The sum of 512 integers. Each workgroup of 128 threads, eight warps, adds up 128 of them in its memory, writes its sum
; to buffer 1 and adds it to the total in buffer 2, which is 130816 in the end.
;
;   heddle run examples/valhall/reduction.s --dump 1:u32 --dump 2:u32
;   heddle run examples/valhall/reduction.s --strict-sync

.isa v9
.kernel reduction
.grid 4
.group 128
.shared 512                             ; a word for each thread
.buffer 0, range:512                    ; 0, 1, 2 …
.buffer 1, zeros:16                     ; the sum of each workgroup
.buffer 2, zeros:4                      ; the total
.uniform u0, buffer 0
.uniform u2, buffer 1
.uniform u4, buffer 2

; r55 has the thread in its workgroup, r57 the workgroup and r60 the thread in the grid. What a message loads is there when
; its slot was waited for; a wait acts after the instruction that has it.
   SHADDX.u64 r0, u0, ^r60.w0, shift:0x2
   LOAD.i32.unsigned.slot0 @r2, ^r0, offset:0
   U16_TO_U32 r3, ^r55.h00
   LSHIFT_OR.i32 r4, r3, 0x3020100.b22, 0x0
   IADD.u32 r4, workgroup_local_pointer.w0, ^r4
   MOV.i32.wait0 r5, workgroup_local_pointer.w1
   STORE.i32.slot0 @r2, r4, offset:0
   IADD_IMM.i32.wait0 r6, 0x0, #0x40    ; threads that have a partner in the other half

; Half of the threads add the word of a partner in the other half; then half of those, and so on. All threads come to the
; barrier, those with a partner and those without.
loop:
   BARRIER.slot7.wait
   ICMP_OR.u32.lt.m1 r7, r3, r6, 0x0
   BRANCHZ.eq.reconverge ^r7, offset:join
   LSHIFT_OR.i32 r8, r6, 0x3020100.b22, 0x0
   IADD.u32 r8, ^r8, r4
   MOV.i32 r9, r5
   LOAD.i32.unsigned.slot0.wait0 @r8, ^r8, offset:0
   IADD.u32 r2, ^r2, ^r8
   STORE.i32.slot1 @r2, r4, offset:0
   NOP.reconverge
join:
   RSHIFT_OR.i32.wait1 r6, ^r6, 0x1000000.b33, 0x0
   BRANCHZ.reconverge r6, offset:loop

; The first thread has the sum of its workgroup. Workgroups run in any order, so the total needs an atomic operation.
   BRANCHZ.reconverge ^r3, offset:done
   SHADDX.u64 r4, u2, r57.reserved, shift:0x2
   STORE.i32.slot0 @r2, ^r4, offset:0
   MOV.i32 r4, u4
   MOV.i32 r5, u5
   ATOM.i32.aadd.slot0 @r2, ^r4, offset:0
done:
   NOP.end
