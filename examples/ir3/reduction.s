; The sum of 512 integers. Each workgroup of 128 fibers, two waves of 64, adds up 128 of them in local memory, writes its
; sum to buffer 1 and adds it to the total in buffer 2, which is 130816 in the end.
;
;   heddle run examples/ir3/reduction.s --dump 1:u32 --dump 2:u32
;   heddle run examples/ir3/reduction.s --strict-sync

.isa a630
.kernel reduction
.grid 4
.lanes 64
.buffer 0, range:512                    ; 0, 1, 2 …
.buffer 1, zeros:16                     ; the sum of each workgroup
.buffer 2, zeros:4                      ; the total
@localsize 128, 1, 1
@localmem 512                           ; a word for each fiber
@invocationid(r0.x)
@wgid(r48.x)

        shl.b       r0.w, r48.x, 7
        shl.b       r1.x, r0.x, 2       ; the place of the fiber's word
        mov.u32u32  r1.w, 64            ; fibers that have a partner in the other half
        nop
        add.u       r0.w, r0.w, r0.x
        (rpt5)nop
        ldib.b.untyped.1d.u32.1.imm r1.y, r0.w, 0
        (sy)nop                         ; what is loaded is there when a (sy) has waited for it
        stl.u32     l[r1.x], r1.y, 1

; Half of the fibers add the word of a partner in the other half; then half of those, and so on. All fibers come to the
; barrier, those with a partner and those without.
loop:   fence.l.r.w
        (sy)(ss)bar.l
        (sy)(ss)cmps.u.lt p0.x, r0.x, r1.w
        shl.b       r2.x, r1.w, 2
        (rpt2)nop
        add.u       r2.x, r2.x, r1.x
        (rpt5)nop
        br          !p0.x, #join
        ldl.u32     r2.y, l[r2.x], 1
        (ss)nop                         ; local memory is waited for with (ss)
        add.u       r1.y, r1.y, r2.y
        (rpt5)nop
        stl.u32     l[r1.x], r1.y, 1
join:   (jp)(ss)nop
        shr.b       r1.w, r1.w, 1
        (rpt2)nop
        cmps.u.gt   p0.x, r1.w, 0
        (rpt5)nop
        br          p0.x, #loop

; The first fiber has the sum of its workgroup. Workgroups run in any order, so the total needs an atomic operation: the
; register after the one for the old value has what is added.
        cmps.u.ne   p0.x, r0.x, 0
        mov.u32u32  r3.x, r48.x
        mov.u32u32  r3.z, r1.y
        mov.u32u32  r3.w, 0
        (rpt5)nop
        br          p0.x, #done
        stib.b.untyped.1d.u32.1.imm r1.y, r3.x, 1
        atomic.b.add.untyped.1d.u32.1.imm r3.y, r3.w, 2
done:   (jp)end
