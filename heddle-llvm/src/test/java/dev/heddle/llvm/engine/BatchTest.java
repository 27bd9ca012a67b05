package dev.heddle.llvm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.emulator.Executable;
import dev.heddle.emulator.ProgramLayout;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.llvm.Intrinsics;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Code of a block is the same whatever was compiled before: so it is found again, in whatever order waves come to
/// blocks.
class BatchTest {
    private static final String LOADS = """
            ldg.u32 r2.x, g[r0.x+4], 1
            ldl.u32 r2.y, l[r2.z], 1
            stg.u32 g[r1.x], r2.x, 1
            rcp r3.x, r2.x
            """;

    private final Codec codec;
    private final ProgramLayout program;
    private final FrameLayout frame;

    BatchTest() throws SourceException {
        codec = Codec.load("a630");
        program = new ProgramLayout(codec.book().isa());
        frame = FrameLayout.of(program.registers(), 16);
    }

    private List<LaneCode> block(String source, long at) throws SourceException {
        byte[] code = codec.assembler().assemble(new Source("t.s", source)).bytes();
        Executable made = new Executable(codec, code, at);
        return made.insns().stream()
                .map(i -> Objects.requireNonNull(made.laneCode(i.address())))
                .toList();
    }

    private BlockCompiler.Function compiled(Sites sites, List<LaneCode> codes) {
        return BlockCompiler.compile(program, frame, sites, Intrinsics.none(), "b", codes, 64);
    }

    @Test
    void theTextIsTheSameInAnyOrder() throws SourceException {
        List<LaneCode> one = block(LOADS, 0);
        List<LaneCode> other = block("stl.u32 l[r2.x], r1.x, 1\nrsq r1.x, r2.x\n" + LOADS, 1024);
        Sites sites = new Sites();
        BlockCompiler.Function first = compiled(sites, one);
        compiled(sites, other);
        BlockCompiler.Function last = compiled(sites, one);
        assertThat(last.text()).isEqualTo(first.text());
        assertThat(last.record()).hasSameSizeAs(first.record()).isNotEqualTo(first.record());
    }

    /// What an earlier run has made together with other parts is not made again.
    @Test
    void partsAreFoundOneByOne() {
        MachineCode machine = MachineCode.ofProcess();
        MachineCode.Part a = part("a", 1);
        MachineCode.Part b = part("b", 2);
        long[] both = machine.compile(List.of(a, b), "");
        assertThat(machine.compile(List.of(b, part("c", 3), a), ""))
                .containsSubsequence(both[1], both[0])
                .doesNotHaveDuplicates();
        assertThat(machine.compile(List.of(b), "")).containsExactly(both[1]);
    }

    private static MachineCode.Part part(String name, int value) {
        String function = "define i32 @%s%s() {%n  ret i32 %d%n}%n".formatted(MachineCode.PREFIX, name, value);
        return new MachineCode.Part(name, function);
    }
}
