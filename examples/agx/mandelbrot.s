; The Mandelbrot set as an image of 832 x 640 pixels, one thread for each.
;
;   heddle run examples/agx/mandelbrot.s --out 0=mandelbrot.png
;
; 32 neighbours of one group run as one SIMD-group: here a tile of 8 x 4 pixels. Its lanes leave the loop one by one, and
; the loop ends when the last of them has left. Small tiles need fewer rounds than rows of 32 pixels would.

.isa agx
.kernel mandelbrot
.group 8, 8
.grid 104, 80
.buffer 0, zeros:2129920        ; 832 * 640 pixels of four bytes
.picture 0, 832, 640, rgba8
.uniform u0, buffer 0           ; u0_u1: its address
.uniform u2, 832                ; width
.uniform u3, 0.00390625         ; a pixel is 1/256 wide, so that no coordinate is ever rounded
.uniform u4, -2.373046875       ; the middle of the first pixel: x …
.uniform u5, -1.248046875       ; … and y
.uniform u6, 256.0              ; far enough out, squared
.uniform u7, 256                ; rounds at most
.uniform u8, 0.00390625         ; 1 / rounds

        get_sr      r2, thread_position_in_grid.x
        get_sr      r3, thread_position_in_grid.y
        imadd       r1, r3, u2l, r2                 ; number of the pixel
        convert     u32_to_f, r2, r2, rte
        convert     u32_to_f, r3, r3, rte
        fmadd32     r2, r2, u3, u4                  ; c = r2 + r3 i
        fmadd32     r3, r3, u3, u5

        mov_imm     r4, 0, 0b0                      ; z = r4 + r5 i
        mov_imm     r5, 0, 0b0
        mov_imm     r6, 0, 0b0                      ; the squares of r4 and r5
        mov_imm     r7, 0, 0b0
        mov         r8, u7                          ; rounds left

        mov_imm     r0l, 0                          ; all lanes are active
        push_exec   r0l, 1                          ; open a level for the loop
loop:   fadd32      r9, r4, r4
        fadd32      r6, r6, r7.neg
        fmadd32     r5, r9, r5, r3                  ; z = z * z + c
        fadd32      r4, r6, r2
        fmul32      r6, r4, r4
        fmul32      r7, r5, r5
        fadd32      r10, r6, r7                     ; |z| squared
        isub        r8, r8, 1
; Two reasons to leave make one number: the rounds that are left, or 0 for a point that got away.
        fcmpsel     lt, r9, r10, u6, r8, 0
        while_icmp  r0l, nueq, r9, 0, 1             ; where it is 0, the lane begins to wait (r0l = 1) …
        jmp_exec_any loop                           ; … and the others go on, if there are any
        pop_exec    r0l, 1                          ; now all of them are back

; A point that never got away is black. The others get a colour from t = sqrt(n / rounds), where n is how many rounds it
; took, made smooth by how far the last one went: n + 1 - log2(log2 |z|).
        mov_imm     r4, 0, 0b0
        mov_imm     r5, 0, 0b0
        mov_imm     r6, 0, 0b0
        fadd32      r7, 1.0, -0.0                   ; opaque
        if_fcmp     r0l, nlt, r10, u6, 1
        log2        r9, r10
        fmul32      r9, r9, 0.5
        log2        r9, r9
        isub        r8, u7, r8
        convert     u32_to_f, r8, r8, rte
        fadd32      r8, r8, 1.0
        fadd32      r8, r8, r9.neg
        fmul32.sat  r8, r8, u8
        rsqrt       r9, r8
        fmul32.sat  r8, r8, r9                      ; t
        fadd32      r9, 1.0, r8.neg                 ; 1 - t
        fmul32      r10, r8, r9                     ; t (1 - t)
        fmul32      r11, r8, r8
        fmul32      r12, r9, r9
        fmul32      r4, r10, r11
        fmul32      r4, r4, 9.0                     ; red    9 t^3 (1 - t)
        fmul32      r5, r10, r10
        fmul32      r5, r5, 15.0                    ; green 15 t^2 (1 - t)^2
        fmul32      r6, r10, r12
        fmul32      r6, r6, 8.5                     ; blue 8.5 t (1 - t)^3
        pop_exec    r0l, 1

; The store turns four floats from 0 to 1 into four bytes. Nobody waits for a store.
        device_store 0, u8norm, xyzw, r4_r5_r6_r7, u0_u1, r1, unsigned, lsl 2, 0
        stop
