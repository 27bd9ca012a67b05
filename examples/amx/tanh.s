; The hyperbolic tangent as 16 straight pieces, which genlut finds: gen gives the number of the piece for each of 16
; floats, two look-ups give its slope and its value at 0, and one multiplication with addition the result.
;
;   heddle run examples/amx/tanh.s --out curves=tanh.png
;
; The upper half of the picture has the real function (grey) and the pieces (red), the lower half how far they are off.

.isa amx
.buffer x, linear:-4,4,256                     ; where
.buffer exact, tanh:-4,4,256
.buffer pieces, zeros:1024                     ; what is computed
; The pieces begin at these places. They are shorter where the function bends.
.buffer begins, f32:-4.0,-2.4,-1.8,-1.41,-1.11,-0.85,-0.61,-0.37,0.0,0.37,0.62,0.85,1.11,1.41,1.8,2.4
.buffer slope, f32:0.009784,0.061448,0.152082,0.278106,0.434588,0.61226,0.792231,0.956734,0.956734,0.788545,0.608441,0.434588,0.278106,0.152082,0.061448,0.009784
.buffer at0, f32:-0.962948,-0.838827,-0.6757,-0.498011,-0.32442,-0.173382,-0.063445,-0.003025,0.003025,0.065038,0.176403,0.32442,0.498011,0.6757,0.838827,0.962948
.register x0, buffer x
.register x1, buffer pieces
.register x2, buffer begins
.register x3, buffer slope
.register x4, buffer at0
.plot curves, 720, 540, x, exact, pieces

        set
        movk x2, #0x0100, lsl #48              ; the top of an operand names the row: y1
        ldy  x2
        movk x3, #0x0100, lsl #48              ; x1
        ldx  x3
        movk x4, #0x0200, lsl #48              ; x2
        ldx  x4
        mov  x5, #0x10                         ; times 16 floats

again:  ldy    x0                                              ; y0: the places
        genlut x6, gen.u4.f32, x0, y, table=y1                 ; x0: packed numbers of pieces, 4 bits each
        genlut x7, lookup.u4.any32, x3, x, table=x1            ; x3: slopes
        genlut x8, lookup.u4.any32, z0, x, table=x2            ; z0: values at 0
        fma32  x9, vec, z0, x+0xc0, y                          ; z0 += x3 * y0
        stz    x1
        add    x0, x0, #0x40
        add    x1, x1, #0x40
        sub    x5, x5, #0x1
        cbnz   x5, again
        clr
        ret
