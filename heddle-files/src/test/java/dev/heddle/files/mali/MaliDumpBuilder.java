package dev.heddle.files.mali;

import static dev.heddle.files.mali.MaliBuilder.concat;
import static dev.heddle.files.mali.MaliBuilder.words;

import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Crash dumps made by their layout.
final class MaliDumpBuilder {
    static final long CODE = 0x7f00001000L;
    static final long TABLE = 0x7f00020000L;

    private static final int HEADER = 2000;

    private MaliDumpBuilder() {}

    /// @return a shader program descriptor
    static byte[] descriptor(int stage, int preloaded, long code) {
        return words(0x8000_0008 | stage << 4, preloaded, (int) code, (int) (code >>> 32), 0, 0, 0, 0);
    }

    /// @return two programs of two words, each with zeros after it
    static byte[] code() {
        return words(
                0x0000c000,
                0x48c08000,
                0,
                0x7800c000,
                0,
                0,
                0,
                0, // the first
                0xc0,
                0x0110c000,
                0,
                0x7800c000,
                0,
                0,
                0,
                0);
    }

    static byte[] table() {
        return concat(
                new byte[32],
                descriptor(2, 0x3000, CODE),
                descriptor(1, 0xe000, CODE + 32),
                descriptor(1, 0, 0x1234_0000_0000L));
    }

    /// @param registers pairs of an offset and a value
    static byte[] panfrost(int gpu, int... registers) {
        List<byte[]> headers = new ArrayList<>();
        byte[][] data = {words(registers), code(), table()};
        long[] addresses = {0, CODE, TABLE};
        int at = 4 * HEADER;
        for (int i = 0; i < data.length; i++) {
            byte[] own = i == 0
                    ? words(0x1000, 0x7f, gpu, 1, 0, 0, 2, 0)
                    : words(1, 0, (int) addresses[i], (int) (addresses[i] >>> 32), 0, 0);
            headers.add(header(i == 0 ? 0 : 2, data[i].length, at, own));
            at += data[i].length;
        }
        headers.add(header(3, 0, at, new byte[0]));
        return concat(concat(headers.toArray(new byte[0][])), concat(data));
    }

    private static byte[] header(int type, int size, int at, byte[] own) {
        byte[] all = concat(words(0x464e_4150, type, size, at), own);
        return Arrays.copyOf(all, HEADER);
    }

    static byte[] panthor(int gpu) {
        return concat(
                section(0, words(1, 0)),
                section(1, concat(words(gpu), new byte[100])),
                section(4, concat(address(CODE), address(code().length), code())),
                section(4, concat(address(TABLE), address(table().length), table())),
                section(5, words(2, 2)),
                section(6, concat(words(1, 1), address(TABLE), address(64), address(16), words(64))));
    }

    private static byte[] section(int type, byte[] data) {
        return concat(words(0x544e_4150, type, 16, data.length), data);
    }

    private static byte[] address(long a) {
        return words((int) a, (int) (a >>> 32));
    }

    static byte[] panthorText(String gpu) {
        return ("""
        ---
        header:
          kernel: 6.16.0
          module: panthor
          reason: CS_FAULT
        group:
          pid: 42
        gpu:
          GPU_ID: %s
        as0:
          FAULTSTATUS: 0xc1
          FAULTADDRESS: 0x7f00009000
        vma:
          - flags: 0x8
            iova: 0x%x
            size: 0x%x
            label: |
              shaders
            data: |
              %s
          - flags: 0x8
            iova: 0x%x
            size: 0x%x
            data: |
              %s
          - flags: 0x0
            iova: 0x7f00400000
            size: 0x1000
        """)
                .formatted(gpu, CODE, code().length, base85(code()), TABLE, table().length, base85(table()))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String base85(byte[] bytes) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 4) {
            long word = 0;
            for (int i = 3; i >= 0; i--) word = word << 8 | bytes[at + i] & 255;
            if (word == 0) {
                out.append('z');
                continue;
            }
            char[] digits = new char[5];
            for (int i = 4; i >= 0; i--) {
                digits[i] = (char) ('!' + word % 85);
                word /= 85;
            }
            out.append(digits);
        }
        return out.toString();
    }

    interface Reader {
        Container read(ByteArrayInputStream in, String name) throws IOException;
    }

    static Container read(Reader reader, byte[] file) {
        try {
            return reader.read(new ByteArrayInputStream(file), "x.dump");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
