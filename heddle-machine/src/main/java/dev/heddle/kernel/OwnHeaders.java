package dev.heddle.kernel;

import dev.heddle.code.Header;
import dev.heddle.lift.Place;
import dev.heddle.lift.RegisterNames;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Launch;
import dev.heddle.source.Suggest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the lines of an instruction set's own say about a run, by the roles that the book gives them.
final class OwnHeaders {
    private static final String AXES = "xyz";
    private static final long MAX_WORD = 0xffff_ffffL;

    private final RegisterNames names;
    private int buffers;

    OwnHeaders(RegisterNames names) {
        this.names = names;
    }

    /// What has to be known before buffers are made.
    ///
    /// @param contents of buffers, by key
    /// @throws IllegalArgumentException with a message for people
    void shape(Header h, Launch launch, Map<String, byte[]> contents) {
        switch (h.role()) {
            case "size" -> launch.group(KernelSource.size(h));
            case "shared" -> launch.groupBytes(KernelSource.number(KernelSource.one(h)));
            case "stack" -> launch.laneBytes(KernelSource.number(KernelSource.one(h)));
            case "buffer" -> contents.put(String.valueOf(buffers++), content(h));
            default -> {}
        }
    }

    /// @param key of the next storage buffer, counted by the lines with this role
    /// @throws IllegalArgumentException with a message for people
    void registers(Header h, Launch launch, Map<String, Buffer> made, String key) {
        switch (h.role()) {
            case "buffer" -> {
                Place r = register(h, 1);
                Buffer b = made.get(key);
                if (r == null || b == null) return;
                launch.set(r, b.address());
                launch.set(KernelSource.next(r, names), b.address() >>> r.width());
            }
            case "values" -> {
                Place r = first(h);
                List<String> values = h.arguments().subList(1, h.arguments().size());
                for (int i = 0; i < values.size(); i++)
                    launch.set(after(r, i), word(values.get(i)));
            }
            case "local", "group" -> {
                for (int i = 0; i < AXES.length(); i++)
                    launch.input(after(first(h), i), h.role() + "." + AXES.charAt(i));
            }
            case "groups" -> {
                for (int i = 0; i < AXES.length(); i++)
                    launch.set(after(first(h), i), launch.grid().side(AXES.charAt(i)));
            }
            default -> {}
        }
    }

    private static byte[] content(Header h) {
        List<String> a = h.arguments();
        if (a.isEmpty()) throw KernelSource.takes(h);
        long words = KernelSource.number(a.getFirst());
        int from = a.size() > 1 && a.get(1).startsWith("(") ? 2 : 1;
        if (words < a.size() - from || words > 1 << 28)
            throw new IllegalArgumentException(
                    "a buffer of %d words for %d values".formatted(words, a.size() - from));
        ByteBuffer out =
                ByteBuffer.allocate((int) words * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (String value : a.subList(from, a.size())) out.putInt(word(value));
        return out.array();
    }

    private static int word(String value) {
        try {
            if (value.indexOf('.') >= 0) return Float.floatToRawIntBits(Float.parseFloat(value));
            long n = KernelSource.number(value);
            if (n < Integer.MIN_VALUE || n > MAX_WORD)
                throw new IllegalArgumentException(
                        "'" + value + "' does not fit into a word of 32 bits");
            return (int) n;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is not a number", e);
        }
    }

    private Place first(Header h) {
        Place r = register(h, 0);
        if (r == null) throw KernelSource.takes(h);
        return r;
    }

    /// @return the register in parentheses, or null if there is none
    private @Nullable Place register(Header h, int argument) {
        if (h.arguments().size() <= argument) return null;
        String text = h.arguments().get(argument);
        if (!text.startsWith("(") || !text.endsWith(")")) return null;
        String name = text.substring(1, text.length() - 1);
        Place r = names.find(name);
        if (r == null)
            throw new IllegalArgumentException(
                    "unknown register '" + name + "'" + Suggest.near(name, names.all()));
        return r;
    }

    private Place after(Place r, int n) {
        Place out = r.after(n);
        if (!names.has(out))
            throw new IllegalArgumentException(
                    "there are no %d registers from %s on".formatted(n + 1, names.name(r)));
        return out;
    }
}
