package dev.heddle.server;

import dev.heddle.base.json.Json;
import dev.heddle.emulator.Engines;
import dev.heddle.emulator.Executable;
import dev.heddle.machine.BoundImages;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/// The request `launch` of `heddle serve-exec`.
///
/// @param programs by number
/// @param buffers by number
record LaunchRequest(Device device, LongFunction<Executable> programs, LongFunction<Buffer> buffers) {
    private static final long WORD = 0xffff_ffffL;

    /// Beside the options of the book.
    private static final List<String> MEMBERS = List.of(
            "program",
            "entry",
            "preamble",
            "grid",
            "group",
            "bind",
            "constants",
            "queue",
            "set",
            "address",
            "input",
            "groupBytes",
            "laneBytes",
            "lanes",
            "threads",
            "engine",
            "strictSync",
            "budget",
            "seconds");

    private static final List<String> CONSTANTS = List.of("first", "buffer", "at", "bytes");

    private static final List<String> AXES = List.of("x", "y", "z");

    /// A launch, and what is gone when it has run.
    ///
    /// @param made buffers that hold its descriptors
    record Made(Launch launch, List<Buffer> made) {}

    /// @param payload constants, or nothing
    /// @throws IllegalArgumentException with a message for people
    Made of(Json r, byte[] payload) {
        Executable code = programs.apply(r.number("program"));
        Set<String> options = code.book().options();
        DeviceSession.known(
                r, "launch", Stream.concat(MEMBERS.stream(), options.stream()).toList());
        Launch to = device.launch(code, r.number("entry", 0));
        for (String option : options) if (r.get(option) != null) to.option(option, DeviceSession.isTrue(r, option));
        if (r.get("preamble") != null) to.preamble(code, r.number("preamble"));
        to.grid(size(r, "grid")).group(size(r, "group"));
        BoundImages images = new BoundImages(device, to);
        try {
            fill(to, images, r, payload);
        } catch (IllegalArgumentException e) {
            for (Buffer b : images.made()) device.free(b);
            throw e;
        }
        return new Made(to, images.made());
    }

    private void fill(Launch to, BoundImages images, Json r, byte[] payload) {
        BindRequest bindings = new BindRequest(to, images, buffers);
        for (Json b : r.objects("bind")) bindings.bind(b);
        constants(to, r, payload);
        for (String name : names(r, "set")) set(to, name, part(r, "set"));
        for (String name : names(r, "address"))
            to.address(name, buffers.apply(part(r, "address").number(name)));
        for (String name : names(r, "input")) to.input(name, part(r, "input").string(name));
        to.strictSync(DeviceSession.isTrue(r, "strictSync"));
        limits(to, r);
    }

    private static Set<String> names(Json r, String member) {
        Json o = r.object(member);
        return o == null ? Set.of() : o.members().keySet();
    }

    private static Json part(Json r, String member) {
        return Objects.requireNonNull(r.object(member));
    }

    /// Up to three numbers; those that are left out are 1.
    private static GridExtent size(Json r, String member) {
        long[] xyz = {1, 1, 1};
        long[] given = r.numbers(member);
        if (given.length > AXES.size())
            throw new IllegalArgumentException("'%s' has up to three numbers, not %d".formatted(member, given.length));
        System.arraycopy(given, 0, xyz, 0, given.length);
        return GridExtent.of(xyz[0], xyz[1], xyz[2]);
    }

    /// Constants that come as words: those of the payload, or of a buffer.
    private void constants(Launch to, Json r, byte[] payload) {
        Json c = r.object("constants");
        if (c == null) {
            if (payload.length > 0) to.constants(0, words(payload));
            return;
        }
        DeviceSession.known(c, "constants", CONSTANTS);
        long first = c.number("first", 0);
        if (c.get("buffer") == null) {
            to.constants(first, words(payload));
            return;
        }
        if (payload.length > 0)
            throw new IllegalArgumentException(
                    "constants of a buffer, and %d bytes after the header".formatted(payload.length));
        Buffer b = buffers.apply(c.number("buffer"));
        long at = c.number("at", 0);
        long size = c.number("bytes", b.size() - at);
        to.constants(first, words(b.segment(at, size).toArray(ValueLayout.JAVA_BYTE)));
    }

    private static int[] words(byte[] bytes) {
        if (bytes.length % Integer.BYTES != 0)
            throw new IllegalArgumentException(
                    "%d bytes are no whole number of constants of 32 bits".formatted(bytes.length));
        int[] out = new int[bytes.length / Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(out);
        return out;
    }

    /// A number, or a list for consecutive registers.
    private static void set(Launch to, String register, Json values) {
        if (!(values.get(register) instanceof List<?>)) {
            to.set(register, values.number(register));
            return;
        }
        long[] all = values.numbers(register);
        int[] words = new int[all.length];
        for (int i = 0; i < all.length; i++) {
            words[i] = (int) all[i];
            if (all[i] < Integer.MIN_VALUE || all[i] > WORD)
                throw new IllegalArgumentException("%d for %s does not fit in 32 bits".formatted(all[i], register));
        }
        to.words(register, words);
    }

    private static void limits(Launch to, Json r) {
        to.groupBytes(r.number("groupBytes", 0)).laneBytes(r.number("laneBytes", 0));
        if (r.get("lanes") != null) to.lanes(r.count("lanes", Integer.MAX_VALUE));
        if (r.get("threads") != null) {
            to.threads(r.count("threads", Integer.MAX_VALUE));
        }
        if (r.get("engine") != null) to.engine(Engines.of(r.string("engine")));
        long budget = r.number("budget", Launch.BUDGET);
        double seconds = r.get("seconds") == null ? Double.MAX_VALUE : r.real("seconds");
        if (budget < 0 || seconds < 0)
            throw new IllegalArgumentException("'budget' and 'seconds' must not be negative");
        // More than a long has is the greatest one, which is no limit.
        to.budget(budget).timeLimit((long) (seconds * 1e9));
    }
}
