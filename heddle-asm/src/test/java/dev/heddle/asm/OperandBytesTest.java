package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.isa.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is kept of operands is what they are when they are read.
class OperandBytesTest {
    private static final int WORDS = 1500;
    private static final int TURNS = 4;

    private static byte[] bytes(Operand o) {
        return o.toString().getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3@a6xx", "valhall"})
    void wordsThatComeUpAgain(String isa) throws Exception {
        Codec codec = Codec.load(isa);
        OperandBytes.Kept kept = new OperandBytes.Kept();
        OperandBytes one = new OperandBytes(codec, OperandBytesTest::bytes, kept);
        OperandBytes other = new OperandBytes(codec, OperandBytesTest::bytes, kept);
        List<Insn> all = words(codec);
        for (int turn = 0; turn < TURNS; turn++)
            for (int i = 0; i < all.size(); i++) check(codec, all.get(i), (turn + i) % 3 == 0 ? other : one);
    }

    private static void check(Codec codec, Insn insn, OperandBytes bytes) {
        List<Operand> expected = codec.operands(insn);
        List<String> found = new ArrayList<>();
        boolean isClosed = bytes.write(insn, b -> found.add(new String(b, StandardCharsets.UTF_8)));
        assertThat(found).as("%s", insn).isEqualTo(texts(expected));
        if (!isClosed) return;
        Insn elsewhere = insn.at(0x1230);
        assertThat(codec.operands(elsewhere)).as("%s", insn).isEqualTo(expected);
    }

    private static List<String> texts(List<Operand> all) {
        return all.stream().map(Operand::toString).toList();
    }

    private static List<Insn> words(Codec codec) {
        Random r = new Random(5);
        List<Insn> out = new ArrayList<>();
        while (out.size() < WORDS) {
            for (Entry e : codec.book().entries()) {
                Insn insn = word(codec, e, r.nextLong(), r.nextLong());
                if (insn != null) out.add(insn);
            }
        }
        return out;
    }

    private static Insn word(Codec codec, Entry e, long lo, long hi) {
        byte[] word = Words.of(e, lo, hi);
        return codec.decode(word, 0, word.length, 0x40);
    }
}
