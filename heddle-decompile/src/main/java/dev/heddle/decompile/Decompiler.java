package dev.heddle.decompile;

import dev.heddle.ir.lift.RegisterRef;
import dev.heddle.ir.lift.Step;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.StartRegister;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Makes the source of a kernel: what each lane does, in C or OpenCL C, with the same bits.
///
/// The text is for one launch. What that decides is evaluated: registers that nothing changes, resources that are bound
/// to numbers, the size of a group. Buffers are arguments, with their sizes; their addresses are those that the program
/// was given.
public final class Decompiler {
    private final Kernel kernel;
    private final Target target;
    private final LaunchSetup setup;
    private final @Nullable LaunchSetup before;
    private final LaneProgram main;
    private final @Nullable LaneProgram preamble;
    private final @Nullable Descriptors descriptors;
    private final RegisterFields registers;
    private final ImageTables images;
    private final Facts facts;
    private final Facts factsBefore;

    /// @param isOfWave whether lanes go wherever the wave goes
    private Decompiler(Kernel kernel, Target target, boolean isOfWave) {
        this.kernel = kernel;
        this.target = target;
        setup = LaunchSetup.of(kernel.launch());
        if (!setup.special().isEmpty())
            throw new DecompileException("a launch with %s is not decompiled".formatted(setup.special()));
        before = setup.preamble();
        ComputedJumps jumps = jumps(setup);
        main = isOfWave ? LaneProgram.ofWave(setup.program(), jumps) : LaneProgram.following(setup.program(), jumps);
        preamble = before == null ? null : LaneProgram.following(before.program(), jumps(before));
        List<Step> steps = new ArrayList<>(main.steps());
        descriptors = Descriptors.areIn(steps)
                ? new Descriptors(setup.program(), setup.entry(), p -> begins(setup, p))
                : null;
        if (descriptors != null) steps.addAll(descriptors.steps());
        if (preamble != null) {
            Preambles.check(preamble);
            steps.addAll(preamble.steps());
        }
        registers = new RegisterFields(setup.program().book().isa(), steps);
        DeviceMemory memory = new DeviceMemory(kernel.device());
        TextureAnswers answers = new TextureAnswers(setup.program().book(), memory);
        images = ImageTables.of(setup, memory);
        facts = new LaunchFacts(setup, before == null ? setup : before, steps, answers, images);
        factsBefore = preamble == null || before == null
                ? Facts.NONE
                : new LaunchFacts(before, before, preamble.steps(), answers, images);
    }

    private static ComputedJumps jumps(LaunchSetup setup) {
        return new ComputedJumps(setup.program(), setup.entry(), p -> begins(setup, p));
    }

    /// @return what bits of a register hold when lanes begin; empty if that is not the same in all of them
    private static OptionalLong begins(LaunchSetup setup, RegisterRef p) {
        for (StartRegister s : setup.each()) if (s.register().overlaps(p)) return OptionalLong.empty();
        return OptionalLong.of(setup.word(p.state(), p.element()) >>> p.low() & -1L >>> Long.SIZE - p.width());
    }

    /// @param withMain whether the text is a whole program, with what the buffers begin with
    /// @return a text that can be compiled as it stands
    /// @throws DecompileException if the language cannot say the program, or not all of it is known
    public static String of(Kernel kernel, Target target, boolean withMain) {
        try {
            return of(kernel, target, withMain, false);
        } catch (DecompileException e) {
            if (target != Target.C || kernel.launch().program().book().isa().apart()) throw e;
            try {
                return of(kernel, target, withMain, true);
            } catch (DecompileException _) {
                throw e;
            }
        }
    }

    private static String of(Kernel kernel, Target target, boolean withMain, boolean isOfWave) {
        Decompiler made = new Decompiler(kernel, target, isOfWave);
        String text = made.text();
        return withMain ? new MainText(kernel, made.setup, kernel.allBuffers(), target).with(text) : text;
    }

