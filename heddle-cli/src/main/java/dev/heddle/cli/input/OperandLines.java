package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Descriptors;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.cli.console.Console;
import dev.heddle.cli.console.Failure;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Operands of 64 bits that instructions point to, as numbers and as texts: `WORD 0x…` and `WORD …`.
public final class OperandLines {
    private static final Pattern NUMBER = Pattern.compile("\\s*(?<word>\\S+)\\s+(?:0[xX])?(?<digits>[0-9a-fA-F]+)\\s*");

    private final Descriptors descriptors;

    /// A line that cannot be read.
    private static final class Wrong extends Exception {
        private static final long serialVersionUID = 1;

        private final int column;
        private final int length;

        Wrong(int column, int length, String message) {
            super(message);
            this.column = column;
            this.length = length;
        }
    }

    /// @throws Failure if the book has none
    public OperandLines(Codec codec) throws Failure, SourceException {
        this.descriptors = codec.descriptors();
        if (!descriptors.words().isEmpty()) return;
        List<String> others = new ArrayList<>();
        for (String name : Books.names()) {
            Book b = Books.load(name);
            if (!b.descriptors().isEmpty()) others.add("-a " + name);
        }
        throw Failure.usage("--operand: no instruction of %s has an operand of 64 bits in a register; those of %s have"
                .formatted(codec.book().isa().name(), String.join(", ", others)));
    }

    /// Numbers to texts.
    ///
    /// @return the exit code
    public int dis(BufferedReader in, Console console) throws IOException {
        return each(in, console, line -> {
            Found f = number(line);
            String text = descriptors.text(f.word, f.value);
            if (text.isEmpty()) throw new Wrong(1, line.length(), "the book has no text for this operand");
            return text;
        });
    }

    /// Texts to numbers.
    ///
    /// @return the exit code
    public int asm(BufferedReader in, Console console) throws IOException {
        return each(in, console, line -> {
            Descriptors.Reading r = descriptors.read(line);
            Entry word = r.word();
            if (word == null) throw new Wrong(column(line, r.at()), r.length(), r.error());
            return "%s 0x%016x".formatted(word.mnemonic(), r.value());
        });
    }

    /// An operand with what it takes to look at it.
    public record Seen(Codec codec, Insn insn) {}

    /// One operand, as a number or as a text.
    public Seen of(String argument) throws SourceException {
        try {
            if (NUMBER.matcher(argument).matches()) {
                Found f = number(argument);
                return seen(f.word, f.value);
            }
        } catch (Wrong e) {
            throw wrong(argument, e.column - 1, e.length, String.valueOf(e.getMessage()));
        }
        Descriptors.Reading r = descriptors.read(argument);
        Entry word = r.word();
        if (word == null) throw wrong(argument, column(argument, r.at()) - 1, r.length(), r.error());
        return seen(word, r.value());
    }

    private Seen seen(Entry word, long value) {
        return new Seen(descriptors.codec(word), descriptors.insn(word, value));
    }

    private static SourceException wrong(String argument, int at, int length, String message) {
        return new SourceException(new Source("<argument>", argument).error(at, length, message));
    }

    /// Column of a byte of a line, from 1.
    private static int column(String line, int at) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, Math.min(at, bytes.length), StandardCharsets.UTF_8).length() + 1;
    }

    private record Found(Entry word, long value) {}

    private Found number(String line) throws Wrong {
        Matcher m = NUMBER.matcher(line);
        if (!m.matches()) {
            int blank = line.strip().indexOf(' ');
            int column = blank < 0 ? line.stripTrailing().length() + 1 : line.lastIndexOf(' ') + 2;
            throw new Wrong(column, 1, "expected an instruction and a number, as in '" + example() + "'");
        }
        String name = m.group("word");
        Entry word = descriptors.word(name);
        if (word == null)
            throw new Wrong(
                    m.start("word") + 1,
                    name.length(),
                    "no instruction '%s' has an operand of 64 bits in a register%s"
                            .formatted(name, Suggest.near(name, descriptors.words())));
        String digits = m.group("digits");
        if (digits.length() > 16)
            throw new Wrong(
                    m.start("digits") + 1, digits.length(), "expected at most 16 digits, found " + digits.length());
        return new Found(word, Long.parseUnsignedLong(digits, 16));
    }

    private String example() {
        return descriptors.words().getFirst() + " 0x40";
    }

    private interface Step {
        String line(String line) throws Wrong;
    }

    private static int each(BufferedReader in, Console console, Step step) throws IOException {
        int code = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            try {
                console.print(step.line(line) + "\n");
            } catch (Wrong e) {
                console.print("error: " + e.column + ": " + e.getMessage() + "\n");
                code = 1;
            }
        }
        return code;
    }
}
