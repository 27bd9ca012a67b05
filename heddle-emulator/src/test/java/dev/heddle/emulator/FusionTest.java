package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.state.Fault;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Steps of one operation give what they give one by one, for values at the ends of their ranges too.
class FusionTest {
    private static final int[] VALUES = {0, 1, 2, 31, 127, 128, 0x7fffffff, 0x80000000, 0x80000001, -2, -1, 0x55aa1234};

    private final Codec codec = load();

    private static Codec load() {
        try {
            return Codec.load("agx");
        } catch (SourceException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /// What an instruction on r1 and r2 leaves in r0.
    private interface Result {
        int of(int a, int b);
    }

    private static final Map<String, Result> CASES = Map.of(
            "imadd r0, r1, r2, r1", (a, b) -> a * b + a,
            "isub r0, r1, r2", (a, b) -> a - b,
            "bfi r0, r1, r2, 7", (a, b) -> a & 0x7f | b << 7,
            "bfeil r0, 0, r1, 9", (a, b) -> a >>> 9,
            "asr r0, r1, 5", (a, b) -> a >> 5,
            "iadd r0, r1, r2, lsl 3", (a, b) -> a + (b << 3),
            "icmpsel ult, r0, r1, r2, r2, r1", (a, b) -> Integer.compareUnsigned(a, b) < 0 ? b : a,
            "icmpsel slt, r0, r1, r2, r2, r1", (a, b) -> a < b ? b : a,
            "icmpsel ueq, r0, r1, r2, 7, r1", (a, b) -> a == b ? 7 : a);

    @Test
    void valuesAreThoseOfTheStepsOneByOne() {
        CASES.forEach((text, result) -> {
            Insn insn = codec.insn(text, 0);
            Executable program = new Executable(codec, insn.bytes(), 0);
            for (int a : VALUES)
                for (int b : VALUES)
                    assertThat((int) run(program, a, b))
                            .as("%s of 0x%x and 0x%x", text, a, b)
                            .isEqualTo(result.of(a, b));
        });
    }

    @Test
    void instructionsOfOneOperation() {
        assertThat(operation("imadd r0, r1, r2, r3")).isEqualTo(Opcode.MUL_ADD);
        assertThat(operation("isub r0, r1, r2")).isEqualTo(Opcode.SUB);
        assertThat(operation("bfi r0, r1, r2, 7")).isEqualTo(Opcode.INSERT);
        assertThat(operation("icmpsel ult, r0, r1, r2, r3, r4")).isEqualTo(Opcode.SELECT_LT_U);
    }

    /// The only operation that is left of an instruction's steps.
    private int operation(String text) {
        LaneCode lane = new Lifter(codec.book()).lift(codec.insn(text, 0));
        Fusion fusion = new Fusion(lane.steps());
        int code = -1;
        for (int i = 0; i < lane.steps().size(); i++) {
            if (fusion.code(i) < 0 || fusion.isPart(i)) continue;
            assertThat(code).as(text).isEqualTo(-1);
            code = fusion.code(i);
        }
        return code;
    }

    private static long run(Executable program, int a, int b) {
        Wave w = new Wave(program);
        w.reset(0, 32);
        w.set("r", 1, a & 0xffffffffL);
        w.set("r", 2, b & 0xffffffffL);
        try {
            new Interpreter().run(w, 100);
        } catch (Fault f) {
            assertThat(f.reason()).isEqualTo("there is no code at this address");
        }
        return w.get("r", 0, 31);
    }
}
