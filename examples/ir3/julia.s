; The Julia set of z^2 - 0.8 + 0.156 i as an image of 960 x 640 pixels, one fiber for each, four samples in a pixel.
;
;   heddle run examples/ir3/julia.s --out 0=julia.png
;
; Fibers of a wave leave the inner loop at different times and meet again behind it, at (jp).

.isa a630
.kernel julia
.grid 120, 80
@localsize 8, 8, 1
.buffer 0, zeros:2457600                ; storage buffer 0: 960 * 640 pixels of four bytes
.picture 0, 960, 640, rgba8
@invocationid(r0.x)
@wgid(r48.x)
@const(c0.x) 0.00345, -1.656, -1.104, 0.5       ; width of a pixel, x and y of the first one, half a pixel
@const(c1.x) -0.8, 0.156, 1024.0, 400           ; c, far enough out (squared), rounds at most
@const(c2.x) 1.5, 2.0, 2.7, 0.85                ; where the colours begin, and how fast they turn
@const(c3.x) 31.875, 0xff000000, 960, 1.0       ; 255 / 4 / 2: a sample's part of a byte

        shl.b       r0.z, r48.x, 3
        shl.b       r0.w, r48.y, 3
        mov.u32u32  r1.x, 0             ; red
        mov.u32u32  r1.y, 0             ; green
        add.u       r0.x, r0.z, r0.x    ; x
        add.u       r0.y, r0.w, r0.y    ; y
        mov.u32u32  r1.z, 0             ; blue
        mov.u32u32  r1.w, 0             ; the sample
        cov.u32f32  r2.x, r0.x
        cov.u32f32  r2.y, r0.y

sample: (rpt2)nop
        and.b       r2.z, r1.w, 1
        shr.b       r2.w, r1.w, 1
        (rpt1)nop
        cov.u32f32  r2.z, r2.z
        cov.u32f32  r2.w, r2.w
        (rpt1)nop
        mad.f32     r2.z, c0.w, r2.z, r2.x
        mad.f32     r2.w, c0.w, r2.w, r2.y
        (rpt1)nop
        mad.f32     r3.x, c0.x, r2.z, c0.y      ; z = r3.x + r3.y i
        mad.f32     r3.y, c0.x, r2.w, c0.z
        mov.u32u32  r3.z, 0                     ; rounds

; What follows a branch back has to wait for what its end has written, too: hence the first nop.
round:  (rpt2)nop
        mul.f       r4.x, r3.x, r3.x
        mul.f       r4.y, r3.y, r3.y
        add.f       r4.w, r3.x, r3.x
        (rpt1)nop
        add.f       r4.z, r4.x, r4.y            ; |z| squared
        cmps.u.ge   p0.y, r3.z, c1.w
        (rpt1)nop
        cmps.f.gt   p0.x, r4.z, c1.z
        (rpt5)nop
        brao        p0.x, p0.y, #out
        add.f       r4.x, r4.x, (neg)r4.y
        mad.f32     r3.y, r4.w, r3.y, c1.y      ; z = z * z + c
        add.u       r3.z, r3.z, 1
        nop
        add.f       r3.x, r4.x, c1.x
        jump        #round

; The colour of a point that got away is from n + 1 - log2(log2 |z|), how many rounds it took, made smooth. Those that
; stay are black: their three colours are multiplied by 0.
out:    (jp)(rpt5)nop
        log2        r4.x, r4.z
        cov.u32f32  r4.y, r3.z
        cmps.u.lt   r5.w, r3.z, c1.w
        (ss)mul.f   r4.x, r4.x, (0.5)
        (rpt1)nop
        cov.u32f32  r5.w, r5.w
        (rpt2)nop
        log2        r4.x, r4.x
        mul.f       r5.w, r5.w, c3.x
        (ss)add.f   r4.y, r4.y, (neg)r4.x
        (rpt2)nop
        add.f       r4.y, r4.y, (1.0)
        (rpt5)nop
        log2        r4.y, r4.y                  ; deep down there are many rounds: few colours for many of them
        (ss)nop
        mad.f32     r5.x, c2.w, r4.y, c2.x
        mad.f32     r5.y, c2.w, r4.y, c2.y
        mad.f32     r5.z, c2.w, r4.y, c2.z
        (rpt5)nop
        cos         r5.x, r5.x                  ; 1 + cos: from 0 to 2
        cos         r5.y, r5.y
        cos         r5.z, r5.z
        (ss)add.f   r5.x, r5.x, (1.0)
        add.f       r5.y, r5.y, (1.0)
        add.f       r5.z, r5.z, (1.0)
        add.u       r1.w, r1.w, 1
        mad.f32     r1.x, r5.x, r5.w, r1.x
        mad.f32     r1.y, r5.y, r5.w, r1.y
        mad.f32     r1.z, r5.z, r5.w, r1.z
        cmps.u.lt   p0.x, r1.w, 4
        (rpt5)nop
        br          p0.x, #sample

        add.f       r1.x, r1.x, (0.5)
        add.f       r1.y, r1.y, (0.5)
        add.f       r1.z, r1.z, (0.5)
        mul.u24     r0.y, r0.y, c3.z
        cov.f32u32  r1.x, r1.x
        cov.f32u32  r1.y, r1.y
        cov.f32u32  r1.z, r1.z
        add.u       r0.x, r0.x, r0.y
        or.b        r1.x, r1.x, c3.y
        shl.b       r1.y, r1.y, 8
        shl.b       r1.z, r1.z, 16
        (rpt1)nop
        or.b        r1.x, r1.x, r1.y
        (rpt2)nop
        or.b        r1.x, r1.x, r1.z
        (rpt5)nop
        stib.b.untyped.1d.u32.1.imm r1.x, r0.x, 0
        end
