package dev.heddle.files.mali;

import dev.heddle.files.binary.Damage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Follows the chunks of a program binary and finds the code in them.
///
/// Nothing in a chunk says whether it holds chunks. It does if its payload is chunks up to its end, with a few words
/// of its own at most before, between and after them. What does not hold chunks is searched for the name of a chunk
/// with code: so a damaged length costs no code. Chunks with code are not looked into.
final class ChunkTree {
    static final String UNIT = "MBS2";
    static final String CODE = "OBJC";

    /// The most chunks within each other that are followed.
    private static final int DEEPEST = 64;

    /// The chunk without a length that ends a file.
    private static final String LAST = "TERM";

    private static final String TEXT = "STRI";
    private static final String KERNEL = "KERN";
    private static final String SYMBOL = "SYMB";
    private static final String GROUP_SIZE = "KWGS";

    /// Names of symbols of a unit that are kept.
    private static final int MAX_SYMBOLS = 64;

    /// Characters of a name that are kept.
    private static final int MAX_NAME = 200;

    /// The most words of its own that a chunk has before a chunk in it, or after the last one.
    private static final int OWN_WORDS = 8;

    /// How many chunks with code are listed.
    private static final int MAX = 1 << 15;

    /// A chunk with code.
    ///
    /// @param stage such as `vs`; empty if nothing around it says
    /// @param from where its bytes begin
    /// @param length bytes that it should have
    /// @param there bytes that are there
    /// @param number which of its unit it is, from 1
    /// @param unit how many the unit has
    /// @param about the unit that it is of
    record Code(String stage, int from, long length, int there, int number, int unit, Optional<Unit> about) {}

    /// What a unit says beside its code.
    ///
    /// @param version of the format, 0 if the unit has none
    /// @param kernel name of the kernel, may be empty
    /// @param group size of a workgroup in three dimensions, empty if it is not said
    /// @param symbols names of inputs, outputs, uniforms and buffers
    record Unit(long version, String kernel, List<Long> group, List<String> symbols) {}

    private final byte[] file;
    private final List<Code> found = new ArrayList<>();
    private final Set<Integer> known = new HashSet<>();

    /// Index in [#found] of the first of the unit that is being read.
    private int unitStart;

    private long version;
    private String kernel = "";
    private List<Long> group = List.of();
    private final List<String> symbols = new ArrayList<>();

    private final Damage damage = new Damage();
    private long trailing;
    private boolean isFull;

    ChunkTree(byte[] file) {
        this.file = file;
    }

    /// Chunks that begin at `from`.
    ///
    /// @param end where they should end; may be past the end of the file
    void read(int from, long end) {
        int last = children(from, end, "", 0, "");
        closeUnit();
        if (isZero(last, file.length)) return;
        boolean isWhole = damage.isEmpty();
        if (search(last, file.length, "")) {
            if (isWhole) noHead(last, file.length);
        } else if (isWhole) {
            trailing = (long) file.length - last;
        }
        closeUnit();
    }

    /// Chunks with code anywhere after `from`.
    void searchAll(int from) {
        search(from, file.length, "");
        closeUnit();
    }

    /// @return in the order of the file
    List<Code> found() {
        return found;
    }

    /// @return whether there are more than are listed
    boolean isFull() {
        return isFull;
    }

    /// @return bytes after the last chunk of a file that is not broken
    long trailing() {
        return trailing;
    }

    /// @return where the file is broken
    Damage damage() {
        return damage;
    }

