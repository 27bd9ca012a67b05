package dev.heddle.cli.commands;

import dev.heddle.asm.Assembled;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Hex;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The forms in which `heddle asm` writes code.
enum Literals {
    BIN("", "", "", "", ""),
    HEX("", "", "", "", ""),
    C("static const unsigned char %s[] = {", "    ", "0x", "//", "};"),
    RUST("const %S: &[u8] = &[", "    ", "0x", "//", "];"),
    JAVA("static final byte[] %S = {", "    ", "(byte) 0x", "//", "};"),
    PYTHON("%s = bytes([", "    ", "0x", "#", "])");

    /// Bytes of data in a line.
    private static final int PER_LINE = 16;

    private final String head;
    private final String indent;
    private final String prefix;
    private final String comment;
    private final String tail;

    Literals(String head, String indent, String prefix, String comment, String tail) {
        this.head = head;
        this.indent = indent;
        this.prefix = prefix;
        this.comment = comment;
        this.tail = tail;
    }

    /// @param name of the constant
    void write(Codec codec, Assembled code, String name, OutputStream to) throws IOException {
        switch (this) {
            case BIN -> to.write(code.code(), 0, code.size());
            case HEX -> hex(code, to);
            case C, RUST, JAVA, PYTHON ->
                to.write(constant(codec, code.program(), name).getBytes(StandardCharsets.UTF_8));
        }
    }

    /// A line for each instruction, and for each 16 bytes of data.
    private static void hex(Assembled code, OutputStream to) throws IOException {
        byte[] bytes = code.code();
        byte[] line = new byte[2 * PER_LINE + 1];
        for (int i = 0; i < code.count(); i++) {
            int end = code.end(i);
            for (int at = code.start(i); at < end; at += PER_LINE) {
                int n = Hex.write(bytes, at, Math.min(PER_LINE, end - at), line);
                line[n] = '\n';
                to.write(line, 0, n + 1);
            }
        }
    }

    private String constant(Codec codec, Program program, String name) {
        StringBuilder out = new StringBuilder();
        out.append(head.replace("%s", name).replace("%S", name.toUpperCase(Locale.ROOT)))
                .append('\n');
        for (Item i : program.items()) {
            switch (i) {
                case Insn n -> line(out, n.bytes(), 0, n.length(), text(codec, n));
                case Data d -> {
                    for (int at = 0; at < d.length(); at += PER_LINE)
                        line(out, d.bytes(), at, Math.min(PER_LINE, d.length() - at), "");
                }
            }
        }
        return out.append(tail).append('\n').toString();
    }

    private static String text(Codec codec, Insn n) {
        return codec.isIncluded(n) ? codec.spelled(n) : codec.text(n);
    }

    private void line(StringBuilder out, byte[] bytes, int at, int length, String text) {
        out.append(indent);
        for (int i = 0; i < length; i++)
            out.append(prefix).append(Hex.of(bytes, at + i, 1)).append(i + 1 < length ? ", " : ",");
        if (!text.isEmpty())
            out.append(" ".repeat(Math.max(1, 8 * (prefix.length() + 4) - length * (prefix.length() + 4) + 1)))
                    .append(comment)
                    .append(' ')
                    .append(text);
        out.append('\n');
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