    private String text() {
        boolean isC = target == Target.C;
        String program = isC ? c() : openCl();
        StringBuilder out = new StringBuilder();
        out.append(about()).append(sizes());
        out.append(isC ? Resource.of("head.h") + Resource.of("c.h") : Resource.of("opencl.h"));
        out.append(Resource.of("arithmetic.h"));
        out.append(lane());
        out.append(isC ? "static uint groups_x, groups_y, groups_z;\n" : "");
        StartText start = new StartText(setup, registers);
        StartText first = before == null ? start : new StartText(before, registers);
        out.append("""

                /* ---- what a lane begins with */
                """);
        out.append(first.words("shared_words", false, before == null ? facts : Facts.NONE));
        out.append(start.words("lane_words", true, facts));
        out.append(start.each());
        if (isC) out.append(Resource.of("lanes.h"));
        List<Step> steps = new ArrayList<>(main.steps());
        if (preamble != null) steps.addAll(preamble.steps());
        boolean isAcross =
                main.isOfWave() || images.asksQuads() || steps.stream().anyMatch(RegisterFields::isAcross);
        if (isC && isAcross) out.append(Resource.of("across.h"));
        List<Long> addresses =
                kernel.allBuffers().values().stream().map(Buffer::address).toList();
        out.append(isC ? """
                        static uchar *buffer[BUFFERS + 1];
                        static ulong bytes_of[BUFFERS + 1];
                        """ : "");
        out.append(MemoryText.of(isa(), target, addresses));
        out.append(ResourceText.of(steps, setup));
        out.append(images.text()).append(images.asksQuads() ? Resource.of("quads.h") : "");
        return out.append(program).toString();
    }

    private String sizes() {
        StringBuilder out = new StringBuilder();
        out.append("""
                #define WAVE %d
                #define WIDTH %d
                """.formatted(setup.lanes(), setup.width()));
        out.append("#define GROUP_SIZE %du\n".formatted(setup.group().count()));
        out.append("#define GROUP_BYTES %dUL\n".formatted(setup.groupBytes()));
        out.append("#define LANE_BYTES %dUL\n".formatted(setup.laneBytes()));
        out.append(main.isOfWave() ? "#define OF_WAVE 1\n" : "");
        out.append("#define BUFFERS %d\n".formatted(kernel.allBuffers().size()));
        out.append("#define APART %d\n".formatted(isa().apart() ? 1 : 0));
        return out.toString();
    }

    private dev.heddle.isa.Isa isa() {
        return setup.program().book().isa();
    }

    private String about() {
        StringBuilder out = new StringBuilder("/* %s, of %s, as %s.\n"
                .formatted(
                        comment(kernel.name()),
                        setup.program().book().id(),
                        target == Target.C ? "C: each lane is a coroutine" : "OpenCL C"));
        out.append("   For groups of %d x %d x %d threads; buffers at the addresses that the program was given:\n"
                .formatted(setup.group().x(), setup.group().y(), setup.group().z()));
        int i = 0;
        for (Map.Entry<String, Buffer> b : kernel.allBuffers().entrySet())
            out.append("     b%d: %s, %d bytes at 0x%x\n"
                    .formatted(
                            i++,
                            comment(b.getKey()),
                            b.getValue().size(),
                            b.getValue().address()));
        return out.append("*/\n").toString();
    }

    private static String comment(String text) {
        return text.replace("*/", "* /").replaceAll("\\p{Cntrl}", "?");
    }