    /// @param end where the payload around them ends; past the end of the file if that was cut
    /// @param depth of them, 0 for the outermost
    /// @param parent name of the chunk around them
    /// @return where the last one ended; of the outermost ones, where something stood that is none
    private int children(int from, long end, String stage, int depth, String parent) {
        int limit = (int) Math.min(end, file.length);
        int at = from;
        int before = from;
        while (at < limit) {
            if (depth == 0 && isLast(at, limit)) return limit;
            if (limit - at < ChunkHead.BYTES || !ChunkHead.isName(file, at)) {
                if (depth == 0 && at > from) return at;
                int next = depth == 0 ? -1 : afterOwnWords(at, end);
                if (next >= 0) {
                    // The one before may be too short, and these words the middle of it.
                    int known = found.size();
                    search(before, next, stage);
                    if (found.size() > known) noHead(at, limit);
                    at = next;
                    continue;
                }
                if (!isZero(at, limit)) {
                    if (depth == 0 || end == limit) noHead(at, limit);
                    // The one before may be too long, and this the middle of another.
                    search(before, limit, stage);
                }
                return limit;
            }
            ChunkHead head = ChunkHead.at(file, at);
            // Where the file was cut, the outermost chunk tells it.
            if (head.end() > (depth == 0 ? limit : end)) tooLong(head, limit);
            chunk(head, Math.min(head.end(), end), stage, depth, parent);
            before = head.payload();
            at = (int) Math.min(head.next(), limit);
        }
        return at;
    }

    /// Where the next chunk is after a few words that are none, or the end if there are few up to it; -1 if neither.
    private int afterOwnWords(int from, long end) {
        for (int own = 0; own <= OWN_WORDS; own++) {
            int at = from + ChunkHead.WORD * own;
            if (at >= end) return (int) Math.min(end, file.length);
            if (at + ChunkHead.BYTES > file.length) return -1;
            if (own > 0 && ChunkHead.isName(file, at) && ChunkHead.at(file, at).end() <= end) return at;
        }
        return -1;
    }

    private boolean isLast(int at, int limit) {
        return ChunkHead.isName(file, at)
                && ChunkHead.name(file, at).equals(LAST)
                && isZero(at + ChunkHead.WORD, limit)
                && limit - at <= ChunkHead.BYTES;
    }

    private void tooLong(ChunkHead head, int limit) {
        damage.add(
                head.offset(),
                "expected %d bytes of a chunk %s, found %d"
                        .formatted(head.length(), head.name(), limit - head.payload()));
    }

    private void noHead(int at, int limit) {
        if (limit - at < ChunkHead.BYTES) {
            damage.add(at, "expected the head of a chunk, 8 bytes, found " + (limit - at));
            return;
        }
        damage.add(
                at,
                "expected the name of a chunk, four capital letters or digits, found 0x%08x"
                        .formatted(ChunkHead.word(file, at)));
    }

    /// @param end of its payload; past the end of the file if that was cut
    private void chunk(ChunkHead head, long end, String around, int depth, String parent) {
        int limit = (int) Math.min(end, file.length);
        if (head.name().equals(CODE)) {
            code(head, limit, around);
            return;
        }
        entry(head, limit, parent);
        String stage = Stages.of(head.name()).orElse(around);
        boolean isUnit = head.name().equals(UNIT);
        int own = ownWords(head.payload(), end);
        if (isUnit && own < 0) own = 0;
        if (own < 0) {
            if (search(head.payload(), limit, stage))
                damage.add(head.offset(), "the chunks in this chunk %s do not end with it".formatted(head.name()));
        } else if (depth == DEEPEST) {
            damage.add(head.offset(), "chunks within chunks, more than %d deep, were not followed".formatted(DEEPEST));
            search(head.payload(), limit, stage);
        } else {
            if (isUnit) closeUnit();
            if (isUnit && own > 0) version = Integer.toUnsignedLong(ChunkHead.word(file, head.payload()));
            children(head.payload() + ChunkHead.WORD * own, end, stage, depth + 1, head.name());
            if (isUnit) closeUnit();
        }
    }

