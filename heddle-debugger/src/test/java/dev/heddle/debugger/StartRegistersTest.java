package dev.heddle.debugger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.Device;
import dev.heddle.machine.Launch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a launch says about a register that its book sets, too: the launch's value counts in every group, however many
/// threads of the host run them, and in the debugger.
class StartRegistersTest {
    private static final int GROUPS = 9;
    private static final int SIZE = 4;

    /// A statement about a register, and what it holds in each thread of the grid.
    private record Value(String name, IntUnaryOperator expected) {
        Launch say(Launch l, RegisterRef r) {
            return name.equals("7") ? l.set(r, 7) : l.input(r, name);
        }
    }

    private static final List<Value> VALUES = List.of(
            new Value("7", _ -> 7),
            new Value("local.x", i -> i % SIZE),
            new Value("group.x", i -> i / SIZE),
            new Value("global.x", i -> i),
            new Value("size.x", _ -> SIZE));

    @ParameterizedTest
    @CsvSource({"agx, stop", "agx3, stop", "agx5, stop", "ir3, end", "valhall, NOP.end", "valhall15, NOP.end"})
    void theLaunchsValueCounts(String isa, String end) throws Exception {
        Codec codec = Codec.load(isa);
        byte[] code = codec.assembler().assemble(new Source("end.s", end)).bytes();
        Executable program = new Executable(codec, code, 0);
        Set<RegisterRef> registers = inputs(codec.book().isa());
        assertThat(registers).isNotEmpty();
        for (RegisterRef r : registers)
            for (Value v : VALUES) {
                for (int threads : new int[] {1, 2, 8})
                    assertThat(run(program, r, List.of(v), threads))
                            .as("%s = %s, %d threads", r, v.name(), threads)
                            .isEqualTo(expected(v));
                assertThat(stepped(program, r, v)).as("%s = %s", r, v.name()).isEqualTo(expected(v));
            }
    }

    @ParameterizedTest
    @CsvSource({"agx, stop", "valhall, NOP.end"})
    void theLastStatementCounts(String isa, String end) throws Exception {
        Codec codec = Codec.load(isa);
        byte[] code = codec.assembler().assemble(new Source("end.s", end)).bytes();
        Executable program = new Executable(codec, code, 0);
        RegisterRef r = inputs(codec.book().isa()).iterator().next();
        for (Value first : VALUES)
            for (Value last : VALUES)
                assertThat(run(program, r, List.of(first, last), 2))
                        .as("%s, then %s", first.name(), last.name())
                        .isEqualTo(expected(last));
    }

    /// The other half of a register keeps what the book says.
    @ParameterizedTest
    @CsvSource({"0, 7", "16, 7"})
    void halves(int low, int value) throws Exception {
        Codec codec = Codec.load("valhall");
        byte[] code = codec.assembler().assemble(new Source("end.s", "NOP.end")).bytes();
        Executable program = new Executable(codec, code, 0);
        RegisterRef whole = codec.book().isa().inputs().stream()
                .filter(i -> i.what().equals("global.x"))
                .map(i -> RegisterRef.of(codec.book().isa(), i.file(), i.element()))
                .findFirst()
                .orElseThrow();
        RegisterRef half = new RegisterRef(whole.state(), whole.element(), low, 16);
        int[] expected = new int[GROUPS * SIZE];
        Arrays.setAll(expected, i -> low == 0 ? value : value << 16 | i);
        Device device = new Device();
        Buffer out = device.buffer("out", 4L * GROUPS * SIZE);
        launch(device, program, 3).set(half, value).result(whole, 1, out).run();
        assertThat(out.ints()).isEqualTo(expected);
    }

    /// A thread that a buffer has nothing for begins with what the launch says, not with another group's data.
    @ParameterizedTest
    @CsvSource({"valhall, NOP.end", "agx, stop"})
    void attributesThatEnd(String isa, String end) throws Exception {
        Codec codec = Codec.load(isa);
        byte[] code = codec.assembler().assemble(new Source("end.s", end)).bytes();
        Executable program = new Executable(codec, code, 0);
        RegisterRef r = new RegisterRef("r", 20, 0, Integer.SIZE);
        for (Integer set : Arrays.asList(null, 5)) {
            Device device = new Device();
            Buffer from = device.buffer("from", new int[] {100, 101, 102, 103, 104, 105});
            Buffer out = device.buffer("out", 4L * GROUPS * SIZE);
            Launch l = launch(device, program, 1);
            if (set != null) l.set(r, set);
            l.attribute(r, 1, from).result(r, 1, out).run();
            int[] expected = new int[GROUPS * SIZE];
            Arrays.setAll(expected, i -> i < 6 ? 100 + i : Objects.requireNonNullElse(set, 0));
            assertThat(out.ints()).isEqualTo(expected);
        }
    }

    /// Registers of 32 bits of each lane that the book or one of its stages sets as a whole or in part.
    private static Set<RegisterRef> inputs(Isa isa) {
        Set<RegisterRef> out = new LinkedHashSet<>();
        for (Isa.Input i : isa.inputs()) {
            RegisterRef r = RegisterRef.of(isa, i.file(), i.element());
            Isa.State s = Objects.requireNonNull(isa.states().get(r.state()));
            if (s.perLane() && s.type().bits() == Integer.SIZE && !s.isPacked())
                out.add(new RegisterRef(r.state(), r.element(), 0, Integer.SIZE));
        }
        return out;
    }

    private static Launch launch(Device device, Executable program, int threads) {
        return device.launch(program).grid(GROUPS, 1, 1).group(SIZE, 1, 1).threads(threads);
    }

    private static int[] run(Executable program, RegisterRef r, List<Value> values, int threads) {
        Device device = new Device();
        Buffer out = device.buffer("out", 4L * GROUPS * SIZE);
        Launch l = launch(device, program, threads);
        for (Value v : values) v.say(l, r);
        l.result(r, 1, out).run();
        return out.ints();
    }

    /// The register in each thread, group after group, in the debugger before its first instruction.
    private static int[] stepped(Executable program, RegisterRef r, Value v) {
        Device device = new Device();
        Timeline t = new Timeline(device, v.say(launch(device, program, 1), r), 0, Timeline.HISTORY);
        List<Integer> out = new ArrayList<>();
        while (!t.isAtEnd()) {
            for (int lane = 0; lane < SIZE; lane++)
                out.add((int) t.state().wave(t.state().turn()).get(r.state(), r.element(), lane));
            t.go(t.time() + 1, (_, _) -> true);
        }
        return out.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int[] expected(Value v) {
        int[] out = new int[GROUPS * SIZE];
        Arrays.setAll(out, v.expected());
        return out;
    }
}
