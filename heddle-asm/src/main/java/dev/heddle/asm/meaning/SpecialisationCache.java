package dev.heddle.asm.meaning;

import dev.heddle.asm.insn.Alternatives;
import dev.heddle.asm.insn.IntExpr;
import dev.heddle.asm.insn.Placed;
import dev.heddle.asm.insn.ShapeLayout;
import dev.heddle.base.bits.Word;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Remembers evaluations for words that differ only in what does not matter to them: a tree of the questions that were
/// asked about a word, with results at its leaves. It grows when a word gives an answer that is new. For several
/// threads.
///
/// @param <R> a result; computed from the word where it depends on it
public final class SpecialisationCache<R> {
    /// Questions and results that are kept.
    private static final int MOST = 1024;

    /// Answers to one question that are kept.
    private static final int MOST_ANSWERS = 64;

    // Comparisons are written by hand: those of records take milliseconds to be linked.

    /// A question about a word.
    sealed interface Question {
        long ask(Word w);

        /// What a number is.
        record Value(IntExpr expr) implements Question {
            @Override
            public long ask(Word w) {
                return expr.eval(w);
            }

            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Value v && expr.equals(v.expr);
            }

            @Override
            public int hashCode() {
                return expr.hashCode();
            }
        }

        /// Which alternative of a shape holds; -1 for none.
        record Choice(ShapeLayout shape, List<IntExpr> params) implements Question {
            @Override
            public long ask(Word w) {
                Word inner = new Word();
                for (int i = 0; i < params.size(); i++)
                    shape.param(i).put(inner, params.get(i).eval(w));
                return Text.number(shape.alternatives().find(inner));
            }

            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Choice c && shape == c.shape && params.equals(c.params);
            }

            @Override
            public int hashCode() {
                return shape.hashCode() * 31 + params.hashCode();
            }
        }

        /// Which text of an entry holds; -1 for none.
        record Text(Alternatives texts) implements Question {
            @Override
            public long ask(Word w) {
                return number(texts.find(w));
            }

            @Override
            public boolean equals(@Nullable Object other) {
                return other instanceof Text t && texts == t.texts;
            }

            @Override
            public int hashCode() {
                return texts.hashCode();
            }

            static long number(@Nullable Placed p) {
                return p == null ? -1 : p.number();
            }
        }
    }

    /// @param value null if each word has to be evaluated by itself
    public record Result<R>(@Nullable R value) {}

    /// The answers to a question, and what follows each of them: a node or a result.
    private static final class Node {
        final Question question;
        volatile Answers answers = new Answers(new long[0], new Object[0]);

        Node(Question question) {
            this.question = question;
        }
    }

    private record Answers(long[] values, Object[] next) {
        @Nullable
        Object of(long value) {
            for (int i = 0; i < values.length; i++) if (values[i] == value) return next[i];
            return null;
        }

        Answers and(long value, Object then) {
            int n = values.length;
            long[] v = Arrays.copyOf(values, n + 1);
            Object[] t = Arrays.copyOf(next, n + 1);
            v[n] = value;
            t[n] = then;
            return new Answers(v, t);
        }
    }

    /// How many more may be kept of all paths.
    private final AtomicInteger room;

    private volatile @Nullable Object root;
    private int size;

    /// Whether there was no more room for a word. What is met from then on is new most of the time, and not worth the
    /// questions.
    private volatile boolean isFull;

    /// @param room how many more questions and results may be kept, shared with others
    public SpecialisationCache(AtomicInteger room) {
        this.room = room;
    }

    /// @return what is known of a word, or null
    public @Nullable Result<R> find(Word w) {
        Object at = root;
        while (at instanceof Node n) at = n.answers.of(n.question.ask(w));
        return result(at);
    }

    /// @return whether it would be in vain to keep more
    public boolean isFull() {
        return isFull;
    }

    @SuppressWarnings("unchecked")
    private @Nullable Result<R> result(@Nullable Object leaf) {
        return (Result<R>) leaf;
    }

    /// Keeps a result, if there is room.
    ///
    /// @param questions in the order in which they were asked
    /// @param answers to each of them
    synchronized void add(List<Question> questions, List<Long> answers, Result<R> result) {
        if (size + questions.size() >= MOST || room.get() < questions.size()) {
            isFull |= size >= MOST / 2 || room.get() < questions.size();
            return;
        }
        Node above = null;
        for (int i = 0; i < questions.size(); i++) {
            Object here = above == null ? root : above.answers.of(answers.get(i - 1));
            if (here == null) {
                if (above != null && above.answers.values.length >= MOST_ANSWERS) return;
                here = new Node(questions.get(i));
                put(above, i == 0 ? 0 : answers.get(i - 1), here);
            }
            // Another thread was here.
            if (!(here instanceof Node n)) return;
            above = n;
        }
        if (above != null && above.answers.values.length >= MOST_ANSWERS) return;
        long last = questions.isEmpty() ? 0 : answers.getLast();
        if (above == null ? root == null : above.answers.of(last) == null) put(above, last, result);
    }

    private void put(@Nullable Node above, long answer, Object what) {
        size++;
        room.decrementAndGet();
        if (above == null) root = what;
        else above.answers = above.answers.and(answer, what);
    }
}
