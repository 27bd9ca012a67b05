package dev.heddle.files.mali;

import static dev.heddle.files.mali.MaliDumpBuilder.CODE;
import static dev.heddle.files.mali.MaliDumpBuilder.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Crash dumps, and what leads to code in them.
class MaliDumpTest {
    /// Damaged files of each form.
    private static final int MUTATIONS = Boolean.getBoolean("heddle.exhaustive") ? 10_000 : 300;

    private static List<String> programs(Container c) {
        return c.programs().stream()
                .map(p -> "%s %s %s 0x%x %d"
                        .formatted(
                                p.name(),
                                p.stage(),
                                p.isa().orElse("-"),
                                p.address().orElse(0),
                                size(p)))
                .toList();
    }

    private static int size(ContainedProgram p) {
        return p.code() instanceof ContainedProgram.Present code ? code.bytes().length : -1;
    }

    @ParameterizedTest
    @CsvSource({"0x90910000, v9", "0x9091, v9", "0xa8620000, v10", "0xf0000000, v15"})
    void programsOfPanfrost(String gpu, String variant) {
        byte[] file = MaliDumpBuilder.panfrost(Long.decode(gpu).intValue());
        Container c = read(PanfrostDumpReader::read, file);
        String isa = (variant.equals("v15") ? "valhall15@" : "valhall@") + variant;
        assertThat(programs(c))
                .containsExactly(
                        "fs0 fs %s 0x7f00001000 16".formatted(isa), "cs1 cs %s 0x7f00001020 16".formatted(isa));
        assertThat(c.broke()).isEmpty();
        assertThat(c.programs().getFirst().notes()).containsExactly("32 registers, preloaded r60 r61");
    }

    @Test
    void faultsOfPanfrost() {
        byte[] file = MaliDumpBuilder.panfrost(
                0x9091, 0x1880, 0x2000, 0x1884, 0x7f, 0x18a4, 0x51, 0x241c, 0x3c3, 0x2420, 0x3000, 0x2424, 0x7f);
        Container c = read(PanfrostDumpReader::read, file);
        Crash crash = c.crash().orElseThrow();
        assertThat(crash.faults())
                .extracting(Crash.Fault::text)
                .containsExactly(
                        "job slot 1: a word is no instruction (INVALID_ENC), status 0x51",
                        "address space 0: fault 0xc3");
        assertThat(crash.faults().getLast().address()).hasValue(0x7f00003000L);
        assertThat(crash.positions())
                .containsExactly(new Crash.Position("job slot 1", 0x7f00002000L, "head of the job chain"));
        assertThat(crash.suspects()).extracting(Crash.Suspect::program).containsExactly("cs1");
        assertThat(crash.buffers()).extracting(Crash.Buffer::address).contains(CODE);
        assertThat(crash.registers()).extracting(Crash.Register::name).contains("JS1_STATUS", "AS0_FAULTSTATUS");
    }

    @Test
    void olderGpusAreNotRead() {
        Container c = read(PanfrostDumpReader::read, MaliDumpBuilder.panfrost(0x7212));
        assertThat(c.programs()).isEmpty();
        assertThat(c.notes()).anyMatch(n -> n.contains("older than Valhall"));
    }

    @Test
    void programsOfPanthor() {
        Container c = read(PanthorDumpReader::read, MaliDumpBuilder.panthor(0xb000_0000));
        assertThat(programs(c))
                .containsExactly("fs0 fs valhall@v11 0x7f00001000 16", "cs1 cs valhall@v11 0x7f00001020 16");
        Crash crash = c.crash().orElseThrow();
        assertThat(crash.faults()).extracting(Crash.Fault::text).containsExactly("queue 1 is faulty");
        assertThat(crash.positions().getFirst().processor()).isEqualTo("queue 1");
        assertThat(c.broke()).isEmpty();
    }

