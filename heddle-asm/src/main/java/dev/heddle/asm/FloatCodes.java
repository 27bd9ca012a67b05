package dev.heddle.asm;

import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.source.Diagnostic;
import dev.heddle.base.source.Source;
import dev.heddle.isa.Book;
import dev.heddle.isa.Entry;
import dev.heddle.isa.Part;
import dev.heddle.isa.Shape;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds integers in a source that were taken for the code of a float, where somebody may have meant the number: `1`
/// for 0.015625.
public final class FloatCodes {
    private static final Pattern INTEGER = Pattern.compile("(?<![\\w.#$])(\\d+)(?!\\w|\\.\\d)");
    private static final Pattern FRACTION = Pattern.compile("-?\\d+\\.\\d+");

    private final Codec codec;
    private final IdentityHashMap<Entry, Boolean> known = new IdentityHashMap<>();

    /// @param codec what the source was assembled with
    public FloatCodes(Codec codec) {
        this.codec = codec;
    }

    /// @param code what the source gave
    /// @return a message for each number, in the order of the source
    public List<Diagnostic> in(Assembled code, Source source) {
        return isPossible(code) ? in(code.program(), source) : List.of();
    }

    /// @param program what the source gave
    /// @return a message for each number, in the order of the source
    public List<Diagnostic> in(Program program, Source source) {
        List<Diagnostic> out = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < program.items().size() && i < program.lines().size(); i++) {
            if (!(program.items().get(i) instanceof Insn n) || !mayHave(n.entry())) continue;
            if (starts.isEmpty()) starts(source.text(), starts);
            int line = program.lines().get(i);
            if (line < 1 || line >= starts.size()) continue;
            compare(n, source, starts.get(line - 1), starts.get(line), out);
        }
        return out;
    }

    private boolean isPossible(Assembled code) {
        for (int i = 0; i < code.count(); i++) {
            Entry e = code.entry(i);
            if (e != null && mayHave(e)) return true;
        }
        return false;
    }

    /// Offsets of the lines, and of the end.
    private static void starts(String text, List<Integer> out) {
        out.add(0);
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) out.add(at + 1);
        out.add(text.length());
    }

    /// Whether an operand may be a small float, written as its code or as its value.
    private boolean mayHave(Entry entry) {
        Boolean is = known.get(entry);
        if (is != null) return is;
        boolean found = false;
        Book book = codec.book();
        for (Entry.OperandDecl o : entry.operands()) {
            for (Shape.Alternative a : book.shape(o.shape()).alternatives()) found |= isBoth(a);
        }
        known.put(entry, found);
        return found;
    }

    private static boolean isBoth(Shape.Alternative a) {
        List<Part> printed = a.text("");
        if (printed == null || !has(printed, Part.Format.SmallFloat.class)) return false;
        return a.accepts().stream().anyMatch(parts -> has(parts, Part.Format.Integer.class));
    }

    private static boolean has(List<Part> parts, Class<? extends Part.Format> format) {
        for (Part p : parts) if (p instanceof Part.Number n && format.isInstance(n.format())) return true;
        return false;
    }

    private void compare(Insn n, Source source, int from, int to, List<Diagnostic> out) {
        String[] written = operands(source.text().substring(from, to));
        String[] printed = operands(codec.text(n));
        int at = from;
        for (int i = 0; i < written.length && written.length == printed.length; i++) {
            Matcher integer = INTEGER.matcher(written[i]);
            Matcher fraction = FRACTION.matcher(printed[i]);
            if (integer.find()
                    && fraction.find()
                    && Double.parseDouble(integer.group()) != Double.parseDouble(fraction.group()))
                out.add(source.error(
                        at + integer.start(1),
                        integer.group(1).length(),
                        "%s is the code of %s here; the number is written %s.0"
                                .formatted(integer.group(1), fraction.group(), integer.group(1))));
            at += written[i].length() + 1;
        }
    }

    /// What a line has between its commas, without its note and its comment.
    private static String[] operands(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) != ';' && line.charAt(end) != '{') end++;
        return line.substring(0, end).split(",", -1);
    }
}
