; A Menger sponge in the sun, 640 x 640 pixels: a ray from each of them goes on by as much as is free of obstacles.
;
;   heddle run examples/agx/sponge.s --out 0=sponge.png
;
; `distance` is a function, called for the way to the sponge, for the slope of its surface, and for the way to the sun.

.isa agx
.kernel sponge
.group 8, 8
.grid 80, 80
.buffer 0, zeros:1638400        ; 640 * 640 pixels of four bytes
.picture 0, 640, 640, rgba8
.uniform u0, buffer 0           ; u0_u1: its address
.uniform u2, 640                ; width
.uniform u3, -2.0649657          ; direction of the first pixel: x, y, z …
.uniform u4, 0.0245536
.uniform u5, -1.2375656
.uniform u6, 0.0025735          ; … what the next pixel in the row adds …
.uniform u7, 0.0000000
.uniform u8, -0.0017728
.uniform u9, 0.0007902          ; … and the next row
.uniform u10, -0.0027974
.uniform u11, 0.0011471
.uniform u12, 2.1080000         ; where the eye is
.uniform u13, 1.7680000
.uniform u14, 3.0600000
.uniform u15, -0.3832781         ; where the sun is
.uniform u16, 0.7300534
.uniform u17, 0.5657914
.uniform u18, 0.33333333
.uniform u19, 0.0005            ; near enough, at a distance of 1
.uniform u20, 0.002             ; a small step
.uniform u21, 0.0104166667      ; 1 / rounds
.uniform u22, 0.72              ; colours: of stone …
.uniform u23, 0.55
.uniform u24, 0.40
.uniform u25, 0.03              ; … of its deep places, less
.uniform u26, 0.10
.uniform u27, -0.09

        get_sr      r2, thread_position_in_grid.x
        get_sr      r3, thread_position_in_grid.y
        imadd       r44, r3, u2l, r2                ; number of the pixel
        convert     u32_to_f, r2, r2, rte
        convert     u32_to_f, r3, r3, rte
        fmadd32     r10, r2, u6, u3                 ; direction r10, r11, r12
        fmadd32     r11, r2, u7, u4
        fmadd32     r12, r2, u8, u5
        fmadd32     r10, r3, u9, r10
        fmadd32     r11, r3, u10, r11
        fmadd32     r12, r3, u11, r12
        fmul32      r4, r10, r10
        fmadd32     r4, r11, r11, r4
        fmadd32     r4, r12, r12, r4
        rsqrt       r4, r4
        fmul32      r10, r10, r4
        fmul32      r11, r11, r4
        fmul32      r12, r12, r4

        mov_imm     r13, 0, 0b0                     ; how far
        mov_imm     r14, 96, 0b0                    ; rounds left
        mov_imm     r0l, 0
        push_exec   r0l, 1
march:  fmadd32     r20, r10, r13, u12
        fmadd32     r21, r11, r13, u13
        fmadd32     r22, r12, r13, u14
        call        distance
        fadd32      r13, r13, r23
        isub        r14, r14, 1
        fmul32      r24, r13, u19
        fcmpsel     gt, r25, r23, r24, r14, 0       ; three reasons to leave make one number
        fcmpsel     lt, r25, r13, 8.0, r25, 0
        while_icmp  r0l, nueq, r25, 0, 1
        jmp_exec_any march
        pop_exec    r0l, 1

; The sky, for those who missed it.
        fmadd32.sat r7, r11, 0.6875, 0.59375
        fmadd32     r4, r7, 0.21875, 0.03125
        fmadd32     r5, r7, 0.40625, 0.0625
        fmadd32     r6, r7, 0.53125, 0.140625

        if_fcmp     r0l, lt, r13, 8.0, 1
        jmp_exec_none sky
        fmadd32     r33, r10, r13, u12              ; the place r33, r34, r35
        fmadd32     r34, r11, r13, u13
        fmadd32     r35, r12, r13, u14
        mov         r20, r33
        mov         r21, r34
        mov         r22, r35
        call        distance
        mov         r36, r32                        ; how deep the hole is that it is in
        mov         r37, r23
        fadd32      r20, r33, u20                   ; the slope r41, r42, r43
        call        distance
        fadd32      r41, r23, r37.neg
        mov         r20, r33
        fadd32      r21, r34, u20
        call        distance
        fadd32      r42, r23, r37.neg
        mov         r21, r34
        fadd32      r22, r35, u20
        call        distance
        fadd32      r43, r23, r37.neg
        fmul32      r4, r41, r41
        fmadd32     r4, r42, r42, r4
        fmadd32     r4, r43, r43, r4
        rsqrt       r4, r4
        fmul32      r41, r41, r4
        fmul32      r42, r42, r4
        fmul32      r43, r43, r4

; What is near the way to the sun takes some of its light.
        fmadd32     r33, r41, 0.015625, r33
        fmadd32     r34, r42, 0.015625, r34
        fmadd32     r35, r43, 0.015625, r35
        fadd32      r38, 1.0, -0.0                  ; light
        fadd32      r39, 0.015625, -0.0             ; how far
        fadd32      r45, 0.015625, -0.0             ; the least step
        mov_imm     r40, 48, 0b0
        push_exec   r0l, 1
