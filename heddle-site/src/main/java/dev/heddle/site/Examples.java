package dev.heddle.site;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Codecs;
import dev.heddle.asm.insn.Insn;
import dev.heddle.isa.Book;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Words of the tests of the books, by entry: each has a text that assembles back.
final class Examples {
    private static final int MOST = 4;
    private static final int WIDEST = 100;

    /// @param hex bytes in memory order, or the value of an operand word
    record Example(String hex, String text) {}

    private final Map<String, List<Example>> words = new LinkedHashMap<>();
    private final Map<String, List<Example>> operands = new LinkedHashMap<>();

    Examples(BookSet set) {
        Codecs codecs = new Codecs();
        Book book = set.main();
        for (String line : lines(set.name() + "/words.tsv")) {
            if (line.startsWith("[")) {
                String variant = line.substring(1, line.indexOf(']'));
                book = set.books().stream()
                        .filter(b -> b.variant().name().equals(variant))
                        .findFirst()
                        .orElseThrow();
                continue;
            }
            Book of = book;
            add(set, codec(of, codecs), line, codecs);
        }
        for (String line : lines(set.name() + "/operands.tsv")) {
            String[] cells = line.split("\t");
            if (isPlain(cells[2]))
                operands.computeIfAbsent(cells[0], k -> new ArrayList<>()).add(new Example("0x" + cells[1], cells[2]));
        }
    }

    /// @param codecs by the identity of their books; those that are missing are added
    private void add(BookSet set, Codec codec, String line, Codecs codecs) {
        String[] cells = line.split("\t");
        if (!isPlain(cells[1])) return;
        byte[] bytes = HexFormat.of().parseHex(cells[0]);
        Insn insn = codec.decode(bytes, 0, bytes.length, 0);
        if (insn == null) return;
        BookSet.Listed l = set.entries().get(insn.entry().id());
        if (l == null) return;
        Codec own = codec(l.book(), codecs);
        if (own != codec && !isSame(own.decode(bytes, 0, bytes.length, 0), l.id(), own, cells[1])) return;
        words.computeIfAbsent(l.id(), i -> new ArrayList<>()).add(new Example(cells[0], cells[1]));
    }

    private static Codec codec(Book book, Codecs codecs) {
        Codec known = codecs.find(book.id());
        return known != null ? known : codecs.put(book.id(), Codec.of(book));
    }

    /// Whether a word of an older variant is the same instruction here.
    private static boolean isSame(@Nullable Insn there, String id, Codec codec, String text) {
        return there != null
                && there.entry().id().equals(id)
                && codec.text(there).equals(text);
    }

    /// Data, and texts with a note or an undefined operand are there for the test, and would mislead here.
    private static boolean isPlain(String text) {
        return text.length() <= WIDEST && !text.startsWith(".") && !text.contains("{") && !text.contains("undefined(");
    }

    private static List<String> lines(String path) {
        String text = BundledFiles.text("words/" + path);
        return text == null
                ? List.of()
                : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    }

    /// @return a few words of an entry, short texts first
    List<Example> of(String id) {
        return few(words.getOrDefault(id, List.of()));
    }

    /// @return a few values of a kind of operand words
    List<Example> ofOperand(String kind) {
        return few(operands.getOrDefault(kind, List.of()));
    }

    /// From the shortest text to the longest, evenly.
    private static List<Example> few(List<Example> all) {
        Map<String, Example> byText = new LinkedHashMap<>();
        all.forEach(e -> byText.putIfAbsent(e.text, e));
        List<Example> sorted = new ArrayList<>(byText.values());
        sorted.sort(Comparator.comparingInt((Example e) -> e.text.length()).thenComparing(Example::text));
        List<Example> out = new ArrayList<>();
        int n = Math.min(MOST, sorted.size());
        for (int i = 0; i < n; i++)
            out.add(Objects.requireNonNull(sorted.get(n == 1 ? 0 : i * (sorted.size() - 1) / (n - 1))));
        return out;
    }
}
