package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.source.SourceCode.Insn;
import dev.heddle.decompile.source.SourceCode.Why;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.kernel.FileAccess;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What instructions lines came of, and the other way round.
class SourceCodeTest {
    private static final Path EXAMPLES = Path.of("../examples");
    private static final Set<Op> KEPT = EnumSet.of(Op.STORE, Op.ATOMIC);

    @Test
    void linesOfSaxpy() throws Exception {
        Kernel k = kernel(EXAMPLES.resolve("agx/saxpy.s"));
        SourceCode code = SourceText.code(k, false);
        k.device().close();
        assertThat(code.lines().get(5).text()).isEqualTo("    if (gid < 1000) {");
        assertThat(code.lines().get(5).addresses()).containsExactly(0x8L);
        assertThat(code.lines().get(6).addresses()).containsExactly(0xeL, 0x16L, 0x20L, 0x28L);
        assertThat(code.insns().stream().map(i -> i.why().map(Why::text).orElse(i.lines() + "")))
                .containsExactly("move", "move", "[6]", "[7]", "[7]", "wait", "[7]", "[7]", "flow", "flow");
    }

    /// A loop is what asks, what steps, and what goes back.
    @Test
    void headsOfLoops() throws Exception {
        Kernel k = kernel(EXAMPLES.resolve("valhall/collatz.s"));
        List<String> lines = SourceText.of(k, true).lines().toList();
        k.device().close();
        assertThat(lines.get(6)).endsWith("a * 3 + 1) {    /* 0x0, 0x10-0x40, 0x50 */");
        assertThat(lines.get(7)).isEqualTo("        i++;    /* 0x48 */");
    }

    /// In all examples: both ways say the same, what changes memory is in a line, and lines have their length.
    @Test
    void bothWays() throws Exception {
        int texts = 0;
        for (Path file : examples()) {
            Kernel k = kernel(file);
            try {
                SourceCode code = SourceText.code(k, false);
                check(file, code, LaunchSetup.of(k.launch()).program());
                assertThat(SourceText.of(k, true).lines()).allMatch(l -> l.length() <= 120);
                texts++;
            } catch (DecompileException e) {
                assertThat(e).hasMessageContaining(" ");
            } finally {
                k.device().close();
            }
        }
        assertThat(texts).isGreaterThan(12);
    }

    private static void check(Path file, SourceCode code, Executable program) {
        int printed = 0;
        int unused = 0;
        List<List<Long>> back = new ArrayList<>();
        code.lines().forEach(_ -> back.add(new ArrayList<>()));
        for (Insn i : code.insns()) {
            String about = "%s: 0x%x".formatted(file, i.address());
            assertThat(i.lines().isEmpty()).as(about).isEqualTo(i.why().isPresent());
            if (i.isOfPreamble()) continue;
            for (int l : i.lines()) back.get(l - 1).add(i.address());
            if (!i.lines().isEmpty()) printed++;
            if (i.why().filter(w -> w == Why.UNUSED).isPresent()) unused++;
            LaneCode does = Objects.requireNonNull(program.laneCode(i.address()));
            boolean isKept = does.steps().stream().anyMatch(s -> KEPT.contains(s.op()));
            if (isKept && i.why().filter(w -> w == Why.UNREACHED).isEmpty())
                assertThat(i.lines()).as(about).isNotEmpty();
        }
        for (int l = 0; l < back.size(); l++)
            assertThat(code.lines().get(l).addresses())
                    .as("%s:%d", file, l + 1)
                    .isSorted()
                    .containsExactlyElementsOf(back.get(l));
        assertThat(unused).as("unused in %s, of %d", file, printed).isLessThanOrEqualTo(printed / 4 + 1);
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> all = Files.walk(EXAMPLES)) {
            return all.filter(p -> p.toString().endsWith(".s")).sorted().toList();
        }
    }

    private static Kernel kernel(Path file) throws Exception {
        Source source = new Source(file.toString(), Files.readString(file));
        Codec codec = Codec.load(KernelSource.isa(source));
        return KernelSource.read(source, codec, file.getParent(), Kernel.Options.of(FileAccess.OWN_FOLDER));
    }
}
