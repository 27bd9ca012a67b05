package dev.heddle.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.asm.BookTrial;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.debugger.trial.Trial;
import dev.heddle.debugger.trial.TrialLines;
import dev.heddle.debugger.trial.TrialResult;
import dev.heddle.debugger.trial.TrialStart;
import dev.heddle.ir.lift.Lifter;
import dev.heddle.ir.lift.Op;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// A small book whose meanings are tried out. Cases are written as in [TrialLines], with single quotes.
final class PaperBook {
    private final Codec codec;
    private final TrialLines trials;
    private final Lifter lifter;
    private final Set<String> tried = new TreeSet<>();

    /// @param variant or an empty text for the first
    PaperBook(String name, String variant) {
        try {
            Book book = Books.parse(source(name), variant.isEmpty() ? null : variant);
            codec = Codec.of(book);
        } catch (SourceException e) {
            throw new AssertionError(e.diagnostics().toString(), e);
        }
        trials = new TrialLines(codec);
        lifter = new Lifter(codec.book());
    }

    private static Source source(String name) {
        try (InputStream in = PaperBook.class.getResourceAsStream("/paper/" + name + ".isa")) {
            byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
            return new Source(name + ".isa", new String(bytes, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The book has no faults in any variant, and its texts assemble back.
    static void loads(String name) throws SourceException {
        for (Book book : Books.parseAll(source(name)))
            assertThat(BookTrial.of(book)).as(book.id()).isEmpty();
    }

    /// @return what the instruction changes, as `{'r0.x':[1]}`
    String out(String text, String state) {
        return answer("\"out\":", text, state).replace("\"", "'");
    }

    /// @return why it cannot be run
    String fault(String text, String state) {
        return answer("\"fault\":", text, state).replace("\"", "");
    }

    /// Runs an instruction on a state made in Java.
    TrialResult trial(String text, TrialStart start) {
        return new Trial(codec).run(codec.insn(text, 0), start);
    }

    private String answer(String what, String text, String state) {
        var insn = codec.insn(text, 0);
        // What the book calls unknown is a fault under a condition.
        assertThat(lifter.lift(insn).steps()).as(text).noneMatch(s -> s.op() == Op.FAULT && s.when() < 0);
        tried.add(insn.entry().id());
        String line = "{\"text\":\"%s\",\"in\":%s}".formatted(text, state.replace('\'', '"'));
        String json = trials.run(line, 1).json();
        String start = line.substring(0, line.length() - 1) + "," + what;
        assertThat(json).startsWith(start);
        return json.substring(start.length(), json.length() - 1);
    }

    /// Every entry with a meaning has been tried.
    void nothingIsLeft() {
        Set<String> all = new TreeSet<>();
        for (Entry e : codec.book().entries()) if (e.meaning() != null) all.add(e.id());
        assertThat(tried).isEqualTo(all);
    }
}
