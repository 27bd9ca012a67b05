; A vertex program: places of three vertices, turned by a quarter and moved, and a colour that goes through.
;
;   heddle run examples/agx/vertices.s --dump 1:f32
;
; Every vertex has eight outputs: 0 to 3 its position, 4 to 6 the colour. r5 is the number of the vertex.

.isa agx
.kernel vertices
.stage vertex
.group 3
.buffer 0, f32:0,0,1,0,0,1                                          ; x and y
.buffer colours, f32:1,0,0,0,1,0,0,0,1
.buffer 1, zeros:96
.bind output 0, 1, 32
.uniform u0, buffer 0
.uniform u2, buffer colours

        device_load 0, i32, xy, r8_r9, u0_u1, r5, unsigned, lsl 1
        imadd       r6, r5, 3, 0
        device_load 0, i32, xyz, r10_r11_r12, u2_u3, r6, unsigned
        wait        0
        fadd32      r7, r9.neg, 0.5                                 ; 0.5 - y, x
        mov_imm     r1, 0, 0b0
        mov_imm     r2, 0x3f800000, 0b0
        st_var      1, r7, 0
        st_var      1, r8, 1
        st_var      1, r1, 2
        st_var      1, r2, 3
        st_var      1, r10, 4
        st_var      1, r11, 5
        st_var_final 1, r12, 6
        stop
