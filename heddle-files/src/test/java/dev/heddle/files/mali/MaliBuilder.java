package dev.heddle.files.mali;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/// Program binaries made by their layout, and containers as short texts.
final class MaliBuilder {
    private MaliBuilder() {}

    static byte[] chunk(String name, byte[]... payload) {
        byte[] all = concat(payload);
        ByteBuffer out = ByteBuffer.allocate(8 + (all.length + 3) / 4 * 4).order(ByteOrder.LITTLE_ENDIAN);
        out.put(name.getBytes(StandardCharsets.ISO_8859_1)).putInt(all.length).put(all);
        return out.array();
    }

    static byte[] words(int... words) {
        ByteBuffer out = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int w : words) out.putInt(w);
        return out.array();
    }

    static byte[] name(String name) {
        return name.getBytes(StandardCharsets.ISO_8859_1);
    }

    /// @return so many instructions, each byte with the same number
    static byte[] code(int number, int instructions) {
        byte[] out = new byte[8 * instructions];
        java.util.Arrays.fill(out, (byte) number);
        return out;
    }

    static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] p : parts) out.writeBytes(p);
        return out.toByteArray();
    }

    static Container binary(byte[] file) {
        try {
            return MaliBinaryReader.read(new ByteArrayInputStream(file), "x.bin");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Container text(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return MaliTextReader.read(new ByteArrayInputStream(bytes), "log");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @return for each program `name isa @address bytes xuses [notes]`; of the bytes, their number and the first
    static List<String> shown(Container c) {
        return c.programs().stream().map(MaliBuilder::shown).toList();
    }

    private static String shown(ContainedProgram p) {
        String at = p.address().isPresent() ? "@" + Long.toHexString(p.address().getAsLong()) : "-";
        String code = switch (p.code()) {
            case ContainedProgram.Missing m -> "missing " + m.size();
            case ContainedProgram.Present b ->
                b.bytes().length + ":" + HexFormat.of().toHexDigits(b.bytes()[0]);
        };
        String notes = p.notes().isEmpty() ? "" : " " + p.notes();
        return "%s %s %s %s x%d%s".formatted(p.name(), p.isa().orElse("?"), at, code, p.uses(), notes);
    }

    static String broke(Container c) {
        return c.broke().map(b -> b.render()).orElse("");
    }
}
