package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.Exhaustive;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Outline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Decoding is total: any bytes have a listing that assembles to them.
@Tag("long")
class AnyBytesTest {
    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(3);

    /// An entry with a branch target, and the bits of the target.
    private record Branch(Entry entry, Bits target) {
        static List<Branch> of(Codec codec) {
            List<Branch> out = new ArrayList<>();
            for (Outline outline : codec.book().outlines()) {
                Entry e = outline.entry();
                byte[] word = Words.of(e, 0, 0);
                Insn insn = codec.decode(word, 0, word.length, 0);
                if (insn == null
                        || insn.entry() != e
                        || !codec.compiled().code(e).hasTarget()) continue;
                for (Operand o : codec.operands(insn))
                    if (o instanceof Operand.Target t) out.add(new Branch(e, Insn.bits(e, t.name())));
            }
            return out;
        }
    }

    /// Random bytes, in which instructions that branch and runs of zeros are more common than by chance.
    private byte[] code(Codec codec, int length) {
        byte[] code = new byte[length];
        random.nextBytes(code);
        List<Branch> branches = Branch.of(codec);
        int granule = codec.book().isa().granule();
        for (int at = 0; at < length; at += granule) {
            int left = length - at;
            switch (random.nextInt(12)) {
                case 0 -> {
                    if (branches.isEmpty()) continue;
                    Branch b = branches.get(random.nextInt(branches.size()));
                    Word w = new Word(0, 0);
                    b.target.put(w, random.nextInt(-40, 40));
                    byte[] word = Words.of(b.entry, w.lo, w.hi);
                    System.arraycopy(word, 0, code, at, Math.min(left, word.length));
                    at += word.length - granule;
                }
                case 1 -> Arrays.fill(code, at, at + Math.min(left, random.nextInt(12)), (byte) 0);
                default -> {}
            }
        }
        return code;
    }

    private static void comesBack(Mismatches m, Codec codec, byte[] code, long address, boolean labels) {
        String listing = Words.listing(codec, code, address, labels);
        try {
            byte[] back =
                    codec.assembler().assemble(new Source("listing", listing)).bytes();
            m.check(
                    Arrays.equals(code, back),
                    () -> Bytes.hex(code) + " at " + address + "\n" + listing + "gives " + Bytes.hex(back));
        } catch (SourceException e) {
            m.check(false, () -> Bytes.hex(code) + " at " + address + "\n" + listing + e.getMessage());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void shortCodesOfEveryLengthComeBack(Codec codec) {
        Mismatches m = new Mismatches("listings of 0..64 bytes");
        for (int i = 0; i < Exhaustive.of(30, 4) * 65; i++) comesBack(m, codec, code(codec, i % 65), 0, true);
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void listingsWithoutLabelsComeBack(Codec codec) {
        Mismatches m = new Mismatches("listings without labels");
        for (int i = 0; i < 4 * 65; i++) comesBack(m, codec, code(codec, i % 65), 0, false);
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void listingsAtOtherAddressesComeBack(Codec codec) {
        Mismatches m = new Mismatches("listings at other addresses");
        long granule = codec.book().isa().granule();
        for (int i = 0; i < 4 * 65; i++) comesBack(m, codec, code(codec, i % 65), granule << 2 * (i % 30), i % 2 == 0);
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void longCodesComeBack(Codec codec) {
        Mismatches m = new Mismatches("listings of long codes");
        for (int i = 0; i < 2; i++) comesBack(m, codec, code(codec, 40_000 + i), 0, true);
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void listingIsTheSameEveryTime(Codec codec) {
        byte[] code = code(codec, 20_001);
        assertThat(Words.listing(codec, code)).isEqualTo(Words.listing(codec, code));
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void programHasTheBytesAndNoGaps(Codec codec) {
        Mismatches m = new Mismatches("programs of random bytes");
        for (int i = 0; i < Exhaustive.of(400, 50); i++) {
            byte[] code = code(codec, random.nextInt(200));
            Program p = codec.disassemble(code, 64);
            m.compare("bytes", Bytes.hex(code), Bytes.hex(p.bytes()));
            long at = 64;
            for (Item item : p.items()) {
                m.compare("address of " + item, at, item.address());
                at += item.length();
            }
        }
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void piecesOfAnySizeGiveTheSameItems(Codec codec) {
        Mismatches m = new Mismatches("codes in pieces");
        for (int i = 0; i < Exhaustive.of(60, 10); i++) {
            byte[] code = code(codec, random.nextInt(3_000));
            List<Item> whole = new ArrayList<>();
            StreamDecoder one = new StreamDecoder(codec, whole::add);
            one.feed(16, code, code.length);
            one.finish();
            List<Item> pieces = new ArrayList<>();
            StreamDecoder many = new StreamDecoder(codec, pieces::add);
            for (int at = 0; at < code.length; ) {
                int n = Math.min(code.length - at, random.nextInt(i % 2 == 0 ? 8 : 500));
                many.feed(16 + at, Arrays.copyOfRange(code, at, at + n), n);
                at += n;
            }
            many.finish();
            m.compare("items of " + Bytes.hex(code), whole, pieces);
        }
        m.verify();
    }

    @ParameterizedTest
    @MethodSource("dev.heddle.asm.Words#dialects")
    void lastBytesThatAreTooFewAreData(Codec codec) {
        Mismatches m = new Mismatches("words that are cut");
        for (Entry e : codec.book().entries()) {
            byte[] whole = Words.of(e, 0, 0);
            for (int n = 1; n < whole.length; n++) {
                byte[] cut = Arrays.copyOf(whole, n);
                Insn insn = codec.decode(cut, 0, n, 0);
                m.check(insn == null || insn.length() <= cut.length, () -> Bytes.hex(cut) + " is longer than it is");
                m.compare(
                        e.id(),
                        Bytes.hex(cut),
                        Bytes.hex(codec.disassemble(cut, 0).bytes()));
            }
        }
        m.verify();
    }
}
