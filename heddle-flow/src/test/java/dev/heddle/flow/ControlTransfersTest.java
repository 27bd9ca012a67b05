package dev.heddle.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.isa.Entry;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes on with the next instruction does so in lane code, too.
@Tag("long")
class ControlTransfersTest {
    private static final int WORDS = 30;
    private static final Set<Op> LEAVING = EnumSet.of(Op.JUMP, Op.STOP, Op.SET_EXEC);

    @ParameterizedTest
    @ValueSource(strings = {"agx", "ir3@a6xx", "ir3@a3xx", "valhall", "valhall@v9", "amx"})
    void whatStaysGoesOn(String isa) throws Exception {
        Codec codec = Codec.load(isa);
        Lifter lifter = Lifter.of(codec);
        ControlTransfers leaving = new ControlTransfers(codec.book());
        Random r = new Random(17);
        for (Entry e : codec.book().entries()) {
            for (int i = 0; i < WORDS; i++) {
                Insn insn = ControlTransfersTest.decode(codec, e, r.nextLong(), r.nextLong());
                if (insn == null || leaving.may(insn)) continue;
                check(codec, lifter.lift(insn));
                check(codec, lifter.liftKnown(insn));
            }
        }
    }

    private static Insn decode(Codec codec, Entry e, long lo, long hi) {
        byte[] word = new byte[16];
        long low = lo & ~e.fixed().lo() | e.match().lo();
        long high = hi & ~e.fixed().hi() | e.match().hi();
        for (int i = 0; i < word.length; i++) word[i] = (byte) ((i < 8 ? low : high) >>> 8 * (i % 8));
        return codec.decode(word, 0, codec.book().isa().maxBytes(), 0x40);
    }

    private static void check(Codec codec, LaneCode code) {
        assertThat(code.steps())
                .as("%s %s", codec.book().id(), codec.text(code.insn()))
                .noneMatch(s -> LEAVING.contains(s.op()));
    }
}
