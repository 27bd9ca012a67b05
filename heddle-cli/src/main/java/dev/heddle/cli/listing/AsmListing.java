package dev.heddle.cli.listing;

import dev.heddle.asm.Codec;
import dev.heddle.asm.Listing;
import dev.heddle.asm.insn.Item;
import dev.heddle.asm.insn.Program;
import dev.heddle.base.bits.Hex;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A source beside what was made of it: number of the line, address, bytes, the line itself; below it the labels.
public final class AsmListing {
    private static final int MOST_BYTES = 16;
    private static final String BLANK = " ".repeat(8);

    private final Program program;
    private final List<String> source;
    private final byte[] code;
    private final long base;
    private final int width;
    private final StringBuilder out = new StringBuilder();

    /// @param text the source
    public AsmListing(Program program, String text) {
        this.program = program;
        this.source = text.lines().toList();
        this.code = program.bytes();
        List<Item> items = program.items();
        this.base = items.isEmpty() ? 0 : items.getFirst().address();
        this.width = 2 * Math.min(MOST_BYTES, Math.max(4, program.book().isa().maxBytes()));
    }

    public String text() {
        int next = 0;
        for (int line = 1; line <= source.size(); line++) {
            int first = next;
            while (next < program.items().size() && program.lines().get(next) == line) next++;
            line(line, program.items().subList(first, next));
        }
        labels();
        return out.toString();
    }

    private void line(int number, List<Item> items) {
        String text = plain(source.get(number - 1));
        if (items.isEmpty()) {
            row(number, BLANK, "", text);
            return;
        }
        int from = (int) (items.getFirst().address() - base);
        Item last = items.getLast();
        int to = (int) (last.address() - base) + last.length();
        for (int at = from; at < to; at += width / 2) {
            String bytes = Hex.of(code, at, Math.min(width / 2, to - at));
            row(at == from ? number : 0, "%08x".formatted(base + at), bytes, text);
            text = "";
        }
    }

    private void row(int number, String address, String bytes, String text) {
        String row = "%5s %s %s  %s"
                .formatted(
                        number == 0 ? "" : Integer.toString(number),
                        address,
                        bytes + " ".repeat(Math.max(0, width - bytes.length())),
                        text);
        out.append(row.stripTrailing()).append('\n');
    }

    private void labels() {
        if (program.labels().isEmpty()) return;
        out.append("\nlabels\n");
        program.labels().entrySet().stream()
                .sorted(Comparator.comparing(Map.Entry<String, Long>::getValue))
                .forEach(l -> out.append("%8x %s%n".formatted(l.getValue(), plain(l.getKey()))));
    }

    /// What the source has in it must not move the cursor.
    private static String plain(String text) {
        StringBuilder to = new StringBuilder();
        text.chars().forEach(c -> to.append(Character.isISOControl(c) && c != '\t' ? ' ' : (char) c));
        return to.toString();
    }

    /// The instructions with their labels, and after each its bytes, as other assemblers write them.
    public static byte[] encodings(Codec codec, Program program) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Listing.Style style = Listing.Style.PLAIN.with(Set.of(Listing.Shown.ENCODINGS));
        Listing listing = new Listing(codec, style, out);
        program.labels().forEach((name, at) -> listing.name(at, name));
        List<Item> items = program.items();
        if (!items.isEmpty()) {
            byte[] code = program.bytes();
            listing.feed(items.getFirst().address(), code, code.length);
        }
        listing.finish();
        return out.toByteArray();
    }
}
