package dev.heddle.code;

import dev.heddle.bits.Memo;
import dev.heddle.bits.Word;
import dev.heddle.book.Book;
import dev.heddle.book.Entry;
import dev.heddle.book.EnumTable;
import dev.heddle.book.Outline;
import dev.heddle.book.read.Books;
import dev.heddle.code.operand.OperandFiles;
import dev.heddle.code.operand.OperandForms;
import dev.heddle.code.operand.OperandReader;
import dev.heddle.code.parse.Candidate;
import dev.heddle.code.parse.CompiledTexts;
import dev.heddle.code.parse.Encoder;
import dev.heddle.code.parse.MnemonicIndex;
import dev.heddle.code.parse.ReadingTables;
import dev.heddle.code.print.EntryCode;
import dev.heddle.code.print.OperandTables;
import dev.heddle.code.print.TextBuffer;
import dev.heddle.code.text.Chars;
import dev.heddle.code.text.WordTexts;
import dev.heddle.insn.Aliases;
import dev.heddle.insn.Encoding;
import dev.heddle.insn.EntryLayouts;
import dev.heddle.insn.Insn;
import dev.heddle.insn.Item;
import dev.heddle.insn.Operand;
import dev.heddle.insn.Program;
import dev.heddle.meaning.Usage;
import dev.heddle.source.SourceException;
import dev.heddle.source.Suggest;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads and writes the machine code of one book. May be shared by threads; [Disassembler], [Encoder] and [Assembler],
/// which it makes, may not.
public final class Codec {
    /// See [WordTexts#memory].
    private static final int TEXT_BYTES = 1 << 25;

    private final Book book;
    private final String dialect;

    /// Whether nobody has said in which dialect sources are.
    private final boolean isOpen;

    private final CompiledTexts compiledTexts;
    private final OperandTables tables;
    private final Decoder decoder;
    private final EntryCode[] codes;
    private final Map<String, EntryCode> byId = new HashMap<>();

    /// Whether a word that an entry matches may be no instruction.
    private final boolean hasReserved;

    /// To try texts, for one thread at a time.
    private final AtomicReference<@Nullable TextBuffer> spare = new AtomicReference<>();

    /// Where the variables of entries are, in the default dialect: that is what they mean.
    private final EntryLayouts layouts;

    private final OperandForms forms;

    private @Nullable Supplier<WordTexts> texts;
    private @Nullable Supplier<WordTexts> lines;

    private final Memo<IssueTiming> timed = new Memo<>(14);

    /// Encoders of printed texts that nobody uses now. They are few, because each remembers much.
    private final ArrayDeque<Encoder> spareEncoders = new ArrayDeque<>();

    /// For single texts, for one thread at a time.
    private final AtomicReference<@Nullable Disassembler> idle = new AtomicReference<>();

    private final Map<Class<?>, Object> kept = new ConcurrentHashMap<>();

    private volatile @Nullable MnemonicIndex heads;
    private volatile @Nullable Set<EntryCode> shared;
    private volatile @Nullable Set<String> operandFiles;
    private @Nullable List<Codec> dialects;

    private Codec(Book plain, String dialect, boolean isOpen) {
        Book book = plain.in(dialect);
        this.book = book;
        this.dialect = dialect;
        this.isOpen = isOpen;
        this.compiledTexts = new CompiledTexts(Runtime.getRuntime().maxMemory());
        this.tables = new OperandTables(book, dialect, new ReadingTables(book, dialect));
        this.decoder = new Decoder(book);
        this.layouts = new EntryLayouts(book, "");
        this.forms =
                new OperandForms(
                        book,
                        dialect,
                        dialect.isEmpty() ? layouts : new EntryLayouts(book, dialect));
        this.hasReserved = book.enums().values().stream().anyMatch(EnumTable::reserved);
        Set<String> mnemonics = new HashSet<>();
        this.codes = new EntryCode[book.outlines().size()];
        for (int i = 0; i < codes.length; i++) {
            Outline o = book.outlines().get(i);
            codes[i] = new EntryCode(book, o, dialect, tables, !mnemonics.add(o.mnemonic()));
            byId.put(o.id(), codes[i]);
        }
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
        return new Codec(
                book, book.isa().dialects().getFirst().equals(dialect) ? "" : dialect, false);
    }

