; The sum of sixteen values along a line, for each thread, each of four texels.

.isa a630
.kernel bilinear
.group 64
.grid 16
.buffer 0, zeros:4096
.texture 0, format=r32-float, width=256, height=256, content=linear:0,65535,65536
.sampler 0, filter=linear, wrap=repeat
.register r0.x, global.x
.uniform c0.x, 16               ; texels
.uniform c0.y, 0x3b800000       ; 1 / 256
.uniform c0.z, 0x3a800000       ; 1 / 1024
.uniform c0.w, 0x3b400000       ; 3 / 1024

        mov.u32u32 r1.x, r0.x
        shr.b      r1.y, r0.x, 8
        mov.u32u32 r1.z, 0
        mov.u32u32 r1.w, 0
        mov.u32u32 r4.x, c0.z
        mov.u32u32 r4.y, c0.w
loop:   cov.u32f32 r2.x, r1.x
        cov.u32f32 r2.y, r1.y
        (rpt5)nop
        mad.f32    r2.x, c0.y, r2.x, r4.x
        mad.f32    r2.y, c0.y, r2.y, r4.y
        (rpt5)nop
        sam        (f32)(x)r3.x, r2.x, s#0, t#0
        add.u      r1.x, r1.x, 1
        add.u      r1.y, r1.y, 3
        add.u      r1.z, r1.z, 1
        (sy)add.f  r1.w, r1.w, r3.x
        cmps.u.lt  p0.x, r1.z, c0.x
        (rpt5)nop
        br         p0.x, #loop
        stib.b.untyped.1d.u32.1.imm r1.w, r0.x, 0
        end
