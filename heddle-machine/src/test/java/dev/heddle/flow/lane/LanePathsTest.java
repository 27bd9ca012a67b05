package dev.heddle.flow.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.json.Json;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Engine;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.Interpreter;
import dev.heddle.emulator.Wave;
import dev.heddle.ir.lift.RegisterNames;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.state.Resources;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.Launch;
import dev.heddle.machine.LocalMemory;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.KernelSource;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What lanes do when programs run are ways through the graph of a lane, in every program that there is a
/// run of.
@Tag("long")
class LanePathsTest {
    /// What was compared.
    private static final class Sums {
        final List<String> wrong = new ArrayList<>();
        int programs;
        long steps;
        long decided;
        int met;
        int evaluated;
        int ofOthers;

        void add(String name, LanePaths paths) {
            for (String w : paths.wrong.stream().limit(3).toList()) wrong.add(name + ": " + w);
            programs++;
            steps += paths.steps;
            decided += paths.decided;
            met += paths.met();
            evaluated += paths.evaluated();
            ofOthers += paths.ofOtherLanes();
        }

        /// @param programs how many there are at least
        /// @param conditions of edges that lanes have been before, and were compared with what they did, at
        ///     least
        void check(int programs, int conditions) {
            assertThat(wrong).isEmpty();
            assertThat(this.programs).isGreaterThanOrEqualTo(programs);
            assertThat(evaluated).isEqualTo(met - ofOthers).isGreaterThanOrEqualTo(conditions);
            assertThat(steps).isGreaterThan(100L * programs);
            if (conditions > 0) assertThat(decided).isGreaterThan(steps / 20);
        }
    }

    private static Path vectors(String... parts) {
        String root = System.getProperty("heddle.vectors", "");
        Path folder = Path.of(root, parts);
        assumeTrue(!root.isEmpty() && Files.exists(folder), "no vectors in '" + root + "'");
        return folder;
    }

    private static List<Path> files(Path folder, String end) throws Exception {
        try (Stream<Path> all = Files.walk(folder, 2)) {
            return all.filter(p -> p.toString().endsWith(end)).sorted().toList();
        }
    }

    private static void run(String name, Kernel k, Sums sums) {
        Executable program = k.launch().program();
        LanePaths paths = new LanePaths(program.codec(), program::insns);
        k.launch().threads(1).trace(paths);
        k.device().run(k.launch());
        sums.add(name, paths);
    }

    @Test
    void examples() throws Exception {
        Sums sums = new Sums();
        for (Path f : files(Path.of("..", "examples"), ".s")) {
            Source s = new Source(f.toString(), Files.readString(f));
            Path folder = f.toAbsolutePath().getParent();
            Codec codec = Codec.load(KernelSource.isa(s));
            Kernel k = KernelSource.read(s, codec, folder, Kernel.Options.NONE);
            if (k.launch().grid().count() > 16) {
                Kernel.Options fewer = new Kernel.Options(new GridExtent(4, 4, 1), null, Map.of());
                k = KernelSource.read(s, codec, folder, fewer);
            }
            run(f.toString(), k, sums);
        }
        sums.check(20, 80);
    }

    @Test
    void compiledKernels() throws Exception {
        Sums sums = new Sums();
        for (Path f : files(vectors("kernels"), ".json")) {
            String name = f.getFileName().toString();
            if (name.equals("io.json") || name.equals("bench.json")) continue;
            run(f.toString(), KernelPackage.read(f, null, Kernel.Options.NONE), sums);
        }
        sums.check(60, 440);
    }

    @Test
    void compiledImageKernels(@TempDir Path temporary) throws Exception {
        Sums sums = new Sums();
        for (Path f : files(vectors("images", "kernels"), ".json.gz")) {
            if (f.getFileName().toString().equals("io.json.gz")) continue;
            Path folder = temporary.resolve(f.getParent().getFileName());
            Files.createDirectories(folder);
            unpack(f.resolveSibling("io.json.gz"), folder);
            Path kernel = unpack(f, folder);
            run(f.toString(), KernelPackage.read(kernel, null, Kernel.Options.NONE), sums);
        }
        sums.check(70, 0);
    }

    private static Path unpack(Path gz, Path folder) throws Exception {
        Path to = folder.resolve(gz.getFileName().toString().replace(".gz", ""));
        try (InputStream in = new GZIPInputStream(Files.newInputStream(gz))) {
            Files.write(to, in.readAllBytes());
        }
        return to;
    }

    // ---- one wave, step by step

    private static void steps(String name, Executable program, Wave wave, Sums sums) {
        LanePaths paths = new LanePaths(program.codec(), program::insns);
        paths.start(wave.pc());
        Engine engine = new Interpreter();
        for (int n = 0; n < 1_000_000 && !wave.isStopped(); n++) {
            wave.arrive();
            Insn insn = Objects.requireNonNull(program.insn(wave.pc()), name);
            paths.before(0, 0, insn, wave);
            engine.run(wave, 1);
        }
        assertThat(wave.isStopped()).as(name).isTrue();
        paths.finish();
        sums.add(name, paths);
    }

