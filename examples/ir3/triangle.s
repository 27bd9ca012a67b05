; A lit triangle of bricks, 256 x 256 pixels: one fiber for each pixel, as a fragment program is run.
;
;   heddle run examples/ir3/triangle.s --out 0=triangle.png
;
; The weights of the three corners are planes over the image. Light and the place in the texture follow from them.

.isa a630
.kernel triangle
.grid 1024
@localsize 64, 1, 1
@buf 65536                              ; storage buffer 0: the pixels
.picture 0, 256, 256, rgba8
.texture 0, format=rgba8-unorm, width=4, height=4, content=hex:c8502cffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffc8502cffe0d8c8ffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ff
.sampler 0, filter=linear, wrap=repeat
@invocationid(r0.x)                     ; the fiber in its workgroup
@wgid(r48.x)
@const(c0.x) -0.005208333, 1.122395833, 0.004807692, 0.002604167
@const(c1.x) -0.674178686, 1.0, 0.5, 4.0
@const(c2.x) 0.55, 0.15, 0.0, 255.0
@const(c3.x) 0xff000000

        shl.b       r0.w, r48.x, 6
        (rpt2)nop
        add.u       r0.w, r0.w, r0.x    ; number of the pixel
        (rpt2)nop
        and.b       r1.x, r0.w, 255     ; x and y
        shr.b       r1.y, r0.w, 8
        (rpt2)nop
        cov.u32f32  r1.x, r1.x
        cov.u32f32  r1.y, r1.y
        (rpt2)nop
        mad.f32     r2.x, c0.x, r1.y, c0.y          ; weights r2.x, r2.y, r2.z
        mad.f32     r2.y, c0.w, r1.y, c1.x
        (rpt2)nop
        mad.f32     r2.y, c0.z, r1.x, r2.y
        add.f       r2.z, (neg)r2.x, c1.y
        add.f       r3.y, (neg)r2.x, c1.y           ; coordinates: the second corner is 1, 1, the third 0, 1
        (rpt2)nop
        add.f       r2.z, r2.z, (neg)r2.y
        mad.f32     r3.x, c1.z, r2.x, r2.y
        (rpt2)nop
        mul.f       r3.x, r3.x, c1.w
        mul.f       r3.y, r3.y, c1.w
        (rpt5)nop
        sam         (f32)(xyz)r4.x, r3.x, s#0, t#0

        mad.f32     r5.x, c2.x, r2.y, r2.x          ; light
        min.f       r5.y, r2.x, r2.y                ; the least weight is below 0 outside
        (rpt2)nop
        mad.f32     r5.x, c2.y, r2.z, r5.x
        min.f       r5.y, r5.y, r2.z
        (rpt2)nop
        cmps.f.lt   r5.z, r5.y, c2.z
        (sy)mul.f   r4.x, r4.x, r5.x
        mul.f       r4.y, r4.y, r5.x
        mul.f       r4.z, r4.z, r5.x
        (rpt2)nop
        sel.b32     r4.x, c2.y, r5.z, r4.x
        sel.b32     r4.y, c2.y, r5.z, r4.y
        sel.b32     r4.z, c2.y, r5.z, r4.z
        (rpt2)nop
        mad.f32     r4.x, c2.w, r4.x, c1.z          ; to bytes
        mad.f32     r4.y, c2.w, r4.y, c1.z
        mad.f32     r4.z, c2.w, r4.z, c1.z
        (rpt2)nop
        cov.f32u32  r4.x, r4.x
        cov.f32u32  r4.y, r4.y
        cov.f32u32  r4.z, r4.z
        (rpt2)nop
        shl.b       r4.y, r4.y, 8
        shl.b       r4.z, r4.z, 16
        (rpt2)nop
        or.b        r4.x, r4.x, r4.y
        or.b        r4.z, r4.z, c3.x
        (rpt2)nop
        or.b        r4.x, r4.x, r4.z
        (rpt5)nop
        stib.b.untyped.1d.u32.1.imm r4.x, r0.w, 0
        end
