package dev.heddle.bench;

import dev.heddle.asm.insn.Insn;
import dev.heddle.decompile.DecompileException;
import dev.heddle.decompile.source.SourceText;
import dev.heddle.emulator.Executable;
import dev.heddle.ir.lift.LaneCode;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.Step;
import dev.heddle.machine.LaunchSetup;
import dev.heddle.machine.kernel.Kernel;
import dev.heddle.machine.kernel.KernelPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Measures how well kernels read as `decompile` writes them: `SourceTable FOLDER...`, with packages of compiled
/// kernels somewhere below. Prints a line for each, and how many are within the limits.
///
/// | column | | limit |
/// |---|---|---|
/// | `insns` | instructions that are no move, wait or nop | |
/// | `lines` | of the text | |
/// | `operators` | operators, calls and accesses for each of these | 0.7 |
/// | `casts` | for each line | 0.3 |
/// | `longest` | columns of the longest line | 120 |
/// | `jumps` | `goto` | 0 |
/// | `unknown` | places where something is not known | 0 |
/// | `once` | names of values that are used once and would fit the line that does | 0 |
/// | `twice` | expressions of more than four operators that are printed again | 0 |
/// | `alike` | statements like the two before them but for numbers and names | 0 |
/// | `ms` | milliseconds that it took, without start-up | |
/// | `GLSL` | lines and operators of the source beside the package, counted alike | |
///
/// After them come the shapes of expressions that have most of all operators, with names as `x` and numbers as `0`.
final class SourceTable {
    private static final Set<Op> MOVES =
            EnumSet.of(Op.READ, Op.CONST, Op.WRITE, Op.WAIT, Op.ASYNC, Op.LAST, Op.WIDEN_U, Op.NARROW);

    /// A move of half a register.
    private static final long HALF = 0xffff;

    private static final Pattern OPERATOR = Pattern.compile(
            " (?:[-+*/%&|^<>?]|<<|>>|<=|>=|==|!=|&&|\\|\\|) |\\+\\+|--| (?:[-+*&|^]|<<|>>)= |\\b(?!as_u?(?:int|long)\\(|as_(?:float|double)\\()\\w+\\(|\\[");
    private static final Pattern CAST = Pattern.compile(
            "\\((?:__\\w+ )?u?(?:int|long|char|short|float|double)(?: \\*)?\\)(?=[\\w(*])|\\bas_[a-z]+\\(");
    private static final Pattern SIGNATURE = Pattern.compile("(?m)^\\w[^{]*\\{$");

    /// An array that is declared, of which nothing is accessed.
    private static final Pattern ARRAY =
            Pattern.compile("(?m)^ *(?:(?:__local|static|const) )*\\w+ \\w+\\[\\d*](?= = |;)");

    private static final Pattern JUMP = Pattern.compile("\\bgoto\\b");
    private static final Pattern UNKNOWN = Pattern.compile("\\bunknown|\\bmemory\\b");

    /// Lines of a source that say what a package says.
    private static final Pattern DECLARATION = Pattern.compile("^(?:#|layout\\b|shared\\b|precision\\b)");

    private static final int SHAPES = 10;
    private static final double MOST_LINES = 1.5;
    private static final double MOST_OPERATORS = 0.7;
    private static final double MOST_CASTS = 0.3;
    private static final int MOST_COLUMNS = 120;
    private static final double MILLION = 1e6;

    private int texts;
    private int refused;
    private final int[] within = new int[7];
    private final Map<String, Integer> shapes = new HashMap<>();

    /// Texts with a source beside them; those of at most 1.5 times its lines, and of no more operators.
    private final int[] sources = new int[3];

    private SourceTable() {}

    public static void main(String[] args) throws Exception {
        SourceTable table = new SourceTable();
        System.out.println(
                "insns\tlines\toperators\tcasts\tlongest\tjumps\tunknown\tonce\ttwice\talike\tms\tGLSL\tpackage");
        for (String folder : args) for (Path file : packages(Path.of(folder))) table.row(file);
        System.out.printf(
                "%d texts, %d refused; within the limits: operators %d, casts %d, columns %d, nothing unknown %d,"
                        + " names %d, expressions %d, statements %d%n",
                table.texts,
                table.refused,
                table.within[0],
                table.within[1],
                table.within[2],
                table.within[3],
                table.within[4],
                table.within[5],
                table.within[6]);
        System.out.printf(
                "%d with GLSL: %d of at most %s times its lines, %d of no more operators%n",
                table.sources[0], table.sources[1], MOST_LINES, table.sources[2]);
        table.printShapes();
    }

