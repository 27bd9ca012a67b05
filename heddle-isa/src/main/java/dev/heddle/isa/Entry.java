package dev.heddle.isa;

import dev.heddle.base.bits.Bits;
import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.Expr;
import dev.heddle.base.expr.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An instruction of a book, with everything that it takes over from its forms.
///
/// @param id unique in the book
/// @param mnemonic what `{name}` prints
/// @param title one line
/// @param docs paragraphs
/// @param notes what is not known or surprising
/// @param evidence tags of the book's head
/// @param forms names of the forms, nearest first
/// @param length bytes, and how they are chosen
/// @param fixed ones where the bits are fixed
/// @param match values of the fixed bits
/// @param ignored ones where the hardware does not look
/// @param unknown ones where the meaning is unknown
/// @param reserved ones where bits have to be 0
/// @param fields named bits
/// @param operands in the order of declaration
/// @param lets computed values, in order
/// @param texts by dialect, alternatives in order; the first dialect under ""
/// @param accepts texts that are parsed, never printed
/// @param generalOf ids of the entries that win over this one where both match
/// @param data facts for tools, such as unit and latency
/// @param timing when it reads and writes registers, or null if the book does not say
/// @param pointer the operand whose value is a descriptor, or null
/// @param isRaw whether what the text does not say follows it as `raw=0x…`
/// @param live fields that lane code reads each time it runs, so that it serves all their values
/// @param does read it with [#meaning]
/// @param at offset in the book's text
public record Entry(
        String id,
        String mnemonic,
        String title,
        List<String> docs,
        List<String> notes,
        List<String> evidence,
        List<String> forms,
        Length length,
        Mask fixed,
        Mask match,
        Mask ignored,
        Mask unknown,
        Mask reserved,
        List<Field> fields,
        List<OperandDecl> operands,
        List<LetDecl> lets,
        Map<String, List<Shape.Alternative>> texts,
        List<List<Part>> accepts,
        List<Requirement> requirements,
        Set<String> generalOf,
        Map<String, String> data,
        @Nullable Timing timing,
        @Nullable Pointer pointer,
        boolean isRaw,
        Set<String> live,
        Deferred<Entry.Meaning> does,
        int at) {

    public Entry {
        docs = List.copyOf(docs);
        notes = List.copyOf(notes);
        evidence = List.copyOf(evidence);
        forms = List.copyOf(forms);
        fields = List.copyOf(fields);
        operands = List.copyOf(operands);
        lets = List.copyOf(lets);
        texts = Map.copyOf(texts);
        accepts = List.copyOf(accepts);
        requirements = List.copyOf(requirements);
        generalOf = Set.copyOf(generalOf);
        data = Map.copyOf(data);
        live = Set.copyOf(live);
    }

    /// @return what the instruction does, null if the book does not say
    public @Nullable Meaning meaning() {
        return does.get();
    }

    /// @return ones where bits have neither a name nor a value: they are 0 in what the assembler makes
    public Mask odd() {
        return unknown.or(ignored).or(reserved);
    }

    /// @return the same with other texts
    Entry spelled(String mnemonic, Map<String, List<Shape.Alternative>> texts, List<List<Part>> accepts) {
        return new Entry(
                id,
                mnemonic,
                title,
                docs,
                notes,
                evidence,
                forms,
                length,
                fixed,
                match,
                ignored,
                unknown,
                reserved,
                fields,
                operands,
                lets,
                texts,
                accepts,
                requirements,
                generalOf,
                data,
                timing,
                pointer,
                isRaw,
                live,
                does,
                at);
    }

    /// @return the same with more entries that win over it
    Entry yielding(Set<String> to) {
        return new Entry(
                id,
                mnemonic,
                title,
                docs,
                notes,
                evidence,
                forms,
                length,
                fixed,
                match,
                ignored,
                unknown,
                reserved,
                fields,
                operands,
                lets,
                texts,
                accepts,
                requirements,
                to,
                data,
                timing,
                pointer,
                isRaw,
                live,
                does,
                at);
    }

    /// An operand whose value is a second word.
    ///
    /// @param kind name of a descriptor of the book
    public record Pointer(String operand, String kind, int at) {}

    /// @param bytes the short length
    /// @param longBytes the other length, or `bytes` if there is one only
    /// @param by the bit that is 1 for the long length; -1 if there is one only
    public record Length(int bytes, int longBytes, int by) {
        /// @return whether all its words have one length
        public boolean isFixed() {
            return by < 0;
        }

        /// @return the length of a word of this entry
        public int of(Word word) {
            return by >= 0 && word.bit(by) ? longBytes : bytes;
        }
    }

    /// Named bits.
    ///
    /// @param bits 1 to 64 of them
    /// @param at offset in the book's text
    public record Field(String name, Bits bits, int at) {}

    /// @param shape name of the shape
    /// @param args one for each parameter of the shape
    public record OperandDecl(String name, String shape, List<OperandArg> args, int at) {
        public OperandDecl {
            args = List.copyOf(args);
        }

        /// @return the argument for a parameter, or null if the default value counts
        public @Nullable OperandArg arg(String param) {
            for (OperandArg a : args) if (a.param.equals(param)) return a;
            return null;
        }
    }

    /// Bits of the operand's own, or a value that comes from elsewhere.
    ///
    /// @param bits null for a value
    /// @param value null for bits
    public record OperandArg(
            String param, @Nullable Bits bits, @Nullable Expr value, int at) {}

    /// A value that is computed from the bits.
    ///
    /// @param width bits, 1..32
    /// @param at offset in the book's text
    public record LetDecl(String name, int width, Expr value, int at) {}

    /// @param condition must hold for an instruction that is well formed
    /// @param reason why not, if it does not
    /// @param refuses whether the assembler refuses what breaks it; if not, it is a remark only
    public record Requirement(Expr condition, String reason, boolean refuses, int at) {}

    /// What an instruction does.
    ///
    /// @param lanes which lanes the body runs for
    /// @param body when unknown, only what the form does before and after all meanings
    /// @param unknown why there is no body, or null
    /// @param async the expression of the wait slot with which results arrive, or null
    public record Meaning(
            Lanes lanes,
            List<Stmt> body,
            @Nullable String unknown,
            @Nullable Expr async,
            int at) {
        public Meaning {
            body = List.copyOf(body);
        }

        /// @return the same with more before it
        public Meaning after(List<Stmt> less) {
            List<Stmt> all = new ArrayList<>(less);
            all.addAll(body);
            return new Meaning(lanes, all, unknown, async, at);
        }

        /// @return the same with more after it
        public Meaning then(List<Stmt> more) {
            List<Stmt> all = new ArrayList<>(body);
            all.addAll(more);
            return new Meaning(lanes, all, unknown, async, at);
        }
    }

    /// Which lanes a meaning is done for.
    public enum Lanes {
        /// Lanes whose execution mask bit is set.
        ACTIVE,
        /// All lanes, masked or not.
        ALL,
        /// The body runs once for the group of lanes.
        ONCE
    }

    /// @return the field of that name, or null
    public @Nullable Field field(String name) {
        for (Field f : fields) if (f.name.equals(name)) return f;
        return null;
    }

    /// @return whether a field or a computed value has this name
    public boolean hasValue(String name) {
        return field(name) != null || lets.stream().anyMatch(l -> l.name().equals(name));
    }

    /// @return the operand of that name, or null
    public @Nullable OperandDecl operand(String name) {
        for (OperandDecl o : operands) if (o.name.equals(name)) return o;
        return null;
    }

    /// @return the alternatives of the text in a dialect: its own, then those of the default one, which count where no
    ///     own one can be printed
    public List<Shape.Alternative> text(String dialect) {
        List<Shape.Alternative> first = texts.getOrDefault("", List.of());
        List<Shape.Alternative> own = dialect.isEmpty() ? null : texts.get(dialect);
        if (own == null) return first;
        List<Shape.Alternative> all = new ArrayList<>(own);
        all.addAll(first);
        return all;
    }

    /// @return how many alternatives of [#text] are no substitutes for those that a dialect does not have
    public int ownTexts(String dialect) {
        List<Shape.Alternative> own = texts.get(dialect);
        return own != null ? own.size() : texts.getOrDefault("", List.of()).size();
    }
}
