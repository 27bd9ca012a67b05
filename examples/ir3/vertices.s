; The corners of a cube, turned and seen from the front: a vertex program, one fiber for each vertex.
;
;   heddle run examples/ir3/vertices.s --dump 1:f32
;
; A vertex has three words, its place; what comes out is x, y, z and w, of which a rasteriser takes x / w and y / w.

.isa a630
.kernel vertices
.stage vertex
.group 8
.buffer 0, f32:-1,-1,-1,1,-1,-1,-1,1,-1,1,1,-1,-1,-1,1,1,-1,1,-1,1,1,1,1,1
.buffer 1, zeros:128
.attribute r0.x, 3, 0
.result r1.x, 4, 1
@const(c0.x) 0.8, 0.6, 4.0, 0.25        ; cosine and sine, the distance, and how far away is 1

        mul.f       r1.x, r0.x, c0.x    ; turned around the upright axis
        mul.f       r1.z, r0.z, c0.x
        mov.f32f32  r1.y, r0.y
        (rpt1)nop
        mad.f32     r1.x, c0.y, r0.z, r1.x
        mad.f32     r1.z, (neg)c0.y, r0.x, r1.z
        (rpt2)nop
        add.f       r1.w, r1.z, c0.z
        (rpt2)nop
        mul.f       r1.z, r1.w, c0.w
        end
