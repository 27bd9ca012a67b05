package dev.heddle.decompile.source;

import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.LaneProgram;
import dev.heddle.decompile.MainText;
import dev.heddle.decompile.TextureAnswers;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Fault;
import dev.heddle.ir.state.Resources.Fact;
import dev.heddle.isa.Isa;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.GridExtent;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Prints a kernel as one function of OpenCL C, for people.
public final class SourceText {
    /// Words that a function cannot be called by.
    private static final Set<String> RESERVED = Set.of(
            ("main kernel global local constant private auto bool break case char const continue default do double else"
                            + " enum extern float for goto half if inline int long register restrict return short signed"
                            + " sizeof static struct switch typedef uchar uint ulong union unsigned ushort void volatile"
                            + " while")
                    .split(" "));

    /// Vectors from which on it is asked whether they are parts of arrays.
    private static final int MANY_VECTORS = 1;

    private final Kernel kernel;
    private final LaunchSetup setup;
    private final @Nullable LaunchSetup before;
    private final LaneProgram main;
    private final @Nullable LaneProgram preamble;
    private final Terms terms = new Terms();
    private final Start start;
    private final Isa isa;
    private final DeviceMemory memory;
    private final Images images;

    /// Words of buffers that the function is given, by buffers and places.
    private List<Argument> arguments = List.of();

    private SourceText(Kernel kernel) {
        this.kernel = kernel;
        setup = LaunchSetup.of(kernel.launch());
        if (!setup.special().isEmpty())
            throw new DecompileException("a launch with %s is not decompiled".formatted(setup.special()));
        String stage = setup.program().stageName();
        if (OpenRegisters.isOpen(kernel) && !stage.isEmpty())
            throw new DecompileException("what registers hold at the end of a %s is not printed".formatted(stage));
        before = setup.preamble();
        main = LaneProgram.of(setup.program(), setup.entry());
        preamble = before == null ? null : LaneProgram.of(before.program(), before.entry());
        isa = setup.program().book().isa();
        start = new Start(kernel, terms, isa, setup);
        memory = new DeviceMemory(kernel.device());
        images = new Images(terms, start, new TextureAnswers(setup.program().book(), memory));
        terms.pointers(this::pointer);
        terms.resources((asked, number) -> {
            int space = asked.lastIndexOf(' ');
            return start.about(setup, asked.substring(space + 1), number, Fact.of(asked.substring(0, space)));
        });
    }

    /// @param hasAddresses whether lines have the addresses of their instructions
    /// @throws DecompileException if the program cannot be said so
    public static String of(Kernel kernel, boolean hasAddresses) {
        return code(kernel, hasAddresses).text();
    }

    /// @param hasAddresses whether lines have the addresses of their instructions
    /// @throws DecompileException if the program cannot be said so
    public static SourceCode code(Kernel kernel, boolean hasAddresses) {
        return new SourceText(kernel).code(hasAddresses, false);
    }

    /// @return what a pass has made, in lines
    /// @throws DecompileException if the program cannot be said so
    public static String after(Pass pass, Kernel kernel) {
        return new SourceText(kernel).after(pass);
    }

    /// @return a whole program, with what the buffers begin with, and a function `main` that runs all groups
    /// @throws DecompileException if the program cannot be said so
    public static String program(Kernel kernel) {
        SourceText made = new SourceText(kernel);
        if (made.start.open() != null)
            throw new DecompileException("a whole program needs a launch, with buffers or registers");
        return MainText.ofSource(kernel, made.setup, made.code(false, true).text());
    }

    private List<Block> blocks(StepEvaluation.Memory memory) {
        List<Block> blocks = new ValueGraph(terms, start, memory, images, main, setup, preamble, before).blocks();
        Cleaning.clean(terms, blocks);
        // Where addresses come round a loop, it is only known now what they are.
        if (Loads.fold(terms, blocks, memory)) Cleaning.clean(terms, blocks);
        return blocks;
    }

    // ---- memory that nothing changes

    private boolean isOfDevice(String space) {
        if (space.equals(StepEvaluation.TEXELS)) return true;
        Isa.Space s = isa.spaces().get(space);
        return s != null && s.reach() == Isa.Reach.DEVICE;
    }

