package dev.heddle.asm;

import dev.heddle.asm.compiler.CompilerSource;
import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Header;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.Equates;
import dev.heddle.asm.source.HeaderForm;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Accelerator;
import dev.heddle.base.source.Source;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.TerminalSafeText;
import dev.heddle.isa.Isa;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Assembles a source: instructions, labels, directives, comments (`;`, `//`, and `#` at the start of a line). Listings
/// are sources too: what stands before their texts is passed over. Not for several threads.
public final class Assembler {
    private static final int MAX_PASSES = 16;

    private final Codec codec;
    private final Encoder encoder;
    private final SourceLines lines;
    private boolean force;
    private GapPolicy gaps = GapPolicy.REFUSE;
    private @Nullable InlineDescriptor full;
    private @Nullable Dialects dialects;

    /// Of the dialect of the last source.
    private Codec last;

    Assembler(Codec codec) {
        this.codec = codec;
        this.encoder = codec.compiled().encoder();
        this.lines = new SourceLines(encoder, codec.book().isa());
        this.last = codec;
    }

    /// @return the codec of the dialect that the last source is in
    public Codec codec() {
        return last;
    }

    /// @param on whether broken requirements are let through
    public Assembler force(boolean on) {
        force = on;
        return this;
    }

    /// @param what becomes of gaps between the lines of a listing
    public Assembler gaps(GapPolicy what) {
        gaps = what;
        return this;
    }

    private InlineDescriptor full() {
        InlineDescriptor f = full;
        if (f == null) full = f = new InlineDescriptor(codec);
        return f;
    }

    /// @throws SourceException with every error of the source
    public Program assemble(Source source) throws SourceException {
        byte[] text = Chars.utf8(source.text());
        Assembled plain = plain(text);
        return plain == null ? whole(source, text).program() : plain.program();
    }

    /// Assembles as far as it goes.
    ///
    /// @return the program of the lines that can be read, and what is wrong with the others
    public AssemblyResult read(Source source) {
        byte[] text = Chars.utf8(source.text());
        try {
            Program made = assemble(source);
            return new AssemblyResult(last, made, List.of());
        } catch (SourceException e) {
            Dialects all = dialects;
            Codec of = all == null ? codec : all.codec();
            Assembler in = of == codec ? this : of.assembler().force(force).gaps(gaps);
            return new AssemblyResult(of, in.new Run(source, text).readable(), e.diagnostics());
        }
    }

    /// Assembles to bytes, which takes less time and memory than [#assemble].
    ///
    /// @param name what messages call the source
    /// @param text in UTF-8
    /// @throws SourceException with every error of the source
    public Assembled code(String name, byte[] text) throws SourceException {
        Assembled plain = plain(text);
        if (plain != null) return plain;
        Source source = new Source(name, new String(text, StandardCharsets.UTF_8));
        return whole(source, Chars.utf8(source.text()));
    }

    /// A source that [SinglePassAssembler] does not do for.
    private Assembled whole(Source source, byte[] text) throws SourceException {
        if (!CompilerSource.isLikely(source.text())) return ofPlain(source, text);
        CompilerSource made = CompilerSource.of(source);
        try {
            Program p = ofPlain(made.source(), Chars.utf8(made.source().text())).program();
            List<Integer> lines = p.lines().stream().map(made::line).toList();
            return Assembled.of(new Program(p.book(), p.items(), p.labels(), p.headers(), lines));
        } catch (SourceException e) {
            throw made.faults(e);
        }
    }

    private Assembled ofPlain(Source source, byte[] text) throws SourceException {
        if (!codec.isOpen()) return Assembled.of(assemble(source, text));
        Dialects all = dialects;
        if (all == null) dialects = all = new Dialects(codec, this);
        all.choose(force, gaps);
        Assembled made = all.assemble(source, text);
        last = all.codec();
        return made;
    }

    private @Nullable Assembled plain(byte[] text) {
        last = codec;
        if (!Accelerator.LINES.isOn()) return null;
        return new SinglePassAssembler(codec.book(), encoder, force, gaps, text).assemble(lines);
    }

    /// Assembles in as many passes as it takes.
    Program assemble(Source source, byte[] text) throws SourceException {
        return new Run(source, text).assemble();
    }

