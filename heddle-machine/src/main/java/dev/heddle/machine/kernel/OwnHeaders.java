package dev.heddle.machine.kernel;

import dev.heddle.asm.insn.Header;
import dev.heddle.base.source.Suggest;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Reads the lines of an instruction set's own about a run, by the roles that the book gives them.
final class OwnHeaders {
    private static final String AXES = "xyz";
    private static final long MAX_WORD = 0xffff_ffffL;

    private final RegisterNames names;
    private int buffers;
    private int uniforms;

    OwnHeaders(RegisterNames names) {
        this.names = names;
    }

    /// @param contents of buffers, by key; a line may add one
    /// @return what the line says about the launch
    /// @throws IllegalArgumentException with a message for people
    List<LaunchSetting> settings(Header h, Map<String, BufferContent> contents) {
        return switch (h.role()) {
            case "size" -> List.of(new LaunchSetting.Group(KernelSource.size(h)));
            case "shared" -> List.of(new LaunchSetting.GroupBytes(bytes(h)));
            case "stack" -> List.of(new LaunchSetting.LaneBytes(bytes(h)));
            case "buffer" -> {
                String key = String.valueOf(buffers++);
                contents.put(key, BufferContent.of(key, content(h)));
                RegisterRef r = register(h, 1);
                yield r == null ? List.of() : KernelSource.address(r, key, names);
            }
            case "uniform" -> {
                String key = "ubo" + uniforms;
                contents.put(key, BufferContent.of(key, content(h)));
                yield List.of(new LaunchSetting.Table(h.role(), uniforms++, key, Integer.BYTES));
            }
            case "values" -> values(h);
            case "before" -> List.of(new LaunchSetting.Before(first(h), named(h)));
            case "local", "group" -> axes(h, (r, axis) -> new LaunchSetting.Input(r, h.role() + "." + axis));
            case "groups" -> axes(h, (r, axis) -> new LaunchSetting.Preset(r, new RegisterContent.Groups(axis)));
            default -> List.of();
        };
    }

    private static long bytes(Header h) {
        return KernelSource.number(KernelSource.one(h));
    }

    private List<LaunchSetting> values(Header h) {
        RegisterRef first = first(h);
        List<LaunchSetting> out = new ArrayList<>();
        for (String value : h.arguments().subList(1, h.arguments().size()))
            out.add(new LaunchSetting.Preset(after(first, out.size()), new RegisterContent.Number(word(value))));
        return out;
    }

    private List<LaunchSetting> axes(Header h, BiFunction<RegisterRef, Character, LaunchSetting> each) {
        List<LaunchSetting> out = new ArrayList<>();
        for (int i = 0; i < AXES.length(); i++) out.add(each.apply(after(first(h), i), AXES.charAt(i)));
        return out;
    }

    /// `name=value` after the first word.
    private static Map<String, String> named(Header h) {
        Map<String, String> out = new LinkedHashMap<>();
        for (String word : h.arguments().subList(1, h.arguments().size())) {
            int at = word.indexOf('=');
            if (at < 1 || out.put(word.substring(0, at), word.substring(at + 1)) != null) throw KernelSource.takes(h);
        }
        return out;
    }

    private static byte[] content(Header h) {
        List<String> a = h.arguments();
        if (a.isEmpty()) throw KernelSource.takes(h);
        long words = KernelSource.number(a.getFirst());
        int from = a.size() > 1 && a.get(1).startsWith("(") ? 2 : 1;
        if (words < a.size() - from || words > 1 << 28)
            throw new IllegalArgumentException("a buffer of %d words for %d values".formatted(words, a.size() - from));
        ByteBuffer out = ByteBuffer.allocate((int) words * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (String value : a.subList(from, a.size())) out.putInt(word(value));
        return out.array();
    }

    private static int word(String value) {
        try {
            if (value.indexOf('.') >= 0) return (int) FloatText.bits(value, Float.SIZE);
            long n = KernelSource.number(value);
            if (n < Integer.MIN_VALUE || n > MAX_WORD)
                throw new IllegalArgumentException("'" + value + "' does not fit into a word of 32 bits");
            return (int) n;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + value + "' is not a number", e);
        }
    }

    private RegisterRef first(Header h) {
        RegisterRef r = register(h, 0);
        if (r == null) throw KernelSource.takes(h);
        return r;
    }

    /// @return the register in parentheses, or null if there is none
    private @Nullable RegisterRef register(Header h, int argument) {
        if (h.arguments().size() <= argument) return null;
        String text = h.arguments().get(argument);
        if (!text.startsWith("(") || !text.endsWith(")")) return null;
        String name = text.substring(1, text.length() - 1);
        RegisterRef r = names.find(name);
        if (r == null)
            throw new IllegalArgumentException("unknown register '" + name + "'" + Suggest.near(name, names.all()));
        return r;
    }

    private RegisterRef after(RegisterRef r, int n) {
        RegisterRef out = r.after(n);
        if (!names.has(out))
            throw new IllegalArgumentException("there are no %d registers from %s on".formatted(n + 1, names.name(r)));
        return out;
    }
}
