; A moving mean: every number is the mean of eight neighbours. The operand of a multiplication is any 64 bytes of X, not
; only whole rows, so the eight neighbours are eight places, 4 bytes apart, in two rows that are loaded.
;
;   heddle run examples/amx/mean.s --out curves=mean.png
;
; The upper half of the picture has a slow wave with a fast one on it (grey), and the mean (red), which has lost the fast
; one: it repeats after eight numbers. The mean is late by half of them.

.isa amx
.buffer at, linear:0,255,256
.buffer slow, sin:0,12.2,272
.buffer fast, sin:0,212.843,272                ; an eighth of a turn from one number to the next
.buffer wave, zeros:1088
.buffer seen, zeros:1024
.buffer mean, zeros:1024
.buffer ones, f32:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
.buffer third, f32:0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3
.buffer eighth, f32:0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125,0.125
.register x0, buffer slow
.register x1, buffer fast
.register x2, buffer wave
.register x3, buffer ones
.register x4, buffer third
.register x5, buffer eighth
.register x6, buffer seen
.register x7, buffer mean
.plot curves, 720, 540, at, seen, mean

        set
        ldy  x3                                ; y0: ones
        movk x4, #0x0100, lsl #48              ; the top of an operand names the row: y1
        ldy  x4
        movk x5, #0x0200, lsl #48              ; y2
        ldy  x5
        movk x1, #0x0100, lsl #48              ; the fast wave goes to x1
        mov  x8, x2
        mov  x9, #0x11                         ; 17 times 16 numbers

both:   ldx   x0
        ldx   x1
        fma32 x10, vec, z0, x, y, skip=z       ; z0 = slow
        fma32 x11, vec, z0, x+0x40, y+0x40     ; z0 += 0.3 * fast
        stz   x8
        add   x0, x0, #0x40
        add   x1, x1, #0x40
        add   x8, x8, #0x40
        sub   x9, x9, #0x1
        cbnz  x9, both

        add  x3, x2, #0x40                     ; the next 16 numbers go to x1. A pair of rows would need an address
        movk x3, #0x0100, lsl #48              ; that is a multiple of 128, and every second one is not
        mov  x9, #0x10
next:   ldx   x2
        ldx   x3
        stx   x6
        fma32 x10, vec, z0, x, y+0x80, skip=z
        fma32 x11, vec, z0, x+0x4, y+0x80
        fma32 x12, vec, z0, x+0x8, y+0x80
        fma32 x13, vec, z0, x+0xc, y+0x80
        fma32 x14, vec, z0, x+0x10, y+0x80
        fma32 x15, vec, z0, x+0x14, y+0x80
        fma32 x16, vec, z0, x+0x18, y+0x80
        fma32 x17, vec, z0, x+0x1c, y+0x80
        stz   x7
        add   x2, x2, #0x40
        add   x3, x3, #0x40
        add   x6, x6, #0x40
        add   x7, x7, #0x40
        sub   x9, x9, #0x1
        cbnz  x9, next
        clr
        ret
