package dev.heddle.decompile;

import dev.heddle.flow.lane.LaneNode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.ir.state.Atomic;
import dev.heddle.ir.state.Textures.Part;
import dev.heddle.machine.Buffer;
import dev.heddle.machine.DeviceMemory;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.kernel.Kernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A kernel as a module of LLVM IR, and a program in C that calls its function for each lane: the decompiled program
/// with another body. Lanes are coroutines there, and the functions that a module declares are the decompiler's own.
/// The memory of the device is at its own addresses.
final class LlvmHarness {
    /// In IR, others do not see what a lane has in its registers.
    static final String ELSEWHERE = "a lane that is elsewhere is read";

    private static final String FUNCTION = "lane_code";
    private static final Pattern DECLARED = Pattern.compile("declare (.+) @heddle\\.([\\w.]+)\\((.*)\\) .*");

    private final Kernel kernel;
    private final LaneProgram main;
    private final Facts facts;
    private final TextureAnswers answers;
    private final String text;
    private final Map<String, String> functions = new LinkedHashMap<>();
    private String module;

    LlvmHarness(Kernel kernel) {
        this.kernel = kernel;
        LaunchSetup setup = LaunchSetup.of(kernel.launch());
        LaunchSetup before = setup.preamble();
        main = LaneProgram.of(setup.program(), setup.entry());
        List<Step> steps = new ArrayList<>(main.steps());
        if (before != null)
            steps.addAll(LaneProgram.of(before.program(), before.entry()).steps());
        if (steps.stream().anyMatch(s -> s.op() == Op.PERFORM))
            throw new DecompileException("a descriptor is performed by a call, which no C is there for");
        DeviceMemory memory = new DeviceMemory(kernel.device());
        answers = new TextureAnswers(setup.program().book(), memory);
        facts = new LaunchFacts(setup, before == null ? setup : before, steps, answers, ImageTables.of(setup, memory));
        RegisterFields fields = new RegisterFields(setup.program().book().isa(), steps);
        // What the decompiler has evaluated, the module reads from registers.
        text = begin(
                begin(
                        Decompiler.of(kernel, Target.C, true),
                        new StartText(before == null ? setup : before, fields)
                                .words("shared_words", false, Facts.NONE)),
                new StartText(setup, fields).words("lane_words", true, Facts.NONE));
        module = LlvmText.of(main, fields, FUNCTION);
        for (String line : module.lines().toList()) {
            Matcher m = DECLARED.matcher(line);
            if (m.matches()) declared(line, m.group(1), m.group(2), m.group(3));
        }
    }

    /// @return the text with another function of that name
    private static String begin(String text, String function) {
        String head = function.substring(0, function.indexOf('\n') + 1);
        int from = text.indexOf(head);
        int to = text.indexOf("\n}\n", from) + 3;
        return text.substring(0, from) + function + text.substring(to);
    }

    String module() {
        return module;
    }

    String program() {
        int from = text.indexOf("static __attribute__((noinline)) void program(LANE *l) {");
        int to = text.indexOf("static void begin_lane(void) {", from);
        String own = """
                #define CURRENT (lanes + (running - tasks))
                HELPER ulong elsewhere(LANE *l) { fault(l, 16, "%s"); return 0; }
                %s
                long %s(void *, void *, void *, void *);
                static void program(LANE *l) { %s(l, l->s, group_memory, l->memory); }
                %s
                """.formatted(ELSEWHERE, String.join("\n", functions.values()), FUNCTION, FUNCTION, memory());
        return (text.substring(0, from) + own + text.substring(to))
                .replace("    shared_words(lanes);\n", "    map_in();\n    shared_words(lanes);\n")
                .replace("run_group(g, &start_of);\n}", "run_group(g, &start_of);\n    map_out();\n}");
    }

