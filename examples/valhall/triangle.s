; A lit triangle of bricks, 256 x 256 pixels: a fragment program, run once for each pixel.
;
;   heddle run examples/valhall/triangle.s --out 0=triangle.png
;
; The launch has the packets of three vertices, as vertex programs leave them. What is interpolated says how light it is, and
; where in the texture; fragments outside of the triangle are discarded; hardware puts the others into the render target.

.isa v9
.kernel triangle
.stage fragment
.grid 16, 64
.group 16, 4
.buffer 0, zeros:262144                 ; 256 * 256 pixels of four bytes
.picture 0, 256, 256, rgba8
.bind tile, 0, 0, 4                     ; render target 0
.buffer packets, f32:128,24,0,1,2,0,1,1,0,0,232,216,0,1,4,4,0.55,0,1,0,24,216,0,1,0,4,0.15,0,0,0
.bind varying, 0, packets, 40           ; x, y, z, 1/w; then place in the texture, light, weights of two corners, nothing
.buffer blend, u32:0x200,0xf0000000,1,0xbb000
.bind blend, 0, blend, 16               ; opaque, all channels, into bytes of red, green, blue, alpha
.buffer test, zeros:8
.bind special, 5, test, 8               ; atest_datum: no test
.texture 0x4000000, format=rgba8-unorm, width=4, height=4, content=hex:c8502cffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ffc8502cffe0d8c8ffc8502cffc8502cffe0d8c8ffe0d8c8ffe0d8c8ffe0d8c8ff
.sampler 0x3000000, filter=linear, wrap=repeat
.uniform u0, 0x20001800                 ; the handles: texture 0 of table 4, sampler 0 of table 3
.uniform u1, 0

   LD_VAR_BUF_IMM.f32.slot0.v4.src_f32.center.store @r0:r1:r2:r3, r61, index:0x0
   LD_VAR_BUF_IMM.f32.slot0.src_f32.center.retrieve @r4, r61, index:0x10
   IADD_IMM.i32 r12, 0x0, #0x3E19999A           ; behind the triangle it is 0.15 light
   MOV.i32 r13, r12
   MOV.i32 r14, r12
   IADD_IMM.i32 r15, 0x0, #0x3F800000
   IADD_IMM.i32 r16, 0x0, #0xFF000000           ; this pixel
   IADD_IMM.i32 r17, 0x0, #0xBB000              ; bytes of red, green, blue, alpha
   NOP.wait
   ST_TILE.v4.f32.slot1 @r12:r13:r14:r15, ^r16, r60, ^r17
   TEX_SINGLE.slot0.f.32.2d.computed @r8:r9:r10:r11, @r0:r1, u0
   FADD.f32 r5, r15, r3.neg                     ; the weight of the third corner
   FADD.f32 r5, ^r5, r4.neg
   FMIN.f32 r3, ^r3, ^r4                        ; the least weight is below 0 outside
   FMIN.f32.wait01 r3, ^r3, ^r5
   DISCARD.f32.lt ^r3, 0x0
   FMA.f32 r8, ^r8, r2, 0x0.neg
   FMA.f32 r9, ^r9, r2, 0x0.neg
   FMA.f32.discard r10, ^r10, ^r2, 0x0.neg      ; nobody needs their neighbours any more
   NOP.wait0126
   ATEST.wait0 @r60, r60, r11, atest_datum.w0
   NOP.wait
   BLEND.slot0.v4.f32.end @r8:r9:r10:r11, blend_descriptor_0.w0, r60, target:0x0
