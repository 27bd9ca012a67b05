.isa agx
.grid 4
.group 32
.buffer 0, range:64
.uniform u0, 0x10
again:
  iadd r1, r2, 3
  wait 0
  stop