    /// @return the names of buffers that are written; null if any may be
    private @Nullable Set<String> written(List<Block> blocks) {
        Set<String> out = new TreeSet<>();
        for (Block b : blocks)
            for (Effect e : b.effects) {
                if (e.op() == Op.LOOK && e.isKept()) return null;
                if (e.op() != Op.STORE && e.op() != Op.ATOMIC || !isOfDevice(e.space())) continue;
                Term.Symbol base = Location.of(e.args().getFirst()).base();
                if (base == null) return null;
                out.add(base.name());
            }
        return out;
    }

    private StepEvaluation.Memory unchanged(Set<String> written) {
        return (space, bits, address) -> {
            if (!isOfDevice(space)) return null;
            Location at = Location.of(address);
            Term.Symbol base = at.base();
            if (base == null && at.products().isEmpty()) return beside(at.bytes(), bits);
            if (base == null || written.contains(base.name())) return null;
            Buffer b = start.buffers().get(base.name());
            if (b != null && at.products().isEmpty()) {
                Term known = start.known(b, at.bytes(), bits / Byte.SIZE);
                if (known != null) return known;
            }
            ValueType type = bits > Integer.SIZE ? ValueType.I64 : ValueType.I32;
            return terms.plain(type, Op.LOAD, List.of(address), bits, space, null);
        };
    }

    /// @return the address that two words of a buffer hold, if it is that of a buffer
    private @Nullable Term pointer(Term low, Term high) {
        OpenRegisters open = start.open();
        if (open != null && !low.is(Op.LOAD)) return open.pointer(low, high);
        if (!low.is(Op.LOAD) || !high.is(Op.LOAD)) return null;
        Location a = Location.of(low.arg(0));
        Location b = Location.of(high.arg(0));
        Term.Symbol base = a.base();
        boolean isPair = a.products().isEmpty() && b.products().isEmpty() && b.bytes() == a.bytes() + Integer.BYTES;
        if (base == null || base != b.base() || !isPair || a.bytes() % Integer.BYTES != 0) return null;
        Buffer of = start.buffers().get(base.name());
        if (of == null || a.bytes() < 0 || b.bytes() + Integer.BYTES > of.size()) return null;
        long value = of.word(a.bytes()) & 0xffffffffL | (long) of.word(b.bytes()) << Integer.SIZE;
        Term found = start.address(value);
        return found instanceof Term.Number ? null : found;
    }

    /// @return what memory holds that is no buffer of the kernel's, such as descriptors that the launch has made
    private @Nullable Term beside(long address, int bits) {
        ValueType type = bits > Integer.SIZE ? ValueType.I64 : ValueType.I32;
        try {
            return terms.number(type, memory.load(0, address, bits));
        } catch (Fault _) {
            return null;
        }
    }

    // ---- text

    private String after(Pass pass) {
        return switch (pass) {
            case LANES ->
                preamble == null
                        ? PassText.of(main)
                        : "%smain:\n%s".formatted(PassText.of(preamble), PassText.of(main));
            case VALUES -> {
                List<Block> all =
                        new ValueGraph(terms, start, (_, _, _) -> null, images, main, setup, preamble, before).blocks();
                yield PassText.of(all, terms.insns(), new InsnTable(main, preamble));
            }
            case SIMPLIFIED -> PassText.of(simplified(), terms.insns(), new InsnTable(main, preamble));
            case STRUCTURE -> PassText.of(Tidying.tidy(Structure.of(simplified())));
            case STATEMENTS -> code(false, false, body -> body).text();
        };
    }

    private SourceCode code(boolean hasAddresses, boolean isProgram) {
        return code(hasAddresses, isProgram, Loops::shape);
    }

    private List<Block> simplified() {
        // To which buffers programs write, the addresses of stores say.
        Set<String> others = new TreeSet<>(start.buffers().keySet());
        others.removeAll(start.uniform());
        List<Block> blocks = blocks(unchanged(others));
        Set<String> written = written(blocks);
        if (written != null) blocks = blocks(unchanged(written));
        blocks = recognized(blocks);
        arguments = Argument.take(terms, blocks, start.uniform());
        return blocks;
    }