    @Test
    void textOfPanthor() throws Exception {
        byte[] file = MaliDumpBuilder.panthorText("0xa8670000");
        assertThat(PanthorTextReader.starts(file)).isTrue();
        Container c = read(PanthorTextReader::read, file);
        assertThat(programs(c))
                .containsExactly("fs0 fs valhall@v10 0x7f00001000 16", "cs1 cs valhall@v10 0x7f00001020 16");
        Crash crash = c.crash().orElseThrow();
        assertThat(crash.faults()).extracting(Crash.Fault::text).containsExactly("CS_FAULT", "as0: fault 0xc1");
        assertThat(crash.facts()).contains(new Crash.Fact("pid", "42"));
        assertThat(crash.buffers()).extracting(Crash.Buffer::name).contains("shaders");
        assertThat(crash.buffers()).hasSize(3);
        assertThat(c.broke()).isEmpty();
        String text = new String(file, StandardCharsets.UTF_8);
        byte[] without = text.replace("CS_FAULT", "").getBytes(StandardCharsets.UTF_8);
        assertThat(read(PanthorTextReader::read, without).crash().orElseThrow().faults())
                .extracting(Crash.Fault::text)
                .containsExactly("as0: fault 0xc1");
    }

    @Test
    void cutFilesShowWhatIsThere() {
        byte[] file = MaliDumpBuilder.panfrost(0x9091);
        Container c = read(PanfrostDumpReader::read, Arrays.copyOf(file, file.length - 8));
        assertThat(programs(c)).hasSize(2);
        assertThat(c.broke().orElseThrow().message()).startsWith("broken at byte 0xfa0: expected 128 bytes of data");
        byte[] text = MaliDumpBuilder.panthorText("0xa8670000");
        Container t = read(PanthorTextReader::read, Arrays.copyOf(text, text.length - 120));
        assertThat(t.broke().orElseThrow().message()).startsWith("broken in line");
    }

    @Test
    void tablesOfDescriptors() throws Exception {
        byte[] table = MaliBuilder.concat(
                MaliDumpBuilder.descriptor(1, 0x1000, CODE),
                new byte[32],
                MaliDumpBuilder.descriptor(2, 0x3800, CODE + 0x180),
                new byte[32]);
        assertThat(ShaderDescriptorTable.starts(table)).isTrue();
        Container c = ShaderDescriptorTable.read(new java.io.ByteArrayInputStream(table));
        assertThat(programs(c)).containsExactly("cs0 cs valhall 0x7f00001000 -1", "fs1 fs valhall 0x7f00001180 -1");
        assertThat(c.notes().getFirst()).contains("not code", "0x7f00001180");
        assertThat(ShaderDescriptorTable.starts(MaliDumpBuilder.code())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"panfrost", "panthor", "text", "binary", "kernels"})
    void damagedFilesAreRead(String form) {
        byte[] file = file(form);
        Random random = new Random(46);
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bad = damaged(file, random);
            Container c = read(reader(form), bad);
            c.broke()
                    .ifPresent(d -> assertThat(d.message()).doesNotContain("\n").isNotEmpty());
            for (ContainedProgram p : c.programs()) assertThat(size(p)).isLessThanOrEqualTo(bad.length);
        }
    }

    private static byte[] file(String form) {
        return switch (form) {
            case "panfrost" -> MaliDumpBuilder.panfrost(0x9091, 0x18a4, 0x51);
            case "panthor" -> MaliDumpBuilder.panthor(0xa000_0000);
            case "text" -> MaliDumpBuilder.panthorText("0xa8670000");
            case "binary" -> MaliBinaryTest.versioned();
            default -> MaliBinaryTest.kernels();
        };
    }

    private static MaliDumpBuilder.Reader reader(String form) {
        return switch (form) {
            case "panfrost" -> PanfrostDumpReader::read;
            case "panthor" -> PanthorDumpReader::read;
            case "text" -> PanthorTextReader::read;
            default -> MaliBinaryReader::read;
        };
    }

    private static byte[] damaged(byte[] file, Random random) {
        byte[] bad = random.nextInt(4) == 0 ? Arrays.copyOf(file, random.nextInt(file.length)) : file.clone();
        for (int n = random.nextInt(8); n > 0 && bad.length > 0; n--) {
            int at = random.nextInt(bad.length);
            bad[at] = switch (random.nextInt(3)) {
                case 0 -> (byte) random.nextInt(256);
                case 1 -> (byte) (bad[at] ^ 1 << random.nextInt(8));
                default -> (byte) 0xff;
            };
        }
        return bad;
    }
}
