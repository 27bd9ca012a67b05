package dev.heddle.asm.search;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.bits.Mask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Measures how much bytes look like code of an instruction set: each bit that has to be as it is speaks for it, each
/// word that is no instruction against it.
///
/// @param id `isa@variant`
/// @param bits how much speaks for it, in bits; chance gives about 0 or less
/// @param instructions that are known and as they have to be
/// @param odd words that are no instructions, and instructions that break a rule or set bits of unknown meaning
/// @param bytes that are no padding
public record IsaDetector(String id, long bits, int instructions, int odd, int bytes) {
    /// Bytes that are looked at.
    public static final int MOST = 1 << 14;

    /// What a byte that belongs to no instruction speaks against an instruction set.
    static final int AGAINST = 4;

    /// What a set bit of unknown meaning speaks against an instruction set.
    private static final int UNKNOWN = 8;

    /// Below this, and below a bit for each byte, chance may have done it.
    private static final int LEAST = 24;

    /// @param codec of the instruction set
    public static IsaDetector of(Codec codec, byte[] code) {
        byte[] all = code.length > MOST ? Arrays.copyOf(code, MOST) : code;
        long bits = 0;
        int known = 0;
        int odd = 0;
        int bytes = 0;
        for (Item item : codec.disassemble(all, 0).items()) {
            if (isEmpty(item)) continue;
            bytes += item.length();
            int weight = fullWeight(codec, item);
            bits += weight;
            if (weight > 0) known++;
            else if (weight < 0) odd++;
        }
        return new IsaDetector(codec.book().id(), bits, known, odd, bytes);
    }

    /// Padding, and words of zeros, which fill gaps everywhere.
    private static boolean isEmpty(Item item) {
        return switch (item) {
            case Data d -> d.isPadding();
            case Insn i -> i.mask().isEmpty();
        };
    }

    /// @return bits that speak for an instruction set, less those that speak against it
    static int weight(Codec codec, Item item) {
        return isEmpty(item) ? 0 : fullWeight(codec, item);
    }

    private static int fullWeight(Codec codec, Item item) {
        return switch (item) {
            case Data d -> -AGAINST * d.length();
            case Insn i when codec.isSilent(i.entry()) -> -AGAINST * i.length();
            case Insn i -> {
                Mask free = i.entry().odd();
                int set = free.and(i.mask()).count();
                int fits = i.entry().fixed().count() + free.count() - (1 + UNKNOWN) * set;
                int least = -AGAINST * i.length();
                yield codec.isFlawed(i) ? least : Math.max(least, fits);
            }
        };
    }

    private boolean isChance() {
        return bits < Math.max(LEAST, bytes);
    }

    /// The instruction sets that bytes may be code of.
    ///
    /// @param all one for each instruction set, the defaults first
    /// @return those for which nearly as much speaks as for the best, the best first; none if it may be chance
    public static List<IsaDetector> best(List<IsaDetector> all) {
        List<IsaDetector> out = new ArrayList<>(all);
        out.sort(Comparator.comparingLong((IsaDetector l) -> -l.bits));
        if (out.isEmpty() || out.getFirst().isChance()) return List.of();
        long enough = out.getFirst().bits * 4 / 5;
        out.removeIf(l -> l.bits < enough);
        return out;
    }
}
