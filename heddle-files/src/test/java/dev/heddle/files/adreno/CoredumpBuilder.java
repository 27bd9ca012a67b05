package dev.heddle.files.adreno;

import dev.heddle.files.container.Container;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/// Writes texts as the driver msm writes them after a hang.
final class CoredumpBuilder {
    static final long RING = 0x1_0000_0000_1000L;

    private final StringBuilder text = new StringBuilder();
    private String section = "";

    /// @param revision such as `630 (6.3.0.2)`
    CoredumpBuilder(String revision) {
        text.append("---\nkernel: 6.9.0\nmodule: msm\ntime: 17.5\ncomm: app\ncmdline: ./app -x\n");
        text.append("gpu-initialized: 1\nrevision: ").append(revision).append('\n');
    }

    CoredumpBuilder line(String line) {
        text.append(line).append('\n');
        return this;
    }

    private void begin(String name) {
        if (!section.equals(name)) text.append(name).append(":\n");
        section = name;
    }

    /// @param dwords up to the one that the kernel writes next
    CoredumpBuilder ring(int retired, int read, int[] dwords) {
        begin("ringbuffer");
        line("  - id: 0");
        line("    iova: 0x%016x".formatted(RING));
        line("    last-fence: 9\n    retired-fence: " + retired);
        line("    rptr: %d\n    wptr: %d\n    size: 32768".formatted(read, dwords.length));
        return data("    ", dwords);
    }

    CoredumpBuilder buffer(long address, long size, String name, int... dwords) {
        begin("bos");
        line("  - iova: 0x%016x\n    size: %d\n    flags: 0x2".formatted(address, size));
        line("    name: %-32s".formatted(name));
        return dwords.length == 0 ? this : data("    ", dwords);
    }

    CoredumpBuilder registers(Map<Integer, Integer> values) {
        begin("registers");
        values.forEach((number, value) -> line("  - { offset: 0x%06x, value: 0x%08x }".formatted(4 * number, value)));
        return this;
    }

    /// A memory of a6xx with one bank.
    CoredumpBuilder memory(String type, int bank, int... dwords) {
        begin("shader-blocks");
        line("  - type: " + type).line("    - bank: " + bank);
        line("      size: " + dwords.length);
        return dwords.length == 0 ? this : data("    ", dwords);
    }

    /// Where the processors have the program of a stage, in a context.
    CoredumpBuilder context(int context, int register, long address) {
        begin("clusters");
        line("  - cluster-name: CLUSTER_SP\n    - context: " + context);
        line("      - { offset: 0x%06x, value: 0x%08x }".formatted(4 * register, (int) address));
        return line("      - { offset: 0x%06x, value: 0x%08x }".formatted(4 * register + 4, (int) (address >>> 32)));
    }

    CoredumpBuilder data(String indent, int... dwords) {
        int end = dwords.length;
        while (end > 0 && dwords[end - 1] == 0) end--;
        line(indent + "data: !!ascii85 |");
        return line(indent + " " + ascii85(Arrays.copyOf(dwords, end)));
    }

    private static String ascii85(int[] dwords) {
        StringBuilder out = new StringBuilder();
        for (int d : dwords) {
            if (d == 0) {
                out.append('z');
                continue;
            }
            long left = d & 0xffff_ffffL;
            char[] digits = new char[5];
            for (int i = 4; i >= 0; i--, left /= 85) digits[i] = (char) ('!' + left % 85);
            out.append(digits);
        }
        return out.toString();
    }

    byte[] bytes() {
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    Container read() {
        return read(bytes());
    }

    static Container read(byte[] dump) {
        try {
            return DevcoredumpReader.read(new ByteArrayInputStream(dump), "dump");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
