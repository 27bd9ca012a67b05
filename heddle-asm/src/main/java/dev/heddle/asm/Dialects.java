package dev.heddle.asm;

import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.LabelNames;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Finds out in which dialect of a book a source is, and assembles it in that. A line `.dialect NAME` says it; else the
/// first line does that the default dialect cannot read, but another one can. Where a source is wrong, the messages are
/// those of the dialect that reads most of its lines; lines of another one are told as such.
final class Dialects {
    /// Lines that are looked at before a source is tried as a whole.
    private static final int FIRST = 1000;

    /// Lines of a wrong source that are looked at.
    private static final int MOST = 10_000;

    private static final int MOST_ERRORS = 100;

    private final Codec codec;

    /// One for each dialect of the book; those that have not been needed are null.
    private final @Nullable Assembler[] assemblers;

    private final Assembler own;
    private final int ownNumber;
    private boolean force;
    private GapPolicy gaps = GapPolicy.REFUSE;
    private int found;

    /// Whether the source says its dialect.
    private boolean isNamed;

    /// @param own the assembler of the dialect that is tried first
    Dialects(Codec codec, Assembler own) {
        this.codec = codec;
        this.own = own;
        this.assemblers = new Assembler[codec.book().isa().dialects().size()];
        this.ownNumber = codec.book().isa().dialects().indexOf(codec.dialectName());
        assemblers[ownNumber] = own;
    }

    /// Takes over what was chosen for the next source.
    void choose(boolean force, GapPolicy gaps) {
        this.force = force;
        this.gaps = gaps;
    }

    /// @return the codec of the dialect of the last source
    Codec codec() {
        return codec.dialects().get(found);
    }

    private Assembler of(int dialect) {
        Assembler a = assemblers[dialect];
        if (a == null) assemblers[dialect] = a = codec.dialects().get(dialect).assembler();
        return a;
    }

    Assembled assemble(Source source, byte[] text) throws SourceException {
        int named = named(text);
        isNamed = named >= 0;
        if (isNamed) return in(named, source, text);
        Any labels = new Any(text);
        int first = first(text, labels);
        try {
            return in(first, source, text);
        } catch (SourceException e) {
            return again(first, e, source, text, labels);
        }
    }

    private Assembled in(int dialect, Source source, byte[] text) throws SourceException {
        found = dialect;
        if (dialect == ownNumber) return Assembled.of(own.assemble(source, text));
        Assembler a = of(dialect).force(force).gaps(gaps);
        a.encoder().hasSubstitutes();
        Assembled made = a.code(source.name(), text);
        if (a.encoder().hasSubstitutes() && !isNamed) {
            List<Diagnostic> others = others(dialect, source, text);
            if (!others.isEmpty()) throw new SourceException(others);
        }
        return made;
    }

    /// The lines that another dialect has the text of.
    private List<Diagnostic> others(int dialect, Source source, byte[] text) {
        Any labels = new Any(text);
        List<String> names = codec.book().isa().dialects();
        List<Diagnostic> all = new ArrayList<>();
        each(text, Integer.MAX_VALUE, (number, line) -> {
            boolean isOwn = reads(of(dialect), line, labels);
            int other = isOwn ? -1 : reader(line, labels, d -> d != dialect, -1);
            if (other >= 0) {
                String whole = new String(line, StandardCharsets.UTF_8);
                Diagnostic d = new Diagnostic(source.name(), number, 1, 1, whole, "");
                all.add(other(d, names.get(other), names.get(dialect)));
            }
            return all.size() < MOST_ERRORS;
        });
        return all;
    }

    /// The dialect that a header names, or -1.
    private int named(byte[] text) {
        int[] named = {-1};
        own.lines().each(text, line -> {
            Directive d = line.directive();
            if (d == Directive.DIALECT) {
                String name = line.arguments(text).trim();
                named[0] = codec.book().isa().dialects().indexOf(name);
            }
            return d != Directive.DIALECT && (line.isEmpty() || !line.own().isEmpty() || d != null && d.isHeader());
        });
        return named[0];
    }

    /// The dialect that the first lines tell.
    private int first(byte[] text, Any labels) {
        int[] dialect = {ownNumber};
        each(text, FIRST, (number, line) -> {
            if (!reads(own, line, labels)) dialect[0] = reader(line, labels, d -> d != ownNumber, ownNumber);
            return dialect[0] == ownNumber;
        });
        return dialect[0];
    }

    /// Whether a line has an instruction of a dialect, and nothing that cannot be read.
    private static boolean reads(Assembler a, byte[] line, Any labels) {
        int[] found = {0};
        return reads(a, line, labels, found) && found[0] > 0;
    }

    /// Whether a line has nothing that cannot be read. What breaks a rule can.
    ///
    /// @param found receives the number of instructions
    private static boolean reads(Assembler a, byte[] line, Any labels, int[] found) {
        return a.lines().each(line, l -> {
            if (l.isEmpty() || l.directive() != null || l.raw() != null) return true;
            if (!l.own().isEmpty()) return true;
            found[0]++;
            return reads(a, line, l, labels);
        });
    }

