package dev.heddle.debugger.sanitize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.isa.read.Books;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import dev.heddle.machine.RunFault;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What findings say, and what is none.
class SanitizerTest {
    private static final String OWN = """
            isa own "A machine with one program counter for a wave" {
              doc "d" granule 2 max 2 lanes 8
              state r : u32[4] "registers"
              input r[0] = lane
            }
            insn fork "Go to the own place" { bytes 2 fixed [15:0]=1 text "fork" does { pc = start + 2 + r[0] * 2 } }
            insn halt "Stop" { bytes 2 fixed [15:0]=2 text "halt" does { stop() } }
            """;

    @Test
    void lanesDisagreeOnABranchOfTheWave() throws Exception {
        Codec codec = Codec.of(Books.parse(new Source("own.isa", OWN), null));
        Device device = new Device();
        byte[] code = {1, 0, 2, 0, 2, 0};
        Launch launch = new Launch(new Executable(codec, code, 0), 0).group(2, 1, 1);
        Findings found = new Findings(10);
        Sanitizer s = new Sanitizer(
                device, launch, EnumSet.of(Check.DIVERGENCE), found, new CheckCoverage(), new ExecutionCounts());
        launch.trace(s);
        try {
            device.run(launch);
        } catch (RunFault f) {
            s.ended(f);
        }
        assertThat(found.list()).singleElement().satisfies(f -> {
            assertThat(f.rule()).isEqualTo(Rule.DIVERGENCE_BRANCH);
            assertThat(f.met().spot().lane()).isEqualTo(1);
        });
    }

    @Test
    void aRaceSaysBothSides() throws Exception {
        Sanitized s = Sanitized.run("""
                        .isa agx
                        .group 64
                        .shared 256
                        get_sr r1, thread_position_in_threadgroup.x
                        threadgroup_store i32, x, r1, 0, r1l
                        xor r2, r1, 32
                        threadgroup_load i32, x, r3, 0, r2l
                        stop
                        """, Check.RACE);
        Finding f = s.findings().getFirst();
        assertThat(f.message())
                .isEqualTo("writes group memory at 0x80, which wave 0 reads (0x0 becomes 0x20); no barrier is between"
                        + " them");
        assertThat(f.met().count()).isEqualTo(32 + 32);
        assertThat(f.met().spot()).isEqualTo(new Finding.Spot(0, "0,0,0", 1, 0, 1));
        Finding.Related partner = f.related().getFirst();
        assertThat(partner.does()).isEqualTo("reads");
        assertThat(partner.spot()).isEqualTo(new Finding.Spot(0, "0,0,0", 0, 0, 3));
        assertThat(partner.at().text()).isEqualTo("threadgroup_load i32, x, r3, 0, r2l");
    }

    @Test
    void anAddressSaysWhereItCameFrom() throws Exception {
        Sanitized s = Sanitized.run("""
                        .isa agx
                        .group 32
                        .buffer 0, zeros:64
                        .uniform u0, buffer 0
                        get_sr r1, thread_position_in_grid.x
                        iadd r2, r1, 12
                        device_store 0, i32, x, r1, u0_u1, r2, unsigned, 0
                        stop
                        """, Check.MEMORY);
        Finding f = s.findings().getFirst();
        assertThat(f.message())
                .isEqualTo("stores: 4 bytes at 0x10000040 are outside of all buffers; just past the end of buffer 0");
        assertThat(f.met().count()).isEqualTo(28);
        assertThat(f.related())
                .allMatch(r -> r.does().isEmpty())
                .extracting(r -> r.at().text())
                .containsExactly("iadd r2, r1, 12", "get_sr r1, sr80 (thread_position_in_grid.x)");
    }

