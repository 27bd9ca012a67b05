; Integer and float arithmetic, all fibers active. What is computed is of no use.

.isa a630
.kernel alu
.grid 16
@localsize 64, 1, 1
@invocationid(r0.x)
@const(c0.x) 0.5, 3, 2000

        mov.u32u32  r1.x, 0
        cov.u32f32  r2.x, r0.x
        cov.u32f32  r2.y, r0.x
        mov.u32u32  r3.x, r0.x
        mov.u32u32  r3.y, r0.x
loop:   mad.f32     r2.x, c0.x, r2.x, r2.y
        add.u       r3.x, r3.x, r0.x
        mul.f       r2.y, r2.x, (0.5)
        xor.b       r3.y, r3.y, r3.x
        add.f       r2.z, r2.x, (neg)r2.y
        shl.b       r3.z, r3.y, 3
        mad.f32     r2.w, r2.z, r2.y, r2.x
        mul.u24     r3.w, r3.z, c0.y
        max.f       r2.x, r2.w, (1.0)
        add.u       r1.x, r1.x, 1
        and.b       r3.x, r3.w, 255
        min.f       r2.y, r2.x, (4.0)
        cmps.u.lt   p0.x, r1.x, c0.z
        sel.b32     r3.y, r3.x, r3.z, r3.w
        br          p0.x, #loop
        end
