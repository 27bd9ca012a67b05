package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The variants of the Valhall book for v9 to v14 against what the maker says of each instruction: which there are,
/// their units, and which bits are fixed, have to be 0 or are ignored.
@Tag("long")
class ValhallArmTest {
    private static final List<ArmRow> ROWS = ArmRow.all();

    /// Rules that relate fields to each other; the table does not have them.
    private static final Set<String> RELATIONS = Set.of(
            "staging registers start at an odd register",
            "staging count does not fit the access",
            "64-bit source starts at an odd register or uniform",
            ".unsigned, bit 39, has to be there where nothing is extended",
            "weights that are not kept need no place",
            "flat formats leave the weights alone",
            ".compare is for .axchg",
            "changes of the coordinates and derivatives exclude each other",
            "a fetch reads at most four registers",
            "a gradient reads up to four registers, or six",
            "the registers run past r63",
            "operand 's' is undefined: the registers run past the last one",
            "operand 't' is undefined: the registers run past the last one");

    private static Codec codec(int generation) {
        try {
            return Codec.load("valhall@v" + generation);
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    private static byte[] bytes(long word) {
        byte[] out = new byte[8];
        for (int i = 0; i < 8; i++) out[i] = (byte) (word >>> 8 * i);
        return out;
    }

    private static @Nullable Insn decode(Codec codec, long word) {
        return codec.decode(bytes(word), 0, 8, 0);
    }

    private static List<ArmRow> rows(int generation) {
        return ROWS.stream().filter(r -> r.isOf(generation)).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 11, 12, 13, 14})
    void wordsOfTheMakerAreInstructionsThatComeBack(int generation) {
        Codec codec = codec(generation);
        Mismatches m = new Mismatches("valhall@v" + generation);
        Random random = new Random(generation);
        for (ArmRow r : rows(generation)) for (int i = 0; i < 24; i++) isInstruction(codec, r, r.word(random), m);
        m.verify();
    }

    private static void isInstruction(Codec codec, ArmRow r, long word, Mismatches m) {
        String hex = Bytes.hex(bytes(word));
        String text = Words.dis(codec, hex);
        Insn insn = decode(codec, word);
        String name = insn == null ? "nothing" : insn.entry().mnemonic();
        m.check(
                name.equals(r.book())
                        || r.book().startsWith("FMA_R")
                                && name.startsWith(r.book().substring(0, 10)),
                () -> r.name() + " " + hex + " is " + name);
        if (insn == null) return;
        List<String> remarks = new ArrayList<>(codec.remarks(insn));
        remarks.removeAll(RELATIONS);
        m.check(remarks.isEmpty(), () -> hex + " " + text + ": " + remarks);
        m.check(!text.contains("{bits"), () -> hex + " " + r.name() + " needs a note: " + text);
        m.compare(text, hex, Words.asm(codec, text));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 11, 12, 13, 14})
    void whatIsNoInstructionOfTheMakerIsRemarked(int generation) {
        Codec codec = codec(generation);
        Mismatches m = new Mismatches("valhall@v" + generation);
        Random random = new Random(generation);
        List<ArmRow> rows = rows(generation);
        for (ArmRow r : rows) {
            Long word = clean(codec, r, random);
            m.check(word != null, () -> "no word of " + r.name() + " is without remarks");
            if (word == null) continue;
            for (long w : neighbours(r, word))
                if (rows.stream().noneMatch(o -> o.matches(asTheMakerHasIt(w))))
                    m.check(
                            !isClean(codec, w),
                            () -> "v%d %s: %s is no instruction, but %s"
                                    .formatted(
                                            generation,
                                            r.name(),
                                            Bytes.hex(bytes(w)),
                                            Words.dis(codec, Bytes.hex(bytes(w)))));
        }
        m.verify();
    }

    /// Compilers leave the byte of a shift's amount 0, and that of another lane's number, where the maker has only 4 to
    /// 7.
    private static long asTheMakerHasIt(long word) {
        long opcode = word >>> 48 & 0x1ff;
        boolean isShift = opcode == 0xb4 || opcode == 0x1b7;
        boolean isLane = opcode == 0xb1 || opcode == 0xa0 && (word >>> 16 & 0xf) == 15;
        return (isShift || isLane) && (word >>> 26 & 0xf) == 0 ? word | 4L << 26 : word;
    }

    private static @Nullable Long clean(Codec codec, ArmRow r, Random random) {
        for (int i = 0; i < 50_000; i++) {
            long word = r.word(random);
            if (isClean(codec, word)) return word;
        }
        return null;
    }

    private static boolean isClean(Codec codec, long word) {
        Insn insn = decode(codec, word);
        return insn != null && codec.remarks(insn).isEmpty();
    }

    /// Words with one bit more or less that has a value, or with one value that is no code.
    private static List<Long> neighbours(ArmRow r, long word) {
        List<Long> out = new ArrayList<>();
        for (int bit = 0; bit < 64; bit++) if (((r.fixed() | r.zero()) >>> bit & 1) != 0) out.add(word ^ 1L << bit);
        for (ArmRow.Codes c : r.codes())
            for (long code = 0; code < 1L << c.width(); code++)
                if (!c.hold(c.with(word, code))) out.add(c.with(word, code));
        return out;
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 10, 11, 12, 13, 14})
    void entriesAreThoseOfTheMakerWithTheirUnits(int generation) {
        Codec codec = codec(generation);
        Mismatches m = new Mismatches("valhall@v" + generation);
        Random random = new Random(generation);
        Set<String> met = new HashSet<>();
        for (ArmRow r : rows(generation)) {
            for (int i = 0; i < 60; i++) {
                Insn insn = decode(codec, r.word(random));
                if (insn == null) continue;
                Entry e = insn.entry();
                met.add(e.id());
                String unit = e.data().getOrDefault("unit", "none");
                String known =
                        Set.of("FMA", "CVT", "SFU").contains(unit) ? unit.toLowerCase(java.util.Locale.ROOT) : "msg";
                m.compare("unit of " + e.id(), r.unit(), known);
                m.check(e.evidence().contains("arm"), () -> e.id() + " does not say how it is known");
            }
        }
        for (Entry e : codec.book().entries())
            m.check(met.contains(e.id()), () -> e.id() + " is not one of the maker's");
        m.verify();
        assertThat(met).isNotEmpty();
    }
}
