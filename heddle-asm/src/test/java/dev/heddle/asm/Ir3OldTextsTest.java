package dev.heddle.asm;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Texts of a3xx programs as an early disassembler has printed them.
class Ir3OldTextsTest {
    private static final String A3XX = "3";

    /// An operation on half registers with an immediate.
    private static final Pattern NARROW =
            Pattern.compile("((?!.*\\b(?:mov|cov|ld|st|sam|isam|get)).* hr.*[a-z], )(-?[0-9]+)");

    /// How an old text begins, and the message about it: it has no known encoding.
    private static final Map<String, String> REFUSED =
            Map.of("sti.", "unknown instruction 'sti.", "mul.s ", "unknown instruction 'mul.s'");

    private static Optional<String> refusal(String text) {
        String bare = text.replaceFirst("^(\\([^)]*\\))*", "");
        return REFUSED.entrySet().stream()
                .filter(r -> bare.startsWith(r.getKey()))
                .map(r -> "error: " + r.getValue())
                .findFirst();
    }

    /// What an old text is today: blanks after commas, types by their new names, no `h` of what is stored, `h(…)`
    /// around the immediates of category 2 that go with half registers, signed numbers.
    private static String today(String text) {
        String out = text.replaceAll(",(?=\\S)", ", ").replaceFirst("\\.s8 ", ".u8_32 ");
        if (out.contains(".u8_32 ") || out.contains("stp.")) out = out.replaceFirst(" hr", " r");
        Matcher narrow = NARROW.matcher(out);
        if (narrow.matches()) return narrow.group(1) + "h(" + narrow.group(2) + ")";
        return out.replaceFirst("(mov\\.s16s16 .*) 65535$", "$1 -1");
    }

    @Test
    void wordsHaveTodaysTextAndComeBack() {
        Mismatches m = new Mismatches("a3xx_words.tsv.gz");
        for (String[] c : Vectors.IR3.table("a3xx_words.tsv.gz")) {
            String text = Ir3.oldText(A3XX, c[0]);
            m.compare(c[0], c[2].isEmpty() ? c[1].replaceAll(", *", ", ") : c[2], text);
            m.compare(text, c[0], Ir3.oldWord(A3XX, text));
        }
        m.verify();
    }

    @Test
    void publishedTextsAssembleToTheirWords() {
        Mismatches m = new Mismatches("published texts of a3xx_words.tsv.gz");
        for (String[] c : Vectors.IR3.table("a3xx_words.tsv.gz")) m.compare(c[1], c[0], Ir3.oldWord(A3XX, c[1]));
        m.verify();
    }

    @Test
    void allTextsAssembleAndPrintAsToday() {
        Mismatches m = new Mismatches("a3xx_text.txt.gz");
        List<String> lines = Vectors.IR3.lines("a3xx_text.txt.gz");
        for (String text : lines) {
            String word = Ir3.oldWord(A3XX, text);
            Optional<String> refused = refusal(text);
            if (refused.isPresent()) {
                m.check(word.startsWith(refused.get()), () -> text + ": " + word);
                continue;
            }
            m.check(!word.startsWith("error"), () -> text + ": " + word);
            if (!word.startsWith("error")) m.compare(text, today(text), Ir3.oldText(A3XX, word));
        }
        m.verify();
    }
}