    /// @param shape what is made of statements before unrolled loops are looked for
    private SourceCode code(boolean hasAddresses, boolean isProgram, UnaryOperator<List<Statement>> shape) {
        List<Block> blocks = simplified();
        Set<String> assumed = SharedRegisters.assumed(blocks, isa);
        SourceBody body = body(blocks, isProgram, shape);
        List<Block> spilled = spilled(blocks);
        if (spilled != null) body = body.orShorter(body(spilled, isProgram, shape));
        blocks = body.blocks();
        Accesses accesses = body.accesses();
        if (isProgram) checkCompiled(blocks, accesses);
        InsnTable table = new InsnTable(main, preamble);
        Printer out = new Printer(hasAddresses ? table : null);
        Set<String> near = FloatFunctions.called(Operands.all(blocks));
        body.functions().forEach(f -> near.addAll(FloatFunctions.called(f.terms())));
        out.text(head(assumed, near));
        body.functions().forEach(out::function);
        Set<String> symbols = symbols(blocks);
        if (isProgram) out.text("static void program(void) {");
        out.text(isProgram ? buffers(body, symbols) : signature(body, symbols));
        out.text(local(accesses));
        out.text(inputs(blocks, body.kinds()));
        out.statements(body.statements());
        out.text("}");
        List<SourceCode.Line> lines = new ArrayList<>();
        for (int i = 0; i < out.lines().size(); i++)
            lines.add(line(out.lines().get(i), out.insns().get(i)));
        return new SourceCode(lines, table.of(out.insns(), terms.insns().all()), doubts(blocks, accesses, assumed));
    }

    /// @return another program, with words of a lane's own memory as values; null if there are none
    private @Nullable List<Block> spilled(List<Block> all) {
        Set<String> own = new TreeSet<>(Set.of("lane"));
        Set<String> windows = new TreeSet<>();
        isa.spaces().forEach((name, s) -> {
            if (s.reach() == Isa.Reach.LANE) own.add(name);
            if (s.windows().containsKey(Isa.Reach.LANE)) windows.add(name);
        });
        List<Block> blocks = all.stream().map(Block::copy).toList();
        if (!Spills.recover(terms, blocks, own, windows, setup.laneBytes())) return null;
        Cleaning.clean(terms, blocks);
        return recognized(blocks);
    }

    private List<Block> recognized(List<Block> blocks) {
        Map<Term, Term> broadcasts = SharedRegisters.broadcasts(blocks);
        if (!broadcasts.isEmpty()) {
            Terms.Replacing by = terms.new Replacing(broadcasts);
            for (Block b : blocks) b.replace(by::in);
        }
        Recognition recognition = new Recognition(terms);
        for (Block b : blocks) b.replace(recognition::in);
        StoredBits.cut(terms, blocks);
        Cleaning.clean(terms, blocks);
        LastTurns.restore(terms, blocks);
        return blocks;
    }

    private SourceBody body(List<Block> blocks, boolean isProgram, UnaryOperator<List<Statement>> shape) {
        SourceBody body = body(blocks, Vectors.Joined.INSTRUCTION, isProgram, shape);
        // Elements of an array may have been loaded as vectors, and vectors element by element.
        boolean mayBeArray = Vectors.count(body.blocks()) > MANY_VECTORS;
        if (mayBeArray) body = body.orShorter(body(blocks, Vectors.Joined.NONE, isProgram, shape));
        return Vectors.hasRows(blocks) ? body.orShorter(body(blocks, Vectors.Joined.ROW, isProgram, shape)) : body;
    }

    private SourceBody body(
            List<Block> simple, Vectors.Joined joined, boolean isProgram, UnaryOperator<List<Statement>> shape) {
        List<Block> all = simple.stream().map(Block::copy).toList();
        Vectors.join(terms, all, joined);
        VectorOperations.join(terms, all);
        Pointers.find(terms, all);
        Indices.share(terms, all);
        Functions functions = new Functions(terms);
        while (true) {
            List<Block> blocks = all.stream().map(Block::copy).toList();
            List<Function> shared = functions.share(blocks);
            SourceBody body = new SourceBody.Parts(blocks, shared, spaces(), terms.insns(), !isProgram, shape).body();
            // Where calls have become a loop, a function for them says nothing.
            Set<Function> few = body.calledOnce();
            if (few.isEmpty()) return body;
            functions.refuse(few);
        }
    }

