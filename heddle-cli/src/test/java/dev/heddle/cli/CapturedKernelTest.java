package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Programs of a capture replaced by others, and dispatches written as kernels.
class CapturedKernelTest extends InFolder {
    private static final String ADDS = """
            shl.b r6.x, r0.x, 2
            mov.u32u32 r6.y, 0
            ldgb.untyped.4d.u32.1 r1.x, g[0], r6.x, r0.x
            add.u r1.x, r1.x, c2.y
            stgb.untyped.4d.u32.1 g[0], r1.x, r0.x, r6.x
            end
            """;

    private String capture = "";

    @BeforeEach
    void writeCapture() throws IOException, SourceException {
        byte[] code = Codec.load("ir3@a5xx")
                .assembler()
                .assemble(new Source("adds.s", ADDS))
                .bytes();
        int[] words = new int[code.length / 4];
        ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        capture = Captures.write(folder, "c.rd.gz", Captures.gzip(Captures.computing(words)));
    }

    private static String line(String... values) {
        return "     0: " + String.join(" ", values) + "\n";
    }

    /// A run says on standard error what it has done.
    private static Run ran(Run run) {
        assertThat(run.code()).as(run.err()).isZero();
        return run;
    }

    private static Run first(String... args) {
        String[] all = new String[args.length + 3];
        all[0] = "run";
        System.arraycopy(args, 0, all, 1, args.length);
        all[args.length + 1] = "--dump";
        all[args.length + 2] = "0[0..8]:u32";
        return ran(Run.of(all));
    }

    // ---- replaced

    @Test
    void aProgramRunsAsAnother() {
        String other = file("new.s", ADDS.replace("add.u", "sub.u"));
        assertThat(first(capture, "--dispatch", "d1").out())
                .isEqualTo(line("1020", "1021", "1022", "1023", "1024", "1025", "1026", "1027"));
        assertThat(first(capture, "--dispatch", "d1", "--replace", "cs0=" + other)
                        .out())
                .isEqualTo(line("980", "981", "982", "983", "984", "985", "986", "987"));
    }

    @Test
    void allDispatchesRunIt() {
        String other = file("new.s", ADDS.replace("add.u", "sub.u"));
        assertThat(first(capture, "--replace", "cs0=" + other).out())
                .endsWith(line("940", "941", "942", "943", "944", "945", "946", "947"));
    }

    @Test
    void anEditedListingCountsByItsTexts() {
        String listing = Run.of("dis", capture, "--program", "cs0").ok().out();
        String edited = file("edited.s", listing.replace("add.u", "sub.u"));
        assertThat(listing).contains("add.u");
        assertThat(first(capture, "--dispatch", "d1", "--replace", "cs0=" + edited)
                        .out())
                .startsWith("     0: 980 981");
    }

    @Test
    void codeAndStandardInputAreTaken() throws IOException, SourceException {
        byte[] code = Codec.load("ir3@a5xx")
                .assembler()
                .assemble(new Source("s", ADDS.replace("c2.y", "c2.z")))
                .bytes();
        String raw = Files.write(folder.resolve("new.bin"), code).toString();
        assertThat(first(capture, "--dispatch", "d1", "--replace", "cs0=" + raw).out())
                .startsWith("     0: 1003 1004");
        Run fed = Run.fed(
                ADDS.replace("c2.y", "c2.x"),
                "run",
                capture,
                "--dispatch",
                "d1",
                "--replace",
                "0=-",
                "--dump",
                "0:u32");
        assertThat(ran(fed).out()).startsWith("     0: 1001 1002");
    }

    @Test
    void theDebuggerRunsItToo() {
        String other = file("new.s", ADDS.replace("add.u", "sub.u"));
        Run run = Run.fed("c\nx/2uw &0\n", "debug", capture, "--dispatch", "d1", "--replace", "cs0=" + other);
        assertThat(run.ok().out()).containsPattern("980 +981");
    }