    /// Memory of the device where programs look for it.
    private String memory() {
        StringBuilder list = new StringBuilder();
        for (Buffer b : kernel.device().buffers()) list.append("0x%xUL, ".formatted(b.address()));
        return """
                void *mmap(void *, unsigned long, int, int, int, long);
                static uchar *given[BUFFERS + 1];
                static void map_in(void) {
                    for (int i = 0; i < BUFFERS; i++) {
                        ulong first = address_of[i] & ~4095UL, past = address_of[i] + bytes_of[i];
                        for (ulong at = first; at < past; at += 4096) mmap((void *)at, 4096, 3, 0x100022, -1, 0);
                        memcpy((void *)address_of[i], buffer[i], bytes_of[i]);
                        given[i] = buffer[i];
                        buffer[i] = (uchar *)address_of[i];
                    }
                }
                static void map_out(void) {
                    for (int i = 0; i < BUFFERS; i++) memcpy(given[i], buffer[i], bytes_of[i]);
                }
                """;
    }

    // ---- functions that the module declares

    private void declared(String line, String type, String name, String parameters) {
        String[] types = parameters.isEmpty() ? new String[0] : parameters.split(", ");
        String result = type;
        List<String> all = new ArrayList<>();
        if (type.startsWith("{")) {
            module = module.replace(line, inMemory(type, name, types));
            name = "c." + name;
            result = "void";
            all.add("uint *out");
        }
        for (int k = 0; k < types.length; k++) all.add(c(types[k]) + " a" + k);
        String symbol = "f_" + name.replaceAll("\\W", "_");
        String list = all.isEmpty() ? "void" : String.join(", ", all);
        functions.put(name, """
                %1$s %2$s(%3$s) __asm__("heddle.%4$s");
                %1$s %2$s(%3$s) { %5$s }""".formatted(c(result), symbol, list, name, body(name, types)));
    }

