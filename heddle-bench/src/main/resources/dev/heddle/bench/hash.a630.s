; A hash of each thread's number, again and again: shifts, exclusive ors and multiplications of 32 bits.

.isa a630
.kernel hash
.group 64
.grid 16
.buffer 0, zeros:4096
.register r0.x, global.x
.uniform c0.x, 64               ; rounds
.uniform c0.y, 0x7feb352d
.uniform c0.z, 0x846ca68b

        mov.u32u32 r1.x, r0.x
        mov.u32u32 r1.y, 0
        mov.u32u32 r2.y, c0.y
        mov.u32u32 r2.z, c0.z
loop:   shr.b      r1.z, r1.x, 16
        xor.b      r1.x, r1.x, r1.z
        mull.u     r1.w, r1.x, r2.y
        madsh.m16  r1.w, r1.x, r2.y, r1.w
        madsh.m16  r1.x, r2.y, r1.x, r1.w
        shr.b      r1.z, r1.x, 15
        xor.b      r1.x, r1.x, r1.z
        mull.u     r1.w, r1.x, r2.z
        madsh.m16  r1.w, r1.x, r2.z, r1.w
        madsh.m16  r1.x, r2.z, r1.x, r1.w
        shr.b      r1.z, r1.x, 16
        xor.b      r1.x, r1.x, r1.z
        add.u      r1.y, r1.y, 1
        cmps.u.lt  p0.x, r1.y, c0.x
        br         p0.x, #loop
        stib.b.untyped.1d.u32.1.imm r1.x, r0.x, 0
        end
