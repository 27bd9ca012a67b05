; A lit triangle of bricks, 256 x 256 pixels: one thread for each pixel, as a fragment program is run.
;
;   heddle run examples/agx/triangle.s --out 0=triangle.png
;
; The weights of the three corners are planes over the image, as the hardware's coefficients are. Light and the place in
; the texture follow from them.

.isa agx
.kernel triangle
.group 8, 8
.grid 32, 32
.buffer 0, zeros:262144         ; 256 * 256 pixels of four bytes
.picture 0, 256, 256, rgba8
.texture 0, format=rgba8-unorm, width=4, height=4, content=hex:c8502cffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffc8502cffe0d8c8ffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ff
.sampler 0, filter=linear, wrap=repeat
.uniform u0, buffer 0           ; u0_u1: its address
.uniform u2, 256                ; width
.uniform u3, -0.00520833333           ; the first weight: y, 1
.uniform u4, 1.12239583
.uniform u5, 0.00480769231           ; the second weight: x, y, 1
.uniform u6, 0.00260416667
.uniform u7, -0.674178686
.uniform u8, 0.55               ; light at the second corner
.uniform u9, 0.15               ; and at the third, and behind the triangle

        get_sr      r2, thread_position_in_grid.x
        get_sr      r3, thread_position_in_grid.y
        imadd       r1, r3, u2l, r2                 ; number of the pixel
        convert     u32_to_f, r2, r2, rte
        convert     u32_to_f, r3, r3, rte
        fmadd32     r4, r3, u3, u4                  ; weights r4, r5, r6
        fmadd32     r5, r3, u6, u7
        fmadd32     r5, r2, u5, r5
        fadd32      r6, r4.neg, 1.0
        fadd32      r6, r6, r5.neg

        fmadd32     r8, r4, 0.5, r5                 ; coordinates: the second corner is 1, 1, the third 0, 1
        fadd32      r9, r4.neg, 1.0
        fmul32      r8, r8, 4.0
        fmul32      r9, r9, 4.0
        texture_sample 0, 0b1100, 0b0, none, xyz, 0b00, r12_r13_r14, None, ts0, ss0, tex_2d, r8_r9, auto_lod, 0

        fmadd32     r10, r5, u8, r4                 ; light
        fmadd32     r10, r6, u9, r10
        fcmpsel     lt, r11, r4, r5, r4, r5         ; the least weight is below 0 outside
        fcmpsel     lt, r11, r11, r6, r11, r6
        wait        0
        fmul32      r12, r12, r10
        fmul32      r13, r13, r10
        fmul32      r14, r14, r10
        fcmpsel     lt, r12, r11, 0.0, u9, r12
        fcmpsel     lt, r13, r11, 0.0, u9, r13
        fcmpsel     lt, r14, r11, 0.0, u9, r14
        fmul32      r15, r4, 0.0
        fadd32      r15, r15, 1.0
        device_store 0, u8norm, xyzw, r12_r13_r14_r15, u0_u1, r1, unsigned, lsl 2, 0
        stop
