; A vertex program: positions into pixels, and packets for the fragments of a triangle.
;
;   heddle run examples/valhall/vertices.s --dump 0:f32
;
; A vertex is x, y, z from -1 to 1 and a place in a texture. Descriptors say how attributes lie; table 0xD is where the
; packets go: x and y in pixels, z, 1/w, and the attributes of fragments.

.isa v9
.kernel vertices
.stage vertex
.group 3
.buffer 0, zeros:96
.bind handle, 0x3d000000, 0, 32
.buffer vertices, f32:0,0.8125,0,0.5,0,0.8125,-0.6875,0,1,1,-0.8125,-0.6875,0,0,1
.bind handle, 0x2000000, vertices
.buffer position, u32:0x2dc04015,2,0,0,20,0,0,0         ; three floats from byte 0 on, 20 bytes apart
.bind handle, 0x1000000, position
.buffer place, u32:0x2bc04015,2,12,0,20,0,0,0           ; two from byte 12 on
.bind handle, 0x1000001, place
.uniform u0, 128.0                                      ; half of the picture

   LD_ATTR_IMM.v3.f32.slot0 @r0:r1:r2, r60, r61, index:0x0, table:0x1
   LD_ATTR_IMM.v2.f32.slot0 @r4:r5, r60, r61, index:0x1, table:0x1
   LEA_BUF_IMM.slot0.wait0 @r6:r7, r59, table:0xD, index:0x0
   FMA.f32 r0, ^r0, u0, u0
   FMA.f32 r1, ^r1.neg, u0, u0                          ; pixels count downwards
   IADD_IMM.i32 r3, 0x0, #0x3F800000
   STORE.i128.istream.slot0 @r0:r1:r2:r3, r6, offset:0
   STORE.i64.estream.slot1.end @r4:r5, ^r6, offset:16
