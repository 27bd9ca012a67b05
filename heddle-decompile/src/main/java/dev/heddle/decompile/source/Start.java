package dev.heddle.decompile.source;

import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.StartRegister;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.RegisterContent;
import dev.heddle.machine.kernel.StartContents;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Says as terms what a program finds in its registers and memory when it starts: the places of threads, buffers and
/// their words by names, and numbers where nothing else is known of them.
final class Start {
    /// Bytes that addresses of buffers with names are multiples of.
    static final long ALIGNMENT = 16;

    /// Groups that a launch has at most along an axis, unless the one that is decompiled has more.
    static final int MOST_GROUPS = 0xffff;

    private final Kernel kernel;
    private final Terms terms;
    private final Isa isa;
    private final LaunchSetup setup;

    /// Null if it is known how the program is launched.
    private final @Nullable OpenRegisters open;

    /// The buffers of the device by what they are called.
    private final Map<String, Buffer> buffers = new LinkedHashMap<>();

    private final Map<Long, String> names = new HashMap<>();

    Start(Kernel kernel, Terms terms, Isa isa, LaunchSetup setup) {
        this.setup = setup;
        this.kernel = kernel;
        this.terms = terms;
        this.isa = isa;
        open = OpenRegisters.isOpen(kernel) ? new OpenRegisters(kernel, terms, isa) : null;
        kernel.allBuffers().forEach((key, b) -> buffers.put(name(key), b));
        buffers.forEach((name, b) -> names.put(b.address(), name));
    }

    private static String name(String key) {
        if (key.matches("\\d+")) return "buf" + key;
        if (key.matches("u\\d+")) return "ubo" + key.substring(1);
        String plain = key.replaceAll("\\W", "_");
        return plain.matches("[A-Za-z_].*") ? plain : "buf_" + plain;
    }

    /// @return what the program is given if nothing but its code is known; else null
    @Nullable
    OpenRegisters open() {
        return open;
    }

    /// @return what the buffers are called that no program writes
    Set<String> uniform() {
        return buffers.keySet().stream().filter(name -> name.matches("ubo\\d+")).collect(Collectors.toSet());
    }

    /// @return the buffers by what they are called
    Map<String, Buffer> buffers() {
        return buffers;
    }

    // ---- registers

    /// @param of the program that starts
    /// @param isFirst whether nothing runs before it
    /// @return what bits of a register hold, zero-extended; null if what ran before has left it there
    @Nullable
    Term register(LaunchSetup of, RegisterRef place, boolean isFirst) {
        ValueType type = place.width() > Integer.SIZE ? ValueType.I64 : ValueType.I32;
        Term set = set(of, place, type);
        if (set != null) return set;
        boolean isOfLane =
                Objects.requireNonNull(isa.states().get(place.state())).perLane();
        if (!isFirst && !isOfLane) return null;
        StartContents.Part part = kernel.start().of(isa, place);
        if (part != null && !(part.content() instanceof RegisterContent.Number))
            return terms.field(content(part.content()), part.from(), place.width(), type);
        Term given = open == null || part != null ? null : open.register(place);
        if (given != null) return given;
        long word = of.word(place.state(), place.element());
        return terms.number(type, word >>> place.low() & -1L >>> Long.SIZE - place.width());
    }

    /// @return what a launch sets for each group, put together from its parts; null if it sets nothing there
    private @Nullable Term set(LaunchSetup of, RegisterRef place, ValueType type) {
        Term out = null;
        for (StartRegister s : of.each()) {
            RegisterRef r = s.register();
            if (!r.overlaps(place)) continue;
            Term whole = s instanceof StartRegister.PerLane p
                    ? input(of, p.what())
                    : terms.number(ValueType.I32, ((StartRegister.Constant) s).value());
            int low = Math.max(r.low(), place.low());
            int end = Math.min(r.low() + r.width(), place.low() + place.width());
            Term part = terms.field(whole, low - r.low(), end - low, type);
            part = terms.of(type, Op.SHL, part, terms.number(ValueType.I32, low - place.low()));
            out = out == null ? part : terms.of(type, Op.OR, out, part);
        }
        return out;
    }

    /// @param what one of [Isa#INPUTS]
    private Term input(LaunchSetup of, String what) {
        if (what.equals("zero")) return terms.number(ValueType.I32, 0);
        if (what.equals("lane.bytes")) return terms.number(ValueType.I32, of.laneBytes());
        return value(what);
    }

    /// @param what one of [Isa#INPUTS]
    private Term value(String what) {
        String name = InputNames.of(what);
        int axis = InputNames.axis(what);
        return switch (axis < 0 ? what : what.substring(0, what.lastIndexOf('.'))) {
            case "local" -> thread(axis);
            case "group" -> group(axis);
            case "groups" -> groupsOf(axis);
            case "global" -> global(axis);
            default -> symbol(name, InputNames.isOfGroup(name) ? MOST_GROUPS : 0xffffffffL);
        };
    }

    private Term.Symbol group(int axis) {
        return symbol(InputNames.of("group", axis), groups(axis) - 1);
    }

    /// @return how many groups there are along an axis
    private Term.Symbol groupsOf(int axis) {
        Term.Symbol out = symbol(InputNames.of("groups", axis), groups(axis) - 1);
        Term.Symbol threads = symbol(InputNames.of("global.size", axis), groups(axis) * size(axis) - 1);
        if (size(axis) > 1) terms.multiple(out, size(axis), threads);
        return out;
    }