    @Test
    void wavesOfAgx() throws Exception {
        Sums sums = new Sums();
        Codec codec = Codec.load("agx");
        for (Path f : files(vectors("agx", "programs"), ".json")) {
            Json json = Json.parse(f.toString(), Files.readString(f));
            Json in = Objects.requireNonNull(json.object("in"));
            Device device = new Device();
            if (in.object("mem") instanceof Json mem) {
                byte[] bytes = mem.hex("hex");
                device.buffer("memory", mem.number("at"), bytes.length).put(bytes);
            }
            LocalMemory none = new LocalMemory("no", 0, 1);
            Executable program = new Executable(codec, json.hex("code"), 0).stepwise();
            Wave wave = new Wave(program, new DeviceMemory(device), none, none);
            wave.reset(0, wave.lanes());
            Json r = Objects.requireNonNull(in.object("r"));
            for (String name : r.members().keySet()) {
                long[] lanes = r.numbers(name);
                int number = Integer.parseInt(name.substring(1));
                for (int i = 0; i < lanes.length; i++) wave.set("r", number, i, lanes[i]);
            }
            if (in.object("u") instanceof Json u)
                for (String name : u.members().keySet())
                    wave.set("u", Integer.parseInt(name.substring(1)), u.number(name));
            for (int i = 0; i < wave.lanes(); i++) wave.active(i, (in.number("exec") >> i & 1) != 0);
            steps(f.toString(), program, wave, sums);
        }
        sums.check(9, 12);
    }

    @Test
    void fibersOfIr3() throws Exception {
        Sums sums = new Sums();
        for (String line : Files.readAllLines(vectors("ir3", "exec_prog.jsonl"))) {
            Json c = Json.parse("exec_prog.jsonl", line);
            Codec codec = Codec.load("ir3@a%dxx".formatted(c.number("gen")));
            List<?> words = (List<?>) Objects.requireNonNull(c.get("hex"));
            ByteBuffer code = ByteBuffer.allocate(words.size() * 8).order(ByteOrder.LITTLE_ENDIAN);
            for (Object w : words) code.putLong(Long.parseUnsignedLong(String.valueOf(w), 16));
            Executable program = new Executable(codec, code.array(), 0).stepwise();
            List<Json> fibers = c.objects("fibers");
            LocalMemory none = new LocalMemory("no", 0, 1);
            Wave wave = new Wave(program, fibers.size(), fibers.size(), Resources.NONE, none, none, none);
            wave.reset(0, fibers.size());
            set(codec, Objects.requireNonNull(c.object("const")), wave, -1);
            for (int i = 0; i < fibers.size(); i++)
                set(codec, Objects.requireNonNull(fibers.get(i).object("in")), wave, i);
            steps(c.string("name") + " of a" + c.number("gen") + "xx", program, wave, sums);
        }
        sums.check(10, 20);
    }

    /// @param lane -1 for all
    private static void set(Codec codec, Json values, Wave wave, int lane) {
        RegisterNames names = RegisterNames.of(codec.book());
        values.members().forEach((name, v) -> {
            RegisterRef r = names.get(name);
            long bits = Long.parseUnsignedLong(String.valueOf(v), 16);
            if (lane < 0) wave.set(r, bits);
            else wave.set(r, lane, bits);
        });
    }

    @Test
    void programsOfAgx3() throws Exception {
        Sums sums = new Sums();
        Codec codec = Codec.load("agx3");
        List<String> lines;
        try (InputStream in = Objects.requireNonNull(LanePathsTest.class.getResourceAsStream("/agx3/runs.jsonl"))) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        for (String line : lines) {
            Json json = Json.parse("runs.jsonl", line);
            Device device = new Device();
            Json memory = Objects.requireNonNull(json.object("memory"));
            Map<Long, Buffer> buffers = new java.util.HashMap<>();
            for (String at : memory.members().keySet()) {
                Buffer b = device.buffer(at, Long.decode(at), 0x1000);
                ByteBuffer bytes = ByteBuffer.allocate(0x1000).order(ByteOrder.LITTLE_ENDIAN);
                for (long w : memory.numbers(at)) bytes.putInt((int) w);
                b.put(bytes.array());
                buffers.put(Long.decode(at), b);
            }
            Executable program = new Executable(codec, json.hex("code"), 0);
            LanePaths paths = new LanePaths(codec, program::insns);
            Launch launch = new Launch(program, 0)
                    .group((int) json.number("lanes"), 1, 1)
                    .threads(1)
                    .trace(paths);
            Json uniforms = Objects.requireNonNull(json.object("uniforms"));
            for (String name : uniforms.members().keySet()) {
                Buffer b = buffers.get(uniforms.number(name));
                if (b == null) launch.set(name, uniforms.number(name));
                else launch.address(name, b);
            }
            device.run(launch);
            sums.add(Objects.requireNonNull(json.string("program")), paths);
        }
        sums.check(23, 36);
    }
}
