package dev.heddle.decompile;

import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.isa.Isa;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Several programs of one instruction set as one program in C, which runs each on a wave of lanes that a file holds.
public final class ProgramsText {
    private final List<Added> programs = new ArrayList<>();
    private final List<String> functions = new ArrayList<>();
    private final Isa isa;
    private RegisterFields registers;

    /// A program with the descriptors that it performs.
    private record Added(LaneProgram program, @Nullable Descriptors descriptors) {
        List<Step> steps() {
            List<Step> out = new ArrayList<>(program.steps());
            if (descriptors != null) out.addAll(descriptors.steps());
            return out;
        }
    }

    public ProgramsText(Isa isa) {
        this.isa = isa;
        this.registers = new RegisterFields(isa, List.of());
    }

    /// @return why the program cannot be said; nothing if it can
    public String add(Executable program) {
        // No random register holds an address of code.
        return add(program, _ -> OptionalLong.of(-1));
    }

    /// @param start what bits of a register begin with
    /// @return why the program cannot be said; nothing if it can
    public String add(Executable program, Function<RegisterRef, OptionalLong> start) {
        ComputedJumps jumps = new ComputedJumps(program, 0, start);
        try {
            add(LaneProgram.following(program, jumps), start);
            return "";
        } catch (DecompileException e) {
            if (isa.apart() || isa.lanes() == 1) return String.valueOf(e.getMessage());
        }
        try {
            add(LaneProgram.ofWave(program, jumps), start);
            return "";
        } catch (DecompileException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private void add(LaneProgram made, Function<RegisterRef, OptionalLong> start) {
        boolean performs = Descriptors.areIn(made.steps());
        Added all = new Added(made, performs ? new Descriptors(made.program(), 0, start) : null);
        RegisterFields fields = new RegisterFields(isa, all.steps());
        text(made, fields);
        if (all.descriptors != null) all.descriptors.text(fields, Facts.NONE);
        programs.add(all);
    }

    private static ProgramText text(LaneProgram of, RegisterFields registers) {
        return new ProgramText(of, Facts.NONE, registers, Target.C, "B", false);
    }

    /// @param lanes of a wave
    /// @param groupBytes of memory that they share
    /// @param address of the only buffer
    public String of(int lanes, int groupBytes, long address) {
        List<Step> steps = new ArrayList<>();
        for (Added p : programs) steps.addAll(p.steps());
        registers = new RegisterFields(isa, steps);
        for (Added p : programs) function(p);
        StringBuilder out = new StringBuilder();
        out.append("""
                #define WAVE %1$d
                #define WIDTH %1$d
                #define GROUP_SIZE %1$du
                """.formatted(lanes));
        out.append("""
                #define GROUP_BYTES %dUL
                #define LANE_BYTES 0UL
                """.formatted(groupBytes));
        out.append("""
                #define BUFFERS 1
                #define APART %d
                """.formatted(isa.apart() ? 1 : 0));
        out.append(Resource.of("head.h")).append(Resource.of("c.h")).append(Resource.of("arithmetic.h"));
        out.append("""
                static uint existing;
                #define THREADS existing
                static int is_of_wave;
                #define OF_WAVE is_of_wave
                static jmp_buf test_end;
                static char reason[4096];
                """);
        out.append("#define exit(n) _longjmp(test_end, 1)\n");
        out.append("#define fprintf(f, ...) snprintf(reason, sizeof reason, __VA_ARGS__)\n");
        out.append("struct shared {\n");
        registers.declarations(true).forEach(d -> out.append(d).append('\n'));
        out.append("""
                    uint unused;
                };
                struct lane {
                """);
        registers.declarations(false).forEach(d -> out.append(d).append('\n'));
        out.append("""
                    uint thread, lane, group[3];
                    int on;
                    uchar memory[8];
                """);
        out.append("""
                    struct shared *s;
                };
                """);
        out.append("""
                static void lane_words(LANE *l);
                static void start(LANE *l);
                """);
        out.append(Resource.of("lanes.h")).append(Resource.of("across.h"));
        out.append("""
                static uchar *buffer[2];
                static ulong bytes_of[2];
                """);
        out.append(MemoryText.of(isa, Target.C, List.of(address)));
        functions.forEach(out::append);
        out.append("""
                static void get(void *, size_t);
                static void put(const void *, size_t);
                """);
        out.append("""
                typedef void (*program)(LANE *);
                static program programs[] = {\
                """);
        for (int i = 0; i < programs.size(); i++) out.append("program_%d, ".formatted(i));
        out.append("0};\n");
        out.append("static const int of_wave[] = {");
        programs.forEach(p -> out.append(p.program.isOfWave() ? "1, " : "0, "));
        out.append("0};\n");
        out.append(fields("read", "get")).append(fields("write", "put"));
        return out.append(Resource.of("/decompile/main_random.h")).toString();
    }

    private void function(Added p) {
        int n = functions.size();
        ProgramText text = text(p.program, registers);
        String performed = p.descriptors == null ? "" : p.descriptors.text(registers, Facts.NONE);
        String all = """
                %s%sstatic __attribute__((noinline)) void program_%d(LANE *l) {
                %s}
                """.formatted(performed, text.functions(), n, text.body().replaceAll(":;\n$", ": return;\n"));
        functions.add(all.replaceAll("\\b(across|perform)_(?=\\w)", "$1_%d_".formatted(n)));
    }

    /// Functions that take the registers of lanes from a file, or put them there.
    private String fields(String name, String call) {
        StringBuilder out = new StringBuilder("static void %s_lane(LANE *l) {\n".formatted(name));
        for (boolean isShared : new boolean[] {false, true}) {
            for (String f : registers.files())
                if (registers.isShared(f) == isShared)
                    out.append("    for (int i = 0; i < %d; i++) %s(&%s[i], sizeof %s[i]);\n"
                            .formatted(registers.count(f), call, registers.array(f), registers.array(f)));
            out.append("}\n");
            if (!isShared) out.append("static void %s_shared(LANE *l) {\n".formatted(name));
        }
        return out.toString();
    }

    /// @return files whose elements go into a file and come out of it, in this order
    public List<String> files(boolean isShared) {
        return registers.files().stream()
                .filter(f -> registers.isShared(f) == isShared)
                .toList();
    }

    /// @return how many elements of a file do
    public int count(String file) {
        return registers.count(file);
    }

    /// @return bytes of an element there
    public int bytes(String file) {
        return registers.isPacked(file) ? 1 : registers.bits(file) > 32 ? 8 : 4;
    }
}
