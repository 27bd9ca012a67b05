; A lit triangle of bricks, 256 x 256 pixels: one thread for each pixel, as a fragment program is run.
;
;   heddle run examples/valhall/triangle.s --out 0=triangle.png
;
; The weights of the three corners are planes over the image. Light and the place in the texture follow from them.

.isa v9
.kernel triangle
.grid 1024
.group 64
.buffer 0, zeros:262144                 ; 256 * 256 pixels of four bytes
.picture 0, 256, 256, rgba8
.texture 0x4000000, format=rgba8-unorm, width=4, height=4, content=hex:c8502cffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffc8502cffe0d8c8ffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ff
.sampler 0x3000000, filter=linear, wrap=repeat
.uniform u0, buffer 0                   ; its address in u0 and u1
.uniform u2, -0.00520833333                   ; the first weight: y, 1
.uniform u3, 1.12239583
.uniform u4, 0.00260416667                   ; the second weight: y, 1, x
.uniform u5, -0.674178686
.uniform u6, 0.00480769231
.uniform u8, 0x20001800                 ; the handles: texture 0 of table 4, sampler 0 of table 3
.uniform u9, 0
.uniform u10, 0.5
.uniform u11, 4.0
.uniform u12, 0.55                      ; light at the second corner
.uniform u13, 0.15                      ; and at the third, and behind the triangle
.uniform u14, 255.0
.uniform u15, 0.5
.uniform u16, 255
.uniform u17, 1.0
.uniform u18, 0xff000000
.uniform u20, 8
.uniform u21, 16

   LSHIFT_AND.i32 r1, r60, 0x0.b00, u16         ; x and y: r60 is the thread in the grid
   RSHIFT_OR.i32 r2, r60, u20.b00, 0x0
   U32_TO_F32 r1, ^r1
   U32_TO_F32 r2, ^r2
   FMA.f32 r3, r2, u2, u3                       ; weights r3, r4, r5
   FMA.f32 r4, ^r2, u4, u5
   FMA.f32 r4, ^r1, u6, r4
   FADD.f32 r5, r3.neg, u17
   FADD.f32 r7, r5, 0x0
   FADD.f32 r5, ^r5, r4.neg
   FMA.f32 r6, r3, u10, r4                      ; coordinates: the second corner is 1, 1, the third 0, 1
   FMA.f32 r6, ^r6, u11, 0x0.neg
   FMA.f32 r7, ^r7, u11, 0x0.neg
   TEX_SINGLE.slot0.f.32.2d.computed @r8:r9:r10:r11, @r6:r7, u8
   FMA.f32 r12, r4, u12, r3                     ; light
   FMA.f32 r12, r5, u13, r12
   FMIN.f32 r13, ^r3, ^r4                       ; the least weight is below 0 outside
   FMIN.f32.wait0 r13, ^r13, ^r5
   FMA.f32 r8, ^r8, r12, 0x0.neg
   FMA.f32 r9, ^r9, r12, 0x0.neg
   FMA.f32 r10, ^r10, ^r12, 0x0.neg
   CSEL.f32.lt r8, r13, 0x0, u13, ^r8
   CSEL.f32.lt r9, r13, 0x0, u13, ^r9
   CSEL.f32.lt r10, ^r13, 0x0, u13, ^r10
   FMA.f32 r8, ^r8, u14, u15                    ; to bytes
   FMA.f32 r9, ^r9, u14, u15
   FMA.f32 r10, ^r10, u14, u15
   F32_TO_U32.rtz r8, ^r8
   F32_TO_U32.rtz r9, ^r9
   F32_TO_U32.rtz r10, ^r10
   LSHIFT_OR.i32 r8, ^r9, u20.b00, ^r8
   LSHIFT_OR.i32 r8, ^r10, u21.b00, ^r8
   LSHIFT_OR.i32 r8, ^r8, 0x0.b00, u18
   SHADDX.u64 r2, u0, r60.w0, shift:0x2
   STORE.i32.slot0.end @r8, ^r2, offset:0
