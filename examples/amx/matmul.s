; The product of two matrices of 32 x 32 floats, as 32 sums of outer products in four tiles of Z.
;
;   heddle run examples/amx/matmul.s --dump c:f32
;
; `a` is stored by columns and `b` and `c` by rows, so that each step finds 32 floats of either in a row.

.isa amx
.buffer a, sin:0,100,1024
.buffer b, cos:0,200,1024
.buffer c, zeros:4096
.register x0, buffer b
.register x1, buffer a
.register x2, buffer c

        set
        movk x0, #0x4000, lsl #48              ; the top of an address says what to do: a pair of rows, from x0 on
        movk x1, #0x4000, lsl #48              ; the same from y0 on
        mov  x3, #0x20                         ; 32 steps

        ldx  x0
        ldy  x1
        fma32 x4, mat, z0, x, y, skip=z        ; tile 0: left half of b, upper half of a; Z is not looked at
        fma32 x5, mat, z1, x+0x40, y, skip=z
        fma32 x6, mat, z2, x, y+0x40, skip=z
        fma32 x7, mat, z3, x+0x40, y+0x40, skip=z
        sub  x3, x3, #0x1

step:   add  x0, x0, #0x80
        add  x1, x1, #0x80
        ldx  x0
        ldy  x1
        fma32 x4, mat, z0, x, y
        fma32 x5, mat, z1, x+0x40, y
        fma32 x6, mat, z2, x, y+0x40
        fma32 x7, mat, z3, x+0x40, y+0x40
        sub  x3, x3, #0x1
        cbnz x3, step

        ; Row j of a tile is row 4j of Z and the number of the tile on, so rows 4j and 4j + 1 are a row of c.
        movk x2, #0x4000, lsl #48              ; a pair of rows, from z0 on
        mov  x8, #0x80                         ; to the next row of c, and four rows on in Z
        movk x8, #0x400, lsl #48
        mov  x9, #0x800                        ; the lower half of c is 16 rows on, and from row 2 of Z on
        movk x9, #0x200, lsl #48
        add  x9, x2, x9
        mov  x3, #0x10
store:  stz  x2
        stz  x9
        add  x2, x2, x8
        add  x9, x9, x8
        sub  x3, x3, #0x1
        cbnz x3, store
        clr
        ret
