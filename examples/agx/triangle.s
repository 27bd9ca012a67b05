; A lit triangle of bricks, 256 x 256 pixels: a fragment program, as a compiler would write it.
;
;   heddle run examples/agx/triangle.s --out 0=triangle.png
;
; Coefficient registers hold planes over the image: 1 / w, the place in the texture divided by w, light, and the weights of
; the three corners. Pixels with a weight below 0 are outside: their sample dies before anything is written to the tile.

.isa agx
.kernel triangle
.stage fragment
.group 8, 8
.grid 32, 32
.buffer 0, linear:-2.208499253124853e38,-2.208499253124853e38,65536     ; 0xff262626: pixels of a dark grey
.picture 0, 256, 256, rgba8
.bind tile 0, 0, 4                                                      ; the tile: four bytes for each pixel
.buffer planes, f32:0,0,1,0.01923076923,0,-0.46153846154,0,0.02083333333,-0.5,0.00192307692,-0.00338541667,0.83509615385,0,-0.00520833333,1.125,0.00480769231,0.00260416667,-0.67788461538,-0.00480769231,0.00260416667,0.55288461538
.bind coefficient 0, planes, 12
.texture 0, format=rgba8-unorm, width=4, height=4, content=hex:c8502cffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffc8502cffe0d8c8ffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ff
.sampler 0, filter=linear, wrap=repeat

        iterproj    r8_r9, cf1, cf0, center, 0b0, 0, 0, 0, 0, 0     ; place in the texture
        texture_sample 0, 0b1100, 0b0, none, xyz, 0b00, r12_r13_r14, None, ts0, ss0, tex_2d, r8_r9, auto_lod, 0
        iter        r10, cf3, center, 0b0, 0, 0, 0, 0, 0            ; light
        iter        r4_r5_r6, cf4, center, 0b0, 0, 0, 0, 0, 0       ; weights
        fcmpsel     ltn, r7, r4, r5, r4, r5
        fcmpsel     ltn, r7, r7, r6, r7, r6                         ; the least of them
        fcmpsel     lt, r1l, r7, 0.0, 0, 255                        ; samples that live
        wait_pix    1, 0
        sample_mask 255, r1l
        wait        0
        fmul32      r12, r12, r10
        fmul32      r13, r13, r10
        fmul32      r14, r14, r10
        mov_imm     r15, 0x3f800000, 0b0
        wait_pix    12, 0
        st_tile     r12_r13_r14_r15, u8norm, 0, xyzw, 0, 255, 0
        signal_pix  512, 3
        stop
