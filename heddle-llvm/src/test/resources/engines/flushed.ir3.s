L0:
.quad 0xe328d4cffd98a5e8
.quad 0x139affcabbad5cae
.quad 0xe98108c212000000
stl.u32 l[r43.x], r6.x, 1
cmps.u.lt p0.y, r4.x, r6.y
br p0.y, #M0
.quad 0xaf00610058040180
.quad 0xa7db39f5c041f05b
M0:
.quad 0xb3d00904644a8688
.quad 0xab82418041200841
.quad 0x41b04a90040b1081
add.u r40.x, r40.x, 1
cmps.u.lt p0.x, r40.x, r41.x
br p0.x, #L0
mov.u32u32 r40.x, 0
.quad 0xa7e010a00a8810d6
.quad 0x48d0005858000008
.quad 0x888a102403b40448
end
