package dev.heddle.files.adreno.packets;

import dev.heddle.files.container.DistinctPrograms;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The programs of a file, each once. Two are the same if stage, instruction set, address and bytes are.
public final class ProgramTable extends DistinctPrograms {
    private final boolean isWhole;
    private Optional<String> application = Optional.empty();

    /// Programs that end where their last instruction is.
    public ProgramTable() {
        this(false);
    }

    /// @param isWhole whether programs are as long as what is loaded
    public ProgramTable(boolean isWhole) {
        this.isWhole = isWhole;
    }

    /// What is met from here on is of this application; empty if it is not known.
    public void of(Optional<String> name) {
        application = name;
    }

    /// @param code null if the bytes are missing
    /// @return null if the table is full
    public @Nullable Entry use(
            AdrenoGpu gpu, ProgramLoad load, @Nullable BufferView code, int submit) {
        OptionalLong address =
                load.source() == LoadState.Source.MEMORY
                        ? OptionalLong.of(load.address())
                        : OptionalLong.empty();
        if (code == null) return missing(gpu, load, address, OptionalInt.of(submit), List.of());
        int length =
                isWhole ? code.length() : ProgramEnd.of(code.bytes(), code.from(), code.length());
        byte[] bytes = Arrays.copyOfRange(code.bytes(), code.from(), code.from() + length);
        int lost = (load.size() - code.length()) / Long.BYTES;
        boolean cut = lost > 0 && !ProgramEnd.isEnd(bytes, 0, length);
        List<String> notes =
                cut
                        ? List.of("its last %d instructions were not captured".formatted(lost))
                        : List.of();
        return use(load.stage(), gpu.isa(), address, bytes, OptionalInt.of(submit), notes);
    }

    /// A program of which only a load or a text tells.
    ///
    /// @return null if the table is full
    public @Nullable Entry missing(
            AdrenoGpu gpu,
            ProgramLoad load,
            OptionalLong address,
            OptionalInt submit,
            List<String> notes) {
        Key key = new Key("", load.stage(), gpu.isa(), address, load.size(), null, List.of());
        return use(key, submit, application, notes);
    }

    /// @param bytes belong to the table from now on
    /// @return null if the table is full
    public @Nullable Entry use(
            String stage,
            Optional<String> isa,
            OptionalLong address,
            byte[] bytes,
            OptionalInt submit,
            List<String> notes) {
        ByteBuffer code = ByteBuffer.wrap(bytes);
        Key key = new Key("", stage, isa, address, bytes.length, code, List.of());
        return use(key, submit, application, notes);
    }
}
