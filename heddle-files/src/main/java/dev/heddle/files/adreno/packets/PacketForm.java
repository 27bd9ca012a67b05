package dev.heddle.files.adreno.packets;

/// The headers of the packets of a command stream.
public enum PacketForm {
    /// a3xx and a4xx. Bits 31..30: 0 writes registers (14..0 the first), 2 fills, 3 is a command with its
    /// opcode in bits 15..8; bits 29..16 are the number of dwords that follow, less one.
    OLD {
        @Override
        public int following(int header) {
            return switch (header >>> 30) {
                case 0, 3 -> (header >>> 16 & 0x3fff) + 1;
                case 2 -> 0;
                default -> NONE;
            };
        }

        @Override
        public int opcode(int header) {
            return header >>> 30 == 3 ? header >>> 8 & 0xff : NONE;
        }

        @Override
        public int register(int header) {
            return header >>> 30 == 0 ? header & 0x7fff : NONE;
        }
    },

    /// a5xx and later. Bits 31..28: 4 writes registers (25..8 the first, 6..0 how many), 7 is a command
    /// (22..16 the opcode, 13..0 the number of dwords that follow). Bits 27 and 7, or 23 and 15, make the
    /// number of ones in each of the two fields odd.
    NEW {
        @Override
        public int following(int header) {
            return switch (header >>> 28) {
                case 4 ->
                    isOdd(header >>> 8 & 0x3ffff, header >>> 27) && isOdd(header & 0x7f, header >>> 7)
                            ? header & 0x7f
                            : NONE;
                case 7 ->
                    isOdd(header >>> 16 & 0x7f, header >>> 23) && isOdd(header & 0x3fff, header >>> 15)
                            ? header & 0x3fff
                            : NONE;
                default -> NONE;
            };
        }

        @Override
        public int opcode(int header) {
            return header >>> 28 == 7 ? header >>> 16 & 0x7f : NONE;
        }

        @Override
        public int register(int header) {
            return header >>> 28 == 4 ? header >>> 8 & 0x3ffff : NONE;
        }
    };

    static final int NONE = -1;

    /// @return dwords of the packet after its header, [#NONE] if this is not a header
    public abstract int following(int header);

    /// @param header one with which a packet begins
    /// @return [#NONE] if the packet is not a command
    public abstract int opcode(int header);

    /// @param header one with which a packet begins
    /// @return the first register that the packet writes, [#NONE] if it writes none
    abstract int register(int header);

    /// @param generation 3..7
    public static PacketForm of(int generation) {
        return generation < 5 ? OLD : NEW;
    }

    private static boolean isOdd(int field, int parity) {
        return (Integer.bitCount(field) + (parity & 1) & 1) == 1;
    }
}