    /// What a chunk without code says of its unit.
    private void entry(ChunkHead head, int limit, String parent) {
        int from = head.payload();
        if (head.name().equals(TEXT)) {
            String text = text(from, limit);
            if (parent.equals(KERNEL) && kernel.isEmpty()) kernel = text;
            if (parent.equals(SYMBOL) && !text.isEmpty() && symbols.size() < MAX_SYMBOLS) symbols.add(text);
        } else if (head.name().equals(GROUP_SIZE) && limit - from >= 3 * ChunkHead.WORD) {
            List<Long> size = new ArrayList<>();
            for (int i = 0; i < 3; i++)
                size.add(Integer.toUnsignedLong(ChunkHead.word(file, from + i * ChunkHead.WORD)));
            group = size;
        }
    }

    /// Up to a zero; characters that are not printed are left out.
    private String text(int from, int to) {
        StringBuilder out = new StringBuilder();
        for (int i = from; i < to && file[i] != 0 && out.length() < MAX_NAME; i++)
            if (file[i] > ' ' && file[i] < 127) out.append((char) file[i]);
        return out.toString();
    }

    /// A length that leads out of the chunk around it may still be right: then the one around is damaged.
    ///
    /// @param limit where the chunk around it ends
    private void code(ChunkHead head, int limit, String stage) {
        if (!known.add(head.payload())) return;
        if (found.size() == MAX) {
            isFull = true;
            return;
        }
        int to = head.end() <= file.length ? (int) head.end() : limit;
        int there = to - head.payload();
        found.add(new Code(stage, head.payload(), head.length(), there, 0, 0, Optional.empty()));
    }

    private void closeUnit() {
        int unit = found.size() - unitStart;
        for (int number = 1; number <= unit; number++) {
            int i = unitStart + number - 1;
            Code c = found.get(i);
            Optional<Unit> about = Optional.of(new Unit(version, kernel, group, List.copyOf(symbols)));
            found.set(i, new Code(c.stage, c.from, c.length, c.there, number, unit, about));
        }
        unitStart = found.size();
        version = 0;
        kernel = "";
        group = List.of();
        symbols.clear();
    }

    /// @param end of the payload; past the end of the file if that was cut
    /// @return how many words are before the chunks in it; -1 if it has no chunks
    private int ownWords(int from, long end) {
        for (int own = 0; own <= OWN_WORDS; own++) {
            int start = from + ChunkHead.WORD * own;
            if (start < end && ChunkHead.isName(file, start)) return areChunks(start, end) ? own : -1;
        }
        return -1;
    }

    private boolean areChunks(int from, long end) {
        long at = from;
        while (at + ChunkHead.BYTES <= Math.min(end, file.length)) {
            int offset = (int) at;
            if (!ChunkHead.isName(file, offset)) {
                int next = afterOwnWords(offset, end);
                if (next < 0) return false;
                if (next >= end) return true;
                at = next;
                continue;
            }
            ChunkHead head = ChunkHead.at(file, offset);
            // The padding of the last one may be left out.
            if (head.end() > end) return false;
            if (head.next() >= end) return true;
            at = head.next();
        }
        return end > file.length && at > from;
    }

    /// Looks for code by the name of its chunk, as Mesa's tools do.
    ///
    /// @return whether there is some
    private boolean search(int from, int to, String around) {
        String stage = around;
        boolean any = false;
        int at = from;
        while (at + ChunkHead.BYTES <= to) {
            int next = at + ChunkHead.WORD;
            if (ChunkHead.isName(file, at)) {
                ChunkHead head = ChunkHead.at(file, at);
                stage = Stages.of(head.name()).orElse(stage);
                if (head.name().equals(CODE)) {
                    if (head.end() > to) tooLong(head, to);
                    code(head, to, stage);
                    any = true;
                    next = (int) Math.min(head.next(), to);
                } else if (head.name().equals(UNIT)) {
                    closeUnit();
                }
            }
            at = next;
        }
        return any;
    }

    private boolean isZero(int from, int to) {
        for (int i = from; i < to; i++) if (file[i] != 0) return false;
        return true;
    }
}
