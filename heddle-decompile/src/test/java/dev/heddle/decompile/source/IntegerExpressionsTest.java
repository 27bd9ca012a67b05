package dev.heddle.decompile.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.decompile.Compiler;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Random programs of integers as C: with the types that are chosen for their variables, and the casts that are left,
/// a compiler makes the values of what the reference says.
@Tag("long")
class IntegerExpressionsTest {
    private static final int PROGRAMS = 200;
    private static final int VALUES = 12;
    private static final int INPUTS = 5;
    private static final int OUTPUTS = 10;
    private static final List<Op> BINARY =
            List.of(Op.ADD, Op.ADD, Op.SUB, Op.MUL, Op.AND, Op.OR, Op.XOR, Op.MIN_S, Op.MAX_U, Op.MIN_U, Op.MAX_S);
    private static final List<Op> DIVISIONS = List.of(Op.DIV_U, Op.REM_U, Op.DIV_S, Op.REM_S);
    private static final long[] NUMBERS = {
        0, 1, -1, 2, 5, 16, 31, 0xff, 0xffff, -4, 0x7fffffff, -0x80000000L, 0xffff0000L, 3, 0x12345678
    };
    private static final String HEAD = """
            #include <stdio.h>
            typedef unsigned char uchar; typedef unsigned short ushort; typedef unsigned uint; typedef unsigned long ulong;
            typedef _Bool bool;
            #define false 0
            #define true 1
            #define INT_MIN (-0x7fffffff - 1)
            #define min(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); b_ < a_ ? b_ : a_; })
            #define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ < b_ ? b_ : a_; })
            #define upsample(high, low) ((ulong)(high) << 32 | (uint)(low))
            #define mul_hi(a, b) _Generic((a) * (b), int: (int)((long)(a) * (b) >> 32), \\
                    default: (uint)((ulong)(uint)(a) * (uint)(b) >> 32))
            #define rotate(x, by) ((uint)(x) << (by) | (uint)(x) >> (-(by) & 31))
            #define bitselect(a, b, c) (((a) & ~(c)) | ((b) & (c)))
            """;

    @TempDir
    private Path folder;

    private final SplittableRandom random = new SplittableRandom(11);

    /// One program: what it reads, and what it stores.
    private final class Program {
        private final Terms terms = new Terms();
        private final Block block = new Block(0);
        private final List<Term.Variable> inputs = new ArrayList<>();
        private final List<Term> all = new ArrayList<>();
        private final List<Term> outputs = new ArrayList<>();

        Program() {
            for (int i = 0; i < INPUTS; i++) {
                Term.Variable to = terms.variable(ValueType.I32, Integer.SIZE);
                List<Term> at = List.of(terms.number(ValueType.I64, 4L * i));
                block.effects.add(new Effect(Op.LOAD, to, at, null, Integer.SIZE, "group", List.of(), i));
                inputs.add(to);
                // Small numbers are the same with a sign and without.
                all.add(i < 2 ? terms.of(ValueType.I32, Op.SHR, to, number(ValueType.I32, 9 + 8L * i)) : to);
            }
            for (int i = 0; i < 3 * OUTPUTS; i++) all.add(made());
            // What is loaded and not needed is not printed as C.
            inputs.forEach(this::store);
            for (int i = 0; i < OUTPUTS; i++) store(all.get(all.size() - 1 - i));
            block.exits.add(new Block.Exit(null, -1));
        }

        private void store(Term value) {
            Term x = value;
            if (x.type() == ValueType.MASK)
                x = terms.of(ValueType.I32, Op.SELECT, x, number(ValueType.I32, 7), inputs.getLast());
            if (x.type() == ValueType.I64) {
                store(terms.of(ValueType.I32, Op.HIGH, x));
                x = terms.of(ValueType.I32, Op.NARROW, x);
            }
            List<Term> args = List.of(terms.number(ValueType.I64, 4L * outputs.size()), x);
            block.effects.add(new Effect(Op.STORE, null, args, null, Integer.SIZE, "lane", List.of(), 99));
            outputs.add(x);
        }

        private Term number(ValueType type, long value) {
            return terms.number(type, value);
        }

