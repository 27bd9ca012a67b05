package dev.heddle.analysis.hazard;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.flow.ByWord;
import dev.heddle.flow.Effects;
import dev.heddle.flow.InsnFacts;
import dev.heddle.flow.RegisterEffect;
import dev.heddle.flow.RegisterParts;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Finds what instructions do with registers and slots, by their lane code. Registers are in parts of a byte; those by
/// an index are not followed, nor those that no instruction names: the machine keeps these in order itself.
public final class SlotUses {
    /// What an instruction does with the parts of registers.
    ///
    /// @param number of the instruction, in the order in which they were asked for; -1 if it is not kept
    /// @param reads parts that its results depend on
    /// @param lasts parts that are read for the last time
    /// @param lost the same, when all lanes lose them, active or not
    /// @param slot with which its results arrive, or -1
    /// @param before what it waits for before it uses registers, bit k for slot k
    /// @param waits the same, after that
    /// @param rules what it asks of slots
    /// @param isUnknown whether it may do more than is known
    /// @param readSet the parts that are read
    /// @param writeSet those that are written
    public record Use(
            int number,
            Insn insn,
            int[] reads,
            int[] writes,
            int[] lasts,
            int[] lost,
            int slot,
            long before,
            long waits,
            SlotRules rules,
            boolean isUnknown,
            Parts readSet,
            Parts writeSet) {
        /// @param other an instruction with the same bits
        private Use of(Insn other, int as) {
            return new Use(
                    as, other, reads, writes, lasts, lost, slot, before, waits, rules, isUnknown, readSet, writeSet);
        }
    }

    /// A set of parts, of which most are near each other.
    ///
    /// @param bits a bit each, 64 in a number
    /// @param from number of the first of the numbers that are not 0
    /// @param end past the last one
    /// @param only the first of them, for those of which it is the only one
    public record Parts(long[] bits, int from, int end, long only) {
        public static Parts of(int[] parts) {
            int most = 0;
            int least = parts.length == 0 ? 0 : Integer.MAX_VALUE;
            for (int p : parts) {
                most = Math.max(most, p >> 6);
                least = Math.min(least, p >> 6);
            }
            long[] bits = new long[most + 1];
            for (int p : parts) bits[p >> 6] |= 1L << p;
            return new Parts(bits, least, most + 1, bits[least]);
        }

        /// Whether one of them is in another set.
        public boolean meets(long[] other) {
            if (end - from == 1) return (only & other[from]) != 0;
            for (int i = from; i < end; i++) if ((bits[i] & other[i]) != 0) return true;
            return false;
        }
    }

    private final Codec codec;
    private final RegisterParts parts;
    private final ByWord<Use> words;
    private final ByAddress<Use> known = new ByAddress<>();

    /// Those that are kept, by their numbers.
    private final List<Use> all = new ArrayList<>();

    /// @param finder of the codec's book
    public SlotUses(Codec codec, Effects.Finder finder) {
        this.codec = codec;
        Book book = codec.book();
        words = new ByWord<>(i -> find(finder.of(i)));
        RegisterNames names = RegisterNames.of(book);
        parts = RegisterParts.bytes(book, s -> s.perLane() && names.isNamed(s.name()));
    }

    /// @return whether results of some instruction arrive with a slot
    public static boolean isKnown(Book book) {
        return book.entries().stream()
                .anyMatch(e -> e.meaning() != null && e.meaning().async() != null);
    }

    /// @return the only stage whose threads come in squares; empty if there is none, or several
    public String stageOfSquares() {
        List<String> found = codec.book().isa().stages().entrySet().stream()
                .filter(s -> s.getValue().squares())
                .map(Map.Entry::getKey)
                .toList();
        return found.size() == 1 ? found.getFirst() : "";
    }

    /// @return parts of all registers of a lane
    public int parts() {
        return parts.count();
    }

    /// @return the register that a part is of, as people write it
    public String register(int part) {
        return parts.register(part);
    }

    /// @param insn of one program, for which it is kept
    public Use known(Insn insn) {
        Use u = known.get(insn.address());
        if (u != null) return u;
        Use made = words.of(insn).of(insn, all.size());
        known.put(insn.address(), made);
        all.add(made);
        return made;
    }

    /// @return one that is kept
    public Use numbered(int number) {
        return all.get(number);
    }

    /// @param effects of an instruction
    public Use of(Effects effects) {
        return words.of(effects.insn(), _ -> find(effects)).of(effects.insn(), -1);
    }

    /// Limits how many words are remembered.
    public void limit(int most) {
        words.limit(most);
    }

    private Use find(Effects effects) {
        InsnFacts f = effects.facts();
        int[] reads = parts(f, a -> a.has(Op.READ));
        int[] writes = parts(f, a -> a.has(Op.WRITE));
        return new Use(
                -1,
                f.insn(),
                reads,
                writes,
                parts(f, a -> a.has(Op.LAST) && a.step().word().isEmpty()),
                parts(f, a -> a.has(Op.LAST) && !a.step().word().isEmpty()),
                f.slot(),
                f.before(),
                f.waits(),
                SlotRules.of(codec, f.insn()),
                f.isUnknown(),
                Parts.of(reads),
                Parts.of(writes));
    }

    /// @return different parts, in the order of the lane code
    private int[] parts(InsnFacts facts, Predicate<RegisterEffect> which) {
        IntStream.Builder out = IntStream.builder();
        for (RegisterEffect a : facts.accesses()) if (which.test(a)) parts.each(a, out);
        return out.build().distinct().toArray();
    }
}
