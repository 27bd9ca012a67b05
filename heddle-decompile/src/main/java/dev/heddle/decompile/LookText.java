package dev.heddle.decompile;

import dev.heddle.ir.lift.Step;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Textures.How;
import dev.heddle.ir.state.Textures.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A question to the texture unit as statements. The unit is asked before the program is run: what the texels of a line
/// depend on is only where the texel is, and what is in memory there. Of other images it says what they are, and the
/// functions of `sampling.h` and `looks.h` answer.
final class LookText {
    /// Parts of a question, by the numbers of their labels.
    private static final int TEXTURE = Part.TEXTURE.number();

    private static final int X = Part.X.number();
    private static final int Y = Part.Y.number();
    private static final int OFFSET_X = Part.OFFSET_X.number();

    private final Folding of;
    private final Map<Integer, Step> parts = new TreeMap<>();
    private final List<Step> ofNeighbours = new ArrayList<>();

    /// The reason why a question is not about a line of texels.
    private String why = "";

    LookText(Folding of) {
        this.of = of;
    }

    /// Whether a question is, or may be, about the differences to neighbours.
    static boolean isOfQuad(Step s) {
        return s.word().equals("filtered") || s.word().equals("lod_of");
    }

    /// Takes note of a part of the next question.
    void part(Step ask) {
        parts.put((int) ask.value(), ask);
    }

    private static int value(Step ask) {
        return ask.args().getFirst();
    }

    /// @param value the text of a step's value
    /// @param answers null if nothing is known about images
    /// @param turn before memory is read
    /// @return lines that set `tN_C`, the components of the answer to step N
    /// @throws DecompileException if the question is not about a line of texels
    List<String> lines(Step look, @Nullable TextureAnswers answers, IntFunction<String> value, String turn) {
        List<String> lines = line(look, answers, value, turn);
        if (lines.isEmpty()) throw refused(look, why);
        return lines;
    }

    /// @return the same; nothing if the question is not about a line of texels
    List<String> line(Step look, @Nullable TextureAnswers answers, IntFunction<String> value, String turn) {
        Map<Integer, Long> known = new TreeMap<>();
        boolean hasY = false;
        String x = "0u";
        for (Map.Entry<Integer, Step> p : parts.entrySet()) {
            Long number = of.number(value(p.getValue()));
            if (p.getKey() == X) x = value.apply(value(p.getValue()));
            else if (number != null) known.put(p.getKey(), number);
            else if (p.getKey() == Y) hasY = true;
            else return not("what it is asked for is only known when the program runs");
        }
        // A distance in texels.
        Long more = known.remove(OFFSET_X);
        if (more != null && more != 0) x = "(%s + 0x%xu)".formatted(x, more.intValue());
        if (answers == null || !known.containsKey(TEXTURE)) return not("which image it is asked about is not known");
        String[] out = switch (How.of(look.word())) {
            case SIZE_OF -> size(answers, known);
            case ADDRESS_OF -> address(look, at(answers, known, hasY), x);
            case FETCHED -> texel(look, answers, at(answers, known, hasY), known, x, turn);
            default -> none("what filters images is not decompiled");
        };
        if (out.length == 0) return List.of();
        parts.clear();
        List<String> lines = new ArrayList<>();
        for (int c = 0; c < 4; c++) lines.add("uint t%d_%d = %s;".formatted(look.id(), c, out[c]));
        if (out.length > 4) lines.add(0, out[4]);
        return lines;
    }

    private List<String> not(String reason) {
        why = reason;
        return List.of();
    }

    private String[] none(String reason) {
        why = reason;
        return new String[0];
    }

    private DecompileException refused(Step look, String reason) {
        return new DecompileException(
                of.address(), "the texture unit is asked (%s): %s".formatted(look.word(), reason));
    }

    private String[] size(TextureAnswers answers, Map<Integer, Long> known) {
        int[] size = answers.ask(How.SIZE_OF, known);
        if (size == null) return none("there is no answer");
        String[] out = new String[4];
        for (int c = 0; c < 4; c++) out[c] = "0x%xu".formatted(size[c]);
        return out;
    }

    private static TextureAnswers.@Nullable Line at(TextureAnswers answers, Map<Integer, Long> known, boolean hasY) {
        TextureAnswers.Line line = answers.line(known);
        for (long y : hasY ? new long[] {0, 1, 0xffffffffL} : new long[0]) {
            Map<Integer, Long> with = new TreeMap<>(known);
            with.put(Y, y);
            if (line != null && !line.equals(answers.line(with))) line = null;
        }
        return line;
    }

