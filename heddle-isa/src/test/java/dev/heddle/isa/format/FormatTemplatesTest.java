package dev.heddle.isa.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import org.junit.jupiter.api.Test;

/// Long templates are divided between operands, and short ones put together.
class FormatTemplatesTest {
    private static final String HEAD = """
            isa t "Test" {
              granule 2
              max 2
              state r : u16[16] "registers"
            }
            """;

    private static String items(String items) throws SourceException {
        BookFormat.Formatted once =
                BookFormat.of(new Source("t.isa", HEAD + items), false).getFirst();
        assertThat(BookFormat.of(new Source("t.isa", once.after()), false)
                        .getFirst()
                        .isSame())
                .isTrue();
        assertThat(once.after()).startsWith(HEAD);
        return once.after().substring(HEAD.length());
    }

    private static String insn(String members) {
        return "insn i {\n  bytes 2\n  fixed [3:0]=1\n  a[7:4]\n  rest ignored\n" + members + "}\n";
    }

    @Test
    void longTextsAreDividedAfterCommas() throws SourceException {
        String operands = "{a:a_flag_with_a_long_name}, ".repeat(5);
        assertThat(items(insn("  text \"i " + operands + "[lsl {a}, {a}], {a}\"\n")))
                .isEqualTo(insn("  text \"i "
                        + "{a:a_flag_with_a_long_name}, ".repeat(3)
                        + "\"\n       \""
                        + "{a:a_flag_with_a_long_name}, ".repeat(2)
                        + "[lsl {a}, {a}], {a}\"\n"));
    }

    @Test
    void withoutCommasTheyAreDividedBeforeBraces() throws SourceException {
        String flag = "{a:.a_flag_with_a_long_name}";
        assertThat(items(insn("  text \"i" + flag.repeat(5) + " x\"\n")))
                .isEqualTo(insn("  text \"i" + flag.repeat(3) + "\"\n       \"" + flag.repeat(2) + " x\"\n"));
    }

    @Test
    void signsAreNoPlaces() throws SourceException {
        String sign = "\\{ab\\<cd\\[ef".repeat(12);
        String text = "  text\"i " + sign + "\"\n";
        assertThat(items(insn(text))).isEqualTo(insn(text.replace("text\"", "text \"")));
    }

    @Test
    void shortOnesAreOneString() throws SourceException {
        assertThat(items(insn("  text \"i {a}, \"  # first\n    \"{a:hex}\"\n  accept \"i \" \"{a}\"\n")))
                .isEqualTo(insn("  # first\n  text \"i {a}, {a:hex}\"\n  accept \"i {a}\"\n"));
    }

    @Test
    void alternativesAndArguments() throws SourceException {
        String operands = "{a:a_flag_with_a_long_name}, ".repeat(3);
        String more = "{a:a_flag_with_a_long_name}, {a}";
        String long1 = operands + "{a:a_flag_with_a_long_name}, ";
        assertThat(items(insn("  text {\n    | a=0000 \"i " + long1 + more + "\"\n    | \"i\"\n  }\n")))
                .isEqualTo(insn("  text {\n    | a=0b0000\n        \"i "
                        + operands
                        + "\"\n        \"{a:a_flag_with_a_long_name}, "
                        + more
                        + "\"\n    |           \"i\"\n  }\n"));
        String form = "form F(t) {\n  bytes 2\n  fixed [3:0]=1\n  a[7:4]\n  rest ignored\n  text \"{name} {t}\"\n}\n";
        String out = items(form + "insn i : F(\"" + long1 + more + "\") \"Title\"\n");
        assertThat(out.lines()).allMatch(l -> l.length() <= 120);
        assertThat(out).contains(operands + "\"\n");
    }

    @Test
    void dataIsNoTemplate() throws SourceException {
        String data = "  text \"i {a}\"\n  data k \"" + "word {a}, ".repeat(12).strip() + "\"\n";
        assertThat(items(insn(data)).replaceAll("k\\s+", "k ")).isEqualTo(insn(data));
    }
}
