package dev.heddle.asm;

import dev.heddle.asm.insn.Encoding;
import dev.heddle.asm.insn.EntryLayouts;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Operand;
import dev.heddle.asm.meaning.Usage;
import dev.heddle.asm.operand.OperandFiles;
import dev.heddle.asm.operand.OperandForms;
import dev.heddle.asm.operand.OperandReader;
import dev.heddle.asm.parse.Candidate;
import dev.heddle.asm.parse.CompiledTexts;
import dev.heddle.asm.parse.Encoder;
import dev.heddle.asm.parse.MnemonicIndex;
import dev.heddle.asm.parse.ReadingTables;
import dev.heddle.asm.print.EntryCode;
import dev.heddle.asm.print.OperandTables;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.text.WordTexts;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Suggest;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.EnumTable;
import dev.heddle.isa.Outline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A book compiled for one dialect: finds the entry of a word, and has the code of each entry, and encoders. May be
/// shared by threads; an [Encoder] may not.
final class CompiledBook {
    /// See [WordTexts#memory].
    private static final int TEXT_BYTES = 1 << 25;

    private final Book book;
    private final String dialect;
    private final CompiledTexts compiledTexts;
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

    /// Idle encoders of printed texts. They are few, because each remembers much.
    private final ArrayDeque<Encoder> spareEncoders = new ArrayDeque<>();

    private volatile @Nullable MnemonicIndex heads;
    private volatile @Nullable Set<EntryCode> shared;
    private volatile @Nullable Set<String> operandFiles;

    /// @param dialect empty for the default one
    CompiledBook(Book plain, String dialect) {
        Book book = plain.in(dialect);
        this.book = book;
        this.dialect = dialect;
        this.compiledTexts = new CompiledTexts(Runtime.getRuntime().maxMemory());
        OperandTables tables = new OperandTables(book, dialect, new ReadingTables(book, dialect));
        this.decoder = new Decoder(book);
        this.layouts = new EntryLayouts(book, "");
        this.forms = new OperandForms(book, dialect, dialect.isEmpty() ? layouts : new EntryLayouts(book, dialect));
        this.hasReserved = book.enums().values().stream().anyMatch(EnumTable::reserved);
        Set<String> mnemonics = new HashSet<>();
        this.codes = new EntryCode[book.outlines().size()];
        for (int i = 0; i < codes.length; i++) {
            Outline o = book.outlines().get(i);
            codes[i] = new EntryCode(book, o, dialect, tables, !mnemonics.add(o.mnemonic()));
            byId.put(o.id(), codes[i]);
        }
    }

    Book book() {
        return book;
    }

    /// @return in the order of the book
    EntryCode[] codes() {
        return codes;
    }

    /// @return the dialect that it writes
    String dialectName() {
        return dialect.isEmpty() ? book.isa().dialects().getFirst() : dialect;
    }

    /// @return width of the mnemonic in a listing
    int column() {
        return book.isa().writing().column(dialectName());
    }

    Decoder decoder() {
        return decoder;
    }

    EntryCode code(int entry) {
        return codes[entry];
    }

    EntryCode code(Entry e) {
        EntryCode c = byId.get(e.id());
        if (c == null) throw new IllegalArgumentException("'%s' is not an entry of %s".formatted(e.id(), book.id()));
        return c;
    }

    /// The mnemonics, compiled when something is first assembled.
    MnemonicIndex heads() {
        MnemonicIndex h = heads;
        if (h == null) {
            synchronized (this) {
                h = heads;
                if (h == null) {
                    h = new MnemonicIndex();
                    List<Candidate> all = new ArrayList<>();
                    for (EntryCode c : codes) all.addAll(Candidate.of(book, c, dialect, compiledTexts));
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

    /// @return the registers that the meaning of an instruction uses
    List<Usage.Use> uses(Insn insn, Encoding encoding) {
        return new Usage(book, forms.paths()).of(insn, encoding);
    }

    /// @return nothing for the default one of the book
    String dialect() {
        return dialect;
    }

    /// @return what the bits of an instruction mean
    Encoding encoding(Insn insn) {
        return new Encoding(layouts, insn);
    }

    /// @return the register files that operands name
    Set<String> operandFiles() {
        Set<String> files = operandFiles;
        if (files == null) operandFiles = files = OperandFiles.of(book);
        return files;
    }

    Encoder encoder() {
        return new Encoder(
                heads(),
                book.entries().stream().anyMatch(Entry::isRaw),
                book.isa().isWide());
    }

    /// An encoder of texts that Heddle writes, until [#giveBack].
    Encoder lendEncoder() {
        synchronized (spareEncoders) {
            Encoder spare = spareEncoders.pollLast();
            if (spare != null) return spare;
        }
        Encoder made = encoder();
        made.expectPrinted();
        return made;
    }

    void giveBack(Encoder lent) {
        synchronized (spareEncoders) {
            spareEncoders.addLast(lent);
        }
    }

    /// Decodes one instruction.
    ///
    /// @param at first byte
    /// @param available bytes from there, may be more than one instruction
    /// @return the instruction, or null if no entry matches, a value is reserved, or bytes are missing
    @Nullable
    Insn decode(byte[] code, int at, int available, long address) {
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

    /// @return the operands in the order of the text
    List<Operand> operands(Insn insn) {
        return OperandReader.read(forms, new Encoding(forms.layouts(), insn), insn);
    }

    OperandForms operandForms() {
        return forms;
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

    /// Builds an instruction from fields.
    ///
    /// @param id id of an entry
    /// @param fields values of fields and of parts of operands (`a.t`); all others are 0
    /// @throws IllegalArgumentException if there is no such entry or field, or a value does not fit
    Insn build(String id, Map<String, Long> fields, long address) {
        Entry e = book.entry(id);
        if (e == null)
            throw new IllegalArgumentException("no entry '%s' in %s%s"
                    .formatted(
                            id,
                            book.id(),
                            Suggest.near(
                                    id, book.entries().stream().map(Entry::id).toList())));
        Word w = e.match().word();
        Word known = e.fixed().word();
        fields.forEach((name, value) -> {
            if (!Insn.bits(e, name).unify(w, known, value)) {
                throw new IllegalArgumentException("%d does not fit into '%s' of '%s'".formatted(value, name, id));
            }
        });
        code(e).chooseLength(w);
        return new Insn(e, w, address, e.length().of(w));
    }
}
