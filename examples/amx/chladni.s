; Sand on a plate that sounds: it gathers where the plate is still. 512 x 512 floats, and a picture of them.
;
;   heddle run examples/amx/chladni.s --out sand=chladni.png
;
; The plate swings like m0(x) m1(y) - m1(x) m0(y) + m2(x) m3(y) - m3(x) m2(y): four outer products for each tile of 16 x 16
; places. Then a row at a time is made light where it is near 0: 1 - 20 v^2.

.isa amx
.buffer m0, cos:-6.28318531,6.28318531,512        ; four half waves
.buffer m1, cos:-15.7079633,15.7079633,512        ; ten
.buffer m2, cos:-3.14159265,3.14159265,512        ; two
.buffer m3, cos:-18.8495559,18.8495559,512        ; twelve
.buffer numbers, f32:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20,20
.buffer sand, zeros:1048576
.picture sand, 512, 512, f32
.register x0, buffer sand
.register x1, buffer numbers
.register x10, buffer m0
.register x11, buffer m1
.register x12, buffer m2
.register x13, buffer m3
.register x14, buffer m0
.register x15, buffer m1
.register x16, buffer m2
.register x17, buffer m3

; X has v in row 0, ones in row 1 and the waves from row 2 on; Y has v, ones, twenties, and the waves from row 3 on. The top of
; an operand names the row.
        set
        movk x1, #0x0100, lsl #48
        ldx  x1
        ldy  x1
        add  x1, x1, #0x40
        movk x1, #0x0200, lsl #48
        ldy  x1
        movk x10, #0x0200, lsl #48
        movk x11, #0x0300, lsl #48
        movk x12, #0x0400, lsl #48
        movk x13, #0x0500, lsl #48
        movk x14, #0x0300, lsl #48
        movk x15, #0x0400, lsl #48
        movk x16, #0x0500, lsl #48
        movk x17, #0x0600, lsl #48
        mov  x20, #0x400000                    ; four rows on in Z, in operands
        mov  x21, #0x800                       ; a row of the picture on, and four rows in Z
        movk x21, #0x400, lsl #48
        mov  x22, #0x20                        ; 32 rows of tiles

down:   ldy  x14
        ldy  x15
        ldy  x16
        ldy  x17
        mov  x23, #0x20                        ; of 32 tiles

across: ldx  x10
        ldx  x11
        ldx  x12
        ldx  x13
        fma32 x2, mat, z0, x+0x80, y+0x100, skip=z      ; row j of the tile is row 4j of Z
        fms32 x2, mat, z0, x+0xc0, y+0xc0
        fma32 x2, mat, z0, x+0x100, y+0x180
        fms32 x2, mat, z0, x+0x140, y+0x140

        mov  x3, #0x4000000                    ; extrh f32, x, z0: v
        movk x3, #0x8000, lsl #48
        movk x3, #0x4000
        mov  x4, #0x4000000                    ; extrh f32, y, z0: the same in Y
        movk x4, #0x8000, lsl #48
        movk x4, #0x4400
        mov  x5, #0x8000000                    ; fma32 vec, z0, x, y+0x80, skip=z: 20 v
        movk x5, #0x8000, lsl #48
        movk x5, #0x80
        mov  x6, #0x8010000                    ; fma32 vec, z0, x+0x40, y+0x40, skip=z: 1
        movk x6, #0x8000, lsl #48
        movk x6, #0x40
        mov  x7, #0x0                          ; fms32 vec, z0, x, y: 1 - v * 20 v
        movk x7, #0x8000, lsl #48
        add  x8, x0, #0x0
        mov  x9, #0x10                         ; 16 rows

row:    extrx x3
        fma32 x5
        extrx x4
        fma32 x6
        fms32 x7
        stz  x8
        add  x3, x3, x20
        add  x4, x4, x20
        add  x5, x5, x20
        add  x6, x6, x20
        add  x7, x7, x20
        add  x8, x8, x21
        sub  x9, x9, #0x1
        cbnz x9, row

        add  x0, x0, #0x40
        add  x10, x10, #0x40
        add  x11, x11, #0x40
        add  x12, x12, #0x40
        add  x13, x13, #0x40
        sub  x23, x23, #0x1
        cbnz x23, across

        add  x0, x0, #0x7, lsl #12             ; 15 rows of the picture on: 0x7800
        add  x0, x0, #0x800
        sub  x10, x10, #0x800
        sub  x11, x11, #0x800
        sub  x12, x12, #0x800
        sub  x13, x13, #0x800
        add  x14, x14, #0x40
        add  x15, x15, #0x40
        add  x16, x16, #0x40
        add  x17, x17, #0x40
        sub  x22, x22, #0x1
        cbnz x22, down
        clr
        ret