    private static final String NO_LINE = "images other than lines of texels are not decompiled";

    private String[] address(Step look, TextureAnswers.@Nullable Line line, String x) {
        if (line == null) return none(NO_LINE);
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
            TextureAnswers.@Nullable Line line,
            Map<Integer, Long> known,
            String x,
            String turn) {
        if (line == null) return none(NO_LINE);
        List<String> texel = answers.texel(line, known);
        Map<Integer, Long> beyond = new TreeMap<>(known);
        beyond.put(X, line.width());
        int[] outside = answers.ask(How.FETCHED, beyond);
        if (texel == null || outside == null) return none("what a texel of this format is, is not known");
        String w = "w%d".formatted(look.id());
        String inside = "%s < 0x%xu".formatted(x, line.width());
        String[] out = new String[5];
        for (int c = 0; c < 4; c++)
            out[c] = "%s ? %s : 0x%xu".formatted(inside, texel.get(c).replaceAll("\\bw\\b", w), outside[c]);
        out[4] = "%1$s uint %2$s = %3$s ? (uint)load_in_device(l, 0x%4$xUL + (ulong)%5$s * %6$dUL, %7$d) : 0;"
                .formatted(turn, w, inside, line.address(), x, line.stride(), line.stride() * Byte.SIZE);
        return out;
    }

    // ---- any image

    private static final List<Part> COORDINATES = List.of(Part.X, Part.Y, Part.Z);
    private static final List<String> RIGHT = List.of("dsdx", "dtdx", "drdx");
    private static final List<String> DOWN = List.of("dsdy", "dtdy", "drdy");

    /// @param images null if a text has no tables of them
    /// @return lines that set `tN_C`, the components of the answer to step N
    /// @throws DecompileException if the question cannot be said
    List<String> image(Step look, @Nullable ImageTables images, StepText text, String turn) {
        if (images == null) throw refused(look, why);
        Map<Integer, @Nullable Long> known = new TreeMap<>();
        parts.forEach((part, ask) -> known.put(part, of.number(value(ask))));
        boolean asksQuads;
        try {
            asksQuads = images.ask(How.of(look.word()), known);
        } catch (UnsupportedOperationException e) {
            throw refused(look, String.valueOf(e.getMessage()));
        }
        String answer = "a%d".formatted(look.id());
        String question = "q%d".formatted(look.id());
        List<String> lines = new ArrayList<>();
        lines.add("uint %s[4] = {0, 0, 0, 0};".formatted(answer));
        lines.add("struct question %s = {0};".formatted(question));
        parts.forEach((part, ask) -> lines.add("%s.%s = %s;".formatted(question, Part.label(part), bits(ask, text))));
        if (asksQuads) lines.addAll(neighbours(look, question, text));
        String when = text.guard(look);
        lines.add("%s %slook(l, %s, &%s, %s);"
                .formatted(
                        turn,
                        when.isEmpty() ? "" : "if (%s) ".formatted(when),
                        look.word().toUpperCase(Locale.ROOT),
                        question,
                        answer));
        for (int c = 0; c < 4; c++) lines.add("uint t%d_%d = %s[%d];".formatted(look.id(), c, answer, c));
        parts.clear();
        return lines;
    }

    private String bits(Step ask, StepText text) {
        String value = text.value(value(ask));
        return of.step(of.source(value(ask))).type() == ValueType.F32 ? "as_uint(%s)".formatted(value) : value;
    }

    private List<String> neighbours(Step look, String question, StepText text) {
        if (!text.isC())
            throw refused(
                    look, "the level of detail looks across lanes, and OpenCL C without subgroups cannot; --to c can");
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < COORDINATES.size(); i++) {
            Step ask = parts.get(COORDINATES.get(i).number());
            // What is a number is the same in all lanes.
            if (ask == null || of.number(value(ask)) != null) continue;
            ofNeighbours.add(ask);
            lines.add("of_quad(l, %s, across_%x_%d, %s, &%s.%s, &%s.%s);"
                    .formatted(
                            bits(ask, text),
                            of.address(),
                            ask.id(),
                            text.place(ask),
                            question,
                            RIGHT.get(i),
                            question,
                            DOWN.get(i)));
        }
        return lines;
    }

    /// @return the parts of questions whose values in neighbours are asked for
    List<Step> ofNeighbours() {
        return List.copyOf(ofNeighbours);
    }
}
