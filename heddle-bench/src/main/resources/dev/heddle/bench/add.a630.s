(nop3) shl.b r0.w, r48.x, 6
(nop3) add.u r0.w, r0.w, r0.x
(nop3) cmps.u.lt p0.x, r0.w, c0.x
(rpt2)nop
predt
ldib.b.untyped.1d.u32.1.imm r1.x, r0.w, 0
ldib.b.untyped.1d.u32.1.imm r1.y, r0.w, 1
(sy)(nop3) add.f r1.x, r1.x, r1.y
(rpt2)nop
stib.b.untyped.1d.u32.1.imm r1.x, r0.w, 2
prede
end
