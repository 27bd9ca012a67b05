package dev.heddle.asm;

import dev.heddle.asm.insn.Aliases;
import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.insn.Program;
import dev.heddle.asm.parse.Candidate;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Memo;
import dev.heddle.base.source.SourceException;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.read.Books;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads and writes the machine code of one book. May be shared by threads; [Disassembler], [Encoder] and [Assembler],
/// which it makes, may not.
public final class Codec {
    private final CompiledBook compiled;

    /// Whether the dialect of sources is to be detected.
    private final boolean isOpen;

    private final Memo<IssueTiming> timed = new Memo<>(14);

    /// For single texts, for one thread at a time.
    private final AtomicReference<@Nullable Disassembler> idle = new AtomicReference<>();

    private final Map<Class<?>, Object> kept = new ConcurrentHashMap<>();

    private @Nullable List<Codec> dialects;

    private Codec(Book plain, String dialect, boolean isOpen) {
        this.compiled = new CompiledBook(plain, dialect);
        this.isOpen = isOpen;
    }

    /// @param name a book that comes with Heddle, `agx` or `agx@g13`
    /// @throws SourceException if there is none of that name
    public static Codec load(String name) throws SourceException {
        return of(Books.load(name));
    }

    /// Writes the default dialect of a book, and reads all: each source tells in which it is.
    public static Codec of(Book book) {
        return new Codec(book, "", book.isa().dialects().size() > 1);
    }

    /// Writes and reads one dialect.
    ///
    /// @param dialect one of the book's head
    /// @throws IllegalArgumentException if the book has no such dialect
    public static Codec of(Book book, String dialect) {
        String unknown = unknown(book, dialect);
        if (unknown != null) throw new IllegalArgumentException(unknown);
        return new Codec(book, book.isa().dialects().getFirst().equals(dialect) ? "" : dialect, false);
    }

    /// @return what to say of a dialect that a book does not have; null if it has it
    static @Nullable String unknown(Book book, String dialect) {
        List<String> all = book.isa().dialects();
        return all.contains(dialect)
                ? null
                : "%s has no dialect '%s'; it has %s%s"
                        .formatted(book.isa().name(), dialect, String.join(", ", all), Suggest.near(dialect, all));
    }

    /// @return whether each source tells in which dialect it is
    boolean isOpen() {
        return isOpen;
    }

    /// @return the book whose words it reads and writes
    public Book book() {
        return compiled.book();
    }

    /// @return the dialect that it writes
    public String dialectName() {
        return compiled.dialectName();
    }

    CompiledBook compiled() {
        return compiled;
    }

    /// @return what the bits of an instruction mean
    public Encoding encoding(Insn insn) {
        return compiled.encoding(insn);
    }

    /// Decodes one instruction.
    ///
    /// @param at first byte
    /// @param available bytes from there, may be more than one instruction
    /// @return the instruction, or null if no entry matches, a value is reserved, or bytes are missing
    public @Nullable Insn decode(byte[] code, int at, int available, long address) {
        return compiled.decode(code, at, available, address);
    }

    /// @return the operands in the order of the text
    public List<Operand> operands(Insn insn) {
        return compiled.operands(insn);
    }

    /// Builds an instruction from fields.
    ///
    /// @param id id of an entry
    /// @param fields values of fields and of parts of operands (`a.t`); all others are 0
    /// @throws IllegalArgumentException if there is no such entry or field, or a value does not fit
    public Insn build(String id, Map<String, Long> fields, long address) {
        return compiled.build(id, fields, address);
    }

    /// Whether the text of an entry has a branch target.
    public boolean hasTarget(Entry e) {
        return compiled.code(e).hasTarget();
    }

    /// Whether the words of an entry have no text.
    public boolean isSilent(Entry e) {
        return compiled.code(e).isSilent();
    }

    /// Whether the assembler would refuse an instruction, or one of its operands has no meaning.
    public boolean isFlawed(Insn insn) {
        EntryCode code = compiled.code(insn.entry());
        if (code.isPlain(insn)) return false;
        return code.refusal(insn.word()) != null
                || operands(insn).stream().anyMatch(o -> o instanceof Operand.Undefined);
    }

    /// The entries with a text that begins with a word, printed or only read, in any dialect of the book.
    ///
    /// @param word such as `isub` or `add.sat`
    /// @return in the order of the book; none if no text begins so
    public List<Entry> written(String word) {
        Set<String> found = new LinkedHashSet<>();
        for (Codec c : dialects()) {
            for (Candidate m : c.compiled.heads().find(word))
                found.add(m.code().entry().id());
        }
        List<Entry> out = new ArrayList<>();
        for (EntryCode c : compiled.codes()) if (found.contains(c.entry().id())) out.add(c.entry());
        return out;
    }

    /// @return the words that texts begin with in any dialect of the book, sorted
    public List<String> words() {
        TreeSet<String> out = new TreeSet<>();
        for (Codec c : dialects()) out.addAll(c.compiled.heads().all());
        return List.copyOf(out);
    }

    /// @return the words that texts begin with in this dialect
    public List<String> mnemonics() {
        return compiled.heads().all();
    }

