; A point goes round a circle in halves: products and sums, each rounded.

.isa a630
.kernel halves
.group 64
.grid 16
.buffer 0, zeros:4096
.register r0.x, global.x
.uniform c0.x, 64               ; rounds
.uniform c0.y, 0x3c00

        and.b      r1.x, r0.x, 255
        shl.b      r1.x, r1.x, 2
        or.b       r1.x, r1.x, c0.y
        mov.u32u32 r1.y, c0.y
        mov.u32u32 r1.z, 0
        cov.u32u16 hr4.x, r1.x
        cov.u32u16 hr4.y, r1.y
        mov.f16f16 hr4.z, h(0.25)
loop:   mul.f      hr4.w, (neg)hr4.y, hr4.z
        add.f      hr4.x, hr4.x, hr4.w
        mul.f      hr4.w, hr4.x, hr4.z
        add.f      hr4.y, hr4.y, hr4.w
        add.u      r1.z, r1.z, 1
        cmps.u.lt  p0.x, r1.z, c0.x
        br         p0.x, #loop
        cov.u16u32 r1.x, hr4.x
        stib.b.untyped.1d.u32.1.imm r1.x, r0.x, 0
        end