    private Term.Symbol global(int axis) {
        return symbol(InputNames.of("global", axis), groups(axis) * size(axis) - 1);
    }

    private Term.Symbol symbol(String name, long most) {
        return terms.symbol(ValueType.I32, Term.Symbol.Kind.VALUE, name, ones(most), null);
    }

    /// @return a mask of the bits that numbers up to this one have
    private static long ones(long most) {
        return (Long.highestOneBit(most) << 1) - 1;
    }

    /// @return how many groups there are at most along an axis
    private long groups(int axis) {
        return along(setup.grid(), axis) <= MOST_GROUPS ? MOST_GROUPS + 1 : 1L << Integer.SIZE;
    }

    private long size(int axis) {
        return along(setup.group(), axis);
    }

    private static long along(GridExtent of, int axis) {
        return axis == 0 ? of.x() : axis == 1 ? of.y() : of.z();
    }

    /// @return the place of a thread in its group
    private Term thread(int axis) {
        if (size(axis) == 1) return terms.number(ValueType.I32, 0);
        return terms.symbol(
                ValueType.I32,
                Term.Symbol.Kind.VALUE,
                InputNames.of("local", axis),
                ones(size(axis) - 1),
                new Term.Symbol.Axis(group(axis), size(axis), global(axis)));
    }

    private Term content(RegisterContent content) {
        return switch (content) {
            case RegisterContent.Number n -> terms.number(ValueType.I64, n.value());
            case RegisterContent.Address a
            when a.shift() == 0 ->
                terms.of(
                        ValueType.I64,
                        Op.ADD,
                        pointer(kernel.start().memory().buffer(a.buffer())),
                        terms.number(ValueType.I64, a.offset()));
            case RegisterContent.Address a ->
                terms.number(
                        ValueType.I64,
                        kernel.start().memory().buffer(a.buffer()).address() + a.offset() >>> a.shift());
            case RegisterContent.Size s ->
                terms.of(ValueType.I32, Op.NARROW, size(kernel.start().memory().buffer(s.buffer())));
            case RegisterContent.Word w -> word(kernel.start().memory().buffer(w.buffer()), w.at());
            case RegisterContent.About a ->
                terms.number(
                        ValueType.I64,
                        kernel.start().memory().resource(a.resource()).about(a.fact()));
            case RegisterContent.Groups g -> value("groups." + g.axis());
            case RegisterContent.Threads t -> value("size." + t.axis());
        };
    }

    // ---- memory

    Term pointer(Buffer b) {
        String name = names.get(b.address());
        if (name == null || b.address() % ALIGNMENT != 0) return terms.number(ValueType.I64, b.address());
        // Of what lies below 2^32, that is known.
        boolean isLow = b.address() >= 0 && b.address() + b.size() <= 1L << Integer.SIZE;
        long possible = isLow ? 0xffffffffL & -ALIGNMENT : -ALIGNMENT;
        return terms.symbol(ValueType.I64, Term.Symbol.Kind.POINTER, name, possible, null);
    }

    Term size(Buffer b) {
        String name = names.get(b.address());
        if (name == null) return terms.number(ValueType.I64, b.size());
        return terms.symbol(ValueType.I64, Term.Symbol.Kind.SIZE, name);
    }

    /// A word of a buffer that a launch has put into a register.
    private Term word(Buffer b, int at) {
        Term known = known(b, at, Integer.BYTES);
        if (known != null) return terms.field(known, 0, Integer.SIZE, ValueType.I32);
        Term address = terms.of(ValueType.I64, Op.ADD, pointer(b), terms.number(ValueType.I64, at));
        return terms.plain(ValueType.I32, Op.LOAD, List.of(address), Integer.SIZE, "device", null);
    }

    /// @return what the launch puts into bytes of a buffer that nothing changes; null if that is just a number
    @Nullable
    Term known(Buffer b, long at, int bytes) {
        StartContents.Part part = kernel.start().of(b, at, bytes);
        if (part == null) return null;
        ValueType type = bytes > Integer.BYTES ? ValueType.I64 : ValueType.I32;
        return terms.field(content(part.content()), part.from(), bytes * Byte.SIZE, type);
    }

    /// @return the address as that of a byte of a buffer, or as a number
    Term address(long value) {
        for (Buffer b : buffers.values()) {
            long at = value - b.address();
            if (at >= 0 && at < Math.max(1, b.size()))
                return terms.of(ValueType.I64, Op.ADD, pointer(b), terms.number(ValueType.I64, at));
        }
        return terms.number(ValueType.I64, value);
    }

    /// @return what is known about a resource of that number, or null
    @Nullable
    Term about(LaunchSetup of, String table, long number, Fact fact) {
        if (open != null && of.about(table, number, Fact.ADDRESS).isEmpty()) {
            Term given = open.about(table, number, fact);
            if (given != null) return given;
        }
        OptionalLong known = of.about(table, number, fact);
        if (known.isEmpty()) return null;
        if (fact == Fact.ADDRESS) return address(known.getAsLong());
        OptionalLong address = of.about(table, number, Fact.ADDRESS);
        if (fact == Fact.BYTES && address.isPresent())
            for (Buffer b : buffers.values())
                if (b.address() == address.getAsLong() && b.size() == known.getAsLong()) return size(b);
        return terms.number(ValueType.I64, known.getAsLong());
    }
}