    /// What is found out about the book elsewhere, kept as long as the codec.
    ///
    /// @param make done when it is first asked for
    public <T> T kept(Class<T> kind, Function<Codec, T> make) {
        return kind.cast(kept.computeIfAbsent(kind, _ -> make.apply(this)));
    }

    /// One for each dialect; made once, because their heads take long.
    synchronized List<Codec> dialects() {
        List<Codec> all = dialects;
        if (all == null)
            dialects = all = book().isa().dialects().stream()
                    .map(d -> d.equals(dialectName()) ? this : of(book(), d))
                    .toList();
        return all;
    }

    /// @return a new one, for one thread
    public Disassembler disassembler() {
        return new Disassembler(compiled);
    }

    /// @return a new one, for one thread
    public Assembler assembler() {
        return new Assembler(this);
    }

    /// The words of 64 bits that instructions point to.
    public Descriptors descriptors() {
        return new Descriptors(book(), compiled.dialect());
    }

    /// Decodes a whole code. Bytes that no entry matches become `Data` of one granule, runs of padding one `Data`.
    public Program disassemble(byte[] code, long address) {
        List<Item> items = new ArrayList<>();
        StreamDecoder walker = new StreamDecoder(this, items::add);
        walker.feed(address, code, code.length);
        walker.finish();
        return new Program(book(), items, Map.of());
    }

    /// Decodes the remaining bytes of a buffer, whose position does not change.
    public Program disassemble(ByteBuffer code, long address) {
        byte[] bytes = new byte[code.remaining()];
        code.duplicate().get(bytes);
        return disassemble(bytes, address);
    }

    /// Decodes a stretch of memory.
    ///
    /// @param address that of its first byte
    public Program disassemble(MemorySegment code, long address) {
        return disassemble(code.toArray(ValueLayout.JAVA_BYTE), address);
    }

    /// @return the text, with a note where the text alone does not give the bits back
    public String text(Insn insn) {
        Disassembler d = taken();
        String text = d.text(insn);
        idle.set(d);
        return text;
    }

    /// One that no other thread has.
    private Disassembler taken() {
        Disassembler d = idle.getAndSet(null);
        return d != null ? d : disassembler();
    }

    /// @return the text of an instruction, also of one of an included book, whose words are written as data otherwise;
    ///     empty if it has none
    public String spelled(Insn insn) {
        Disassembler d = taken();
        d.clear();
        String text = d.spell(insn) ? d.text() : "";
        idle.set(d);
        return text;
    }

    /// @return whether the instruction is one of an included book
    public boolean isIncluded(Insn insn) {
        return compiled.code(insn.entry()).isIncluded();
    }

    /// @return whether it is an instruction of the book itself, not of one that it includes, and no data
    public boolean isOwn(Item item) {
        return item instanceof Insn i && !isIncluded(i);
    }

    /// @return whether its text has a branch target
    public boolean hasTarget(Insn insn) {
        return compiled.code(insn.entry()).hasTarget();
    }

    /// @return the steps after the first, as texts, if the instruction is done several times
    public List<String> steps(Insn insn) {
        return RepeatExpander.read(book(), insn, this::text);
    }

    /// @return when it reads and writes registers, or null if the book does not say
    public @Nullable IssueTiming timed(Insn insn) {
        IssueTiming own = timedAlone(insn);
        return own == null || insn.aliases().isEmpty() ? own : AliasedUses.of(compiled, insn, own);
    }

    private @Nullable IssueTiming timedAlone(Insn insn) {
        boolean isWide = book().isa().isWide();
        IssueTiming known = isWide ? null : timed.of(insn.lo(), insn.hi());
        if (known != null) return known;
        IssueTiming read = TimingReader.read(compiled, insn);
        // The registers of an alias are used by the instruction that finds it.
        if (read != null && Aliases.table(insn) != null) read = read.unused();
        if (read != null && !isWide) timed.keep(insn.lo(), insn.hi(), read);
        return read;
    }

    /// @return what is not well formed: reasons of broken requirements, undefined operands, unknown bits that are set
    public List<String> remarks(Insn insn) {
        return InstructionWarnings.of(compiled, insn);
    }

    /// @return why the book advises against an instruction that it lets through
    public List<String> advice(Insn insn) {
        return compiled.code(insn.entry()).broken(insn.word()).stream()
                .filter(r -> !r.refuses())
                .map(Entry.Requirement::reason)
                .toList();
    }

    /// Whether an instruction sets bits of unknown meaning.
    public boolean hasUnknownBits(Insn insn) {
        return InstructionWarnings.hasUnknownBits(compiled, insn);
    }

    /// Assembles one instruction.
    ///
    /// @throws IllegalArgumentException with a message for people if the text is wrong
    public Insn insn(String text, long address) {
        Encoder own = compiled.encoder();
        Insn insn = insn(own, text, address);
        if (insn != null) return insn;
        for (Codec c : isOpen ? dialects() : List.<Codec>of()) {
            insn = c == this ? null : insn(c.compiled.encoder(), text, address);
            if (insn != null) return insn;
        }
        throw new IllegalArgumentException(own.error());
    }

    private static @Nullable Insn insn(Encoder e, String text, long address) {
        byte[] bytes = Chars.utf8(text);
        int length = e.encode(bytes, 0, bytes.length, address, null, false);
        return length == 0 ? null : e.insn(address, length);
    }
}
