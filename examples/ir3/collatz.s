; How many steps from n to 1, if an even number is halved and an odd one becomes 3 n + 1: for n from 1 to 256. The fibers
; of a wave leave the loop at different times.
;
;   heddle run examples/ir3/collatz.s --dump 0:u32
;   heddle run examples/ir3/collatz.s --strict-sync

.isa a630
.kernel collatz
.grid 4
@localsize 64, 1, 1
@buf 256                                ; storage buffer 0: the number of steps for each n
@invocationid(r0.x)                     ; the fiber in its workgroup
@wgid(r48.x)                            ; the workgroup; r48 to r55 are the same for all fibers of a wave
@const(c0.x) 3, 1

        shl.b       r0.w, r48.x, 6      ; the result of arithmetic is there three slots later
        mov.u32u32  r1.x, 0             ; steps
        (rpt1)nop
        add.u       r0.w, r0.w, r0.x    ; the fiber in the grid
        (rpt2)nop
        add.u       r1.y, r0.w, 1       ; n
        (rpt2)nop

; Each fiber has its own program counter. Those at the lowest address run: the loop goes on until the last fiber leaves it.
loop:   (rpt2)nop
        cmps.u.le   p0.x, r1.y, 1
        (rpt5)nop                       ; a branch sees a predicate six slots later
        br          p0.x, #done
        and.b       r1.z, r1.y, 1
        shr.b       r1.w, r1.y, 1
        mad.u24     r2.x, c0.x, r1.y, c0.y
        add.u       r1.x, r1.x, 1
        (rpt1)nop
        sel.b32     r1.y, r2.x, r1.z, r1.w
        jump        #loop

done:   (jp)(rpt2)nop                   ; here the fibers meet again
        stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
        end