    private void printShapes() {
        System.out.println("operators\ttimes\tshape");
        Comparator<Map.Entry<String, Integer>> byOperators =
                Comparator.comparingInt(e -> -e.getValue() * count(OPERATOR, e.getKey()));
        shapes.entrySet().stream()
                .sorted(byOperators.thenComparing(Map.Entry.comparingByKey()))
                .limit(SHAPES)
                .forEach(e -> System.out.printf(
                        "%d\t%d\t%s%n", e.getValue() * count(OPERATOR, e.getKey()), e.getValue(), e.getKey()));
    }

    private static List<Path> packages(Path folder) throws Exception {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(p -> p.toString().endsWith(".json") && Files.exists(p.resolveSibling("io.json")))
                    .filter(p -> !p.endsWith("io.json"))
                    .sorted()
                    .toList();
        }
    }

    private void row(Path file) throws Exception {
        Kernel k = KernelPackage.read(file, null, Kernel.Options.NONE);
        try {
            long start = System.nanoTime();
            String text = SourceText.of(k, false);
            texts++;
            print(file, text, instructions(k), (System.nanoTime() - start) / MILLION);
        } catch (DecompileException e) {
            refused++;
            System.out.printf("%s: %s%n", file, e.getMessage());
        } finally {
            k.device().close();
        }
    }

    private static int instructions(Kernel k) {
        Executable program = LaunchSetup.of(k.launch()).program();
        int n = 0;
        for (Insn i : program.insns()) {
            LaneCode code = Objects.requireNonNull(program.laneCode(i.address()));
            if (code.steps().stream().anyMatch(s -> !MOVES.contains(s.op()) && !isHalf(s, code))) n++;
        }
        return n;
    }

    private static boolean isHalf(Step s, LaneCode code) {
        return s.op() == Op.AND
                && s.args().stream().anyMatch(a -> {
                    Step of = code.steps().get(a);
                    return of.op() == Op.CONST && of.value() == HALF;
                });
    }

    /// What is printed for instructions begins behind the arguments.
    private static int operators(String text) {
        String body = SIGNATURE.matcher(text).replaceAll("");
        return count(OPERATOR, ARRAY.matcher(body).replaceAll(""));
    }

    private void print(Path file, String whole, int insns, double millis) throws IOException {
        String text = whole.substring(whole.indexOf("*/") + 2).strip();
        List<String> lines = text.lines().toList();
        int all = operators(text);
        double operators = (double) all / Math.max(1, insns);
        double casts = (double) count(CAST, text) / lines.size();
        int longest = lines.stream().mapToInt(String::length).max().orElse(0);
        int jumps = count(JUMP, text);
        int unknown = count(UNKNOWN, text);
        PrintedStatements statements = new PrintedStatements(text, MOST_COLUMNS);
        int once = statements.namesUsedOnce();
        int twice = statements.repeated(OPERATOR);
        int alike = statements.alike();
        statements.shapes(OPERATOR).forEach((shape, times) -> shapes.merge(shape, times, Integer::sum));
        String source = glsl(file, lines.size(), all);
        count(
                operators <= MOST_OPERATORS,
                casts <= MOST_CASTS,
                longest <= MOST_COLUMNS,
                jumps + unknown == 0,
                once == 0,
                twice == 0,
                alike == 0);
        System.out.printf(
                "%d\t%d\t%.2f\t%.2f\t%d\t%d\t%d\t%d\t%d\t%d\t%.0f\t%s\t%s%n",
                insns,
                lines.size(),
                operators,
                casts,
                longest,
                jumps,
                unknown,
                once,
                twice,
                alike,
                millis,
                source,
                file);
    }

    /// @return lines and operators of the source beside a package, which declares no function but its own
    private String glsl(Path file, int lines, int operators) throws IOException {
        Path source = file.resolveSibling("kernel.comp");
        if (!Files.exists(source)) return "-";
        List<String> statements = Files.readString(source)
                .replaceAll("//.*", "")
                .lines()
                .filter(l -> !l.isBlank() && !DECLARATION.matcher(l).find())
                .toList();
        int own =
                count(OPERATOR, SIGNATURE.matcher(String.join("\n", statements)).replaceAll(""));
        sources[0]++;
        if (lines <= MOST_LINES * statements.size()) sources[1]++;
        if (operators <= own) sources[2]++;
        return "%d/%d".formatted(statements.size(), own);
    }

    private void count(boolean... fits) {
        for (int i = 0; i < fits.length; i++) if (fits[i]) within[i]++;
    }

    private static int count(Pattern what, String text) {
        return (int) what.matcher(text).results().count();
    }
}
