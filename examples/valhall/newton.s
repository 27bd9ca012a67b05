; To which of the three roots of z^3 = 1 Newton's method leads, from each point of the plane: 720 x 720 pixels, four samples each.
;
;   heddle run examples/valhall/newton.s --out 0=newton.png
;   heddle run examples/valhall/newton.s --strict-sync --grid 2,2
;
; Threads leave the inner loop when they have arrived. The further one had to go, the darker it is.

.isa v9
.kernel newton
.group 16, 4
.grid 45, 180
.buffer 0, zeros:2073600                ; 720 * 720 pixels of four bytes
.picture 0, 720, 720, rgba8
.uniform u0, buffer 0                   ; its address in u0 and u1
.uniform u2, 0.003472222                 ; width of a pixel …
.uniform u3, -1.249131944                ; … and the first one
.uniform u4, 0.66666667
.uniform u5, 0.33333333
.uniform u6, 0.000001                   ; near enough, squared
.uniform u7, 720                        ; pixels in a row
.uniform u8, 1
.uniform u9, 63.75                      ; 255 / 4: a sample's part of a byte
.uniform u10, 0.21                      ; how dark it gets
.uniform u11, 1.75                      ; how many rings
.uniform u12, 0.420000                 ; red at x + y i: u13 + x u12 + y u14 …
.uniform u13, 0.560000
.uniform u14, -0.311769
.uniform u16, 0.286667                 ; … green …
.uniform u17, 0.453333
.uniform u18, 0.242487
.uniform u20, -0.130000                ; … and blue
.uniform u21, 0.430000
.uniform u22, 0.190526

   U32_TO_F32 r0, r60                   ; x: r60 and r61 are the thread in the grid
   U32_TO_F32 r1, r61                   ; y
   IADD_IMM.i32 r8, 0x0, #0x0           ; red
   IADD_IMM.i32 r9, 0x0, #0x0           ; green
   IADD_IMM.i32 r10, 0x0, #0x0          ; blue
   IADD_IMM.i32.reconverge r11, 0x0, #0x0  ; the sample

sample:
   LSHIFT_AND.i32 r2, r11, 0x0.b00, u8
   U32_TO_F32 r2, ^r2
   RSHIFT_OR.i32 r3, r11, 0x1000000.b33, 0x0
   U32_TO_F32 r3, ^r3
   FMA.f32 r2, ^r2, 0x38000000.h1, r0   ; the table has 0.5 in half a word only
   FMA.f32 r3, ^r3, 0x38000000.h1, r1
   FMA.f32 r2, ^r2, u2, u3              ; z = r2 + r3 i
   FMA.f32 r3, ^r3, u2, u3
   IADD_IMM.i32 r4, 0x0, #0x0           ; how far it went
   IADD_IMM.i32.reconverge r5, 0x0, #0x0   ; rounds

; z = (2 z + 1 / z^2) / 3
round:
   FMA.f32 r6, r2, r2, 0x0.neg
   FMA.f32 r7, r3, r3, 0x0.neg
   FADD.f32 r12, r6, r7
   FADD.f32 r6, ^r6, ^r7.neg            ; z^2 = r6 + r7 i
   FADD.f32 r7, r2, r2
   FMA.f32 r7, ^r7, r3, 0x0.neg
   FMA.f32 r12, r12, r12, 0x0.neg
   FRCP.f32 r12, ^r12
   FMA.f32 r12, ^r12, u5, 0x0.neg
   FMA.f32 r13, r2, u4, 0x0.neg
   FMA.f32 r13, ^r6, r12, ^r13
   FMA.f32 r14, r3, u4, 0x0.neg
   FMA.f32 r14, ^r7.neg, ^r12, ^r14
   FADD.f32 r2, ^r2, r13.neg
   FADD.f32 r3, ^r3, r14.neg
   FMA.f32 r15, r2, r2, 0x0.neg
   FMA.f32 r15, r3, r3, ^r15            ; the step, squared
   MOV.i32 r2, ^r13
   MOV.i32 r3, ^r14
   FADD.f32 r6, r15, 0x3F800000
   FRCP.f32 r6, ^r6
   FMA.f32 r4, r15, ^r6, ^r4            ; a long step counts 1 at most
   IADD_IMM.i32 r5, ^r5, #0x1
   FCMP_OR.f32.lt.m1 r7, ^r15, u6, 0x0
   ICMP_OR.u32.ge.m1 r6, r5, 0x1F1E1D1C.b3, 0x0
   LSHIFT_OR.i32 r7, ^r7, 0x0.b00, ^r6
   BRANCHZ.eq.reconverge ^r7, offset:round

   FMA.f32 r5, r4, u11, 0x0.neg
   FROUND.f32.rtn r6, r5
   FADD.f32 r5, ^r5, ^r6.neg            ; rings: from 0 to 1, again and again
   FMA.f32 r5, ^r5, 0x34000000.h1, 0x3F800000
   FMA.f32 r4, ^r4, u10, 0x3F800000
   FRCP.f32 r4, ^r4
   FMA.f32 r4, r4, r4, 0x0.neg
   FMA.f32 r4, ^r4, ^r5, 0x0.neg        ; how bright
   FMA.f32 r5, r2, u12, u13
   FMA.f32.clamp_0_1 r5, r3, u14, ^r5
   FMA.f32 r6, r2, u16, u17
   FMA.f32.clamp_0_1 r6, r3, u18, ^r6
   FMA.f32 r7, ^r2, u20, u21
   FMA.f32.clamp_0_1 r7, ^r3, u22, ^r7
   FMA.f32.clamp_0_1 r5, ^r5, r4, 0x0.neg
   FMA.f32.clamp_0_1 r6, ^r6, r4, 0x0.neg
   FMA.f32.clamp_0_1 r7, ^r7, ^r4, 0x0.neg
   FMA.f32 r8, ^r5, u9, ^r8
   FMA.f32 r9, ^r6, u9, ^r9
   FMA.f32 r10, ^r7, u9, ^r10
   IADD_IMM.i32 r11, ^r11, #0x1
   ICMP_OR.u32.lt.m1 r2, r11, 0x7060504.b0, 0x0
   BRANCHZ.reconverge ^r2, offset:sample

   F32_TO_U32 r8, ^r8
   F32_TO_U32 r9, ^r9
   F32_TO_U32 r10, ^r10
   LSHIFT_OR.i32 r8, ^r9, 0xB0A0908.b00, ^r8
   LSHIFT_OR.i32 r8, ^r10, 0x13121110.b00, ^r8
   IADD_IMM.i32 r9, 0x0, #0xFF000000
   LSHIFT_OR.i32 r8, ^r9, 0x0.b00, ^r8
   IMUL.i32 r2, ^r61, u7
   IADD.u32 r2, ^r2, ^r60
   SHADDX.u64 r4, u0, ^r2.w0, shift:0x2
   STORE.i32.slot0.end @r8, ^r4, offset:0
