package dev.heddle.asm;

import dev.heddle.asm.insn.Data;
import dev.heddle.asm.insn.Insn;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.asm.parse.Parse;
import dev.heddle.asm.print.TextBuffer;
import dev.heddle.asm.source.Directive;
import dev.heddle.asm.source.SourceLines;
import dev.heddle.asm.text.Chars;
import dev.heddle.base.bits.Hex;
import dev.heddle.isa.Isa;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes a source again, with the instructions in another dialect. Labels, data, headers and comments stay as they
/// are; lines of a listing get the addresses that they have now.
final class Rewriter {
    private static final int MAX_BYTES_WIDTH = 24;

    private final Isa isa;
    private final byte[] text;
    private final Program program;
    private final CompiledBook to;
    private final Disassembler printed;
    private final Map<Integer, List<Item>> items = new HashMap<>();
    private final Map<Long, List<String>> names = new HashMap<>();
    private final StringBuilder out = new StringBuilder();

    /// The statement that is being written.
    private String statement = "";

    /// @param program what the text was assembled to
    Rewriter(byte[] text, Program program, CompiledBook to) {
        this.isa = to.book().isa();
        this.text = text;
        this.program = program;
        this.to = to;
        this.printed = new Disassembler(to);
        for (int i = 0; i < program.items().size(); i++)
            items.computeIfAbsent(program.lines().get(i), n -> new ArrayList<>())
                    .add(program.items().get(i));
        program.labels()
                .forEach((name, at) ->
                        names.computeIfAbsent(at, a -> new ArrayList<>()).add(name));
        Names known = new Names();
        printed.label(known, known);
    }

    /// Of the labels at one address the one that the source has.
    private final class Names implements TextBuffer.Labels, Parse.Symbols {
        @Override
        public byte @Nullable [] label(long address, boolean number) {
            List<String> all = names.get(address);
            if (all == null) return null;
            for (String name : all) if (isWord(name)) return Chars.utf8(name);
            return Chars.utf8(all.getFirst());
        }

        @Override
        public @Nullable Long value(byte[] in, int from, int to) {
            return program.labels().get(new String(in, from, to - from, StandardCharsets.UTF_8));
        }
    }

    private boolean isWord(String name) {
        for (int at = statement.indexOf(name); at >= 0; at = statement.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !SourceLines.isLabelPart(statement.charAt(at - 1));
            boolean ends = end == statement.length() || !SourceLines.isLabelPart(statement.charAt(end));
            if (begins && ends) return true;
        }
        return false;
    }

    /// @param lines of the dialect that the text is in
    String text(SourceLines lines) {
        int[] at = {0};
        lines.each(text, line -> {
            copy(at[0], line.start());
            line(line);
            at[0] = line.end();
            return true;
        });
        copy(at[0], text.length);
        return out.toString();
    }

    private void copy(int from, int to) {
        out.append(string(from, to));
    }

    private String string(int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    private void line(SourceLines.Line line) {
        List<Item> all = items.getOrDefault(line.number(), List.of());
        Directive d = line.directive();
        String tail = string(line.to(), line.end());
        statement = string(line.from(), line.to());
        if (d == Directive.DIALECT) {
            copy(line.start(), line.from());
            out.append(d).append(' ').append(to.dialectName()).append(tail);
        } else if (isa.writing().sections().containsKey(line.own()) || isEnd(line.own())) {
            // What stands before each instruction is written out.
            out.append(tail.strip());
        } else if (all.isEmpty() || d != null && line.listed() == null && all.size() == 1) {
            copy(line.start(), line.end());
        } else {
            items(line, all, d == null ? "" : line.listed() == null ? statement : data(d));
            out.append(tail);
        }
    }

    private boolean isEnd(String own) {
        return isa.writing().sections().values().stream().anyMatch(s -> s.end().equals(own));
    }

    /// @param last the text of the last item, or nothing
    private void items(SourceLines.Line line, List<Item> all, String last) {
        boolean isListed = line.listed() != null;
        String before = string(line.start(), line.from());
        if (isListed) for (String label : line.labels()) out.append(label).append(":\n");
        for (int i = 0; i < all.size(); i++) {
            Item item = all.get(i);
            if (i > 0) out.append('\n');
            boolean isRun = line.directive() == Directive.ZERO || line.directive() == Directive.FILL;
            if (isListed) head(item, isRun);
            else out.append(i == 0 ? before : before.replaceAll("\\S", " "));
            boolean isLast = i == all.size() - 1 && !last.isEmpty();
            out.append(isLast ? last : text(item));
        }
    }

    /// A directive of a listing.
    private String data(Directive d) {
        if (d != Directive.ZERO && d != Directive.FILL) return statement;
        String name = d.toString();
        return name
                + " ".repeat(Math.max(1, to.column() + 1 - name.length()))
                + statement.substring(name.length()).strip();
    }

    /// As a listing has it.
    ///
    /// @param isRun whether all bytes are the same
    private void head(Item item, boolean isRun) {
        int width = Math.min(2 * isa.maxBytes(), MAX_BYTES_WIDTH);
        byte[] bytes = switch (item) {
            case Insn i -> i.bytes();
            case Data d -> d.whole();
        };
        String shown = isRun ? Hex.of(bytes, 0, 1) + " *" + bytes.length : Hex.of(bytes, 0, item.length());
        out.append("%8x: ".formatted(item.address()));
        out.append(shown).append(" ".repeat(Math.max(0, width - shown.length()) + 2));
    }

    private String text(Item item) {
        printed.clear();
        printed.out().address = item.address();
        switch (item) {
            case Insn i -> printed.next(i.bytes(), 0, i.length(), true);
            case Data d
            when isZero(d.whole()) -> {
                return Directive.ZERO + " " + d.whole().length;
            }
            case Data d -> printed.data(d.whole(), 0, d.whole().length);
        }
        return printed.text();
    }

    private static boolean isZero(byte[] bytes) {
        for (byte b : bytes) if (b != 0) return false;
        return true;
    }
}
