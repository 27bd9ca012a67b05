package dev.heddle.decompile.source;

import dev.heddle.decompile.TextureAnswers;
import dev.heddle.ir.lift.Op;
import dev.heddle.ir.lift.ValueType;
import dev.heddle.ir.state.Textures.How;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Questions to the texture unit about images that are a line of texels, such as buffers: their answers as terms.
final class Images {
    /// Parts of a question, by the numbers of their labels.
    private static final int X = 4;

    private static final int Y = 5;
    private static final int OFFSET_X = 9;
    private static final int COMPONENTS = 4;

    private final Terms terms;
    private final Start start;
    private final TextureAnswers answers;

    Images(Terms terms, Start start, TextureAnswers answers) {
        this.terms = terms;
        this.start = start;
        this.answers = answers;
    }

    /// Gives the bits of a texel.
    interface Texels {
        Term load(int bits, Term address);
    }

    /// @param question the parts by their numbers
    /// @return four components, or null if they are only known when the program runs
    @Nullable
    List<Term> answer(String word, Map<Integer, Term> question, Texels texels) {
        Map<Integer, Long> known = new TreeMap<>();
        Term x = question.getOrDefault(X, terms.number(ValueType.I32, 0));
        for (Map.Entry<Integer, Term> p : question.entrySet()) {
            if (p.getKey() == X) continue;
            if (!(p.getValue() instanceof Term.Number n)) return null;
            known.put(p.getKey(), n.value());
        }
        Long more = known.remove(OFFSET_X);
        if (more != null) x = terms.of(ValueType.I32, Op.ADD, x, terms.number(ValueType.I32, more));
        return switch (How.of(word)) {
            case SIZE_OF -> numbers(answers.ask(How.SIZE_OF, known));
            case ADDRESS_OF -> address(answers.line(known), x);
            case FETCHED -> fetched(answers.line(known), known, x, texels);
            default -> null;
        };
    }

    private @Nullable List<Term> numbers(int @Nullable [] of) {
        if (of == null) return null;
        List<Term> out = new ArrayList<>();
        for (int n : of) out.add(terms.number(ValueType.I32, n));
        return out;
    }

    private Term at(TextureAnswers.Line line, Term x) {
        Term index = terms.of(
                ValueType.I64,
                Op.MUL,
                terms.of(ValueType.I64, Op.WIDEN_U, x),
                terms.number(ValueType.I64, line.stride()));
        return terms.of(ValueType.I64, Op.ADD, start.address(line.address()), index);
    }

    private @Nullable List<Term> address(TextureAnswers.@Nullable Line line, Term x) {
        if (line == null) return null;
        Term at = at(line, x);
        return List.of(
                terms.of(ValueType.I32, Op.NARROW, at),
                terms.of(ValueType.I32, Op.HIGH, at),
                terms.number(ValueType.I32, line.conversion()),
                terms.number(ValueType.I32, 0));
    }

    private @Nullable List<Term> fetched(
            TextureAnswers.@Nullable Line line, Map<Integer, Long> known, Term x, Texels texels) {
        List<TextureAnswers.Component> of = line == null ? null : answers.components(line, known);
        if (line == null || of == null || known.containsKey(Y)) return null;
        int bits = (int) line.stride() * Byte.SIZE;
        Term w = texels.load(bits, at(line, x));
        List<Term> out = new ArrayList<>();
        for (int c = 0; c < COMPONENTS; c++) out.add(component(of.get(c), w, bits));
        return out;
    }

    private Term component(TextureAnswers.Component c, Term w, int bits) {
        return switch (c.content()) {
            case NUMBER -> terms.number(ValueType.I32, c.number());
            case BITS -> w;
            case SIGNED -> terms.of(ValueType.I32, Op.SEXT, List.of(w), bits, "", null);
            case HALF -> terms.of(ValueType.I32, Op.AS_INT, terms.of(ValueType.F32, Op.FROM_HALF, w));
        };
    }
}