    /// A group reads what another one has written before: atomic operations of both order that.
    @Test
    void atomicsOrder() throws Exception {
        String kernel = """
                .isa agx
                .group 1
                .grid 4
                .buffer 0, zeros:64
                .buffer 1, zeros:64
                .uniform u0, buffer 0
                .uniform u2, buffer 1
                get_sr r1, threadgroup_position_in_grid.x
                device_store 0, i32, x, r1, u0_u1, r1, unsigned, 0
                mov_imm r2, 1, 1
                %s
                device_load 0, i32, x, r4, u0_u1, 0, unsigned
                wait 0
                stop
                """;
        String atomic = "atomic add, 0, None, u2_u3, 0, unsigned, r2, 1, 0, 1, 4, 2";
        assertThat(Sanitized.run(kernel.formatted(atomic), Check.RACE).findings())
                .isEmpty();
        assertThat(Sanitized.run(kernel.formatted(""), Check.RACE).findings())
                .extracting(f -> f.rule().id())
                .containsExactly("race-device-read-write");
    }

    /// Each group writes a word; a later one reads it. Between come atomic operations on words that the kernel chooses.
    private static List<String> handedOn(String own) throws Exception {
        String kernel = """
                .isa agx
                .group 1
                .grid 3
                .buffer 0, zeros:64
                .buffer 1, zeros:64
                .uniform u0, buffer 0
                .uniform u2, buffer 1
                get_sr r1, threadgroup_position_in_grid.x
                mov_imm r2, 1, 1
                mov_imm r0l, 0
                if_icmp r0l, ult, r1, 1, 1
                device_store 0, i32, x, r1, u0_u1, 0, unsigned, 0
                pop_exec r0l, 1
                %s
                if_icmp r0l, ugt, r1, 1, 1
                device_load 0, i32, x, r4, u0_u1, 0, unsigned
                wait 0
                pop_exec r0l, 1
                stop
                """;
        return Sanitized.run(kernel.formatted(own), Check.RACE).findings().stream()
                .map(f -> f.rule().id())
                .toList();
    }

    private static String atomic(String index) {
        return "atomic add, 0, None, u2_u3, %s, unsigned, r2, 1, 0, 1, 4, 2\n".formatted(index);
    }

    @Test
    void atomicsOnOtherWordsDoNotOrder() throws Exception {
        assertThat(handedOn(atomic("0"))).isEmpty();
        assertThat(handedOn(atomic("r1"))).containsExactly("race-device-read-write");
    }

    /// The group in the middle takes it from one word and puts it into another.
    @Test
    void atomicsHandOn() throws Exception {
        String first = "if_icmp r0l, ult, r1, 2, 1\n" + atomic("0") + "pop_exec r0l, 1\n";
        String second = "if_icmp r0l, ugt, r1, 0, 1\n" + atomic("1") + "pop_exec r0l, 1\n";
        assertThat(handedOn(first + second)).isEmpty();
        assertThat(handedOn(second + first)).containsExactly("race-device-read-write");
    }

    /// Two waves read what one of them has written before a barrier, and that one writes again.
    @Test
    void aReadOfAnotherWaveBesideTheOwn() throws Exception {
        String kernel = """
                .isa agx
                .group 64
                .buffer 0, zeros:256
                .uniform u0, buffer 0
                get_sr r1, thread_position_in_threadgroup.x
                mov_imm r0l, 0
                if_icmp r0l, ult, r1, 1, 1
                device_store 0, i32, x, r1, u0_u1, 0, unsigned, 0
                pop_exec r0l, 1
                threadgroup_barrier
                device_load 0, i32, x, r3, u0_u1, 0, unsigned
                wait 0
                if_icmp r0l, ugt, r1, 62, 1
                device_store 0, i32, x, r1, u0_u1, 0, unsigned, 0
                pop_exec r0l, 1
                stop
                """;
        Finding f = Sanitized.run(kernel, Check.RACE).findings().stream()
                .filter(x -> x.rule() == Rule.RACE_DEVICE_READ_WRITE)
                .findFirst()
                .orElseThrow();
        assertThat(f.met().spot()).isEqualTo(new Finding.Spot(0, "0,0,0", 1, 31, 9));
        Finding.Related partner = f.related().getFirst();
        assertThat(partner.at().text()).startsWith("device_load");
        assertThat(Objects.requireNonNull(partner.spot()).wave()).isZero();
    }