        private Term any(ValueType type) {
            List<Term> some = all.stream().filter(t -> t.type() == type).toList();
            return some.isEmpty() || random.nextInt(4) == 0
                    ? number(type, type == ValueType.MASK ? -1 : NUMBERS[random.nextInt(NUMBERS.length)])
                    : some.get(random.nextInt(some.size()));
        }

        private Term made() {
            ValueType type = random.nextInt(4) == 0 ? ValueType.I64 : ValueType.I32;
            Term x = any(type);
            return switch (random.nextInt(8)) {
                case 0, 1 -> terms.of(type, BINARY.get(random.nextInt(BINARY.size())), x, any(type));
                case 2 -> {
                    Op op = List.of(Op.SHL, Op.SHR, Op.SAR).get(random.nextInt(3));
                    yield terms.of(type, op, x, number(ValueType.I32, random.nextInt(type.bits())));
                }
                case 3 -> {
                    // By none that is 0 or -1: what is beyond C's divisions is not printed.
                    Term by = terms.of(type, Op.AND, any(type), number(type, random.nextBoolean() ? 0xfe : 0xfffe));
                    by = terms.of(type, Op.OR, by, number(type, 1));
                    yield terms.of(type, DIVISIONS.get(random.nextInt(4)), x, by);
                }
                case 4 -> terms.of(ValueType.MASK, random.nextBoolean() ? Op.LT_S : Op.LT_U, x, any(type));
                case 5 -> terms.of(type, Op.SELECT, any(ValueType.MASK), x, any(type));
                case 6 -> terms.of(ValueType.I64, random.nextBoolean() ? Op.WIDEN_U : Op.WIDEN_S, any(ValueType.I32));
                default ->
                    random.nextBoolean()
                            ? terms.of(ValueType.I64, Op.PAIR, any(ValueType.I32), any(ValueType.I32))
                            : terms.of(ValueType.I32, Op.NARROW, any(ValueType.I64));
            };
        }

        String text(int number) {
            Map<String, String> spaces = Map.of("group", "shared", "lane", "own");
            SourceBody body =
                    new SourceBody.Parts(List.of(block), List.of(), spaces, terms.insns(), false, s -> s).body();
            Printer out = new Printer(null);
            out.statements(body.statements());
            String lines = out.lines().stream().collect(Collectors.joining("\n"));
            return "static void p%d(const uint *shared, uint *own) {%n%s%n}%n".formatted(number, lines);
        }

        /// @return a test of what the program stores for some inputs
        String check(int number) {
            Map<Term, Long> values = new HashMap<>();
            List<String> given = new ArrayList<>();
            for (Term.Variable v : inputs) {
                int n = random.nextBoolean() ? random.nextInt() : (int) NUMBERS[random.nextInt(NUMBERS.length)];
                values.put(v, (long) n);
                given.add(Integer.toUnsignedString(n) + "u");
            }
            String wanted = outputs.stream()
                    .map(t -> Integer.toUnsignedString((int) Terms.value(t, values)) + "u")
                    .collect(Collectors.joining(", "));
            return "check(p%d, (uint[]){%s}, (uint[]){%s}, %d, %d);%n"
                    .formatted(number, String.join(", ", given), wanted, outputs.size(), number);
        }
    }

    @Test
    void sameValues() throws Exception {
        Compiler.needed();
        StringBuilder out = new StringBuilder(HEAD);
        StringBuilder checks = new StringBuilder();
        for (int i = 0; i < PROGRAMS; i++) {
            Program p = new Program();
            out.append(p.text(i));
            for (int k = 0; k < VALUES; k++) checks.append(p.check(i));
        }
        assertThat(out.toString()).contains("int ", "(int)", "(ulong)");
        out.append("""
                static void check(void run(const uint *, uint *), uint *given, uint *wanted, int n, int program) {
                    uint own[64] = {0};
                    run(given, own);
                    for (int i = 0; i < n; i++)
                        if (own[i] != wanted[i]) printf("p%d: %d is %u, not %u\\n", program, i, own[i], wanted[i]);
                }
                """);
        out.append("int main(void) {\n").append(checks).append("}\n");
        assertThat(Compiler.run(out.toString(), folder, List.of(), List.of())).isEmpty();
    }
}