    private List<SourceCode.Doubt> doubts(List<Block> blocks, Accesses accesses, Set<String> assumed) {
        List<SourceCode.Doubt> out = new ArrayList<>(Doubts.of(blocks, accesses));
        if (!assumed.isEmpty())
            out.add(new SourceCode.Doubt(setup.entry(), false, "assumed: " + SharedRegisters.text(assumed)));
        return out;
    }

    private static SourceCode.Line line(String text, Set<Long> insns) {
        List<Long> addresses = new ArrayList<>();
        List<Long> preamble = new ArrayList<>();
        for (long k : insns) (InsnKey.isOfPreamble(k) ? preamble : addresses).add(InsnKey.address(k));
        return new SourceCode.Line(text, addresses, preamble);
    }

    private static final Set<String> COMPILED = Set.of("add");

    /// @throws DecompileException if something is printed that cannot be compiled
    private static void checkCompiled(List<Block> blocks, Accesses accesses) {
        if (accesses.arrays().containsKey(Accesses.UNKNOWN))
            throw new DecompileException(
                    "of some addresses it is not known which buffer they are in; --to c can do more");
        for (Block b : blocks)
            for (Effect e : b.effects) {
                boolean isKnown = switch (e.op()) {
                    case REDUCE, SCAN -> COMPILED.contains(e.word());
                    case LOOK -> false;
                    default -> true;
                };
                if (!isKnown)
                    throw new DecompileException(
                            InsnKey.address(e.insn()),
                            "'%s %s' is printed, but not compiled; --to c can do more"
                                    .formatted(e.op().text(), e.word()));
            }
    }

    private Map<String, String> spaces() {
        Map<String, String> out = new TreeMap<>(Map.of("group", "shared", "lane", "own"));
        for (Map.Entry<String, Isa.Space> s : isa.spaces().entrySet())
            switch (s.getValue().reach()) {
                case GROUP -> out.put(s.getKey(), "shared");
                case DEVICE -> {}
                default -> out.put(s.getKey(), "own");
            }
        return out;
    }

