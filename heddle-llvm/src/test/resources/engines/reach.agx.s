L0:
device_load 0, i32, x, r5, u0_u1, r22, unsigned
.hword 0x5048
.hword 0x0002
if_icmp r0l, ult, r7, r10, 1
device_load 0, i32, x, r11, u0_u1, 3, unsigned
.hword 0x176f
.hword 0xa41c
.hword 0x1594
.hword 0x8fef
.hword 0x72ee
.hword 0x3c00
pop_exec r0l, 1
.hword 0x8a6f
.hword 0x3002
.hword 0x30c0
.hword 0x086f
.hword 0x9598
.hword 0x0583
.hword 0x300a
.hword 0x4406
if_icmp r0l, ult, r7, r6, 1
threadgroup_store i32, x, r6, r23l, 0
pop_exec r0l, 1
.hword 0xae6f
.hword 0x7072
.hword 0x0800
.hword 0xca2e
.hword 0xe48f
.hword 0xd0c5
.hword 0x8145
.hword 0x1b32
.hword 0x2030
.hword 0x2000
.hword 0x8000
iadd r20, r20, 1
while_icmp r0l, ult, r20, r21, 1
jmp_exec_any L0
pop_exec r0l, 1
mov_imm r20, 0, 0b0
.hword 0x916f
.hword 0x10b4
.hword 0x20c0
device_store 0, i32, x, r5, u0_u1, r22, unsigned, 0
.hword 0x70ad
.hword 0xb410
.hword 0x488b
.hword 0x684b
.hword 0x910a
.hword 0x028c
.hword 0x1000
stop
