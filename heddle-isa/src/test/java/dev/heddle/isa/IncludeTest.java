package dev.heddle.isa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.read.Books;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Books that include others.
class IncludeTest {
    private static final String HEAD =
            "isa t \"T\" {\n  include a64\n  granule 4\n  max 4\n  column 0\n  literal \".inst\"\n";

    private static Book book(String text) throws SourceException {
        return Books.parse(new Source("my.isa", text), null);
    }

    private static String faults(String text) {
        return Diagnostic.render(Objects.requireNonNull(catchThrowableOfType(SourceException.class, () -> book(text)))
                .diagnostics());
    }

    @Test
    void whatItSaysIsPartOfTheBook() throws SourceException {
        Book b = book(HEAD
                + "}\ninsn own { bytes 4 fixed [31:5]=1 g: Gpr(n[4:0]) text \"own {g}\""
                + " does { if g.n != 31 { g = bitmask(0x1000) } } }\n");
        assertThat(b.isa().states()).containsKeys("gpr", "sp");
        assertThat(b.isa().spaces()).containsKey("memory");
        assertThat(b.isa().evidence()).containsKey("manual");
        assertThat(b.shapes()).containsKey("Gpr");
        assertThat(b.enums()).containsKey("Cond");
        assertThat(b.settings()).containsKey("gpr");
        assertThat(b.entries()).extracting(Entry::id).containsExactly("own");
        assertThat(b.outlines().getFirst().id()).isEqualTo("own");
        assertThat(b.entry("nop")).isNotNull();
        assertThat(b.isIncluded("nop")).isTrue();
        assertThat(b.isIncluded("own")).isFalse();
    }

    /// What is defined twice is a fault at its second place.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    state gpr : u64[31] }              | 7:9: 'gpr' has been defined in 'a64'
                    space memory : 32 }                | 7:9: 'memory' has been defined in 'a64'
                    evidence manual "m" }              | 7:12: 'manual' has been defined in 'a64'
                    } shape Gpr(n:5) { }               | 7:5: 'Gpr' has been defined in 'a64'
                    } enum Cond[4] { 0 x }             | 7:5: 'Cond' has been defined in 'a64'
                    } fn bitmask(x) = x                | 7:5: 'bitmask' has been defined in 'a64'
                    } insn nop { bytes 4 fixed [31:0]=0 text "n" } | 7:10: the instruction 'nop' has been defined in 'a64'
                    } set gpr[n] = v { nop (x = 1) }   | 7:5: how 'gpr' is set has been said before
                    """)
    void twice(String line, String fault) {
        assertThat(faults(HEAD + "  " + line + "\n"))
                .startsWith("my.isa:" + fault)
                .contains("^~");
    }

    @Test
    void whatCannotBeIncluded() {
        assertThat(faults("isa t \"T\" { granule 4  max 4  include a46 }"))
                .startsWith(
                        "my.isa:1:39: there is no book 'a46' to include; there are agx, agx3, agx5, ir3, valhall, valhall15, amx, a64;")
                .contains("did you mean 'a64'?")
                .endsWith("^~~");
        assertThat(faults("isa t \"T\" { state sp : u8  granule 4  max 4  include a64 }"))
                .startsWith("my.isa:1:54: 'a64' has 'sp', too");
        assertThat(faults("isa t \"T\" { granule 2  max 2  include a64 }"))
                .startsWith(
                        "my.isa:1:39: 'a64' has instructions of up to 4 bytes in steps of 4, this book of up to 2 in"
                                + " steps of 2");
        assertThat(faults("isa t \"T\" { granule 16  max 16  include ir3 }"))
                .startsWith("my.isa:1:41: 'ir3' has units, and such a book cannot be included");
    }

    @Test
    void settingsAreChecked() {
        String head = "isa t \"T\" { granule 4  max 4  state r : u64[4] }\n"
                + "insn put { bytes 4 n[1:0] v[31:2] text \"put {n}, {v}\" }\n";
        assertThat(faults(head + "set q[n] = v { put (n = n) }"))
                .startsWith("my.isa:3:5: there is no register file 'q'");
        assertThat(faults(head + "set r[n] = v { pit (n = n) }"))
                .startsWith("my.isa:3:16: there is no instruction 'pit'");
        assertThat(faults(head + "set r[n] = v { put (m = n) }")).startsWith("my.isa:3:21: 'put' has no field 'm'");
        assertThat(faults(head + "set r[n] = v { put (n = w) }"))
                .startsWith("my.isa:3:25: nothing in the encoding is called 'w'");
    }

    @Test
    void numbersByAFunctionAreChecked() {
        String head = "isa t \"T\" { granule 4  max 4 }\nfn twice(x) = 2 * x\n";
        assertThat(faults(head + "insn a { bytes 4 x[31:0] text \"a {x:by(twice)}\" }"))
                .contains("a number is looked up among at most 20 bits, 'x' has 32");
        assertThat(faults(head + "insn a { bytes 4 x[7:0] rest ignored text \"a {x:by(twise)}\" }"))
                .contains("there is no function 'twise' in this book; did you mean 'twice'?");
        assertThat(faults(head + "fn two(x, y) = x\ninsn a { bytes 4 x[7:0] rest ignored text \"a {x:by(two)}\" }"))
                .contains("'two' takes 2 arguments, found 1");
    }
}