    /// @return the names of what a launch decides that are printed
    static Set<String> symbols(List<Block> blocks) {
        Set<String> out = new TreeSet<>();
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Symbol s)
                switch (s.kind()) {
                    case VALUE, ARGUMENT -> out.add(s.name());
                    case SIZE -> out.add(sizeOf(s.name()));
                    case POINTER -> {}
                }
        return out;
    }

    private String name() {
        String last = kernel.name()
                .replaceAll(".*[/\\\\]", "")
                .replaceAll("\\..*", "")
                .replaceAll("\\W", "_");
        return last.matches("[A-Za-z_]\\w*") && !RESERVED.contains(last) && !last.matches("f\\d+")
                ? last
                : "kernel_" + last;
    }

    /// @param assumed register files of which all lanes are taken to go the same way
    /// @param near functions whose last bits may be others
    private String head(Set<String> assumed, Set<String> near) {
        String last = near.isEmpty()
                ? ""
                : "\n   Found by what they give, so that their last bits may be others: %s."
                        .formatted(String.join(", ", near));
        if (start.open() != null)
            return """
            /* %s, of %s: it is not known how it is launched. Registers that lanes share, and buffers, are arguments.
               Not printed: what happens beyond the end of a buffer (loads give 0 where the machine says so), the wrap of
               indices, denormals as zeros, and which NaN a NaN is.%s */
            """.formatted(comment(kernel.name()), setup.program().book().id(), last);
        GridExtent grid = setup.grid();
        boolean isLarge = Math.max(grid.x(), Math.max(grid.y(), grid.z())) > Start.MOST_GROUPS;
        return """
        /* %s, of %s, for groups of %d x %d x %d threads%s.
           Not printed: what happens beyond the end of a buffer (loads give 0 where the machine says so), the wrap of
           indices, denormals as zeros, and which NaN a NaN is. `--to c` has all of it.%s%s */
        """.formatted(
                        comment(kernel.name()),
                        setup.program().book().id(),
                        setup.group().x(),
                        setup.group().y(),
                        setup.group().z(),
                        isLarge ? "" : ", at most %d of them along an axis".formatted(Start.MOST_GROUPS),
                        assumed.isEmpty() ? "" : "\n   Assumed: %s.".formatted(SharedRegisters.text(assumed)),
                        last);
    }

    private static String comment(String text) {
        return text.replace("*/", "* /").replaceAll("\\p{Cntrl}", "?");
    }

    /// The arguments of code of which nothing else is known.
    private List<String> given(OpenRegisters open, SourceBody body, Set<String> symbols) {
        List<String> out = new ArrayList<>();
        Accesses accesses = body.accesses();
        open.given().forEach((name, of) -> {
            if (of.isArgument() && symbols.contains(name))
                out.add("%s %s".formatted(body.kinds().type(of), name));
            buffer(name, accesses, symbols, out);
        });
        Accesses.Array shared = accesses.arrays().get("shared");
        if (shared != null && setup.groupBytes() == 0) out.add("__local %s *shared".formatted(shared.element()));
        return out;
    }

    /// Adds a buffer, and how large it is, if they are printed.
    private static void buffer(String name, Accesses accesses, Set<String> symbols, List<String> to) {
        Accesses.Array a = accesses.arrays().get(name);
        if (a != null) to.add("__global %s%s *%s".formatted(a.isWritten() ? "" : "const ", a.element(), name));
        if (symbols.contains(sizeOf(name))) to.add("ulong " + sizeOf(name));
    }

    private String signature(SourceBody body, Set<String> symbols) {
        OpenRegisters open = start.open();
        List<String> out = open == null ? new ArrayList<>() : given(open, body, symbols);
        for (String name : start.buffers().keySet()) {
            buffer(name, body.accesses(), symbols, out);
            for (Argument a : arguments)
                if (a.buffer().equals(name) && symbols.contains(a.name())) out.add(a.declared(body.kinds()));
        }
        return LineWrap.of("__kernel void %s(%s) {".formatted(name(), String.join(", ", out))) + "\n";
    }

    private static String sizeOf(String buffer) {
        return "bytes_of_" + buffer;
    }

    /// The buffers of a program in C.
    private String buffers(SourceBody body, Set<String> symbols) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        for (String name : start.buffers().keySet()) {
            Accesses.Array a = body.accesses().arrays().get(name);
            if (a != null) out.append("    %1$s *%2$s = (%1$s *)bytes%3$d;\n".formatted(a.element(), name, i));
            if (symbols.contains(sizeOf(name))) out.append("    ulong %s = size%d;\n".formatted(sizeOf(name), i));
            for (Argument g : arguments) {
                if (!g.buffer().equals(name) || !symbols.contains(g.name())) continue;
                String type = body.kinds().type(g.symbol());
                out.append("    %s = ((%s *)bytes%d)[%d];\n".formatted(g.declared(body.kinds()), type, i, g.word()));
            }
            i++;
        }
        return out.toString();
    }

    private String local(Accesses accesses) {
        boolean isGiven = start.open() != null && setup.groupBytes() == 0;
        return (isGiven ? "" : array(accesses, "__local ", "shared", setup.groupBytes()))
                + array(accesses, "", "own", setup.laneBytes());
    }

    private static String array(Accesses accesses, String qualifier, String name, long bytes) {
        Accesses.Array a = accesses.arrays().get(name);
        if (a == null) return "";
        long size = bytes / Math.max(1, a.bits() / Byte.SIZE);
        return "    %s%s %s[%d];\n".formatted(qualifier, a.element(), name, size);
    }

    private static String inputs(List<Block> blocks, Kinds kinds) {
        Map<String, String> values = InputNames.values();
        Map<Kind, Set<String>> parts = new EnumMap<>(Kind.class);
        for (Term t : Operands.all(blocks))
            if (t instanceof Term.Symbol s && s.kind() == Term.Symbol.Kind.VALUE && values.containsKey(s.name()))
                parts.computeIfAbsent(kinds.of(s), _ -> new TreeSet<>())
                        .add("%s = %s".formatted(s.name(), values.get(s.name())));
        StringBuilder out = new StringBuilder();
        parts.forEach((kind, of) ->
                out.append(LineWrap.of("    %s %s;\n".formatted(kind.text(), String.join(", ", of)))));
        return out.toString().stripTrailing();
    }
}
