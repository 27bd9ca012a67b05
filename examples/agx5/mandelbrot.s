; The Mandelbrot set as an image of 832 x 640 pixels, one thread for each, for the GPU of the M5.
;
;   heddle run examples/agx5/mandelbrot.s --out 0=mandelbrot.png
;
; 32 neighbours of one group run as one SIMD-group: here a tile of 8 x 4 pixels. Its lanes leave the loop one by one, and
; the loop ends when the last of them has left. Nobody knows yet how the M5 converts numbers and packs colours; here sums
; do it: a float of 2^23 and more has its integer in its lowest bits.

.isa agx5
.kernel mandelbrot
.group 8, 8
.grid 104, 80
.buffer 0, zeros:2129920        ; 832 * 640 pixels of four bytes
.picture 0, 832, 640, rgba8
.uniform u0, buffer 0           ; u0_u1: its address
.uniform u3, 0.00390625         ; a pixel is 1/256 wide, so that no coordinate is ever rounded
.uniform u4, -2.373046875       ; the middle of the first pixel: x …
.uniform u5, -1.248046875       ; … and y
.uniform u6, 256.0              ; far enough out, squared; also how many rounds there are
.uniform u7, 256                ; rounds at most
.uniform u8, 0.00390625         ; 1 / rounds
.uniform u9, 0x4b000000         ; the bits of 2^23
.uniform u10, 8388608.0         ; 2^23
.uniform u11, 255.0
.uniform u12, 0xb4000000        ; opaque, less the bits of 2^23
.uniform u13, 0xffffffff        ; -1

        get_sr      r2, thread_position_in_grid.x
        get_sr      r3, thread_position_in_grid.y
        mov_imm     r14, 832                        ; width
        imadd       r1, r3, r14, r2, wait 1         ; number of the pixel
        iadd        r2, r2, u9
        iadd        r3, r3, u9
        fadd        r2, r2, u10.neg                 ; to floats
        fadd        r3, r3, u10.neg
        ffma        r2, r2, u3, u4                  ; c = r2 + r3 i
        ffma        r3, r3, u3, u5

        mov         r4, 0                           ; z = r4 + r5 i
        mov         r5, 0
        mov         r6, 0                           ; the squares of r4 and r5
        mov         r7, 0
        mov         r8, u7                          ; rounds left

        push_exec   2                               ; open the two levels of a loop
loop:   fadd        r9, r4, r4
        fadd        r6, r6, r7.neg
        ffma        r5, r9, r5, r3                  ; z = z * z + c
        fadd        r4, r6, r2
        fmul        r6, r4, r4
        fmul        r7, r5, r5
        fadd        r10, r6, r7                     ; |z| squared
        iadd        r8, r8, u13
; Two reasons to leave make one number: the rounds that are left, or 0 for a point that got away.
        cmpsel      flt, r9, r10, u6, r8, 0
        cmp         ieq, !p0, r9, 0
        while       p0, 2                           ; without p0, the lane begins to wait …
        jmp_exec_any loop                           ; … and the others go on, if there are any
        pop_exec    2                               ; now all of them are back

; A point that never got away is black. The others get a colour from t = sqrt(n / rounds), where n is how many rounds it
; took, made smooth by how far the last one went: n + 1 - log2(log2 |z|).
        mov         r4, 0
        mov         r5, 0
        mov         r6, 0
        cmp         flt, !p0, r10, u6
        if          p0, 1
        log2        r9, r10
        fmul        r9, r9, 0.5
        log2        r9, r9
        iadd        r8, r8, u9
        fadd        r8, r8, u10.neg
        fadd        r8, u6, r8.neg                  ; rounds that it took
        fadd        r8, r8, 1.0
        fadd        r8, r8, r9.neg
        fmul.sat    r8, r8, u8
        log2        r9, r8
        fmul        r9, r9, 0.5
        exp2        r8, r9                          ; t, the square root
        fmul.sat    r8, r8, 1.0
        fadd        r9, 1.0, r8.neg                 ; 1 - t
        fmul        r10, r8, r9                     ; t (1 - t)
        fmul        r11, r8, r8
        fmul        r12, r9, r9
        fmul        r4, r10, r11
        fmul        r4, r4, 9.0                     ; red    9 t^3 (1 - t)
        fmul        r5, r10, r10
        fmul        r5, r5, 15.0                    ; green 15 t^2 (1 - t)^2
        fmul        r6, r10, r12
        fmul        r6, r6, 8.5                     ; blue 8.5 t (1 - t)^3
        pop_exec    1

        ffma        r4, r4, u11, u10                ; 0 to 255 in the lowest bits
        ffma        r5, r5, u11, u10
        ffma        r6, r6, u11, u10
        mov_imm     r14, 256
        imadd       r6, r6, r14, 0                  ; blue, green, red from the top
        imadd       r5, r5, r14, r4
        imadd       r5, r6, r14, r5
        iadd        r5, r5, u12
        store       r5, u0_u1, r1, lsl 2
        stop
