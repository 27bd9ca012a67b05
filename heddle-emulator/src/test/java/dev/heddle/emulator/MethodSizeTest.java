package dev.heddle.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.emulator.lanes.Across;
import dev.heddle.emulator.lanes.Doubles;
import dev.heddle.emulator.lanes.Lanes32;
import dev.heddle.emulator.lanes.Lanes64;
import dev.heddle.emulator.lanes.Singles;
import dev.heddle.ir.number.Floats;
import dev.heddle.ir.number.FloatsElementary;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.List;
import org.junit.jupiter.api.Test;

/// HotSpot never compiles a method of more than 8,000 bytes of bytecode.
class MethodSizeTest {
    private static final int LIMIT = 8000;

    @Test
    void methodsOfTheEngineAreSmallEnoughToBeCompiled() throws Exception {
        int largest = 0;
        for (Class<?> c : List.of(
                Interpreter.class,
                LaneDispatch.class,
                LaneEffects.class,
                Lanes32.class,
                Lanes64.class,
                Singles.class,
                Doubles.class,
                Across.class,
                Floats.class,
                FloatsElementary.class,
                Wave.class)) {
            for (MethodModel m : ClassFile.of().parse(bytes(c)).methods()) {
                int size = m.code()
                        .map(code -> ((CodeAttribute) code).codeLength())
                        .orElse(0);
                assertThat(size).as(c.getSimpleName() + "." + m.methodName()).isLessThan(LIMIT);
                largest = Math.max(largest, size);
            }
        }
        // The loop over operations is among them.
        assertThat(largest).isGreaterThan(500);
    }

    private static byte[] bytes(Class<?> c) throws Exception {
        try (InputStream in = c.getResourceAsStream(c.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }
}