    /// Writes a source again, with its instructions in another dialect of the book.
    ///
    /// @param to of the same book
    /// @return the same lines: labels, data, headers and comments stay
    /// @throws SourceException with every error of the source
    public String rewritten(Source source, Codec to) throws SourceException {
        Program made = assemble(source);
        SourceLines in = new SourceLines(last.compiled().encoder(), codec.book().isa());
        return new Rewriter(Chars.utf8(source.text()), made, to.compiled()).text(in);
    }

    /// The lines of a source.
    SourceLines lines() {
        return lines;
    }

    /// Reads the statements of these lines.
    Encoder encoder() {
        return encoder;
    }

    /// Assembles one line without labels.
    ///
    /// @return its bytes; none for a blank line
    /// @throws SourceException if it is wrong
    public byte[] line(String text) throws SourceException {
        return assemble(new Source("line", text)).bytes();
    }

    private final class Run implements Parse.Symbols {
        private final byte[] text;
        private final List<Statement> statements = new ArrayList<>();
        private final Map<String, Integer> labelAt = new TreeMap<>();
        private final Map<String, Long> labels = new HashMap<>();

        /// Statements that could not be read in this pass.
        private int unread;

        private final Equates constants =
                new Equates(codec.book(), codec.compiled().dialect());
        private final LineFaults errors;
        private final List<Header> headers = new ArrayList<>();

        /// Lines that say where the program begins, and the label that they name.
        private final Map<SourceLines.Line, String> entries = new LinkedHashMap<>();

        private final ListedLines listing = new ListedLines(codec.book().isa(), gaps);

        /// What every label stands for as long as nothing has its place, or null.
        private @Nullable Long here;

        private Isa.@Nullable Section section;
        private SourceLines.@Nullable Line opened;

        Run(Source source, byte[] text) {
            this.text = text;
            this.errors = new LineFaults(source, text);
        }

        /// What the lines are that can be read.
        Program readable() {
            long base = split();
            new TrailingFlags(encoder, text, force).carry(statements);
            List<Statement> open = first(base);
            layout(base);
            for (Statement s : open) encode(s, false);
            return program();
        }

        Program assemble() throws SourceException {
            long base = split();
            new TrailingFlags(encoder, text, force).carry(statements);
            checkEntry();
            List<Statement> open = first(base);
            boolean settles = open.isEmpty();
            for (int pass = 1; pass < MAX_PASSES && errors.isEmpty() && !settles; pass++) {
                boolean moved = layout(base);
                boolean changed = false;
                unread = 0;
                for (Statement s : open) changed |= encode(s, false);
                settles = !moved && !changed;
            }
            boolean isClean = errors.isEmpty();
            // With errors elsewhere, a number may only seem to be too far.
            for (Statement s : open)
                if (s.unreached != null && (isClean || !s.usesNumber)) errors.add(s.unreached, labelAt.keySet());
            if (errors.isEmpty()) {
                listing.check(statements, this::error);
                ListedLines.checkNumbers(codec.compiled(), statements, open, this::error);
                if (!settles) error(open.getFirst().line, "addresses from here on never settle");
            }
            if (errors.isEmpty()) return program();
            throw errors.exception();
        }

        /// Where the program begins must be a label; whether an instruction is at an address is known when all is laid
        /// out.
        private void checkEntry() {
            entries.forEach((line, label) -> {
                if (!labelAt.containsKey(label) && !label.matches("0[xX][0-9a-fA-F]{1,16}"))
                    error(
                            line,
                            Math.max(line.from(), line.to() - label.length()),
                            label.length(),
                            "there is no label '" + TerminalSafeText.word(label) + "'");
            });
        }

        private Program program() {
            List<Item> items = new ArrayList<>(statements.size());
            List<Integer> numbers = new ArrayList<>(statements.size());
            for (Statement s : statements) {
                long at = s.address;
                for (Insn i : s.before) {
                    items.add(i.at(at));
                    numbers.add(s.line.number());
                    at += i.length();
                }
                if (s.insn != null) items.add(s.insn.at(at));
                else if (s.data != null && s.data.length > 0)
                    items.add(new Data(s.address, s.data, s.data.length, false));
                else continue;
                numbers.add(s.line.number());
            }
            return new Program(codec.book(), items, labels, headers, numbers);
        }

