package dev.heddle.ir.lift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.meaning.MeaningException;
import dev.heddle.base.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lane code keeps to what the table of operations says about types.
@Tag("long")
class SignaturesTest {
    @ParameterizedTest
    @ValueSource(strings = {"agx", "agx3", "agx5", "ir3", "valhall", "valhall15", "amx", "a64"})
    void stepsTakeAndGiveWhatTheirOperationsSay(String book) throws SourceException {
        Codec codec = Codec.load(book);
        Lifter lifter = new Lifter(codec.book());
        Random random = new Random(7);
        List<String> wrong = new ArrayList<>();
        byte[] bytes = new byte[16];
        for (int n = 0; n < 20_000; n++) {
            random.nextBytes(bytes);
            Insn insn = codec.decode(bytes, 0, bytes.length, 0);
            if (insn == null) continue;
            try {
                wrong(lifter.lift(insn), wrong);
            } catch (MeaningException e) {
                // A word that is not run has no lane code.
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void wrong(LaneCode code, List<String> wrong) {
        for (Step s : code.steps()) {
            List<ValueType> args =
                    s.args().stream().map(a -> code.steps().get(a).type()).toList();
            if (!ValueKind.allows(s.op(), s.type(), args)) wrong.add(s.op() + ": " + s.type() + " of " + args);
        }
    }

    @Test
    void whatIsAllowed() {
        assertThat(ValueKind.allows(Op.ADD, ValueType.I32, List.of(ValueType.I32, ValueType.I32)))
                .isTrue();
        assertThat(ValueKind.allows(Op.ADD, ValueType.I32, List.of(ValueType.I32, ValueType.I64)))
                .isFalse();
        assertThat(ValueKind.allows(Op.ADD, ValueType.I32, List.of(ValueType.I32)))
                .isFalse();
        assertThat(ValueKind.allows(Op.ADD, ValueType.F32, List.of(ValueType.F32, ValueType.F32)))
                .isFalse();
        assertThat(ValueKind.allows(Op.EQ, ValueType.MASK, List.of(ValueType.I64, ValueType.I64)))
                .isTrue();
        assertThat(ValueKind.allows(Op.EQ, ValueType.MASK, List.of(ValueType.I64, ValueType.I32)))
                .isFalse();
        assertThat(ValueKind.allows(Op.AS_FLOAT, ValueType.F64, List.of(ValueType.I64)))
                .isTrue();
        assertThat(ValueKind.allows(Op.AS_FLOAT, ValueType.F64, List.of(ValueType.I32)))
                .isFalse();
        assertThat(ValueKind.allows(Op.PACK, ValueType.I32, List.of(ValueType.F64)))
                .isTrue();
        assertThat(ValueKind.allows(Op.PACK, ValueType.I32, List.of())).isFalse();
        assertThat(ValueKind.allows(Op.STOP, ValueType.NONE, List.of(ValueType.I32)))
                .isFalse();
    }
}