    @Test
    void wrongNamesAndOtherInstructionSetsAreRefused() {
        String other = file("new.s", ADDS);
        Run.of("run", capture, "--replace", "cs1=" + other)
                .fails(1, capture + ": --replace: there is no program 'cs1'; there are cs0; did you mean 'cs0'?");
        Run.of("run", capture, "--replace", "cs0=" + file("agx.s", ".isa agx\nstop\n"))
                .fails(1, path("agx.s") + " is code of agx; cs0 is a program of ir3@a5xx");
        Run.of("run", "../examples/agx/saxpy.s", "--replace", "cs0=" + other)
                .fails(2, "--replace is for captures; ../examples/agx/saxpy.s is none");
        Run.of("run", capture, "--replace", "cs0=" + path("none.s")).fails(1, path("none.s") + ": no such file");
        assertThat(Run.of("run", capture, "--replace", "cs0").code()).isEqualTo(2);
    }

    @Test
    void headersOfTheOtherSourceDoNotCount() {
        String other = file("new.s", ".isa ir3\n.grid 7\n" + ADDS);
        assertThat(first(capture, "--dispatch", "d1", "--replace", "cs0=" + other)
                        .err())
                .contains(other + ": .grid: does not count, as the capture says how cs0 runs");
    }

    // ---- extracted

    @Test
    void aDispatchAsAKernelGivesTheSameBuffers() throws IOException {
        for (String d : new String[] {"d0", "d1"}) {
            String to = path("kernel");
            assertThat(Run.of("files", "--extract", d, "-o", to, capture).ok().out())
                    .startsWith(Path.of(to, d + ".s") + "\n");
            String kernel = Path.of(to, d + ".s").toString();
            for (String b : new String[] {"0", "u1"}) {
                byte[] captured = buffer(b, "run", capture, "--dispatch", d);
                assertThat(buffer(b, "run", kernel)).as("%s %s", d, b).isEqualTo(captured);
                assertThat(captured.length).isGreaterThan(60);
            }
        }
    }

    private byte[] buffer(String key, String... command) throws IOException {
        Path to = folder.resolve("out.bin");
        String[] all = new String[command.length + 3];
        System.arraycopy(command, 0, all, 0, command.length);
        all[command.length] = "--out";
        all[command.length + 1] = key + "=" + to;
        // Both groups change the same elements.
        all[command.length + 2] = "--threads=1";
        ran(Run.of(all));
        return Files.readAllBytes(to);
    }

    @Test
    void theKernelSaysAllThatTheCaptureSays() throws IOException {
        String to = path("kernel");
        Run.of("files", "--extract", "d0", "-o", to, capture).ok();
        assertThat(Files.readString(Path.of(to, "d0.s")))
                .startsWith("""
                        ; d0 of %s
                        .isa ir3@a5xx
                        .kernel d0
                        .grid 2, 1, 1
                        .group 8, 1, 1
                        .shared 32768
                        .stack 4096
                        """.formatted(capture))
                .contains(
                        ".memory 0x9000, d0-9000.bin\n",
                        ".memory 0xa000, zeros:64\n",
                        ".register r0.x, local.x\n",
                        ".uniform c2.x, 0x1, 0x14, 0x3, 0x3f800000\n",
                        ".buffer 0, memory:0x9000,256\n",
                        ".buffer u1, memory:0xa000,64\n");
    }

    @Test
    void whatTheCaptureLacksIsSaid() throws IOException {
        String small = Captures.write(folder, "small.rd", Captures.dispatching());
        Run.of("files", "--extract", "d1", "-o", path("k"), small).ok();
        assertThat(Files.readString(Path.of(path("k"), "d1.s")))
                .contains("; storage buffer 0 at 0x9000 is not in the capture\n", "; .buffer 0, zeros:4096\n");
    }

    @Test
    void wrongUsesAreRefused() {
        Run.of("files", "--extract", "d7", "-o", path("k"), capture)
                .fails(
                        1,
                        capture
                                + ": there is neither a dispatch nor a program 'd7'; there are d0, d1, cs0; did you mean 'd0'?");
        Run.of("files", "--extract", "d0", capture).fails(2, "--extract NAME and -o DIR go together");
        String hex = file("a.hex", "3800\n");
        Run.of("files", "--extract", "d0", "-o", path("k"), hex)
                .fails(1, hex + ": neither a capture nor a file of programs");
    }
}
