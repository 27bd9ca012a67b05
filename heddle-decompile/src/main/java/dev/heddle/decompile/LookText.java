package dev.heddle.decompile;

import dev.heddle.exec.state.Textures.How;
import dev.heddle.lift.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A question to the texture unit as statements. The unit is asked before the program is run; what the texels of a line
/// depend on is only where the texel is, and what is in memory there.
final class LookText {
    /// Parts of a question, by the numbers of their labels.
    private static final int TEXTURE = 0;

    private static final int X = 4;
    private static final int Y = 5;
    private static final int OFFSET_X = 9;

    private final Folding of;
    private final Map<Integer, Integer> parts = new TreeMap<>();

    LookText(Folding of) {
        this.of = of;
    }

    /// Takes note of a part of the next question.
    void part(Step ask) {
        parts.put((int) ask.value(), ask.args().getFirst());
    }

    /// @param value the text of a step's value
    /// @param answers null if nothing is known about images
    /// @param turn before memory is read
    /// @return lines that set `tN_C`, the components of the answer to step N
    List<String> lines(
            Step look, @Nullable TextureAnswers answers, java.util.function.IntFunction<String> value, String turn) {
        Map<Integer, Long> known = new TreeMap<>();
        boolean hasY = false;
        String x = "0u";
        for (Map.Entry<Integer, Integer> p : parts.entrySet()) {
            Long number = of.number(p.getValue());
            if (p.getKey() == X) x = value.apply(p.getValue());
            else if (number != null) known.put(p.getKey(), number);
            else if (p.getKey() == Y) hasY = true;
            else throw refused(look, "what it is asked for is only known when the program runs");
        }
        parts.clear();
        // A distance in texels.
        Long more = known.remove(OFFSET_X);
        if (more != null && more != 0) x = "(%s + 0x%xu)".formatted(x, more.intValue());
        if (answers == null || !known.containsKey(TEXTURE))
            throw refused(look, "which image it is asked about is not known");
        String[] out = switch (How.of(look.word())) {
            case SIZE_OF -> size(look, answers, known);
            case ADDRESS_OF -> address(look, line(look, answers, known, hasY), x);
            case FETCHED -> texel(look, answers, line(look, answers, known, hasY), known, x, turn);
            default -> throw refused(look, "what filters images is not decompiled");
        };
        List<String> lines = new ArrayList<>();
        for (int c = 0; c < 4; c++) lines.add("uint t%d_%d = %s;".formatted(look.id(), c, out[c]));
        if (out.length > 4) lines.add(0, out[4]);
        return lines;
    }

    private DecompileException refused(Step look, String why) {
        return new DecompileException(of.address(), "the texture unit is asked (%s): %s".formatted(look.word(), why));
    }

    private String[] size(Step look, TextureAnswers answers, Map<Integer, Long> known) {
        int[] size = answers.ask(How.SIZE_OF, known);
        if (size == null) throw refused(look, "there is no answer");
        String[] out = new String[4];
        for (int c = 0; c < 4; c++) out[c] = "0x%xu".formatted(size[c]);
        return out;
    }

    private TextureAnswers.Line line(Step look, TextureAnswers answers, Map<Integer, Long> known, boolean hasY) {
        TextureAnswers.Line line = answers.line(known);
        for (long y : hasY ? new long[] {0, 1, 0xffffffffL} : new long[0]) {
            Map<Integer, Long> with = new TreeMap<>(known);
            with.put(Y, y);
            if (line != null && !line.equals(answers.line(with))) line = null;
        }
        if (line == null) throw refused(look, "images other than lines of texels are not decompiled");
        return line;
    }

    private static String[] address(Step look, TextureAnswers.Line line, String x) {
        String at = "a%d".formatted(look.id());
        return new String[] {
            "(uint)" + at,
            "(uint)(%s >> 32)".formatted(at),
            "%s < 0x%xu ? 0x%xu : 0u".formatted(x, line.width(), line.conversion()),
            "0u",
            "ulong %s = 0x%xUL + (ulong)%s * %dUL;".formatted(at, line.address(), x, line.stride())
        };
    }

    private String[] texel(
            Step look,
            TextureAnswers answers,
            TextureAnswers.Line line,
            Map<Integer, Long> known,
            String x,
            String turn) {
        List<String> texel = answers.texel(line, known);
        Map<Integer, Long> beyond = new TreeMap<>(known);
        beyond.put(X, line.width());
        int[] outside = answers.ask(How.FETCHED, beyond);
        if (texel == null || outside == null) throw refused(look, "what a texel of this format is, is not known");
        String w = "w%d".formatted(look.id());
        String inside = "%s < 0x%xu".formatted(x, line.width());
        String[] out = new String[5];
        for (int c = 0; c < 4; c++)
            out[c] = "%s ? %s : 0x%xu".formatted(inside, texel.get(c).replaceAll("\\bw\\b", w), outside[c]);
        out[4] = "%1$s uint %2$s = %3$s ? (uint)load_in_device(l, 0x%4$xUL + (ulong)%5$s * %6$dUL, %7$d) : 0;"
                .formatted(turn, w, inside, line.address(), x, line.stride(), line.stride() * Byte.SIZE);
        return out;
    }
}
