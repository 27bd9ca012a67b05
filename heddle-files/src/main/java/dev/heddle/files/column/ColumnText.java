package dev.heddle.files.column;

import dev.heddle.asm.Codec;
import dev.heddle.base.bits.Hex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A text whose lines have code in columns: an address, groups of hexadecimal digits, a text. What the columns are, all
/// lines decide together: addresses rise by the length of what follows, and bytes are what the texts or characters
/// beside them say. Lines that are no code are passed over; lines that look like code and are not read are counted.
public final class ColumnText {
    /// The longest text that is looked through, in bytes.
    public static final int MOST = 1 << 24;

    /// Heads of tools that write instructions as numbers.
    private static final Pattern TOOL =
            Pattern.compile(":\\s+file format \\S+|Contents of \\(__TEXT,__text\\) section");

    private static final int HEAD = 1 << 12;

    /// Directives that stand for bytes; those that are left out by `.zero` the addresses tell.
    private static final Pattern DATA = Pattern.compile("\\.(?:byte|hword|word|quad|long|inst)\\b");

    /// Digits that no word has.
    private static final Pattern LOST = Pattern.compile("\\b(?:0x)?[0-9a-f]{8,}\\b");

    private static final Pattern END = Pattern.compile("[0-9a-f]{6,16}");

    private static final Pattern HEXDUMP = Pattern.compile("[0-9a-f]{7} ");

    /// A program.
    ///
    /// @param rows in the order of their addresses
    /// @param missing bytes that its lines leave out
    public record Part(ListingHeading heading, List<ColumnRow> rows, long missing) {}

    private final List<String> lines;
    private final List<@Nullable ColumnLine> read;
    private final @Nullable Codec codec;
    private final Piece piece;

    /// Bytes of a number, 1 if the digits are bytes in their order.
    private int order;

    private final List<Part> parts = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<PassedOver> passedOver = new ArrayList<>();

    /// Lines that look like code, and were not read.
    private final Set<Integer> lost = new HashSet<>();

    /// Lines that have the address of the end.
    private final Set<Integer> ends = new HashSet<>();

    /// Which piece of a longer text is read.
    ///
    /// @param line number of its first line, from 1
    /// @param lines how many of its lines count; those behind them tell only how to read the last ones
    /// @param address where lines without an address begin
    /// @param order as the pieces before have shown; 0 if there are none
    record Piece(int line, int lines, long address, int order) {
        private static final Piece WHOLE = new Piece(1, Integer.MAX_VALUE, 0, 0);
    }

    private ColumnText(List<String> lines, List<@Nullable ColumnLine> read, @Nullable Codec codec, Piece piece) {
        this.lines = lines;
        this.read = read;
        this.codec = codec;
        this.piece = piece;
    }

    /// @param text the whole of it
    /// @param codec the instruction set; null if it is not known
    /// @return nothing if there is no code in columns in it
    public static Optional<ColumnText> of(byte[] text, @Nullable Codec codec) {
        return of(text, codec, Piece.WHOLE);
    }

    static Optional<ColumnText> of(byte[] text, @Nullable Codec codec, Piece piece) {
        List<String> lines = new ArrayList<>();
        new String(text, StandardCharsets.ISO_8859_1).lines().forEach(lines::add);
        List<List<ColumnLine>> all = new ArrayList<>();
        for (String l : lines) all.add(LineScanner.scan(l, all.size() + 1));
        Optional<List<@Nullable ColumnLine>> shape = ColumnShape.of(all);
        if (shape.isEmpty()) return Optional.empty();
        ColumnText out = new ColumnText(lines, shape.get(), codec, piece);
        out.read();
        return out.parts.isEmpty() ? Optional.empty() : Optional.of(out);
    }

    /// @return the programs in their order, at least one
    public List<Part> parts() {
        return parts;
    }

    /// @return bytes of a number, 1 if the digits are bytes in their order
    int order() {
        return order;
    }

    /// @return what a reader should know of how the text was read
    public List<String> notes() {
        List<String> out = new ArrayList<>(notes);
        for (PassedOver p : passedOver) out.add(p.note());
        return out;
    }

