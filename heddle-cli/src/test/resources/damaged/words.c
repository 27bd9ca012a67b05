static const uint64_t code[] = {
   0x0091c20000000080,
   UINT64_C(0x0091c30000000081),
   0x7800c00000000000ull,
};
