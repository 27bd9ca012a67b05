package dev.heddle.isa.read;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.base.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BooksTest {
    private static final String HEAD =
            "isa t \"T\" { granule 2 max 4 state r : u16[8] }\nform Two(op) { bytes 2 fixed [3:0]=op }\n";

    private static final String INSN = "insn i : Two(1) { x[15:4] text \"i {x}\" does { r[0] = f(x) } }\n";

    private static void fault(String functions, String message) {
        assertThatThrownBy(() -> Books.parse(new Source("t.isa", HEAD + functions + INSN), null))
                .hasMessageContaining(message);
    }

    @Test
    void functionsThatCallEachOther() {
        fault("fn f(x) = g(x)\nfn g(x) = f(x)\n", "'f' calls itself; loops have constant bounds");
    }

    /// Each of them calls the one before twice: to follow all calls would take for ever.
    @Test
    @Timeout(60)
    void callsOfFunctionsHaveADepth() {
        StringBuilder all = new StringBuilder("fn call0(x) = x\n");
        for (int i = 1; i <= 60; i++) all.append("fn call%1$d(x) = call%2$d(x) + call%2$d(x)\n".formatted(i, i - 1));
        fault(all + "fn f(x) = call60(x)\n", "calls of functions are at most 32 deep");
        fault(
                all.toString().replaceAll("fn call(2[1-9]|[3-6][0-9]).*\n", "") + "fn f(x) = call20(x)\n",
                "this is more than 10,000 calls");
    }

    /// A book is read for each of them: one of somebody else's must not take an hour.
    @Test
    void variantsHaveALimit() {
        StringBuilder book = new StringBuilder("isa t \"T\" {\n  granule 2\n  max 4\n");
        for (int i = 0; i < 20_000; i++) book.append("  variant v%d \"V\"\n".formatted(i));
        Source source = new Source("t.isa", book.append("}\n").toString());
        assertThatThrownBy(() -> Books.parseAll(source))
                .hasMessageContaining("a book has at most 256 variants, this one has 20,000");
    }
}
