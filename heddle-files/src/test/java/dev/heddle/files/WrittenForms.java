package dev.heddle.files;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/// Writes bytes as the tools do that people have at hand: debuggers, boot loaders, dumps, logs, source code.
final class WrittenForms {
    private static final int BASE = 0x7f00;

    private final byte[] code;
    private final Map<String, String> forms = new LinkedHashMap<>();

    private WrittenForms(byte[] code) {
        this.code = code;
    }

    /// @return by the name of a form what a tool writes
    static Map<String, String> of(byte[] code) {
        WrittenForms f = new WrittenForms(code);
        f.debuggers();
        f.promptsOfDebuggers();
        f.bootLoaders();
        f.otherDebuggers();
        f.radare();
        f.canonical();
        f.logs();
        f.sections();
        f.dumps();
        f.octal();
        f.others();
        f.sources();
        f.texts();
        return f.forms;
    }

    /// One line of a dump.
    private interface Line {
        String of(int address, byte[] bytes);
    }

    private String lines(int each, Line line) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < code.length; at += each) {
            byte[] part = Arrays.copyOfRange(code, at, Math.min(code.length, at + each));
            out.append(line.of(BASE + at, part)).append('\n');
        }
        return out.toString();
    }

    private static String groups(byte[] b, int each, String between, Function<byte[], String> of) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < b.length; at += each)
            out.append(at == 0 ? "" : between)
                    .append(of.apply(Arrays.copyOfRange(b, at, Math.min(b.length, at + each))));
        return out.toString();
    }

    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    /// The digits of a number, whose lowest byte comes first.
    static String number(byte[] b) {
        byte[] out = new byte[b.length];
        for (int i = 0; i < b.length; i++) out[i] = b[b.length - 1 - i];
        return hex(out);
    }

    private static String prefixed(byte[] b) {
        return "0x" + number(b);
    }

    private static String halves(byte[] b, char between) {
        String n = number(b);
        return n.substring(0, 8) + between + n.substring(8);
    }

    private static String characters(byte[] b) {
        StringBuilder out = new StringBuilder();
        for (byte c : b) out.append(c >= ' ' && c < 127 ? (char) c : '.');
        return out.toString();
    }

    private void debuggers() {
        for (int size : new int[] {1, 2, 4, 8})
            forms.put(
                    "gdb x/x " + size,
                    lines(
                            16,
                            (a, b) -> "0x%x <code+%d>:\t%s"
                                    .formatted(a, a - BASE, groups(b, size, "\t", WrittenForms::prefixed))));
    }

    private void promptsOfDebuggers() {
        forms.put("gdb with prompts", "(gdb) x/8xw code\n" + forms.get("gdb x/x 4") + "(gdb) quit\n");
        for (int size : new int[] {4, 8})
            forms.put(
                    "lldb x " + size,
                    "(lldb) memory read -f x 0x7f00\n"
                            + lines(
                                    16,
                                    (a, b) -> "0x%x: %s".formatted(a, groups(b, size, " ", WrittenForms::prefixed))));
        forms.put(
                "lldb bytes",
                "(lldb) memory read 0x7f00\n"
                        + lines(
                                16,
                                (a, b) -> "0x%x: %s  %s"
                                        .formatted(a, groups(b, 1, " ", WrittenForms::hex), characters(b))));
    }

    private void bootLoaders() {
        for (int size : new int[] {1, 2, 4, 8})
            forms.put(
                    "md " + size,
                    "=> md 0x7f00\n"
                            + lines(
                                    16,
                                    (a, b) -> "%08x: %s    %s"
                                            .formatted(a, groups(b, size, " ", WrittenForms::number), characters(b))));
    }

    private void otherDebuggers() {
        forms.put(
                "windbg db",
                lines(
                        16,
                        (a, b) -> "00000000`%08x  %s-%s  %s"
                                .formatted(
                                        a,
                                        groups(Arrays.copyOf(b, 8), 1, " ", WrittenForms::hex),
                                        groups(Arrays.copyOfRange(b, 8, b.length), 1, " ", WrittenForms::hex),
                                        characters(b))));
        forms.put(
                "windbg dq",
                lines(16, (a, b) -> "00000000`%08x  %s".formatted(a, groups(b, 8, " ", w -> halves(w, '`')))));
    }

    private void radare() {
        forms.put(
                "r2 px",
                "- offset -   0 1  2 3  4 5  6 7  8 9  A B  C D  E F  0123456789ABCDEF\n"
                        + lines(
                                16,
                                (a, b) -> "0x%08x  %s  %s"
                                        .formatted(a, groups(b, 2, " ", WrittenForms::hex), characters(b))));
        forms.put(
                "r2 pxq",
                lines(
                        16,
                        (a, b) -> "0x%08x  %s   %s"
                                .formatted(a, groups(b, 8, "  ", WrittenForms::prefixed), characters(b))));
    }

    private void dumps() {
        for (int size : new int[] {1, 2, 4, 8}) {
            String dump = lines(
                    16, (a, b) -> "%08x: %s  %s".formatted(a, groups(b, size, " ", WrittenForms::hex), characters(b)));
            forms.put("xxd " + size, dump);
            forms.put("xxd with a line before " + size, "dump of the kernel\n" + dump);
        }
    }

    private void canonical() {
        String canonical = lines(
                        16,
                        (a, b) -> "%08x  %s  |%s|"
                                .formatted(
                                        a,
                                        groups(b, 8, "  ", h -> groups(h, 1, " ", WrittenForms::hex)),
                                        characters(b)))
                + "%08x\n".formatted(BASE + code.length);
        forms.put("hexdump -C", canonical);
        forms.put("hexdump -C with a prompt", "$ hexdump -C k.bin\n" + canonical);
    }

    private void logs() {
        String log = lines(
                16, (a, b) -> "[   12.345678] shader: %08x: %s".formatted(a, groups(b, 1, " ", WrittenForms::hex)));
        forms.put("print_hex_dump", log);
        forms.put(
                "print_hex_dump in words",
                lines(16, (a, b) -> "shader: %08x: %s".formatted(a, groups(b, 4, " ", WrittenForms::prefixed))));
        forms.put("print_hex_dump without offsets", log.replaceAll("[0-9a-f]{8}: ", ""));
    }

    private void sections() {
        forms.put(
                "objdump -s",
                "\nk.o:     file format elf64-little\n\nContents of section .text:\n"
                        + lines(
                                16,
                                (a, b) -> " %04x %s  %s"
                                        .formatted(a, groups(b, 4, " ", WrittenForms::hex), characters(b))));
        forms.put(
                "readelf -x",
                "\nHex dump of section '.text':\n"
                        + lines(
                                16,
                                (a, b) -> "  0x%08x %s %s"
                                        .formatted(a, groups(b, 4, " ", WrittenForms::hex), characters(b))));
    }

    /// Those that do not say how their numbers are to be read.
    private void octal() {
        for (int size : new int[] {2, 4, 8})
            forms.put(
                    "unclear od -tx" + size,
                    lines(16, (a, b) -> "%07o %s".formatted(a - BASE, groups(b, size, " ", WrittenForms::number)))
                            + "%07o\n".formatted(code.length));
        String words = lines(16, (a, b) -> "%07x %s".formatted(a - BASE, groups(b, 2, " ", WrittenForms::number)))
                + "%07x\n".formatted(code.length);
        forms.put("hexdump", words);
        forms.put("hexdump with a prompt", "$ hexdump k.bin\n" + words);
    }

    private void others() {
        forms.put(
                "od -tx1",
                lines(16, (a, b) -> "%07o %s".formatted(a - BASE, groups(b, 1, " ", WrittenForms::hex)))
                        + "%07o\n".formatted(code.length));
        forms.put("xxd -p", lines(30, (_, b) -> hex(b)));
        forms.put("colons", groups(code, 1, ":", WrittenForms::hex) + "\n");
        forms.put("words", lines(8, (_, b) -> prefixed(b)));
        forms.put("halves", lines(8, (_, b) -> "0x" + halves(b, '_')));
        forms.put(
                "block in a log",
                "creating pipeline\n[DBG] stage=COMPUTE size=%d bytes:\n".formatted(code.length)
                        + lines(16, (_, b) -> "  " + groups(b, 1, " ", WrittenForms::hex))
                        + "done\n");
    }

    private void sources() {
        String bytes = groups(code, 1, ", ", b -> "0x" + hex(b));
        String words = groups(code, 4, ", ", WrittenForms::prefixed);
        forms.put("C bytes", "static const uint8_t k[] = {" + bytes + "};\n");
        forms.put("C words", "static const uint32_t k[] = {" + words + "};\n");
        forms.put("C long words", "const uint64_t k[] = {" + groups(code, 8, ", ", b -> prefixed(b) + "ull") + "};\n");
        forms.put("xxd -i", "unsigned char k_bin[] = {\n  " + bytes + "\n};\nunsigned int k_bin_len = 32;\n");
        forms.put("Rust bytes", "const K: &[u8] = &[" + bytes + "];\n");
        forms.put(
                "Rust long words",
                "const K: [u64; 4] = [" + groups(code, 8, ", ", b -> "0x" + halves(b, '_')) + "];\n");
        forms.put("Go bytes", "var k = []byte{" + bytes + "}\n");
        forms.put("Go words", "var k = []uint32{" + words + "}\n");
        forms.put("cut", "static const uint8_t k[] = {\n    " + bytes + ",\n    0x");
        forms.put(
                "hunk",
                "@@ -1,0 +1,4 @@\n-old\n+static const uint8_t k[] = {\n"
                        + lines(8, (_, b) -> "+    " + groups(b, 1, ", ", c -> "0x" + hex(c)) + ",")
                        + "+};\n");
    }

    private void texts() {
        String decimal = groups(code, 1, ", ", b -> Integer.toString(b[0] & 0xff));
        forms.put("Python list", "K = [" + decimal + "]\n");
        forms.put("JSON", "[" + decimal + "]\n");
        String escaped = groups(code, 1, "", b -> "\\x" + hex(b));
        forms.put("Python bytes", "K = b\"" + escaped + "\"\n");
        forms.put("Python bytes alone", "b'" + escaped + "'\n");
        forms.put("Python fromhex", "K = bytes.fromhex(\"" + hex(code) + "\")\n");
        forms.put(
                "C string",
                "static const uint8_t k[] =\n  \""
                        + escaped.substring(0, 40)
                        + "\"\n  \""
                        + escaped.substring(40)
                        + "\";\n");
        String plain = new String(code, StandardCharsets.ISO_8859_1);
        StringBuilder octal = new StringBuilder();
        for (char c : plain.toCharArray())
            octal.append(
                    c >= ' ' && c < 127 && c != '"' && c != '\\' ? String.valueOf(c) : "\\%03o".formatted((int) c));
        forms.put("C string in octal", "const char k[] = \"" + octal + "\";\n");
    }
}
