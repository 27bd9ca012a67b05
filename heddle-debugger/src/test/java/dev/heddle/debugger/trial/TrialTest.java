package dev.heddle.debugger.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.SourceException;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Fault;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/// Single instructions, with Java values.
class TrialTest {
    private static final RegisterRef R0 = new RegisterRef("r", 0, 0, 32);
    private static final RegisterRef R1 = new RegisterRef("r", 1, 0, 32);

    private final Codec codec;
    private final Trial trial;

    TrialTest() throws SourceException {
        codec = Codec.load("agx");
        trial = new Trial(codec);
    }

    private Insn insn(String text) {
        return codec.insn(text, 0);
    }

    @Test
    void whatChanges() {
        BitSet even = new BitSet();
        even.set(0);
        even.set(2);
        TrialResult r = trial.run(
                insn("iadd r0, r1, 5"),
                new TrialStart(3).active(even).set(R0, 7).set(R1, 1, 2, 3));
        assertThat(r.registers()).containsOnlyKeys(R0);
        assertThat(r.registers().get(R0)).containsExactly(6, 7, 8);
        assertThat(r.exec()).isNull();
        assertThat(r.pc()).isNull();
        assertThat(r.stopped()).isFalse();
        assertThat(r.device()).isEmpty();
        assertThat(r.lane()).hasSize(3);
    }

    @Test
    void laterValuesWin() {
        TrialResult r = trial.run(
                insn("iadd r0, r1, 0"), new TrialStart(1).set(R1, -1).set(new RegisterRef("r", 1, 16, 16), 0x1234));
        assertThat(r.registers().get(R0)).containsExactly(0x1234ffffL);
    }

    @Test
    void aStartIsNotChanged() {
        byte[] bytes = new byte[4];
        TrialStart start = new TrialStart(1)
                .set(R0, 5)
                .set(new RegisterRef("r", 2, 0, 32), 16)
                .device(16, bytes);
        Insn store = insn("device_store 0, i32, x, r0, r2_r3, 0, unsigned, 0");
        for (int i = 0; i < 2; i++) assertThat(trial.run(store, start).device()).containsOnlyKeys(16L);
        assertThat(bytes).containsOnly(0);
    }

    @Test
    void faults() {
        assertThatThrownBy(
                        () -> trial.run(insn("device_store 0, i32, x, r0, r2_r3, 0, unsigned, 0"), new TrialStart(4)))
                .isInstanceOf(Fault.class)
                .hasMessage("4 bytes at 0x0 are outside of all buffers");
    }

    @Test
    void wrongStarts() {
        assertThatThrownBy(() -> trial.run(insn("stop"), new TrialStart(33))).hasMessage("agx has 1..32 lanes, not 33");
        assertThatThrownBy(() -> new TrialStart(4).set(R0, 1, 2)).hasMessage("expected 4 values, one a lane, found 2");
    }
}
