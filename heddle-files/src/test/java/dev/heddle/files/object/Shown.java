package dev.heddle.files.object;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;

/// What the tests of object files share: bytes in, a container as short texts out.
final class Shown {
    static final String HOW = " (dis --raw reads the file as code)";

    private Shown() {}

    static Container read(byte[] file) {
        assertThat(ObjectReader.starts(file)).isTrue();
        try {
            return ObjectReader.read(new ByteArrayInputStream(file), "x");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return for each program `name stage isa @address bytes [notes]`; of the bytes, their number and the first
    static List<String> shown(Container c) {
        return c.programs().stream().map(Shown::shown).toList();
    }

    private static String shown(ContainedProgram p) {
        String at = p.address().isPresent() ? "@" + Long.toHexString(p.address().getAsLong()) : "-";
        String code = switch (p.code()) {
            case ContainedProgram.Missing m -> "missing " + m.size();
            case ContainedProgram.Present b ->
                b.bytes().length + ":" + HexFormat.of().toHexDigits(b.bytes()[0]);
        };
        String stage = p.stage().isEmpty() ? "" : p.stage() + " ";
        String notes = p.notes().isEmpty() ? "" : " " + p.notes();
        return "%s %s%s %s %s%s".formatted(p.name(), stage, p.isa().orElse("?"), at, code, notes);
    }

    /// Expects a file with nothing wrong.
    static void whole(Container c, String summary, String... programs) {
        assertThat(broke(c)).isEmpty();
        assertThat(c.notes()).isEmpty();
        assertThat(c.summary()).isEqualTo(summary);
        assertThat(shown(c)).containsExactly(programs);
    }

    /// Expects a file of which nothing is read, and why.
    static void none(Container c, String summary, String note) {
        assertThat(broke(c)).isEmpty();
        assertThat(c.summary()).isEqualTo(summary);
        assertThat(c.notes()).containsExactly(note);
        assertThat(c.programs()).isEmpty();
    }

    static String broke(Container c) {
        return c.broke().map(b -> b.render()).orElse("");
    }

    /// Expects that the file is broken there.
    static void broken(Container c, long at, String what) {
        assertThat(broke(c)).isEqualTo("x: broken at byte 0x%x: %s%s".formatted(at, what, HOW));
    }

    /// @return the file with another number of 32 bits in it
    static byte[] with(byte[] file, int at, int word) {
        byte[] out = file.clone();
        ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN).putInt(at, word);
        return out;
    }

    /// @return so many words, in each the same number in every byte
    static byte[] code(int number, int words) {
        byte[] out = new byte[4 * words];
        java.util.Arrays.fill(out, (byte) number);
        return out;
    }
}
