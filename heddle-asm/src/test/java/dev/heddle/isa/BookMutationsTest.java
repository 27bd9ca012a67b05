package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.heddle.asm.BookTrial;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Books with mistakes of all kinds: each is read, or its faults are said; nothing else happens.
@Tag("long")
class BookMutationsTest {
    private static final Pattern PIECE = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"|\\w+|\\s+|[^\\w\\s]");

    private static final List<String> ODD = List.of(
            "2147483647",
            "4294967296",
            "18446744073709551615",
            "99999999999999999999",
            "31N",
            "0x",
            "0b",
            "0b2",
            "0xg",
            "-1",
            "1.5",
            "{",
            "}",
            "[",
            "]",
            "(",
            ")",
            "[63:0]",
            "[0:63]",
            "\"",
            "\"{\"",
            "\"{x}\"",
            "\"{x:Reg*9999}\"",
            "é",
            "\0",
            "|",
            "=",
            ".",
            "..",
            "u32",
            "u32[2147483647]",
            "f32",
            "isa",
            "insn",
            "family",
            "shape",
            "form",
            "enum",
            "fn",
            "_",
            "unknown",
            "as",
            "is",
            "when",
            "width",
            "only");

    private static final String SMALL = """
            isa t "T" {
              granule 2
              max 4
              state r : u32[16] "registers"
              space device : 64
            }
            enum Mode[2] (n) { 0 "" (1)  1 ".fast" (2) }
            shape Reg(n:4) "a register" {
              | n=k:3._  "r{k}"   is u32 r[n]
              |          "r{n}x"  is u32 r[n]
            }
            fn twice(x) = 2 * x
            form Op(code) { bytes 4 fixed [3:0]=code d: Reg(n[7:4]) rest ignored }
            insn add : Op(1) "Add" {
              a: Reg(n[11:8])  x[19:12]  m[21:20]
              let y: 8 = twice(x)
              require x[3:0] < 12 "not so many"
              text "add{m:Mode} {d}, {a}, {x}"
              does { for i in 0..3 { d = a + x }  if x > 1 { d = load(device, 0, u32) } }
            }
            insn jump "Jump" { bytes 2 fixed [3:0]=2 to[15:4] text "jump {to:rel(2, 2)}" does { pc = 4 } }
            """;

    private static List<String> pieces(String text) {
        List<String> out = new ArrayList<>();
        Matcher m = PIECE.matcher(text);
        while (m.find()) out.add(m.group());
        return out;
    }

    private static String mutated(List<String> from, Random random) {
        List<String> p = new ArrayList<>(from);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(p.size());
            int other = Math.min(p.size() - 1, at + 1 + random.nextInt(12));
            switch (random.nextInt(6)) {
                case 0 -> p.remove(at);
                case 1 -> p.set(at, p.set(other, p.get(at)));
                case 2 -> p.add(at, p.get(random.nextInt(p.size())));
                case 3 -> p.set(at, ODD.get(random.nextInt(ODD.size())));
                case 4 -> p.add(at, ODD.get(random.nextInt(ODD.size())));
                default -> p.subList(at, other).clear();
            }
        }
        return String.join("", p);
    }

    /// @return whether it can be read
    private static boolean reads(String text, long seed) {
        try {
            Book b = Books.parse(new Source("t.isa", text), null);
            b.entries().forEach(Entry::meaning);
            BookTrial.isSound(b, 2_000_000);
            return true;
        } catch (SourceException e) {
            assertThat(e.diagnostics()).isNotEmpty();
            return false;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return fail("seed " + seed + ":\n" + (text.length() < 4000 ? text : ""), e);
        }
    }

    @Test
    void small() {
        assertThat(reads(SMALL, 0)).isTrue();
        List<String> pieces = pieces(SMALL);
        int read = 0;
        int all = Integer.getInteger("heddle.mutations", 3000);
        for (int seed = 1; seed <= all; seed++) if (reads(mutated(pieces, new Random(seed)), seed)) read++;
        assertThat(read).isBetween(1, all - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"agx", "agx3", "agx5", "ir3", "valhall", "valhall15", "amx", "a64"})
    void real(String name) {
        List<String> pieces = pieces(Books.source(name).text());
        for (int seed = 1; seed <= Integer.getInteger("heddle.mutations", 3000) / 600; seed++)
            reads(mutated(pieces, new Random(seed)), seed);
    }

    private static String fault(String text) {
        List<String> all = faults(text);
        return all.isEmpty() ? "" : all.getFirst();
    }

    private static List<String> faults(String text) {
        try {
            Books.parse(new Source("t.isa", text), null);
            return List.of();
        } catch (SourceException e) {
            return e.diagnostics().stream().map(d -> d.message()).toList();
        }
    }

    @Test
    void numbersInPatterns() {
        assertThat(fault(SMALL.replace("n=k:3._", "n=31N:4"))).contains("31N").contains("is not a number");
        assertThat(fault(SMALL.replace("n=k:3._", "n=" + "0".repeat(65)))).contains("a pattern has at most 64 bits");
    }

    /// Each function calls the next one twice: with all of them, 2 to the power of 30 calls.
    @Test
    @org.junit.jupiter.api.Timeout(30)
    void functionsThatCallEachOther() {
        StringBuilder all = new StringBuilder(SMALL);
        for (int i = 0; i < 30; i++) all.append("fn many%d(x) = many%d(x) + many%d(x)\n".formatted(i, i + 1, i + 1));
        assertThat(faults(all + "fn many30(x) = x\n"))
                .contains("with the functions that it calls, this is more than 10,000 calls");
    }

    @Test
    void nesting() {
        for (String deep : List.of("(", "-", "!", "x[", "f(", "1 ? "))
            assertThat(faults(SMALL.replace("x[3:0] < 12", deep.repeat(100_000))))
                    .contains("this is nested too deeply; 200 levels are enough");
        for (String chain : List.of("x + ", "x << ", "x || "))
            assertThat(faults(SMALL.replace("x[3:0] < 12", chain.repeat(3000) + "x")))
                    .contains("this is nested too deeply; 200 levels are enough");
        for (String chain : List.of("[0]", ".y"))
            assertThat(faults(SMALL.replace("x[3:0] < 12", "x" + chain.repeat(3000))))
                    .contains("this is nested too deeply; 200 levels are enough");
        int levels = 10_000;
        for (String deep : List.of(
                "if x { ".repeat(levels) + "} ".repeat(levels),
                "for i in 0..3 { ".repeat(levels) + "} ".repeat(levels),
                "if x { } else ".repeat(levels) + "{ }"))
            assertThat(faults(SMALL.replace("d = a + x }", deep + " }")))
                    .contains("this is nested too deeply; 200 levels are enough");
    }

    @Test
    void fieldsOfTooManyBits() {
        assertThat(fault(SMALL.replace("n[7:4]", "n[74:4]"))).isEqualTo("a field has at most 64 bits, this one has 71");
    }

    @Test
    void typesAndFloatsInTheEncoding() {
        assertThat(fault(SMALL.replace("x[3:0] < 12", "x[u32[2147483647]]")))
                .startsWith("nothing in the encoding is called 'u32'");
        assertThat(fault(SMALL.replace("x[3:0] < 12", "x < 1.5"))).startsWith("the encoding has no floats");
    }
}