    /// @return what to say of a dialect that a book does not have; null if it has it
    static @Nullable String unknown(Book book, String dialect) {
        List<String> all = book.isa().dialects();
        return all.contains(dialect)
                ? null
                : "%s has no dialect '%s'; it has %s%s"
                        .formatted(
                                book.isa().name(),
                                dialect,
                                String.join(", ", all),
                                Suggest.near(dialect, all));
    }

    /// @return the dialect that it writes
    public String dialectName() {
        return dialect.isEmpty() ? book.isa().dialects().getFirst() : dialect;
    }

    /// @return whether each source tells in which dialect it is
    boolean isOpen() {
        return isOpen;
    }

    /// @return width of the mnemonic in a listing
    int column() {
        return book.isa().writing().column(dialectName());
    }

    /// @return the book whose words it reads and writes
    public Book book() {
        return book;
    }

    Decoder decoder() {
        return decoder;
    }

    public EntryCode code(int entry) {
        return codes[entry];
    }

    public EntryCode code(Entry e) {
        EntryCode c = byId.get(e.id());
        if (c == null)
            throw new IllegalArgumentException(
                    "'%s' is not an entry of %s".formatted(e.id(), book.id()));
        return c;
    }

    /// Whether the text of an entry has a branch target.
    public boolean hasTarget(Entry e) {
        return code(e).hasTarget();
    }

    /// Whether the words of an entry have no text.
    public boolean isSilent(Entry e) {
        return code(e).isSilent();
    }

    /// Whether the assembler would refuse an instruction, or one of its operands has no meaning.
    public boolean isFlawed(Insn insn) {
        EntryCode code = code(insn.entry());
        if (code.isPlain(insn)) return false;
        return code.refusal(insn.word()) != null
                || operands(insn).stream().anyMatch(o -> o instanceof Operand.Undefined);
    }

    /// The mnemonics, compiled when something is first assembled.
    public MnemonicIndex heads() {
        MnemonicIndex h = heads;
        if (h == null) {
            synchronized (this) {
                h = heads;
                if (h == null) {
                    h = new MnemonicIndex();
                    List<Candidate> all = new ArrayList<>();
                    for (EntryCode c : codes)
                        all.addAll(Candidate.of(book, c, dialect, compiledTexts));
                    for (Candidate c : all) if (c.isFirst()) h.add(c);
                    for (Candidate c : all) if (!c.isFirst()) h.add(c);
                    heads = h;
                }
            }
        }
        return h;
    }

    /// Whether another entry may take the text that this one has. In the default dialect mnemonics tell, so that no
    /// other entry has to be read.
    boolean isShared(EntryCode code) {
        if (dialect.isEmpty()) return code.isShared();
        Set<EntryCode> all = shared;
        if (all == null) shared = all = heads().shared();
        return all.contains(code);
    }

    /// The entries with a text that begins with a word, printed or only read, in any dialect of the book.
    ///
    /// @param word such as `isub` or `add.sat`
    /// @return in the order of the book; none if no text begins so
    public List<Entry> written(String word) {
        Set<String> found = new LinkedHashSet<>();
        for (Codec c : dialects()) {
            for (Candidate m : c.heads().find(word)) found.add(m.code().entry().id());
        }
        List<Entry> out = new ArrayList<>();
        for (EntryCode c : codes) if (found.contains(c.entry().id())) out.add(c.entry());
        return out;
    }

