; The sum of sixteen texels along a line, for each thread: texels are read by their numbers.

.isa a630
.kernel texels
.group 64
.grid 16
.buffer 0, zeros:4096
.texture 0, format=r32-float, width=256, height=256, content=linear:0,65535,65536
.sampler 0, filter=nearest
.register r0.x, global.x
.uniform c0.x, 16               ; texels
.uniform c0.y, 255

        mov.u32u32 r1.x, r0.x
        shr.b      r1.y, r0.x, 8
        mov.u32u32 r1.z, 0
        mov.u32u32 r1.w, 0
loop:   and.b      r2.x, r1.x, c0.y
        and.b      r2.y, r1.y, c0.y
        (rpt5)nop
        isam       (f32)(x)r3.x, r2.x, s#0, t#0
        add.u      r1.x, r1.x, 1
        add.u      r1.y, r1.y, 3
        add.u      r1.z, r1.z, 1
        (sy)add.f  r1.w, r1.w, r3.x
        cmps.u.lt  p0.x, r1.z, c0.x
        (rpt5)nop
        br         p0.x, #loop
        stib.b.untyped.1d.u32.1.imm r1.w, r0.x, 0
        end