    /// Lines that may be code and were not read.
    ///
    /// @param line the first of them, as the whole text counts
    /// @param text of that line, its start if it is long
    record PassedOver(int line, String text, String note) {}

    /// @return those of the notes that tell of such lines
    List<PassedOver> passedOver() {
        return passedOver;
    }

    /// @return whether every line that is not empty is code
    public boolean isWhole() {
        int rows = parts.stream().mapToInt(p -> p.rows().size()).sum();
        return rows == lines.stream().filter(l -> !l.isBlank()).count();
    }

    private void read() {
        Map<Integer, ColumnRow> rows = new HashMap<>();
        GroupCounts counts = new GroupCounts(read);
        List<ColumnRow> written = new ArrayList<>();
        int groups = -1;
        boolean isNumber = true;
        for (ColumnLine l : read) {
            int n = l == null ? 0 : counts.of(l);
            if (l == null || n == 0) continue;
            StringBuilder digits = new StringBuilder();
            for (HexGroup g : l.groups().subList(0, n)) {
                digits.append(g.digits());
                isNumber &= g.isNumber();
                groups = groups < 0 || groups == g.bytes() ? g.bytes() : 0;
            }
            written.add(new ColumnRow(l.number(), l.address(), Hex.parse(digits.toString()), l.repeats(), l.rest(n)));
        }
        ByteOrder.Written all = new ByteOrder.Written(
                written, Math.max(0, groups), isNumber, groups == 2 ? isHexdump(written) : isTool());
        order = piece.order() > 0 ? piece.order() : ByteOrder.of(all, codec);
        if (order > 1 && piece.order() == 0) notes.add("read as %d-bit words, lowest byte first".formatted(8 * order));
        for (ColumnRow r : written) rows.put(r.line(), r.turned(order));
        texts(rows);
        if (rows.isEmpty()) return;
        new ProgramSplitter(rows).split();
        passed();
    }

    private boolean isTool() {
        StringBuilder head = new StringBuilder();
        for (String l : lines) if (head.length() < HEAD) head.append(l).append('\n');
        return TOOL.matcher(head).find();
    }

    /// Offsets of seven digits are those of hexdump, which writes words of 16 bits.
    private boolean isHexdump(List<ColumnRow> rows) {
        return HEXDUMP.matcher(lines.get(rows.getFirst().line() - 1)).lookingAt();
    }

    /// Lines with a text alone.
    private void texts(Map<Integer, ColumnRow> rows) {
        int unknown = 0;
        int known = 0;
        for (ColumnLine l : read) {
            if (l == null || !l.isAddressed() || rows.containsKey(l.number())) continue;
            String text = l.rest(0);
            if (text.isEmpty() || text.charAt(0) == '<') continue;
            Optional<byte[]> bytes = DataText.bytes(text, l.address(), codec);
            if (bytes.isPresent()) {
                known++;
                rows.put(l.number(), new ColumnRow(l.number(), l.address(), bytes.get(), 1, text));
            } else if (text.charAt(0) != '.') {
                unknown++;
                lost.add(l.number());
            }
        }
        if (known > 0)
            notes.add("%d line%s assembled from text, without bytes".formatted(known, known == 1 ? "" : "s"));
        if (known == 0 && unknown > 0 && rows.isEmpty()) lost.clear();
    }

    /// Says which lines are no code though they stand within code, or may look like it.
    private void passed() {
        Set<Integer> kept = new HashSet<>(ends);
        for (Part p : parts) for (ColumnRow r : p.rows()) kept.add(r.line());
        BitSet inside = new BitSet();
        for (Part p : parts)
            inside.set(p.rows().getFirst().line(), p.rows().getLast().line() + 1);
        List<Integer> within = new ArrayList<>();
        List<Integer> around = new ArrayList<>();
        for (int i = 1; i <= Math.min(piece.lines(), lines.size()); i++) {
            String line = lines.get(i - 1).strip();
            if (kept.contains(i) || line.isEmpty() || isPlain(line)) continue;
            if (lost.contains(i) || inside.get(i)) within.add(i);
            else if (LOST.matcher(line).find()) around.add(i);
        }
        tell(within, "within the code ");
        tell(around, "with hexadecimal digits ");
    }

