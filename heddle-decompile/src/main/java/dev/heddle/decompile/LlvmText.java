package dev.heddle.decompile;

import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.emulator.Executable;
import dev.heddle.flow.lane.LaneBlock;
import dev.heddle.flow.lane.LaneCondition;
import dev.heddle.flow.lane.LaneEdge;
import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.llvm.Ir;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A program as a module of LLVM IR: one function that does what a lane does, `i64 (ptr %lane, ptr %shared, ptr
/// addrspace(3) %group, ptr addrspace(5) %private)`. It gives the address where the lane leaves the code, with the
/// registers back in `%lane`, or -1 where it ends. docs/llvm-ir.md has the form.
public final class LlvmText {
    private static final String END = "end";

    private final LaneProgram program;
    private final String name;
    private final IrFunction function;
    private final Ir ir;
    private final RegisterFields fields;
    private final IrRegisters registers;
    private final boolean hasActivity;

    /// Of each node, by its number.
    private final List<Folding> foldings = new ArrayList<>();

    /// Whether lanes have to come by blocks in order: what one does there, others see.
    private final boolean isTogether;

    private LlvmText(LaneProgram program, RegisterFields fields, String name) {
        this.program = program;
        this.name = name;
        this.hasActivity = program.hasActivityAsData();
        var isa = program.program().book().isa();
        this.fields = fields;
        function = IrFunction.of(isa, fields);
        ir = function.ir();
        registers = function.registers();
        for (LaneNode n : program.graph().nodes()) foldings.add(new Folding(program, n, Facts.NONE, hasActivity));
        isTogether = isa.lanes() > 1
                && foldings.stream().anyMatch(f -> f.left().stream().anyMatch(fields::isOfOthers));
    }

    /// @param code the bytes
    /// @param base address of the first one
    /// @param entry address of the first instruction that is run
    /// @param name of the function
    /// @throws DecompileException if it is not known where a lane goes, or what an instruction does
    public static String of(Codec codec, byte[] code, long base, long entry, String name) {
        LaneProgram program = LaneProgram.of(new Executable(codec, code, base), entry);
        return of(program, new RegisterFields(codec.book().isa(), program.steps()), name);
    }

    /// @param fields registers that the caller has
    static String of(LaneProgram program, RegisterFields fields, String name) {
        return new LlvmText(program, fields, name).text();
    }

    // ---- the module

    private String text() {
        registers.begin();
        if (hasActivity || program.steps().stream().anyMatch(s -> s.op() == Op.EXEC)) {
            ir.line("%on = alloca i32");
            ir.store("i32", "-1", "%on", 4);
        }
        ir.branch(label(program.graph().entry()));
        for (LaneBlock b : program.graph().blocks()) block(b);
        ir.attached("");
        ir.label(END);
        ir.line("ret i64 -1");
        String body = ir.text();
        if (body.contains("@llvm.memcpy"))
            function.declared().add("declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)");
        StringBuilder out = new StringBuilder();
        String shown = name.replaceAll("\\p{Cntrl}", "?");
        out.append("; one lane of %s, %s\n"
                .formatted(shown, program.program().book().id()));
        for (String line : registers.about()) out.append("; ").append(line).append('\n');
        out.append('\n');
        for (String line : function.constants()) out.append(line).append('\n');
        for (String line : function.declared()) out.append(line).append('\n');
        out.append("\ndefine i64 @%s(ptr noalias %%lane, ptr %%shared, %s) nounwind !dbg !3 {\nentry:\n"
                .formatted(quoted(name), IrMemory.PARAMETERS));
        for (String line : function.arrays()) out.append("  ").append(line).append('\n');
        out.append(body).append("}\n\n");
        return out.append(metadata()).toString();
    }

    /// Each instruction is a line of debug information, by its number; `heddle.instructions` lists their texts.
    private String metadata() {
        StringBuilder out = new StringBuilder("""
                !llvm.module.flags = !{!0}
                !llvm.dbg.cu = !{!1}
                !0 = !{i32 2, !"Debug Info Version", i32 3}
                !1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, producer: "heddle", emissionKind: LineTablesOnly)
                !2 = !DIFile(filename: %1$s, directory: "")
                !3 = distinct !DISubprogram(name: %1$s, scope: !2, file: !2, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !1)
                !4 = !DISubroutineType(types: !5)
                !5 = !{}
                """.formatted(quoted(name)));
        List<String> lines = new ArrayList<>();
        int number = FIRST;
        for (int i = 0; i < program.code().size(); i++) {
            Insn insn = program.code().get(i).insn();
            out.append("!%d = !DILocation(line: %d, scope: !3)\n".formatted(number, i + 1));
            out.append(
                    "!%d = !{i32 %d, i64 %d, !%s}\n".formatted(number + 1, i + 1, insn.address(), quoted(text(insn))));
            lines.add("!" + (number + 1));
            number += 2;
        }
        return out.append("!heddle.instructions = !{%s}\n".formatted(String.join(", ", lines)))
                .toString();
    }