        /// Encodes all statements as if every label were where it is named.
        ///
        /// @return those that depend on addresses
        private List<Statement> first(long base) {
            List<Statement> open = new ArrayList<>();
            long at = base;
            for (Statement s : statements) {
                s.address = at;
                here = at;
                encode(s, true);
                at += s.size;
                if (s.usesAddress) open.add(s);
            }
            here = null;
            place(at);
            return open;
        }

        /// Splits the source into statements; takes labels and constants out.
        private long split() {
            long base = 0;
            boolean hasBase = false;
            for (SourceLines.Line line : lines.split(text)) {
                for (String label : line.labels()) {
                    if (labelAt.putIfAbsent(label, statements.size()) == null) continue;
                    if (errors.isFull()) errors.more();
                    else
                        error(line, line.at(text, label), label.length(), "the label '" + label + "' is defined twice");
                }
                if (!hasBase && line.listed() != null) {
                    base = line.listed().address();
                    hasBase = true;
                }
                if (line.isEmpty()) continue;
                Directive d = line.directive();
                if (!line.own().isEmpty()) own(line);
                else if (d != null && d.isHeader()) header(line, d.toString(), d.takes(), "", d.form());
                else if (d == Directive.EQU) constant(line);
                else statement(line);
            }
            SourceLines.Line open = opened;
            if (section != null && open != null) error(open, "no '" + section.end() + "' closes this");
            return base;
        }

        private void statement(SourceLines.Line line) {
            byte[] filling = listing.before(line);
            if (filling != null) statements.add(Statement.filling(line, filling));
            Isa.Section s = section;
            if (s != null && line.directive() == null && line.raw() == null)
                statements.add(new Statement(line, s.before().getBytes(StandardCharsets.UTF_8)));
            statements.add(new Statement(line, null));
        }

        /// Opens or closes a section.
        private void section(SourceLines.Line line, Isa.@Nullable Section opens) {
            Isa.Section inside = section;
            String wrong = opens != null && inside != null
                    ? "'" + inside.end() + "' has to come first"
                    : opens == null && (inside == null || !inside.end().equals(line.own()))
                            ? "there is nothing that this closes"
                            : null;
            if (wrong != null) error(line, wrong);
            section = opens;
            opened = line;
        }

        /// A header or a line of a section of the instruction set's own.
        private void own(SourceLines.Line line) {
            Isa.Writing w = codec.book().isa().writing();
            Isa.OwnHeader own = w.headers().get(line.own());
            if (own != null) header(line, line.own(), own.takes(), own.role(), HeaderForm.ofRole(own.role()));
            else section(line, w.sections().get(line.own()));
        }

        private void header(SourceLines.Line line, String name, String takes, String role, HeaderForm form) {
            String arguments = line.arguments(text).trim();
            List<String> parts = arguments.isEmpty() ? List.of() : List.of(arguments.split("[\\s,]+"));
            String whole = new String(text, line.start(), line.end() - line.start(), StandardCharsets.UTF_8);
            Header h = new Header(name, parts, takes, role, line.number(), whole);
            String wrong = form.wrong(h);
            if (wrong == null && line.directive() == Directive.DIALECT) wrong = wrongDialect(h);
            if (wrong != null) error(line, wrong);
            else if (line.directive() == Directive.ENTRY)
                entries.put(line, h.arguments().getFirst());
            headers.add(h);
        }

        private @Nullable String wrongDialect(Header h) {
            return statements.isEmpty()
                    ? Codec.unknown(codec.book(), h.arguments().getFirst())
                    : h.name() + " stands before the first instruction";
        }

        private void constant(SourceLines.Line line) {
            String wrong = constants.define(line.arguments(text));
            if (wrong != null) error(line, wrong);
        }

        /// Gives addresses to statements and labels.
        ///
        /// @return whether one of them has moved
        private boolean layout(long base) {
            boolean moved = false;
            long at = base;
            for (Statement s : statements) {
                moved |= s.address != at;
                s.address = at;
                at += s.size;
            }
            place(at);
            return moved;
        }

