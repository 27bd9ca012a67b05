package dev.heddle.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.Crash;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files that are no code and say so, logs of faults, and binaries of drivers.
class KnownFileTest {
    private static Container container(byte[] bytes, String name) throws Exception {
        Content content = InputFile.content(new ByteArrayInputStream(bytes), name, Optional.empty(), null);
        return ((Content.Programs) content).container();
    }

    private static Container container(String text) throws Exception {
        return container(text.getBytes(StandardCharsets.UTF_8), "in");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "89504e470d0a1a0a0000000d49484452|a PNG image",
                "ffd8ffe000104a46|a JPEG image",
                "504b030414000000|a zip archive; unpack it first",
                "474658520000|a GFXReconstruct capture (.gfxr), which has SPIR-V and calls, no machine code",
                "0302230700000100|SPIR-V, which a driver compiles; it is no machine code",
                "cafebabe0000003d|a Java class",
                "0000000001e06e010183000000013008|firmware of an Adreno GPU for a630 (SQE, QRisc microcode), which is no shader code",
            })
    void binaries(String hex, String what) throws Exception {
        Container c = container(HexFormat.of().parseHex(hex), "in");
        assertThat(c.kind().format()).isEqualTo("other");
        assertThat(c.summary()).isEqualTo(what);
    }

    @Test
    void firmwareByItsName() throws Exception {
        assertThat(container(new byte[] {1, 2, 3, 4, 0}, "a660_sqe.fw").summary())
                .startsWith("firmware of an Adreno GPU");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Mali Offline Compiler v8.4.0~Copyright|a report of Arm's offline compiler (malioc), which has counts and no code",
                "{\"a\": [1, 2]}|JSON",
                "<?xml version='1'?>|an XML file",
                "#version 450~void main() {}|GLSL source, which a driver compiles",
            })
    void texts(String text, String what) throws Exception {
        assertThat(container(text.replace('~', '\n')).summary()).isEqualTo(what);
    }

    private static String faults(String log) throws Exception {
        Crash c = container(log.replace('~', '\n')).crash().orElseThrow();
        return c.faults().stream()
                .map(f -> f.text()
                        + (f.address().isPresent()
                                ? " at %x".formatted(f.address().getAsLong())
                                : ""))
                .collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[  227.8] *** gpu fault: ttbr0=0000000143f93000 iova=0000000107e24000 dir=READ type=TRANSLATION source=UCHE (0,0,0,1)|page fault: READ, TRANSLATION, block UCHE at 107e24000",
                "kgsl kgsl-3d0: GPU PAGE FAULT: addr = 0x7fc8c1f000 pid= 1234 name= com.app~kgsl kgsl-3d0: context=gfx3d_user TTBR0=0x1 (read translation fault)~kgsl kgsl-3d0: FAULTING BLOCK: UCHE|page fault: read translation fault, block UCHE at 7fc8c1f000",
                "mali fb000000.gpu: Unhandled Page fault in AS1 at VA 0x00007FE0DA65CB80~  Reason: Memory is not mapped on the GPU~  exception type 0xC1: TRANSLATION_FAULT at level 1~  access type 0x2: READ|page fault: Memory is not mapped on the GPU, TRANSLATION_FAULT at level 1, READ at 7fe0da65cb80",
                "panfrost fde60000.gpu: js fault, js=0, status=INSTR_INVALID_ENC, head=0x2400080, tail=0x2400080|job fault: INSTR_INVALID_ENC",
                "panthor fb000000.gpu: [drm] *ERROR* Unhandled Page fault in AS2 at VA 0x0000000002400100~raw fault status: 0x3C3~decoded fault status: SLAVE FAULT~access type 0x3: WRITE|page fault: SLAVE FAULT, WRITE at 2400100",
                "kernel: asahi 206400000.gpu:   Fault info: FaultInfo {~  address: 0x60fd925d80,~  unit: UL1C(~  level: 0x1,~  read: true,~  reason: Unmapped,|page fault: unit UL1C, level 0x1, read, Unmapped at 60fd925d80",
            })
    void faultsOfDrivers(String log, String expected) throws Exception {
        assertThat(faults(log)).isEqualTo(expected);
    }

    @Test
    void whoAndWhere() throws Exception {
        Crash c = container("""
                                adreno 5000000.gpu: [drm:a6xx_irq] *ERROR* gpu fault ring 0 fence 69cc \
                                status 00800005 rb 1b60/1b9f ib1 0000000100474628/0004 ib2 000000010564C900/0000
                                msm_dpu: [drm:recover_worker] *ERROR* 6.3.0.2: hangcheck recover!
                                msm_dpu: [drm:recover_worker] *ERROR* 6.3.0.2: offending task: python3 (python3 a.py)
                                """).crash().orElseThrow();
        assertThat(c.facts())
                .extracting(f -> f.name() + "=" + f.text())
                .contains("gpu=a630 (6.3.0.2)", "task=python3 (python3 a.py)", "fence=69cc");
        assertThat(c.positions()).extracting(Crash.Position::address).contains(0x100474628L);
        assertThat(c.missing()).anyMatch(m -> m.contains("/sys/class/devcoredump"));
    }

    @Test
    void programBinariesOfGl() throws Exception {
        ByteBuffer b = ByteBuffer.allocate(0x170).order(ByteOrder.LITTLE_ENDIAN);
        b.putInt(0, 0xb10b_cace).putInt(0x54, 0x120);
        b.putInt(0x120 + 0x14, 0x1c).putInt(0x120 + 0x18, 1);
        b.putInt(0x13c, 10).putInt(0x140, 0x30).putInt(0x144, 16).putInt(0x148, 2);
        b.putLong(0x150, 0x200cc001_00000000L).putLong(0x158, 0x0300_0000_0000_0000L);
        Container c = container(b.array(), "in");
        assertThat(c.kind().format()).isEqualTo("gl-binary");
        assertThat(c.programs()).extracting(ContainedProgram::stage).containsExactly("fs");
        assertThat(c.programs().getFirst().code().size()).isEqualTo(16);
        b.putInt(0x140, 0x7fff_ffff);
        assertThat(container(b.array(), "in").broke()).isPresent();
    }

    @Test
    void cachesThatAreDamagedSaySo() throws Exception {
        assertThat(container("GGMLCLBC\1\0\0\0\0\0\0\0rest").broke()).isPresent();
        byte[] cut = {(byte) 0xce, (byte) 0xca, 0x0b, (byte) 0xb1, 0};
        assertThat(container(cut, "in").broke()).isPresent();
    }
}
