    .text
    .align 4
    .global _f
    .macro fma x
    .word 0x00201180 + \x
    .endm
_f:
    .word (0x201000 + (17 << 5) + 0)
    mov x12, #0
    add x12, x12, x10, lsl #20
1:  .inst 0x20118b // x11
    fma 3
    .rept 3
    nop
    .endr
    b 1b
    ret