    /// @return the words that texts begin with in any dialect of the book, sorted
    public List<String> words() {
        TreeSet<String> out = new TreeSet<>();
        for (Codec c : dialects()) out.addAll(c.heads().all());
        return List.copyOf(out);
    }

    /// @return the words that texts begin with in this dialect
    public List<String> mnemonics() {
        return heads().all();
    }

    /// @return the registers that the meaning of an instruction uses
    List<Usage.Use> uses(Insn insn, Encoding encoding) {
        return new Usage(book, forms.paths()).of(insn, encoding);
    }

    /// @return nothing for the default one of the book
    String dialect() {
        return dialect;
    }

    /// @return what the bits of an instruction mean
    public Encoding encoding(Insn insn) {
        return new Encoding(layouts, insn);
    }

    /// @return the register files that operands name
    Set<String> operandFiles() {
        Set<String> files = operandFiles;
        if (files == null) operandFiles = files = OperandFiles.of(book);
        return files;
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
            dialects =
                    all =
                            book.isa().dialects().stream()
                                    .map(d -> d.equals(dialectName()) ? this : of(book, d))
                                    .toList();
        return all;
    }

    /// @return a new one, for one thread
    public Disassembler disassembler() {
        return new Disassembler(this);
    }

    /// @return a new one, for one thread
    public Assembler assembler() {
        return new Assembler(this);
    }

    /// The words of 64 bits that instructions point to.
    public Descriptors descriptors() {
        return new Descriptors(this, dialect);
    }

    Encoder encoder() {
        return new Encoder(
                heads(), book.entries().stream().anyMatch(Entry::isRaw), book.isa().isWide());
    }

    /// An encoder of texts that Heddle writes, until [#giveBack].
    public Encoder lendEncoder() {
        synchronized (spareEncoders) {
            Encoder spare = spareEncoders.pollLast();
            if (spare != null) return spare;
        }
        Encoder made = encoder();
        made.expectPrinted();
        return made;
    }

    public void giveBack(Encoder lent) {
        synchronized (spareEncoders) {
            spareEncoders.addLast(lent);
        }
    }

    /// Decodes one instruction.
    ///
    /// @param at first byte
    /// @param available bytes from there, may be more than one instruction
    /// @return the instruction, or null if no entry matches, a value is reserved, or bytes are missing
    public @Nullable Insn decode(byte[] code, int at, int available, long address) {
        Word w = new Word();
        w.read(code, at, Math.min(available, book.isa().maxBytes()));
        int p = decoder.find(w, available);
        if (p < 0) return null;
        int bytes = decoder.bytes(p);
        w.cut(bytes);
        EntryCode found = codes[decoder.entry(p)];
        if (!found.isSilent() && mayBeReserved(found) && isReserved(found, w)) return null;
        return new Insn(found.entry(), w, address, bytes);
    }

    /// Whether words of an entry can have a reserved value.
    boolean mayBeReserved(EntryCode code) {
        return hasReserved && code.mayBeReserved();
    }

    private boolean isReserved(EntryCode code, Word w) {
        TextBuffer out = spare.getAndSet(null);
        if (out == null) out = new TextBuffer();
        boolean reserved = code.isReserved(w, out);
        spare.set(out);
        return reserved;
    }

    /// Decodes a whole code. Bytes that no entry matches become `Data` of one granule, runs of padding one `Data`.
    public Program disassemble(byte[] code, long address) {
        List<Item> items = new ArrayList<>();
        StreamDecoder walker = new StreamDecoder(this, items::add);
        walker.feed(address, code, code.length);
        walker.finish();
        return new Program(book, items, Map.of());
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
        return code(insn.entry()).isIncluded();
    }

    /// @return whether it is an instruction of the book itself, not of one that it includes, and no data
    public boolean isOwn(Item item) {
        return item instanceof Insn i && !isIncluded(i);
    }

    /// @return whether its text has a branch target
    public boolean hasTarget(Insn insn) {
        return code(insn.entry()).hasTarget();
    }

