package dev.heddle.machine;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A run of a short program on a device without buffers.
final class OneWave {
    private OneWave() {}

    /// @param with what the launch has besides
    /// @return why the run fails, or null if it ends well
    static @Nullable String fault(String isa, String source, UnaryOperator<Launch> with) throws SourceException {
        Codec codec = Codec.load(isa);
        byte[] code = codec.assembler().assemble(new Source("t.s", source)).bytes();
        Launch launch = with.apply(new Launch(new Executable(codec, code, 0), 0));
        try {
            new Device().run(launch);
            return null;
        } catch (RunFault f) {
            return f.getMessage();
        }
    }
}
