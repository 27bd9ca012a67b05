; The steps from each thread's number, plus one, to 1, if an even number is halved and an odd one n becomes 3 n + 1.

.isa a630
.kernel collatz
.group 64
.grid 16
.buffer 0, zeros:4096
.register r0.x, global.x

        add.u      r1.x, r0.x, 1
        mov.u32u32 r1.y, 0
loop:   cmps.u.le  p0.x, r1.x, 1
        br         p0.x, #done
        and.b      r1.z, r1.x, 1
        shr.b      r1.w, r1.x, 1
        shl.b      r2.x, r1.x, 1
        add.u      r2.x, r2.x, r1.x
        add.u      r2.x, r2.x, 1
        add.u      r1.y, r1.y, 1
        sel.b32    r1.x, r2.x, r1.z, r1.w
        jump       #loop
done:   (jp)nop
        stib.b.untyped.1d.u32.1.imm r1.y, r0.x, 0
        end