        /// Gives addresses to labels.
        private void place(long end) {
            for (Map.Entry<String, Integer> l : labelAt.entrySet()) {
                labels.put(l.getKey(), l.getValue() < statements.size() ? statements.get(l.getValue()).address : end);
            }
        }

        /// @param isFirst whether addresses are not known yet
        /// @return whether the statement's bytes have changed
        private boolean encode(Statement s, boolean isFirst) {
            if (s.isFilling()) return false;
            SourceLines.Line line = s.line;
            int before = s.size;
            if (line.directive() != null || line.raw() != null) {
                s.data = line.raw() != null ? line.raw() : directive(line, s.address);
                s.usesAddress = line.directive() == Directive.ALIGN;
                s.size = s.data.length;
                return s.size != before;
            }
            byte[] replaced = s.inserted != null || constants.isEmpty() ? s.inserted : substituted(line);
            boolean plain = replaced == null;
            byte[] with = replaced == null ? text : replaced;
            int from = plain ? line.from() : 0;
            int to = plain ? line.to() : with.length;
            boolean isSilent = unread >= LineFaults.MOST;
            encoder.silent(isSilent);
            int length = encoder.encode(with, from, to, s.address, this, force);
            encoder.silent(false);
            s.usesAddress |= encoder.usedAddress();
            s.usesNumber |= encoder.usedNumber();
            s.unreached = null;
            if (length > 0) return set(s, length);
            InlineDescriptor.Result full = full().read(with, from, to, s.address, force);
            Encoder.Failure why = encoder.failure();
            if (full != null) {
                why = full.failure();
                if (why == null) return replace(s, full.insns());
            }
            unread++;
            return fail(
                    s,
                    isFirst,
                    isSilent
                            ? LineFaults.Fault.silent(line)
                            : LineFaults.unread(line, why, encoder, with, plain ? null : constants));
        }

        private boolean fail(Statement s, boolean isFirst, LineFaults.Fault f) {
            if (!s.usesAddress) {
                errors.add(f, labelAt.keySet());
                return false;
            }
            s.unreached = f;
            if (isFirst) s.size = guess(s.line);
            return false;
        }

        /// Bytes of an instruction whose target is too far as long as nothing has its place.
        private int guess(SourceLines.Line line) {
            Isa isa = codec.book().isa();
            SourceLines.Listed l = line.listed();
            return l == null ? isa.granule() : (int) Math.min(l.bytes(), isa.maxBytes());
        }

        /// Takes over what the encoder has made.
        private boolean set(Statement s, int length) {
            Insn old = s.insn;
            Insn insn = encoder.insn(s.address, length);
            s.insn = insn;
            s.size = length;
            return old == null || insn.entry() != old.entry() || !insn.hasBitsOf(old);
        }

        /// A line that stands for several instructions, none of which depends on its address.
        private boolean replace(Statement s, List<Insn> by) {
            boolean isNew = s.insn == null;
            s.before = by.subList(0, by.size() - 1);
            s.insn = by.getLast();
            s.size = by.stream().mapToInt(Insn::length).sum();
            return isNew;
        }

        /// The statement with the values of constants in place of their names, or null if it has none.
        private byte @Nullable [] substituted(SourceLines.Line line) {
            return constants.substituted(
                    new String(text, line.from(), line.to() - line.from(), StandardCharsets.UTF_8));
        }

        private byte[] directive(SourceLines.Line line, long address) {
            Directive d = Objects.requireNonNull(line.directive());
            byte[] made = d.bytes(line.arguments(text), address, constants::number);
            if (made != null) return made;
            error(line, line.name(text) + " takes " + d.takes());
            return new byte[0];
        }

        @Override
        public @Nullable Long value(byte[] in, int from, int to) {
            String name = new String(in, from, to - from, StandardCharsets.UTF_8);
            if (here != null) return labelAt.containsKey(name) ? here : null;
            return labels.get(name);
        }

        /// An error about a whole statement.
        private void error(SourceLines.Line line, String message) {
            error(line, line.from(), line.to() - line.from(), message);
        }

        private void error(SourceLines.Line line, int at, int length, String message) {
            errors.add(new LineFaults.Fault(line, at, length, message), labelAt.keySet());
        }
    }
}