shade:  fmadd32     r20, r39, u15, r33
        fmadd32     r21, r39, u16, r34
        fmadd32     r22, r39, u17, r35
        call        distance
        rcp         r24, r39
        fmul32      r24, r24, r23
        fmul32.sat  r24, r24, 14.0
        fcmpsel     lt, r38, r24, r38, r24, r38
        fcmpsel     lt, r23, r23, 0.015625, r45, r23
        fadd32      r39, r39, r23
        isub        r40, r40, 1
        fcmpsel     gt, r25, r38, 0.015625, r40, 0
        fcmpsel     lt, r25, r39, 3.0, r25, 0
        while_icmp  r0l, nueq, r25, 0, 1
        jmp_exec_any shade
        pop_exec    r0l, 1

        fmul32      r24, r41, u15
        fmadd32     r24, r42, u16, r24
        fmadd32.sat r24, r43, u17, r24              ; how much it faces the sun
        fmul32      r24, r24, r38
        fmadd32     r25, r42, 0.0625, 0.125    ; the sky shines as well, from above
        convert     u32_to_f, r14, r14, rte
        fmul32      r26, r14, u21                   ; where many rounds were needed it is dark
        fmul32      r26, r26, r26
        fmul32      r24, r24, 1.625
        fmadd32     r4, r24, 1.0, r25
        fmadd32     r5, r24, 0.90625, r25
        fmul32      r25, r25, 1.375
        fmadd32     r6, r24, 0.71875, r25
        fmul32      r4, r4, r26
        fmul32      r5, r5, r26
        fmul32      r6, r6, r26
        fmadd32     r27, r36.neg, u25, u22
        fmadd32     r28, r36.neg, u26, u23
        fmadd32     r29, r36, u27, u24
        fmul32      r4, r4, r27
        fmul32      r5, r5, r28
        fmul32      r6, r6, r29
sky:    pop_exec    r0l, 1

        rsqrt       r7, r4                          ; to the square root, as screens have it
        fmul32.sat  r4, r4, r7
        rsqrt       r7, r5
        fmul32.sat  r5, r5, r7
        rsqrt       r7, r6
        fmul32.sat  r6, r6, r7
        fadd32      r7, 1.0, -0.0
        device_store 0, u8norm, xyzw, r4_r5_r6_r7, u0_u1, r44, unsigned, lsl 2, 0
        stop

; How far the point r20, r21, r22 is from the sponge at least: r23; r32 is how deep the hole is that is nearest. Changes r1 and
; r24 to r31. Each level of holes is three crossed bars, again and again, a third as wide as those before.
distance:
        fcmpsel     gt, r23, r20.abs, r21.abs, r20, r21
        fadd32      r23, r23.abs, -0.0
        fcmpsel     gt, r23, r23, r22.abs, r23, r22
        fadd32      r23, r23.abs, -1.0
        mov_imm     r32, 0, 0b0
        fadd32      r30, 0.5, -0.0                  ; half of how many there are in a length of 1
        fadd32      r31, 1.0, -0.0                  ; and how wide they are
        mov_imm     r29, 4, 0b0
        push_exec   r0l, 1
level:  fmul32      r24, r20, r30
        fmul32      r25, r21, r30
        fmul32      r26, r22, r30
        floor       r27, r24
        fadd32      r24, r24, r27.neg
        floor       r27, r25
        fadd32      r25, r25, r27.neg
        floor       r27, r26
        fadd32      r26, r26, r27.neg
        fmadd32     r24, r24, 2.0, -1.0             ; in the cell: -1 to 1
        fmadd32     r25, r25, 2.0, -1.0
        fmadd32     r26, r26, 2.0, -1.0
        fmadd32     r24, r24.abs, -3.0, 1.0
        fmadd32     r25, r25.abs, -3.0, 1.0
        fmadd32     r26, r26.abs, -3.0, 1.0
        fadd32      r24, r24.abs, -0.0
        fadd32      r25, r25.abs, -0.0
        fadd32      r26, r26.abs, -0.0
        fcmpsel     gt, r27, r24, r25, r24, r25
        fcmpsel     gt, r28, r25, r26, r25, r26
        fcmpsel     gt, r24, r26, r24, r26, r24
        fcmpsel     lt, r27, r27, r28, r27, r28
        fcmpsel     lt, r27, r27, r24, r27, r24
        fadd32      r27, r27, -1.0
        fmul32      r30, r30, 3.0
        fmul32      r31, r31, u18
        fmul32      r27, r27, r31
        isub        r29, r29, 1
        convert     u32_to_f, r28, r29, rte
        fcmpsel     gt, r32, r27, r23, r28, r32
        fcmpsel     gt, r23, r27, r23, r27, r23
        while_icmp  r0l, nueq, r29, 0, 1
        jmp_exec_any level
        pop_exec    r0l, 1
        ret         r1