    private static boolean reads(Assembler a, byte[] text, SourceLines.Line line, Any labels) {
        SourceLines.Listed listed = line.listed();
        long at = listed == null ? 0 : listed.address();
        Encoder e = a.encoder();
        e.silent(true);
        int length = e.encode(text, line.from(), line.to(), at, labels, true);
        e.silent(false);
        if (length == 0 || !e.isSubstitute()) return length > 0;
        // A text of the default dialect is also one of those that have no other.
        byte[] printed = Chars.utf8(a.codec().text(e.insn(at, length)));
        int head = MnemonicIndex.begin(text, line.from(), line.to());
        return Arrays.equals(
                text,
                head,
                MnemonicIndex.end(text, head, line.to()),
                printed,
                MnemonicIndex.begin(printed, 0, printed.length),
                MnemonicIndex.end(printed, MnemonicIndex.begin(printed, 0, printed.length), printed.length));
    }

    private int reader(byte[] line, Any labels, IntPredicate which, int none) {
        for (int d = 0; d < assemblers.length; d++) if (which.test(d) && reads(of(d), line, labels)) return d;
        return none;
    }

    private interface ByLine {
        /// @return whether to go on
        boolean see(int number, byte[] line);
    }

    /// Hands over the lines that are not blank.
    private static void each(byte[] text, int most, ByLine to) {
        int number = 1;
        int seen = 0;
        for (int at = 0; at < text.length && seen < most; number++) {
            int end = at;
            boolean isBlank = true;
            for (; end < text.length && text[end] != '\n'; end++) isBlank &= text[end] <= ' ';
            if (!isBlank) {
                seen++;
                if (!to.see(number, Arrays.copyOfRange(text, at, end))) return;
            }
            at = end + 1;
        }
    }

    /// After the dialect of the first lines could not read a source: tries those that read more of it.
    private Assembled again(int tried, SourceException wrong, Source source, byte[] text, Any labels)
            throws SourceException {
        // A source that breaks rules of its dialect may keep those of another one, in which it
        // means something else.
        boolean[] isRead = {true};
        each(text, MOST, (number, line) -> isRead[0] = reads(of(tried), line, labels, new int[1]));
        if (isRead[0]) throw wrong;
        int[] lines = counts(text, labels);
        int most = tried;
        for (int d = 0; d < lines.length; d++) if (lines[d] > lines[most]) most = d;
        SourceException why = wrong;
        for (int d = 0; d < lines.length; d++) {
            // Lines with constants tell nothing as they stand.
            if (d == tried || d != most && lines[most] > 0) continue;
            try {
                return in(d, source, text);
            } catch (SourceException e) {
                if (d == most) why = e;
            }
        }
        found = most;
        throw mixed(most, why, text, labels);
    }

    /// How many lines only one dialect can read, for each.
    private int[] counts(byte[] text, Any labels) {
        int[] lines = new int[assemblers.length];
        each(text, MOST, (number, line) -> {
            int first = reader(line, labels, d -> true, -1);
            if (first >= 0 && reader(line, labels, d -> d > first, -1) < 0) lines[first]++;
            return true;
        });
        return lines;
    }

    /// Says of lines that are in another dialect that they are.
    private SourceException mixed(int dialect, SourceException wrong, byte[] text, Any labels) {
        List<String> names = codec.book().isa().dialects();
        List<byte[]> lines = lines(text, wrong);
        List<Diagnostic> all = new ArrayList<>();
        Map<Integer, Integer> others = new HashMap<>();
        for (Diagnostic d : wrong.diagnostics()) {
            byte[] line = lines.get(all.size());
            int other = others.computeIfAbsent(d.line(), _ -> otherReader(dialect, line, labels));
            all.add(other >= 0 ? other(d, names.get(other), names.get(dialect)) : d);
        }
        return new SourceException(all, wrong.count());
    }

    /// @return the dialect that a line is in, -1 if it is not another one; two may read it, and something else be wrong
    private int otherReader(int dialect, byte[] line, Any labels) {
        int other = line.length == 0 ? -1 : reader(line, labels, n -> n != dialect, -1);
        return other >= 0 && reads(of(dialect), line, labels) ? -1 : other;
    }

    private static Diagnostic other(Diagnostic d, String dialect, String others) {
        String text = d.lineText();
        int from = text.length() - text.stripLeading().length();
        return new Diagnostic(
                d.file(),
                d.line(),
                from + 1,
                text.strip().length(),
                text,
                "this line is in the dialect '%s', and others are in '%s'; a source is in one of them"
                        .formatted(dialect, others));
    }

    /// The lines that messages are about.
    private static List<byte[]> lines(byte[] text, SourceException wrong) {
        List<byte[]> out = new ArrayList<>();
        for (int i = 0; i < wrong.diagnostics().size(); i++) out.add(new byte[0]);
        each(text, Integer.MAX_VALUE, (number, line) -> {
            for (int i = 0; i < out.size(); i++) if (wrong.diagnostics().get(i).line() == number) out.set(i, line);
            return true;
        });
        return out;
    }

    /// All labels of a source, somewhere.
    private static final class Any implements Parse.Symbols {
        private final byte[] text;
        private @Nullable Set<String> names;

        Any(byte[] text) {
            this.text = text;
        }

        @Override
        public @Nullable Long value(byte[] in, int from, int to) {
            Set<String> all = names;
            if (all == null) names = all = LabelNames.in(text);
            return all.contains(new String(in, from, to - from, StandardCharsets.UTF_8)) ? Long.valueOf(0) : null;
        }
    }
}
