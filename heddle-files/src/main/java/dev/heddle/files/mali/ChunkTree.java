package dev.heddle.files.mali;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Follows the chunks of a program binary and finds the code in them.
///
/// Nothing in a chunk says whether it holds chunks. It does if, after a few words of its own at most, its payload is
/// chunks up to its end. What does not hold chunks is searched for the name of a chunk with code: so a damaged length
/// costs no code. Chunks with code are not looked into.
final class ChunkTree {
    static final String UNIT = "MBS2";
    static final String CODE = "OBJC";

    /// The most chunks within each other that are followed.
    private static final int DEEPEST = 64;

    /// The most words of its own that a chunk has before the chunks in it.
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
    record Code(String stage, int from, long length, int there, int number, int unit) {}

    private final byte[] file;
    private final List<Code> found = new ArrayList<>();
    private final Set<Integer> known = new HashSet<>();

    /// Index in [#found] of the first of the unit that is being read.
    private int unitStart;

    private @Nullable String broke;
    private int moreBreaks;
    private long trailing;
    private boolean isFull;

    ChunkTree(byte[] file) {
        this.file = file;
    }

    /// Chunks that begin at `from`.
    ///
    /// @param end where they should end; may be past the end of the file
    void read(int from, long end) {
        int last = children(from, end, "", 0);
        closeUnit();
        if (isZero(last, file.length)) return;
        boolean isWhole = broke == null;
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

    /// @return where the file is broken and what was expected there: the first place, and how many more there are
    Optional<String> broke() {
        String first = broke;
        if (first == null) return Optional.empty();
        return Optional.of(
                switch (moreBreaks) {
                    case 0 -> first;
                    case 1 -> first + "; and at one more place";
                    default -> first + "; and at " + moreBreaks + " more places";
                });
    }

    void broken(long at, String message) {
        if (broke == null) broke = "broken at byte 0x%x: %s".formatted(at, message);
        else moreBreaks++;
    }

    /// @param end where the payload around them ends; past the end of the file if that was cut
    /// @param depth of them, 0 for the outermost
    /// @return where the last one ended; of the outermost ones, where something stood that is none
    private int children(int from, long end, String stage, int depth) {
        int limit = (int) Math.min(end, file.length);
        int at = from;
        int before = from;
        while (at < limit) {
            if (limit - at < ChunkHead.BYTES || !ChunkHead.isName(file, at)) {
                if (depth == 0 && at > from) return at;
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
            chunk(head, Math.min(head.end(), end), stage, depth);
            before = head.payload();
            at = (int) Math.min(head.next(), limit);
        }
        return at;
    }

    private void tooLong(ChunkHead head, int limit) {
        broken(
                head.offset(),
                "expected %d bytes of a chunk %s, found %d"
                        .formatted(head.length(), head.name(), limit - head.payload()));
    }

    private void noHead(int at, int limit) {
        if (limit - at < ChunkHead.BYTES) {
            broken(at, "expected the head of a chunk, 8 bytes, found " + (limit - at));
            return;
        }
        broken(
                at,
                "expected the name of a chunk, four capital letters or digits, found 0x%08x"
                        .formatted(ChunkHead.word(file, at)));
    }

    /// @param end of its payload; past the end of the file if that was cut
    private void chunk(ChunkHead head, long end, String around, int depth) {
        int limit = (int) Math.min(end, file.length);
        if (head.name().equals(CODE)) {
            code(head, limit, around);
            return;
        }
        String stage = Stages.of(head.name()).orElse(around);
        boolean isUnit = head.name().equals(UNIT);
        int own = isUnit ? 0 : ownWords(head.payload(), end);
        if (own < 0) {
            if (search(head.payload(), limit, stage))
                broken(
                        head.offset(),
                        "the chunks in this chunk %s do not end with it".formatted(head.name()));
        } else if (depth == DEEPEST) {
            broken(
                    head.offset(),
                    "chunks within chunks, more than %d deep, were not followed"
                            .formatted(DEEPEST));
            search(head.payload(), limit, stage);
        } else {
            if (isUnit) closeUnit();
            children(head.payload() + ChunkHead.WORD * own, end, stage, depth + 1);
            if (isUnit) closeUnit();
        }
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
        found.add(new Code(stage, head.payload(), head.length(), to - head.payload(), 0, 0));
    }

    private void closeUnit() {
        int unit = found.size() - unitStart;
        for (int number = 1; number <= unit; number++) {
            int i = unitStart + number - 1;
            Code c = found.get(i);
            found.set(i, new Code(c.stage, c.from, c.length, c.there, number, unit));
        }
        unitStart = found.size();
    }

    /// @param end of the payload; past the end of the file if that was cut
    /// @return how many words are before the chunks in it; -1 if it has no chunks
    private int ownWords(int from, long end) {
        for (int own = 0; own <= OWN_WORDS; own++) {
            int start = from + ChunkHead.WORD * own;
            if (start < end && ChunkHead.isName(file, start))
                return areChunks(start, end) ? own : -1;
        }
        return -1;
    }

    private boolean areChunks(int from, long end) {
        long at = from;
        while (at + ChunkHead.BYTES <= Math.min(end, file.length)) {
            int offset = (int) at;
            if (!ChunkHead.isName(file, offset)) return false;
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
