package dev.heddle.files.mali;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.binary.WholeFile;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads program binaries: `MBS2`, the chunks of one program, `MPB1`, several of these, and `CLCC`, one for each
/// kernel.
///
/// Each chunk `OBJC` is a program. Of several in one `MBS2`, the last is the main one.
public final class MaliBinaryReader {
    private static final String STAGES = "MPB1";
    private static final String KERNELS = "CLCC";

    private static final String HOW = " (dis --raw reads the file as code)";

    /// How much of a file is read.
    static final int MAX_BYTES = 1 << 26;

    /// Bytes of an instruction.
    private static final int WORD = 8;

    /// Bytes of the name `MPB1` and the two words after it.
    private static final int HEADER = 12;

    /// Bytes of the same if a length is before the two words.
    private static final int LONG_HEADER = 16;

    /// The most words between the name `MPB1` and the first stage.
    private static final int MAX_WORDS = 7;

    private final ContainerKind kind;
    private final byte[] file;
    private final String unpacking;
    private final ChunkTree tree;
    private final List<String> notes = new ArrayList<>();

    /// Bytes of code so far.
    private int taken;

    private MaliBinaryReader(ContainerKind kind, byte[] file, String unpacking) {
        this.kind = kind;
        this.file = file;
        this.unpacking = unpacking;
        this.tree = new ChunkTree(file);
    }

    /// @param start the first bytes of a file, unpacked
    /// @return whether it is a program binary: it has the name of one, and is not text
    public static boolean starts(byte[] start) {
        if (!ChunkHead.isName(start, 0)) return false;
        String name = ChunkHead.name(start, 0);
        if (!name.equals(ChunkTree.UNIT) && !name.equals(STAGES) && !name.equals(KERNELS)) return false;
        for (byte b : start) if ((b < ' ' || b == 127) && b != '\n' && b != '\r' && b != '\t') return true;
        return start.length < ChunkHead.BYTES;
    }

    /// @param in the unpacked file; it is read to its end or to a limit, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the file is broken
    public static Container read(InputStream in, String name) throws IOException {
        WholeFile whole = WholeFile.read(in, MAX_BYTES, "a program binary");
        byte[] file = whole.bytes();
        String first = ChunkHead.isName(file, 0) ? ChunkHead.name(file, 0) : "";
        ContainerKind kind = first.equals(ChunkTree.UNIT)
                ? ContainerKind.MBS2
                : first.equals(KERNELS) ? ContainerKind.CLCC : ContainerKind.MPB1;
        return new MaliBinaryReader(kind, file, whole.ending()).read(name);
    }

    private Container read(String name) {
        if (kind == ContainerKind.MPB1) stages();
        else tree.read(0, Long.MAX_VALUE);
        MaliPrograms programs = programs();
        if (tree.trailing() > 0) notes.add("%d bytes after the last chunk were passed over".formatted(tree.trailing()));
        if (tree.damage().isEmpty() && !unpacking.isEmpty()) tree.damage().add(file.length, "expected more bytes");
        if (programs.isEmpty() && tree.damage().isEmpty()) notes.add("no code: there is no chunk " + ChunkTree.CODE);
        return new Container(
                kind,
                "",
                Optional.empty(),
                programs.programs(),
                List.of(),
                notes,
                tree.damage().all().map(message -> Diagnostic.of(name, message + unpacking + HOW)));
    }

    /// After the name are two words. If the first stage comes at once or after two more, the first word is taken for
    /// a length.
    private void stages() {
        int start = ChunkHead.WORD;
        int last = ChunkHead.WORD * MAX_WORDS + ChunkHead.WORD;
        while (start <= last && !isStage(start)) start += ChunkHead.WORD;
        if (start > last) {
            boolean isCut = file.length < HEADER;
            tree.damage()
                    .add(
                            isCut ? 0 : HEADER,
                            isCut
                                    ? "expected the head of a program binary, %d bytes, found %d"
                                            .formatted(HEADER, file.length)
                                    : "expected a stage, a chunk VERT, FRAG, COMP, GEOM, CTRL or EVAL");
            tree.searchAll(ChunkHead.WORD);
            return;
        }
        boolean hasLength = start == ChunkHead.BYTES || start == LONG_HEADER;
        long end = hasLength ? ChunkHead.at(file, 0).end() : Long.MAX_VALUE;
        tree.read(start, end);
        if (hasLength && end > file.length && tree.damage().isEmpty())
            tree.damage()
                    .add(
                            0,
                            "expected %d bytes of a chunk %s, found %d"
                                    .formatted(end - ChunkHead.BYTES, STAGES, file.length - ChunkHead.BYTES));
    }

    private boolean isStage(int at) {
        if (!ChunkHead.isName(file, at)) return false;
        String name = ChunkHead.name(file, at);
        return Stages.of(name).isPresent() || name.equals(ChunkTree.UNIT);
    }

    private MaliPrograms programs() {
        MaliPrograms programs = new MaliPrograms();
        boolean isFull = tree.isFull();
        for (ChunkTree.Code c : tree.found()) {
            List<String> about = new ArrayList<>();
            if (c.unit() > 1) {
                String which = c.number() == c.unit() ? ", the main one" : "";
                about.add("%d of %d%s".formatted(c.number(), c.unit(), which));
            }
            String kernel = "";
            if (c.about().isPresent()) {
                ChunkTree.Unit u = c.about().get();
                kernel = u.kernel();
                about.addAll(facts(u));
            }
            if (c.there() < c.length()) about.add("%d bytes of it are missing".formatted(c.length() - c.there()));
            isFull |= !add(programs, c, kernel, about);
        }
        if (isFull) notes.add("more programs than are listed");
        return programs;
    }

    private static List<String> facts(ChunkTree.Unit u) {
        List<String> out = new ArrayList<>();
        if (u.version() != 0) out.add("format version " + u.version());
        if (!u.group().isEmpty())
            out.add("workgroup of %dx%dx%d".formatted(u.group().toArray()));
        if (!u.symbols().isEmpty()) out.add("symbols: " + String.join(", ", u.symbols()));
        return out;
    }

    /// Of a program that was cut, whole instructions count.
    private boolean add(MaliPrograms programs, ChunkTree.Code c, String kernel, List<String> about) {
        boolean isCut = c.there() < c.length();
        int length = isCut ? c.there() / WORD * WORD : c.there();
        if (length == 0) {
            if (!isCut) about.add("it has no bytes");
            return programs.miss(c.stage(), (int) Math.min(c.length(), Integer.MAX_VALUE), about);
        }
        // Damaged lengths may overlap.
        if (length > MaliPrograms.MAX_BYTES - taken) return false;
        taken += length;
        byte[] code = Arrays.copyOfRange(file, c.from(), c.from() + length);
        return programs.use(kernel, c.stage(), code, about);
    }
}
