package dev.heddle.cli;

import dev.heddle.exec.Engines;
import dev.heddle.exec.Executable;
import dev.heddle.json.Json;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Extent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.Resource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;

/// The request `launch` of `heddle serve-exec`.
///
/// @param programs by number
/// @param buffers by number
record LaunchRequest(
        Device device, LongFunction<Executable> programs, LongFunction<Buffer> buffers) {
    /// Texels of an image in one direction, and bytes of a texel, at most.
    private static final int MAX_SIDE = 1 << 15;

    private static final long WORD = 0xffff_ffffL;

    static final List<String> MEMBERS =
            List.of(
                    "program",
                    "entry",
                    "preamble",
                    "grid",
                    "group",
                    "bind",
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

    private static final List<String> BINDING =
            List.of("table", "number", "buffer", "width", "height", "depth", "texel");

    private static final List<String> AXES = List.of("x", "y", "z");

    /// @throws IllegalArgumentException with a message for people
    Launch of(Json r) {
        Executable code = programs.apply(r.number("program"));
        Launch to = device.launch(code, r.number("entry", 0));
        if (r.get("preamble") != null) to.preamble(code, r.number("preamble"));
        to.grid(size(r, "grid")).group(size(r, "group"));
        for (Json b : r.objects("bind")) bind(to, b);
        for (String name : names(r, "set")) set(to, name, part(r, "set"));
        for (String name : names(r, "address"))
            to.address(name, buffers.apply(part(r, "address").number(name)));
        for (String name : names(r, "input")) to.input(name, part(r, "input").string(name));
        to.strictSync(DeviceSession.isTrue(r, "strictSync"));
        limits(to, r);
        return to;
    }

    private static Set<String> names(Json r, String member) {
        Json o = r.object(member);
        return o == null ? Set.of() : o.members().keySet();
    }

    private static Json part(Json r, String member) {
        return Objects.requireNonNull(r.object(member));
    }

    /// Up to three numbers; those that are left out are 1.
    private static Extent size(Json r, String member) {
        long[] xyz = {1, 1, 1};
        long[] given = r.numbers(member);
        if (given.length > AXES.size())
            throw new IllegalArgumentException(
                    "'%s' has up to three numbers, not %d".formatted(member, given.length));
        System.arraycopy(given, 0, xyz, 0, given.length);
        return Extent.of(xyz[0], xyz[1], xyz[2]);
    }

    private void bind(Launch to, Json b) {
        DeviceSession.known(b, "bind", BINDING);
        Buffer what = buffers.apply(b.number("buffer"));
        Resource r =
                new Resource(
                        what,
                        side(b, "width", 0),
                        side(b, "height", b.get("width") == null ? 0 : 1),
                        side(b, "depth", b.get("width") == null ? 0 : 1),
                        side(b, "texel", Integer.BYTES));
        to.bind(b.string("table"), b.number("number"), r);
    }

    private static int side(Json b, String member, int fallback) {
        long n = b.number(member, fallback);
        if (n < 0 || n > MAX_SIDE)
            throw new IllegalArgumentException(
                    "'%s' is 0 to %d, not %d".formatted(member, MAX_SIDE, n));
        return (int) n;
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
                throw new IllegalArgumentException(
                        "%d for %s does not fit in 32 bits".formatted(all[i], register));
        }
        to.words(register, words);
    }

    private static void limits(Launch to, Json r) {
        to.groupBytes(r.number("groupBytes", 0)).laneBytes(r.number("laneBytes", 0));
        if (r.get("lanes") != null) to.lanes(count(r, "lanes"));
        if (r.get("threads") != null) {
            to.threads(count(r, "threads"));
        }
        if (r.get("engine") != null) to.engine(Engines.of(r.string("engine")));
        long budget = r.number("budget", Launch.BUDGET);
        double seconds = r.get("seconds") == null ? Double.MAX_VALUE : r.real("seconds");
        if (budget < 0 || seconds < 0)
            throw new IllegalArgumentException("'budget' and 'seconds' must not be negative");
        // More than a long has is the greatest one, which is no limit.
        to.budget(budget).timeLimit((long) (seconds * 1e9));
    }

    private static int count(Json r, String member) {
        return Math.clamp(r.number(member), 0, Integer.MAX_VALUE);
    }
}
