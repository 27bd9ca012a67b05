package dev.heddle.cli;

import dev.heddle.bits.Hex;
import dev.heddle.code.Codec;
import dev.heddle.code.Program;
import dev.heddle.insn.Data;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// What `heddle asm` writes.
enum Literals {
    BIN("", "", "", "", ""),
    HEX("", "", "", "", ""),
    C("static const unsigned char %s[] = {", "    ", "0x", "//", "};"),
    RUST("const %S: &[u8] = &[", "    ", "0x", "//", "];"),
    JAVA("static final byte[] %S = {", "    ", "(byte) 0x", "//", "};"),
    PYTHON("%s = bytes([", "    ", "0x", "#", "])");

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
    byte[] write(Codec codec, Program program, String name) {
        if (this == BIN) return program.bytes();
        StringBuilder out = new StringBuilder();
        if (this != HEX) {
            out.append(head.replace("%s", name).replace("%S", name.toUpperCase(Locale.ROOT)))
                    .append('\n');
        }
        for (Item i : program.items()) {
            switch (i) {
                case Insn n -> line(out, n.bytes(), 0, n.length(), text(codec, n));
                case Data d -> {
                    for (int at = 0; at < d.length(); at += 16)
                        line(out, d.bytes(), at, Math.min(16, d.length() - at), "");
                }
            }
        }
        if (this != HEX) out.append(tail).append('\n');
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String text(Codec codec, Insn n) {
        return codec.isIncluded(n) ? codec.spelled(n) : codec.text(n);
    }

    private void line(StringBuilder out, byte[] bytes, int at, int length, String text) {
        out.append(indent);
        if (this == HEX) {
            out.append(Hex.of(bytes, at, length)).append('\n');
            return;
        }
        for (int i = 0; i < length; i++)
            out.append(prefix).append(Hex.of(bytes, at + i, 1)).append(i + 1 < length ? ", " : ",");
        if (!text.isEmpty())
            out.append(
                            " "
                                    .repeat(
                                            Math.max(
                                                    1,
                                                    8 * (prefix.length() + 4)
                                                            - length * (prefix.length() + 4)
                                                            + 1)))
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