    private void tell(List<Integer> passed, String which) {
        if (passed.isEmpty()) return;
        boolean isOne = passed.size() == 1;
        int first = passed.getFirst() + piece.line() - 1;
        String text = shown(lines.get(passed.getFirst() - 1).strip());
        String note = "%d line%s %s%s no code and %s passed over, %sline %d: %s"
                .formatted(
                        passed.size(),
                        isOne ? "" : "s",
                        which,
                        isOne ? "is" : "are",
                        isOne ? "was" : "were",
                        isOne ? "" : "first ",
                        first,
                        text);
        passedOver.add(new PassedOver(first, text, note));
    }

    private static String shown(String line) {
        return line.length() > 60 ? line.substring(0, 60) + "..." : line;
    }

    /// Comments, labels, and what tools always print around code.
    static boolean isPlain(String line) {
        return line.startsWith(";")
                || line.startsWith("#")
                || line.startsWith(".") && !DATA.matcher(line).lookingAt()
                || line.startsWith("//")
                || line.endsWith(":")
                || line.startsWith("<")
                || line.equals("*")
                || line.chars().noneMatch(Character::isLetterOrDigit);
    }

    /// Puts lines together to programs: one begins where the address goes back, or far ahead, and lines without an
    /// address begin one after every line that is no code.
    private final class ProgramSplitter {
        private final Map<Integer, ColumnRow> rows;
        private final ListingHeading.Reader headings = new ListingHeading.Reader();
        private final List<String> pending = new ArrayList<>();
        private List<ColumnRow> part = new ArrayList<>();
        private long end;
        private long missing;
        private boolean isStarred;

        ProgramSplitter(Map<Integer, ColumnRow> rows) {
            this.rows = rows;
        }

        void split() {
            for (int i = 1; i <= lines.size(); i++) {
                String line = lines.get(i - 1).strip();
                ColumnRow row = rows.get(i);
                if (row != null) row(row, Objects.requireNonNull(read.get(i - 1)));
                else if (line.equals("*") && !part.isEmpty()) isStarred = true;
                else if (isEnd(line)) ends.add(i);
                else if (!line.isEmpty()) pending.add(line);
            }
            finish();
        }

        /// Whether a line is the address behind the last byte, as dumps have it.
        private boolean isEnd(String line) {
            return !part.isEmpty() && END.matcher(line).matches() && Long.parseUnsignedLong(line, 16) == end;
        }

        private void row(ColumnRow r, ColumnLine l) {
            boolean isAway = l.isAddressed()
                    ? isElsewhere(r.address())
                    : r.text().isEmpty() && pending.stream().anyMatch(p -> !isPlain(p));
            if (isAway) finish();
            boolean isFirst = part.isEmpty();
            for (String p : pending) if (isFirst || p.indexOf(':') >= 0 && !isPlain(p)) headings.look(p);
            pending.clear();
            ColumnRow placed = l.isAddressed() ? r : r.at(isFirst ? first() : end);
            if (!isFirst && isStarred) repeat(placed.address());
            isStarred = false;
            if (!part.isEmpty()) missing += placed.address() - end;
            part.add(placed);
            end = placed.end();
        }

        private long first() {
            return parts.isEmpty() ? piece.address() : 0;
        }

        private boolean isElsewhere(long address) {
            if (part.isEmpty()) return false;
            long gap = address - end;
            return gap < 0 || gap > ColumnShape.MOST_MISSING && !isStarred;
        }

        /// A `*` stands for the line before it, as often as it takes to come to the next address.
        private void repeat(long to) {
            ColumnRow last = part.getLast();
            int length = last.bytes().length;
            long gap = to - end;
            if (gap <= 0 || gap % length != 0 || gap > MOST) return;
            part.add(new ColumnRow(last.line(), end, last.bytes(), gap / length, ""));
            end = to;
        }

        private void finish() {
            if (part.isEmpty()) return;
            parts.add(new Part(headings.next(), List.copyOf(part), missing));
            part = new ArrayList<>();
            end = 0;
            missing = 0;
            isStarred = false;
        }
    }
}
