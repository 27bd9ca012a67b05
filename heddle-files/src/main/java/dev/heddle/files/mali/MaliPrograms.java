package dev.heddle.files.mali;

import dev.heddle.files.container.DistinctPrograms;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The programs of a file, each once. Two are the same if all is but how often they are used.
final class MaliPrograms extends DistinctPrograms {
    /// For files that do not say which Valhall GPU it is.
    private static final String ISA = "valhall@mesa";

    /// @param stage empty if it is not known
    /// @param code belongs to the list from now on
    /// @return false if the list is full
    boolean use(String stage, OptionalLong address, byte[] code, List<String> notes) {
        return use("", ISA, stage, address, code, notes);
    }

    /// A program with a name of its own.
    ///
    /// @param name may be empty
    boolean use(String name, String stage, byte[] code, List<String> notes) {
        return use(name, ISA, stage, OptionalLong.empty(), code, notes);
    }

    /// The same where the file says which GPU it is.
    ///
    /// @param isa instruction set, perhaps with a variant
    boolean use(
            String name,
            String isa,
            String stage,
            OptionalLong address,
            byte[] code,
            List<String> notes) {
        return use(name, isa, stage, address, code.length, ByteBuffer.wrap(code), notes);
    }

    /// A program without its bytes.
    ///
    /// @param size bytes that it should have
    /// @return false if the list is full
    boolean miss(String stage, int size, List<String> notes) {
        return miss(ISA, stage, OptionalLong.empty(), size, notes);
    }

    /// The same where the file says which GPU it is, and where the program was.
    boolean miss(String isa, String stage, OptionalLong address, int size, List<String> notes) {
        return use("", isa, stage, address, size, null, notes);
    }

    private boolean use(
            String name,
            String isa,
            String stage,
            OptionalLong address,
            int size,
            @Nullable ByteBuffer code,
            List<String> notes) {
        List<String> about = List.copyOf(notes);
        Key key = new Key(name, stage, Optional.of(isa), address, size, code, about);
        return use(key, OptionalInt.empty(), Optional.empty(), about) != null;
    }
}
