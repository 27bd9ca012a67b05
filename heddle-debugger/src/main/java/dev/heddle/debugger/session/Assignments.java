package dev.heddle.debugger.session;

import dev.heddle.debugger.Edit;
import dev.heddle.debugger.Timeline;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.isa.Isa;
import dev.heddle.machine.kernel.FloatText;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/// Sets registers and memory of a run that stands still, as [Timeline#edit] does. A value is an expression of the
/// session, or a float such as `1.5`, `-inf` or `nan`; of an expression the selected lane counts.
public final class Assignments {
    /// What a value in memory may be.
    private static final List<String> TYPES = List.of(
            "u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "x8", "x16", "x32", "x64", "f16", "f32", "f64");

    private static final List<String> FACTS = List.of("pc", "wave", "group", "step", "time", "lane", "exec");

    private static final Pattern REAL = Pattern.compile("[-+]?(?:\\d+\\.\\d*(?:[eE][-+]?\\d+)?|inf|nan)");

    private final Session session;
    private final Timeline timeline;

    Assignments(Session session, Timeline timeline) {
        this.session = session;
        this.timeline = timeline;
    }

    /// Sets a register of the selected wave.
    ///
    /// @param name as listings print it
    /// @param lane whose register it is; -1 for all; of a shared register any
    /// @throws IllegalArgumentException if there is no such register or lane, or the value does not fit
    public void register(String name, int lane, String value) {
        if (FACTS.contains(name) && session.registers().names().find(name) == null)
            throw new IllegalArgumentException("$%s says where the run is; it cannot be set".formatted(name));
        RegisterRef p = session.registers().names().get(name);
        Isa.State file = Objects.requireNonNull(session.isa().states().get(p.state()));
        if (file.isPacked())
            throw new IllegalArgumentException("%s is not a register of numbers; it cannot be set".formatted(name));
        Wave w = session.state();
        if (lane >= w.lanes())
            throw new IllegalArgumentException("there is no lane %d; a wave has %d".formatted(lane, w.lanes()));
        long bits = bits(value, p.width(), false);
        int first = Math.max(0, lane);
        int last = lane < 0 && file.perLane() ? w.lanes() - 1 : first;
        for (int i = first; i <= last; i++) timeline.edit(new Edit.OfRegister(session.wave(), p, i, bits));
    }

    /// Sets one value in memory, its lowest byte first.
    ///
    /// @param address of its first byte, as the memory counts
    /// @param type such as `u32` or `f16`
    /// @throws IllegalArgumentException if there is no such type or memory, or the value does not fit
    public void memory(Trigger.MemoryOf of, long address, String type, String value) {
        if (!TYPES.contains(type))
            throw new IllegalArgumentException(
                    "'%s' is no type of a value; there are %s".formatted(type, String.join(", ", TYPES)));
        int width = Integer.parseInt(type.substring(1));
        long bits = bits(value, width, type.startsWith("f"));
        byte[] bytes = new byte[width / Byte.SIZE];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) (bits >>> Byte.SIZE * i);
        memory(of, address, bytes);
    }

    /// Sets bytes of memory.
    ///
    /// @param address of the first byte, as the memory counts
    /// @throws IllegalArgumentException if not all of them are there
    public void memory(Trigger.MemoryOf of, long address, byte[] bytes) {
        if (bytes.length == 0) return;
        int there = session.memories().read(of, address, bytes.length).bytes().length;
        if (there < bytes.length)
            throw new IllegalArgumentException(
                    "of %d bytes at 0x%x only %d are there".formatted(bytes.length, address, there));
        byte[] own = Arrays.copyOf(bytes, bytes.length);
        timeline.edit(new Edit.OfMemory(of.reach(), of.wave(), of.lane(), address, own));
    }

    /// @param isFloat whether integers are meant as floats
    private long bits(String text, int width, boolean isFloat) {
        String value = text.strip();
        if (REAL.matcher(value).matches()) return real(value, width);
        EvaluatedValue v = session.value(value);
        int lane = session.lane();
        if (v.type() == ValueType.F32 || v.type() == ValueType.F64) return real(v.text(lane), width);
        if (isFloat) return real(v.text(lane), width);
        long n = v.integer(lane);
        long high = width == Long.SIZE ? 0 : n >> width;
        boolean fits = high == 0 || high == -1 && n >> width - 1 == -1;
        if (!fits) throw new IllegalArgumentException("%s does not fit into %d bits".formatted(v.text(lane), width));
        return width == Long.SIZE ? n : n & (1L << width) - 1;
    }

    private static long real(String text, int width) {
        if (width != Short.SIZE && width != Integer.SIZE && width != Long.SIZE)
            throw new IllegalArgumentException("%d bits hold no float".formatted(width));
        String s = switch (text) {
            case "Infinity" -> "inf";
            case "-Infinity" -> "-inf";
            case "NaN" -> "nan";
            default -> text;
        };
        return FloatText.bits(s, width) & -1L >>> Long.SIZE - width;
    }
}
