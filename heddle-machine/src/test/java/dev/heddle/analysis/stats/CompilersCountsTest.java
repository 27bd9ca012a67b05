package dev.heddle.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Item;
import dev.heddle.base.json.Json;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelDescriptions;
import dev.heddle.machine.kernel.KernelPackage;
import dev.heddle.machine.kernel.LaunchDescription;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What compilers counted when they made the kernels of the vectors, the report finds in the code alone.
class CompilersCountsTest {
    private static final Pattern SIZE = Pattern.compile("; CL prog 1/1: (\\d+) instr, (\\d+) nops,.*");
    private static final Pattern FILES = Pattern.compile("; CL prog 1/1: .* (\\d+) half, (\\d+) full, (\\d+) constlen");
    private static final Pattern WAITS = Pattern.compile(
            "; CL prog 1/1: (\\d+) sstall, (\\d+) \\(ss\\), (\\d+) systall, (\\d+) \\(sy\\), (\\d+) loops");

    /// Where the compiler's number says something else than the code: the reason.
    private static final Map<String, String> OTHER =
            Map.of("nested_divergence/agx.json uniform_halves", "more are reserved than are read");

    private final Map<String, Integer> compared = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private String file = "";

    private void compare(String what, long found, @Nullable Long counted) {
        if (counted == null || OTHER.containsKey(file + " " + what)) return;
        compared.merge(what, 1, Integer::sum);
        if (found != counted) wrong.add("%s %s: %d, not %d".formatted(file, what, found, counted));
    }

    @Test
    void countsAreThoseOfTheCompilers() throws Exception {
        List<Path> files = KernelDescriptions.ofVectors();
        Map<Codec, StatsMaker> makers = new HashMap<>();
        for (Path f : files) {
            Json json = Json.parse(f.toString(), Files.readString(f));
            LaunchDescription d = KernelPackage.of(f).describe(null, true, Kernel.Options.of(FileAccess.OWN_FOLDER));
            Codec codec = d.program().codec();
            List<Item> items = new ArrayList<>(d.program().insns());
            file = KernelDescriptions.folder().relativize(f).toString();
            StatsMaker maker = makers.computeIfAbsent(codec, StatsMaker::new);
            ProgramStats s = maker.of(items, d.entry(), LaunchFacts.UNKNOWN);
            abi(s, Objects.requireNonNull(json.object("abi")));
            for (String line : lines(json)) listing(s, line);
        }
        assertThat(wrong).isEmpty();
        assertThat(compared)
                .containsEntry("instr", 48)
                .containsEntry("systall", 48)
                .containsEntry("work_registers", 16)
                .containsEntry("half_registers", 8)
                .containsEntry("uniform_halves", 7);
    }

    private static List<String> lines(Json json) {
        List<String> out = new ArrayList<>();
        if (json.get("listing") instanceof List<?> all) for (Object o : all) out.add(String.valueOf(o));
        return out;
    }

    private static long past(ProgramStats s, String file) {
        for (ProgramStats.Registers r : s.registers()) if (r.file().equals(file)) return r.past();
        return 0;
    }

    private void abi(ProgramStats s, Json abi) {
        compare("half_registers", 2 * past(s, "r"), number(abi, "half_registers"));
        compare("uniform_halves", 2 * past(s, "u"), number(abi, "uniform_halves"));
        ProgramStats.Occupancy room = Objects.requireNonNull(s.occupancy());
        compare("work_registers", room.fits() == 100 ? 32 : 64, number(abi, "work_registers"));
    }

    private static @Nullable Long number(Json abi, String name) {
        return abi.get(name) == null ? null : Long.valueOf(abi.number(name));
    }

    private void listing(ProgramStats s, String line) {
        ProgramStats.Waiting w = s.waiting();
        Matcher m = SIZE.matcher(line);
        if (m.matches()) {
            compare("instr", w.slots(), group(m, 1));
            compare("nops", w.idle(), group(m, 2));
        }
        m = FILES.matcher(line);
        if (m.matches()) {
            ProgramStats.Registers r = s.registers().getFirst();
            compare("full", (r.whole() + 3) / 4, group(m, 2));
            // What the driver uploads comes in blocks of four vectors.
            compare("constlen", (past(s, "c") + 15) / 16 * 4, group(m, 3));
        }
        m = WAITS.matcher(line);
        if (m.matches()) {
            compare("sstall", w.stalls().getOrDefault("ss", 0), group(m, 1));
            compare("(ss)", w.waits().getOrDefault("ss", 0), group(m, 2));
            compare("systall", w.stalls().getOrDefault("sy", 0), group(m, 3));
            compare("(sy)", w.waits().getOrDefault("sy", 0), group(m, 4));
            compare("loops", s.flow().loops().size(), group(m, 5));
        }
    }

    private static Long group(Matcher m, int n) {
        return Long.valueOf(m.group(n));
    }
}