    /// A function whose answer comes by way of memory, as C has it.
    private static String inMemory(String type, String name, String[] types) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder args = new StringBuilder("ptr %p");
        for (int k = 0; k < types.length; k++) {
            parameters.append(k == 0 ? "" : ", ").append("%s %%a%d".formatted(types[k], k));
            args.append(", %s %%a%d".formatted(types[k], k));
        }
        StringBuilder out = new StringBuilder("declare void @heddle.c.%s(ptr%s)%n"
                .formatted(name, types.length == 0 ? "" : ", " + String.join(", ", types)));
        out.append("define internal %s @heddle.%s(%s) noinline {%n".formatted(type, name, parameters));
        out.append("  %%p = alloca [4 x i32]%n  call void @heddle.c.%s(%s)%n".formatted(name, args));
        String all = "undef";
        for (int c = 0; c < 4; c++) {
            out.append("  %%q%1$d = getelementptr i32, ptr %%p, i64 %1$d%n  %%x%1$d = load i32, ptr %%q%1$d%n"
                    .formatted(c));
            out.append("  %%r%d = insertvalue %s %s, i32 %%x%d, %d%n".formatted(c, type, all, c, c));
            all = "%r" + c;
        }
        return out.append("  ret %s %s%n}".formatted(type, all)).toString();
    }

    private static String c(String type) {
        return switch (type) {
            case "void" -> "void";
            case "ptr" -> "const char *";
            case "i8" -> "uchar";
            case "i16" -> "ushort";
            case "i32" -> "uint";
            default -> "ulong";
        };
    }

    private static final Map<String, String> ODD = Map.of(
            "sum",
            "add",
            "product",
            "mul",
            "fused",
            "fma",
            "quotient",
            "div",
            "root",
            "sqrt",
            "inverse_root",
            "rsqrt",
            "power",
            "exp2",
            "logarithm",
            "log2");

    private String body(String name, String[] types) {
        String[] part = name.split("\\.");
        String bits = types.length == 0 ? "" : part[part.length - 1].replaceAll("\\D", "");
        return switch (part[0]) {
            case "lane" -> "return CURRENT->lane;";
            case "fault" -> "fault(CURRENT, 16, a0);";
            case "converge" -> "turn(CURRENT, a0);";
            case "barrier" ->
                part[1].equals("group") ? "wait_for_group(CURRENT, a0, %d);".formatted(part.length > 2 ? 0 : 1) : "";
            case "ballot" -> "return ballot(CURRENT, a0, a1, %s, a2);".formatted(bits);
            case "any" -> "return any(CURRENT, a0, a1);";
            case "across" -> "return across(CURRENT, a0, a1, elsewhere, a2);";
            case "reduce", "scan" -> {
                boolean isSigned = (part[1].equals("min") || part[1].equals("max")) && bits.equals("32");
                yield "return combine(CURRENT, %s, %s, %s, a1, %d, a2);"
                        .formatted(
                                part[1].toUpperCase(Locale.ROOT),
                                isSigned ? "(ulong)(long)(int)a0" : "a0",
                                bits,
                                part[0].equals("scan") ? 1 : 0);
            }
            case "resource" -> "return %s_of_%s(CURRENT, a0);".formatted(part[1], part[2]);
            case "load" -> "return load_%s(CURRENT, a0, %s);".formatted(part[2], part[1].substring(1));
            case "store" -> "store_%s(CURRENT, a0, %s, a1);".formatted(part[2], part[1].substring(1));
            case "atomic" ->
                "return atomic_%s(CURRENT, %d, a0, %s, a1, a2);"
                        .formatted(part[3], List.of(Atomic.values()).indexOf(Atomic.of(part[1])), part[2].substring(1));
            case "sin", "cos", "sinpi", "cospi" -> odd(part[0], 1);
            case "fadd", "fmul", "fma" -> odd(part[0].substring(part[0].length() - 3), types.length);
            case "pack" -> "return pack_%s(%s%s);".formatted(part[1], reals(types.length), rounding(part));
            case "c" -> looks(name.substring(2));
            default -> odd(ODD.getOrDefault(part[0], name), types.length);
        };
    }

    private static String reals(int count) {
        List<String> all = new ArrayList<>();
        for (int k = 0; k < count; k++) all.add("as_double(a%d)".formatted(k));
        return String.join(", ", all);
    }

    private static String rounding(String[] part) {
        return part.length > 3 ? ", " + part[3].toUpperCase(Locale.ROOT) : "";
    }

    private static String odd(String name, int count) {
        return "return as_ulong(%s_odd(%s));".formatted(name, reals(count));
    }

    // ---- the texture unit

    /// All questions of a shape, by what is known of them in this launch.
    private String looks(String shape) {
        StringBuilder out = new StringBuilder("LANE *l = CURRENT; (void)l;\n");
        for (LaneNode n : main.graph().nodes()) {
            Folding of = new Folding(main, n, facts, main.hasActivityAsData());
            List<Step> asks = new ArrayList<>();
            for (Step s : of.left()) {
                if (s.op() == Op.ASK) asks.add(s);
                if (s.op() != Op.LOOK) continue;
                String line = look(shape, of, s, asks);
                if (line != null) out.append(line);
                asks.clear();
            }
        }
        return out.append("fault(l, 16, \"an image is not known\");").toString();
    }

    private @Nullable String look(String shape, Folding of, Step look, List<Step> asks) {
        asks.sort((a, b) -> Long.compare(a.value(), b.value()));
        StringBuilder name = new StringBuilder(look.word());
        StringBuilder when = new StringBuilder("1");
        Map<Integer, String> parts = new HashMap<>();
        LookText text = new LookText(of);
        for (int k = 0; k < asks.size(); k++) {
            int value = asks.get(k).args().getFirst();
            name.append('.').append(Part.label((int) asks.get(k).value()));
            Long number = of.number(value);
            if (number != null)
                when.append(" && a%d == (ulong)0x%xUL".formatted(k, number & (k == 0 ? -1L : 0xffffffffL)));
            parts.put(value, "a" + k);
            text.part(asks.get(k));
        }
        if (!name.toString().equals(shape)) return null;
        List<String> lines = text.lines(look, answers, parts::get, "");
        StringBuilder out = new StringBuilder("if (%s) {\n".formatted(when));
        lines.forEach(l -> out.append(l).append('\n'));
        for (int c = 0; c < 4; c++) out.append("out[%d] = t%d_%d;%n".formatted(c, look.id(), c));
        return out.append("return; }\n").toString();
    }
}
