package dev.heddle.files.mali;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Dispatch;
import dev.heddle.files.container.KnownLaunch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Collects what draws and jobs of a pandecode dump give their programs. The descriptor of a program stands before its
/// code, and names the registers that are preloaded. The values of uniforms stand after the code, under their address,
/// and a draw with the addresses of a descriptor and of uniforms after those; of jobs of other forms nothing but the
/// values is printed.
final class DrawUniforms {
    private static final Pattern DESCRIPTOR = Pattern.compile("^\\s*Shader .*@(?:0x)?(\\p{XDigit}{1,16}):\\s*$");
    private static final Pattern PRELOADED =
            Pattern.compile("^\\s*R(\\d{1,2})(?:-R\\d{1,2}: 0x(\\p{XDigit}{1,4})|: true)\\s*$");
    private static final Pattern BLOCK = Pattern.compile("^\\s*FAU @(?:0x)?(\\p{XDigit}{1,16}):\\s*$");
    private static final Pattern VALUE =
            Pattern.compile("^\\s*u(\\d{1,3})\\s+(\\p{XDigit}{8})\\s+(\\p{XDigit}{8})\\s*$");
    private static final Pattern COUNT = Pattern.compile("^\\s*FAU count: (\\d{1,9})\\s*$");
    private static final Pattern SHADER = Pattern.compile("^\\s*Shader: 0x(\\p{XDigit}{1,16})\\s*$");
    private static final Pattern UNIFORMS = Pattern.compile("^\\s*FAU: 0x(\\p{XDigit}{1,16})\\s*$");

    /// Of each.
    private static final int BYTES = 8;

    /// Values of uniforms, by the number of the word.
    private record Block(long address, Map<Integer, Integer> words) {}

    /// What a dump says of a program.
    private static final class Seen {
        private long descriptor;
        private List<Integer> preloaded = List.of();

        /// The first one after its code.
        private @Nullable Block next;
    }

    /// A draw.
    ///
    /// @param count of uniforms, -1 if it is not said
    /// @param uniforms their address; empty if it is not said
    private record Draw(long count, OptionalLong uniforms) {}

    /// By address of a program.
    private final Map<Long, Seen> programs = new HashMap<>();

    /// By address of a descriptor, the draw that gives most.
    private final Map<Long, Draw> draws = new HashMap<>();

    private final Map<Long, Block> blocks = new HashMap<>();

    private long descriptor;
    private List<Integer> preloaded = new ArrayList<>();
    private @Nullable Seen last;
    private @Nullable Block block;
    private long count = -1;
    private OptionalLong drawn = OptionalLong.empty();

    void look(String line) {
        Matcher d = DESCRIPTOR.matcher(line);
        if (d.matches()) {
            descriptor = address(d);
            preloaded = new ArrayList<>();
        }
        Matcher p = PRELOADED.matcher(line);
        if (p.matches()) preload(Integer.parseInt(p.group(1)), p.group(2));
        Matcher b = BLOCK.matcher(line);
        if (b.matches()) begin(new Block(address(b), new HashMap<>()));
        Matcher v = VALUE.matcher(line);
        Block to = block;
        if (v.matches() && to != null)
            for (int half = 0; half < 2; half++)
                to.words.put(2 * Integer.parseInt(v.group(1)) + half, (int) Long.parseLong(v.group(2 + half), 16));
        draw(line);
    }

    private void preload(int first, @Nullable String mask) {
        if (mask == null) {
            if (!preloaded.contains(first)) preloaded.add(first);
            return;
        }
        int bits = Integer.parseInt(mask, 16);
        for (int i = 0; i < Short.SIZE; i++) if ((bits >> i & 1) != 0) preloaded.add(first + i);
    }

    private void begin(Block started) {
        if (blocks.size() >= MaliPrograms.MAX) return;
        block = started;
        blocks.put(started.address, started);
        Seen of = last;
        if (of != null && of.next == null) of.next = started;
    }

    private void draw(String line) {
        Matcher c = COUNT.matcher(line);
        if (c.matches()) count = Long.parseLong(c.group(1));
        Matcher s = SHADER.matcher(line);
        if (s.matches() && count >= 0) {
            Draw known = draws.get(address(s));
            if (known == null || known.count < count) draws.put(address(s), new Draw(count, OptionalLong.empty()));
            drawn = OptionalLong.of(address(s));
            count = -1;
        }
        Matcher u = UNIFORMS.matcher(line);
        if (!u.matches() || drawn.isEmpty()) return;
        draws.computeIfPresent(drawn.getAsLong(), (_, of) -> new Draw(of.count, OptionalLong.of(address(u))));
        drawn = OptionalLong.empty();
    }

    private static long address(Matcher m) {
        return Long.parseUnsignedLong(m.group(1), 16);
    }

    /// @param address of a program whose code follows
    void program(long address) {
        Seen seen = new Seen();
        seen.descriptor = descriptor;
        seen.preloaded = List.copyOf(preloaded);
        programs.put(address, seen);
        last = seen;
        block = null;
    }

    /// @return a program with its uniforms and its launch, as far as the dump has them
    ContainedProgram given(ContainedProgram p) {
        Seen seen = p.address().isEmpty() ? null : programs.get(p.address().getAsLong());
        if (seen == null) return p;
        Draw draw = draws.get(seen.descriptor);
        ContainedProgram out = draw == null
                ? p
                : p.given(new ContainedProgram.Constants(BYTES * draw.count, "FAU count: " + draw.count));
        return out.launched(launch(seen, draw));
    }

    private KnownLaunch launch(Seen seen, @Nullable Draw draw) {
        List<String> assumed = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        Block named = draw == null || draw.uniforms.isEmpty() ? null : blocks.get(draw.uniforms.getAsLong());
        Block from = named == null ? seen.next : named;
        if (from == null) missing.add("what uniforms hold");
        else if (named == null)
            assumed.add("uniforms are those at 0x%x, which follow its code".formatted(from.address));
        missing.add("the grid and the size of its groups");
        missing.add("what lies in memory, and in the tables of its stage: blending, tiles, varyings");
        return new KnownLaunch(
                Dispatch.Inputs.NONE,
                Dispatch.Settings.NONE,
                from == null ? List.of() : constants(from),
                Map.of(),
                seen.preloaded,
                assumed,
                missing);
    }

    /// @return runs of words after each other
    private static List<Dispatch.Constants> constants(Block from) {
        List<Dispatch.Constants> out = new ArrayList<>();
        TreeMap<Integer, Integer> words = new TreeMap<>(from.words);
        while (!words.isEmpty()) {
            int first = words.firstKey();
            List<Integer> run = new ArrayList<>();
            for (Integer w = words.remove(first); w != null; w = words.remove(first + run.size())) run.add(w);
            out.add(new Dispatch.Constants(
                    first, run.stream().mapToInt(Integer::intValue).toArray()));
        }
        return out;
    }
}
