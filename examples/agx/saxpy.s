; y = a * x + y over 1000 floats.
;
;   heddle run examples/agx/saxpy.s --dump 1:f32

.isa agx
.kernel saxpy
.group 64
.grid 16                        ; 1024 threads, the last 24 have nothing to do
.buffer 0, frange:1000          ; x = 0, 1, 2 …
.buffer 1, frange:1000          ; y
.uniform u0, buffer 0
.uniform u2, buffer 1
.uniform u4, 2.5                ; a
.uniform u5, 1000

        get_sr r1, thread_position_in_grid.x
        mov_imm r0l, 0
        if_icmp r0l, ult, r1, u5, 1
        device_load 0, i32, x, r2, u0_u1, r1, unsigned
        device_load 0, i32, x, r3, u2_u3, r1, unsigned
        wait 0
        fmadd32 r3, u4, r2, r3
        device_store 0, i32, x, r3, u2_u3, r1, unsigned, 0
        pop_exec r0l, 1
        stop