    /// The registers of a lane, and those that lanes share.
    private String lane() {
        StringBuilder out = new StringBuilder("""

                        struct shared {
                        """);
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
                    uchar memory[LANE_BYTES + 8];
                """);
        out.append(target == Target.C ? "    struct shared *s;\n" : """
                            __private struct shared *s;
                            struct shared own;
                            __global uchar *buffer[BUFFERS + 1];
                            ulong bytes_of[BUFFERS + 1];
                            __local uchar *group_memory;
                            __global uint *fault;
                        """);
        out.append("};\n");
        if (target == Target.OPENCL)
            out.append("HELPER void raise(LANE *l, uint number) { atomic_cmpxchg(l->fault, 0u, number); }\n");
        return out.toString();
    }

    private ProgramText body(LaneProgram of, Facts known, String prefix) {
        boolean isAlone = of != main || setup.lanes() == 1;
        return new ProgramText(of, known, registers, target, prefix, isAlone);
    }

    private String function(String name, ProgramText of) {
        return """
        %sstatic __attribute__((noinline)) void %s(LANE *l) {
        %s}
        """.formatted(of.functions(), name, of.body().replaceAll(":;\n$", ": return;\n"));
    }

    private String arguments(String space) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < kernel.allBuffers().size(); i++)
            out.append(", %suchar *b%d, ulong n%d".formatted(space, i, i));
        return out.toString();
    }

    private String c() {
        StringBuilder out = new StringBuilder("""

                        /* ---- the program */
                        """);
        if (descriptors != null) out.append(descriptors.text(registers, facts));
        if (preamble != null) out.append(function("preamble", body(preamble, factsBefore, "P")));
        out.append(function("program", body(main, facts, "B")));
        out.append("""
                static void begin_lane(void) {
                    program(lanes + (running - tasks));
                    running->has_ended = 1;
                    _longjmp(scheduler, 1);
                }
                """);
        out.append("""

                /* Runs all groups. The buffers with their sizes in bytes. */
                """);
        out.append("void run(uint gx, uint gy, uint gz%s) {\n".formatted(arguments("")));
        out.append("    groups_x = gx; groups_y = gy; groups_z = gz;\n");
        for (int i = 0; i < kernel.allBuffers().size(); i++)
            out.append("    buffer[%1$d] = b%1$d; bytes_of[%1$d] = n%1$d;\n".formatted(i));
        out.append("""
                    static struct shared start_of;
                    lanes[0].s = &start_of;
                    lanes[0].on = -1;
                """);
        out.append("    shared_words(lanes);\n");
        if (preamble != null) out.append("    preamble(lanes);\n");
        out.append("""
                    uint g[3];
                    for (g[2] = 0; g[2] < gz; g[2]++)
                        for (g[1] = 0; g[1] < gy; g[1]++)
                            for (g[0] = 0; g[0] < gx; g[0]++) run_group(g, &start_of);
                }
                """);
        return out.toString();
    }

    private String openCl() {
        StringBuilder out = new StringBuilder("""

                        /* ---- the program */
                        """);
        if (preamble != null)
            out.append(function("preamble", body(preamble, factsBefore, "P")).replace("static ", ""));
        ProgramText text = body(main, facts, "B");
        out.append(text.functions());
        out.append("__kernel void run(__global uint *faults%s) {\n".formatted(arguments("__global ")));
        out.append("    __local ulong group_words[GROUP_BYTES / 8 + 1];\n");
        out.append("""
                    struct lane own = {0};
                    LANE *l = &own;
                    l->on = -1;
                    l->s = &own.own;
                """);
        for (int i = 0; i < kernel.allBuffers().size(); i++)
            out.append("    l->buffer[%1$d] = b%1$d; l->bytes_of[%1$d] = n%1$d;\n".formatted(i));
        out.append("""
                    l->fault = faults;
                    l->thread = (uint)(get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2)));
                    l->lane = l->thread % WAVE;
                    for (int i = 0; i < 3; i++) l->group[i] = (uint)get_group_id(i);
                    l->group_memory = (__local uchar *)group_words;
                    for (uint i = l->thread; i < GROUP_BYTES / 8 + 1; i += GROUP_SIZE) group_words[i] = 0;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    shared_words(l);
                """);
        if (preamble != null) out.append("    preamble(l);\n");
        out.append("""
                    lane_words(l);
                    start(l);
                """);
        return out.append(text.body()).append("}\n").toString();
    }
}
