package dev.heddle.files;

import dev.heddle.files.ListingLine.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds the programs in a text of listings, as compilers, disassemblers and scripts around them print: code between
/// other lines. A program begins where the address goes back. Lines before, between and after programs may be anything;
/// within a program they are headings and remarks that have a colon, and everything else is a fault of the listing.
final class ListedPrograms {
    /// The longest text that is looked through, in bytes.
    static final int MOST = 1 << 24;

    /// The most bytes that may be missing within a program.
    private static final long MOST_MISSING = 1 << 12;

    /// A program: a listing of its own.
    ///
    /// @param text its lines from the first with code to the last, those that are no lines of a listing empty
    /// @param line number of the first one in the whole text, from 1
    record Part(ListingHeading heading, byte[] text, int line) {}

    private final byte[] text;
    private final ListingLine line = new ListingLine();
    private final ListingHeading.Reader headings = new ListingHeading.Reader();
    private final List<Part> parts = new ArrayList<>();

    /// Of the program that is being read: where its lines begin in the text, and which of them are left out.
    private int partFrom = -1;

    private int partLine;
    private final List<int[]> removed = new ArrayList<>();

    /// After the last line of code.
    private int codeEnd;

    private long end;

    private int doubtful;

    /// Lines since the last line of code: each where it begins and ends.
    private final List<int[]> pending = new ArrayList<>();

    private int passed;

    private ListedPrograms(byte[] text) {
        this.text = text;
    }

    /// @param text the whole of it
    static ListedPrograms of(byte[] text) {
        ListedPrograms all = new ListedPrograms(text);
        all.read();
        return all;
    }

    /// @return the programs in their order
    List<Part> parts() {
        return parts;
    }

    /// @return lines that were passed over and are no part of a listing
    int passed() {
        return passed;
    }

    private void read() {
        int number = 1;
        for (int from = 0; from < text.length; number++) {
            int next = from;
            while (next < text.length && text[next] != '\n') next++;
            int to = next > from && text[next - 1] == '\r' ? next - 1 : next;
            line(from, Math.min(to, from + TextInput.LONGEST_LINE), number);
            from = next + 1;
        }
        finish();
    }

    private void line(int from, int to, int number) {
        Kind kind = line.parse(text, from, to);
        if (kind == Kind.CODE && (partFrom >= 0 || line.addressed)) {
            code(from, to, number);
            return;
        }
        if (kind == Kind.FAULT && line.addressed && partFrom >= 0) return;
        pending.add(new int[] {from, to, kind == Kind.FAULT ? 1 : 0});
    }

    private void code(int from, int to, int number) {
        if (partFrom >= 0 && line.addressed && isElsewhere(line.address)) finish();
        for (int[] p : pending) {
            String words = new String(text, p[0], p[1] - p[0], StandardCharsets.ISO_8859_1).strip();
            boolean isFirst = partFrom < 0;
            boolean isNote = p[2] == 1 && (isFirst || isNote(words));
            if (isFirst || isNote) headings.look(words);
            if (isNote) remove(p);
        }
        pending.clear();
        if (partFrom < 0) {
            partFrom = from;
            partLine = number;
            end = line.addressed ? line.address : 0;
        }
        if (line.addressed) end = line.address;
        end += line.length * line.repeats;
        doubtful = line.doubtful;
        codeEnd = to;
    }

    /// Whether a line within a program is a heading, a remark or a rule, and no instruction without its bytes.
    private static boolean isNote(String line) {
        return line.indexOf(':') >= 0 || line.chars().noneMatch(Character::isLetterOrDigit);
    }

    /// Whether an address does not follow the code before, of which a mnemonic such as `fadd` may have been the end.
    private boolean isElsewhere(long address) {
        long gap = address - (end - doubtful);
        return gap < 0 || gap > MOST_MISSING;
    }

    private void remove(int[] lines) {
        passed++;
        if (partFrom >= 0) removed.add(lines);
    }

    /// Ends the program that is being read. What came after its last line of code is for the next one.
    private void finish() {
        if (partFrom < 0) return;
        byte[] lines = Arrays.copyOfRange(text, partFrom, codeEnd);
        for (int[] r : removed) Arrays.fill(lines, r[0] - partFrom, r[1] - partFrom, (byte) ' ');
        parts.add(new Part(headings.next(), lines, partLine));
        removed.clear();
        partFrom = -1;
        end = 0;
    }
}