    /// Number of the first metadata of an instruction.
    private static final int FIRST = 6;

    private String text(Insn i) {
        return program.program().codec().text(i);
    }

    /// Text in quotes, as IR has it.
    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (byte b : text.getBytes(java.nio.charset.StandardCharsets.UTF_8))
            out.append(b < ' ' || b == '"' || b == '\\' || b == 0x7f ? "\\%02X".formatted(b) : (char) b);
        return out.append('"').toString();
    }

    // ---- blocks

    private static String label(int block) {
        return "B" + block;
    }

    private void block(LaneBlock b) {
        ir.attached("");
        ir.label(label(b.number()));
        for (LaneNode n : b.nodes()) {
            ir.comment("0x%x: %s".formatted(program.insn(n).address(), text(program.insn(n))));
            ir.attached(", !dbg !" + (FIRST + 2 * n.insn()));
            if (isTogether && n == b.nodes().getFirst()) converge(n);
            node(n, n == b.nodes().getLast() ? b.exits() : List.of());
        }
    }

    /// Waits for lanes that are at lower addresses.
    private void converge(LaneNode at) {
        function.calls()
                .effect(
                        "converge",
                        IrCalls.CONVERGENT,
                        "i64 " + LaneProgram.place(program.insn(at).address(), 0, 0));
    }

    private void node(LaneNode n, List<LaneEdge> exits) {
        boolean isGuarded = !n.state().isOn() && !n.state().isOff();
        IrSteps steps = new IrSteps(function, foldings.get(n.number()), program.code(n), isGuarded);
        program.checkDecided(n, exits);
        for (LaneEdge e : exits) {
            if (e == exits.getLast()) way(n, steps, e);
            else ir.leave(condition(steps, Objects.requireNonNull(e.condition())), () -> way(n, steps, e));
        }
    }

    private String condition(IrSteps steps, LaneCondition c) {
        String all = "";
        for (LaneCondition.Literal l : c.literals()) {
            String one = steps.holds(l.step());
            if (!l.holds()) one = ir.set("xor i1 %s, true".formatted(one));
            all = all.isEmpty() ? one : ir.set("and i1 %s, %s".formatted(all, one));
        }
        return all;
    }

    /// Lets a lane go along an edge.
    private void way(LaneNode from, IrSteps steps, LaneEdge e) {
        switch (e.kind()) {
            case CALL, AFTER_CALL ->
                throw new DecompileException(program.insn(from).address(), "calls are not written as LLVM IR");
            default -> {}
        }
        if (e.to() < 0) {
            leave(from, steps, e);
            return;
        }
        if (e.waits()) {
            LaneNode there = program.graph().blocks().get(e.to()).nodes().getFirst();
            if (isTogether) converge(there);
            wakes(there);
        }
        ir.branch(label(e.to()));
    }

    private void leave(LaneNode from, IrSteps steps, LaneEdge e) {
        Insn at = program.insn(from);
        switch (e.kind()) {
            case STOP, SWITCHED_OFF -> ir.branch(END);
            case NEXT, NOT_TAKEN -> leave(Long.toString(at.address() + at.length()));
            default -> leave(target(from, steps));
        }
    }

    private void leave(String address) {
        registers.end();
        ir.line("ret i64 " + address);
    }

    /// @return the address that an instruction jumps to, an i64
    private String target(LaneNode from, IrSteps steps) {
        for (Step s : program.code(from).steps())
            if (s.op() == Op.JUMP) return steps.value(s.args().getFirst());
        throw new DecompileException(program.insn(from).address(), "where a lane goes on is not known");
    }

    /// What a lane that was off finds in the registers of the mask when it is on again.
    private void wakes(LaneNode at) {
        program.wakesWith(at).forEach((p, value) -> {
            if (fields.count(p.state()) > p.element())
                registers.write(p, value.toString(), p.width() > Integer.SIZE ? Long.SIZE : Integer.SIZE);
        });
        if (hasActivity) ir.store("i32", at.state().isOn() ? "-1" : "0", "%on", 4);
    }
}