    /// @return the operands in the order of the text
    public List<Operand> operands(Insn insn) {
        return OperandReader.read(forms, new Encoding(forms.layouts(), insn), insn);
    }

    OperandForms operandForms() {
        return forms;
    }

    /// @return the steps after the first, as texts, if the instruction is done several times
    public List<String> steps(Insn insn) {
        return RepeatExpander.read(this, insn);
    }

    /// @return when it reads and writes registers, or null if the book does not say
    public @Nullable IssueTiming timed(Insn insn) {
        IssueTiming own = timedAlone(insn);
        return own == null || insn.aliases().isEmpty() ? own : AliasedUses.of(this, insn, own);
    }

    private @Nullable IssueTiming timedAlone(Insn insn) {
        boolean isWide = book.isa().isWide();
        IssueTiming known = isWide ? null : timed.of(insn.lo(), insn.hi());
        if (known != null) return known;
        IssueTiming read = TimingReader.read(this, insn);
        // The registers of an alias are used by the instruction that finds it.
        if (read != null && Aliases.table(insn) != null) read = read.unused();
        if (read != null && !isWide) timed.keep(insn.lo(), insn.hi(), read);
        return read;
    }

    /// @return what is not well formed: reasons of broken requirements, undefined operands, unknown bits that are set
    public List<String> remarks(Insn insn) {
        return InstructionWarnings.of(this, insn);
    }

    /// Whether an instruction has bits set of which nobody knows what they do.
    public boolean hasUnknownBits(Insn insn) {
        return InstructionWarnings.hasUnknownBits(this, insn);
    }

    /// Texts of words, each with its note; nothing for words without a text. To look for what remembers them takes some
    /// time: long runs ask.
    ///
    /// @return for one thread
    synchronized WordTexts texts() {
        if (texts == null) texts = WordTexts.memory(TEXT_BYTES);
        return texts.get();
    }

    /// The same of what plain listings say of words, with remarks, up to the end of the line.
    synchronized WordTexts lines() {
        if (lines == null) lines = WordTexts.memory(TEXT_BYTES);
        return lines.get();
    }

    /// Assembles one instruction.
    ///
    /// @throws IllegalArgumentException with a message for people if the text is wrong
    public Insn insn(String text, long address) {
        Encoder own = encoder();
        Insn insn = insn(own, text, address);
        if (insn != null) return insn;
        for (Codec c : isOpen ? dialects() : List.<Codec>of()) {
            insn = c == this ? null : insn(c.encoder(), text, address);
            if (insn != null) return insn;
        }
        throw new IllegalArgumentException(own.error());
    }

    private static @Nullable Insn insn(Encoder e, String text, long address) {
        byte[] bytes = Chars.utf8(text);
        int length = e.encode(bytes, 0, bytes.length, address, null, false);
        return length == 0 ? null : e.insn(address, length);
    }

    /// Builds an instruction from fields.
    ///
    /// @param id id of an entry
    /// @param fields values of fields and of parts of operands (`a.t`); all others are 0
    /// @throws IllegalArgumentException if there is no such entry or field, or a value does not fit
    public Insn build(String id, Map<String, Long> fields, long address) {
        Entry e = book.entry(id);
        if (e == null)
            throw new IllegalArgumentException(
                    "no entry '%s' in %s%s"
                            .formatted(
                                    id,
                                    book.id(),
                                    Suggest.near(
                                            id, book.entries().stream().map(Entry::id).toList())));
        Word w = e.match().word();
        Word known = e.fixed().word();
        fields.forEach((name, value) -> {
            if (!Insn.bits(e, name).unify(w, known, value)) {
                throw new IllegalArgumentException(
                        "%d does not fit into '%s' of '%s'".formatted(value, name, id));
            }
        });
        code(e).chooseLength(w);
        return new Insn(e, w, address, e.length().of(w));
    }
}
