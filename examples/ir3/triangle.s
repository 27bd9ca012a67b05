; A lit triangle of bricks, 256 x 256 pixels: a fragment program, one fiber for each pixel.
;
;   heddle run examples/ir3/triangle.s --out 0=triangle.png
;
; The corners have three varyings: the place in the texture, and light. The weights of the second and the third corner,
; which the rasteriser leaves in registers, are planes over the image; outside of the triangle one of the three is below 0.
; All fibers write grey first; those outside end there, as helpers for the derivatives of the others.

.isa a630
.kernel triangle
.stage fragment
.grid 32, 32
.group 8, 8
.buffer 0, zeros:262144                 ; storage buffer 0: the pixels
.picture 0, 256, 256, rgba8
.buffer corners, f32:2,0,1,4,4,0.55,0,4,0.15
.bind varying, 0, corners, 12
.texture 0, format=rgba8-unorm, width=4, height=4, content=hex:c8502cffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffc8502cffe0d8c8ffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ff
.sampler 0, filter=linear, wrap=repeat
.register r0.x, global.x
.register r0.y, global.y
.register r0.z, global.index
.result r4.x, 1, 0
@const(c0.x) -0.005208333, 1.122395833, 0.004807692, 0.002604167
@const(c1.x) -0.674178686, 1.0, 0.5, 0.0
@const(c2.x) 255.0, 0xff000000, 0xff262626

        mov.u32u32  r6.x, c2.z
        cov.u32f32  r1.x, r0.x          ; x and y
        cov.u32f32  r1.y, r0.y
        (rpt4)nop
        stib.b.untyped.1d.u32.1.imm r6.x, r0.z, 0
        mad.f32     r2.x, c0.x, r1.y, c0.y          ; weights r2.x, r2.y, r2.z
        mad.f32     r2.y, c0.w, r1.y, c1.x
        (rpt2)nop
        mad.f32     r2.y, c0.z, r1.x, r2.y
        add.f       r2.z, (neg)r2.x, c1.y
        (rpt2)nop
        add.f       r2.z, r2.z, (neg)r2.y
        min.f       r5.y, r2.x, r2.y                ; the least weight
        (rpt2)nop
        min.f       r5.y, r5.y, r2.z
        (rpt2)nop
        cmps.f.lt   p0.x, r5.y, c1.w
        (rpt5)nop
        kill        p0.x

        (rpt1)bary.f r3.x, (r)0, r2.y               ; coordinates
        bary.f      (ei)r5.x, 2, r2.y               ; light
        (rpt5)nop
        sam         (f32)(xyz)r4.x, r3.x, s#0, t#0
        (eq)nop                                     ; the helpers end
        (sy)mul.f   r4.x, r4.x, r5.x
        mul.f       r4.y, r4.y, r5.x
        mul.f       r4.z, r4.z, r5.x
        (rpt2)nop
        mad.f32     r4.x, c2.x, r4.x, c1.z          ; to bytes
        mad.f32     r4.y, c2.x, r4.y, c1.z
        mad.f32     r4.z, c2.x, r4.z, c1.z
        (rpt2)nop
        cov.f32u32  r4.x, r4.x
        cov.f32u32  r4.y, r4.y
        cov.f32u32  r4.z, r4.z
        (rpt2)nop
        shl.b       r4.y, r4.y, 8
        shl.b       r4.z, r4.z, 16
        (rpt2)nop
        or.b        r4.x, r4.x, r4.y
        or.b        r4.z, r4.z, c2.y
        (rpt2)nop
        or.b        r4.x, r4.x, r4.z
        end