    /// Eight bytes for each word, and as many for each byte where accesses are smaller.
    @Test
    void aCellHasTwoEntries() {
        ShadowMemory cells = new ShadowMemory();
        ShadowMemory.Page p = cells.page(0x1004, true);
        int last = ShadowMemory.Entry.of(Accesses.MOST, 255);
        p.set(p.cell(0x1004), ShadowMemory.Entry.of(1, 0), last);
        assertThat(p.bytes()).isEqualTo(8L * 4096 / 4);
        assertThat(ShadowMemory.Entry.number(p.first(1))).isEqualTo(1);
        assertThat(ShadowMemory.Entry.number(p.second(1))).isEqualTo(Accesses.MOST);
        assertThat(ShadowMemory.Entry.lane(p.second(1))).isEqualTo(255);
        ShadowMemory.Page split = cells.page(0x1001, false);
        for (long b = 0x1004; b < 0x1008; b++)
            assertThat(split.second(split.cell(b))).isEqualTo(last);
        assertThat(split.second(split.cell(0x1003))).isZero();
    }

    @Test
    void aFindingInAPreambleSaysSo() throws Exception {
        Codec codec = Codec.load("agx");
        String before = "device_load 0, i32, x, r1, u0_u1, 0, unsigned\nwait 0\nstop\n";
        byte[] preamble =
                codec.assembler().assemble(new Source("before", before)).bytes();
        byte[] code = codec.assembler().assemble(new Source("k", "stop\n")).bytes();
        Launch launch = new Launch(new Executable(codec, code, 0), 0).preamble(new Executable(codec, preamble, 0), 0);
        Device device = new Device();
        Findings found = new Findings(10);
        launch.trace(new Sanitizer(
                device, launch, EnumSet.of(Check.MEMORY), found, new CheckCoverage(), new ExecutionCounts()));
        device.run(launch);
        Finding f = found.list().getFirst();
        assertThat(f.rule()).isEqualTo(Rule.MEMORY_OUT_OF_BOUNDS);
        assertThat(f.met().place()).isEqualTo("--preamble --at 0:0:0");
        assertThat(FindingText.of(f, "k", "k").get(1)).contains(", in the preamble, group 0,0,0");
    }

    @Test
    void theRunGoesOn() throws Exception {
        Sanitized s = Sanitized.run("""
                        .isa agx
                        .group 4
                        .buffer 0, i32:7,7
                        .uniform u0, buffer 0
                        get_sr r1, thread_position_in_grid.x
                        device_load 0, i32, x, r2, u0_u1, r1, unsigned
                        wait 0
                        iadd r2, r2, 1
                        device_store 0, i32, x, r2, u0_u1, 1, unsigned, 0
                        stop
                        """, Check.MEMORY);
        assertThat(s.findings()).hasSize(1);
        assertThat(s.kernel().buffers().get("0").ints()).isEqualTo(new int[] {7, 1});
        assertThat(s.examined().accesses()).isEqualTo(4 + 4);
        assertThat(s.examined().groups()).isEqualTo(1);
    }

    @Test
    void checksHaveNames() {
        assertThat(Check.of("race, init")).containsExactly(Check.RACE, Check.INIT);
        assertThat(Check.of("")).doesNotContain(Check.NUMBER).hasSize(5);
        assertThat(List.of(Rule.values())).extracting(Rule::id).doesNotHaveDuplicates();
    }

    /// Compilers read other lanes and select afterwards.
    @Test
    void aValueOfAnInactiveLaneThatIsNotTaken() throws Exception {
        String kernel = """
                .isa agx
                .group 32
                .buffer 0, zeros:128
                .uniform u0, buffer 0
                get_sr r1, thread_position_in_threadgroup.x
                mov_imm r0l, 0
                if_icmp r0l, ult, r1, 24, 1
                simd_shuffle_xor r2, r1, 16
                icmpsel ult, r3, r1, 8, r1, %s
                device_store 0, i32, x, r3, u0_u1, r1, unsigned, 0
                pop_exec r0l, 1
                stop
                """;
        assertThat(Sanitized.run(kernel.formatted("1"), Check.DIVERGENCE).findings())
                .isEmpty();
        assertThat(Sanitized.run(kernel.formatted("r2"), Check.DIVERGENCE).findings())
                .hasSize(1);
    }
}
