package dev.heddle.files.mali;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.text.ByteStream;
import dev.heddle.files.text.DriverName;
import dev.heddle.files.text.TextLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the log of Mesa's driver for Mali GPUs, and dumps of pandecode: every line with eight bytes and a text is an
/// instruction. The rest is passed over, but for lines that name a stage or the address of a program. If no program has
/// bytes, the texts are assembled.
///
/// A program ends at a blank line that is not after a branch, at two blank lines, and at every other line, but for
/// labels and remarks.
public final class MaliTextReader {
    private static final String NO_WORDS =
            "the log has no bytes of instructions; BIFROST_MESA_DEBUG=shaders,verbose prints them";

    /// Characters of all texts that are kept.
    private static final int MOST_TEXT = 1 << 24;

    /// A program of which the text is there alone.
    ///
    /// @param text empty if there is too much of it
    private record Bare(String stage, int size, String text) {}

    private final TextLines lines;
    private final String name;
    private final DriverName driver = new DriverName();
    private final MaliPrograms programs = new MaliPrograms();
    private final DrawUniforms uniforms = new DrawUniforms();
    private final List<Bare> bare = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private ContainerKind kind = ContainerKind.MALI_LOG;
    private String nextStage = "";
    private MaliLine.@Nullable Header header;

    /// Of the program that is being read.
    private ByteArrayOutputStream code = new ByteArrayOutputStream();

    private OptionalLong address = OptionalLong.empty();
    private int texts;
    private final StringBuilder source = new StringBuilder();
    private int kept;
    private boolean isEnded;
    private int lost;
    private boolean isBranch;
    private boolean isBlank;

    /// The dump of the program is over, whatever words follow.
    private boolean isOver;

    private @Nullable Diagnostic broke;

    /// @param lines of the text, where the lines come from that [#line] is given
    /// @param name what messages call the file
    public MaliTextReader(TextLines lines, String name) {
        this.lines = lines;
        this.name = name;
    }

    /// @param start the first bytes of a file, unpacked
    /// @return whether it is such a text, as far as that can be seen
    public static boolean starts(byte[] start) throws IOException {
        TextLines lines = new TextLines(new ByteStream(start));
        for (String line = lines.next(); line != null; line = lines.next())
            if (MaliLineParser.isTelling(line)) return true;
        return false;
    }

    /// @param in the unpacked text; it is read to its end, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the text is broken
    public static Container read(InputStream in, String name) throws IOException {
        TextLines lines = new TextLines(in);
        MaliTextReader reader = new MaliTextReader(lines, name);
        for (String line = lines.next(); line != null; line = lines.next()) reader.line(line);
        return reader.finished();
    }

    /// @param line the next one
    public void line(String line) {
        switch (MaliLineParser.of(line)) {
            case MaliLine.Word w -> word(w);
            case MaliLine.Text t -> text(t, line);
            case MaliLine.Damaged d -> damaged(d);
            case MaliLine.Label _ -> keep(line);
            case MaliLine.Blank _ -> blank();
            case MaliLine.Header h -> {
                finish();
                kind = ContainerKind.PANDECODE;
                header = h;
            }
            case MaliLine.Stage s -> {
                finish();
                nextStage = s.stage();
            }
            case MaliLine.Other _ -> other(line);
        }
    }

    /// Below the header of a program, Mesa's newer compiler writes words as numbers.
    private void other(String line) {
        boolean isProgram = header != null || address.isPresent();
        MaliLine.Word number = isProgram ? MaliLineParser.number(line) : null;
        if (number != null) {
            word(number);
            return;
        }
        driver.look(line);
        uniforms.look(line);
        finish();
    }

    private void word(MaliLine.Word word) {
        if (texts > 0) finish();
        if (isOver) return;
        if (code.size() == 0) begin();
        if (word.bits() == 0 && address.isPresent()) {
            finish();
            isOver = true;
            return;
        }
        isBranch = word.isBranch();
        isBlank = false;
        for (int bit = 0; bit < Long.SIZE && code.size() < MaliPrograms.MAX_BYTES; bit += 8)
            code.write((int) (word.bits() >> bit));
    }

    private void keep(String line) {
        if (kept + source.length() <= MOST_TEXT) source.append(line).append('\n');
    }

    private void text(MaliLine.Text text, String line) {
        if (code.size() > 0 || isOver) finish();
        if (texts == 0) source.setLength(0);
        keep(line);
        texts++;
        isBranch = text.isBranch();
        isEnded |= text.isEnd();
        isBlank = false;
    }

    private void damaged(MaliLine.Damaged line) {
        if (isOver) return;
        boolean isWithin = code.size() > 0 || lost > 0 || header != null;
        if (!isWithin && !line.isSure()) {
            finish();
            return;
        }
        lost++;
        isBlank = false;
        String message = "broken here: expected eight bytes in hexadecimal and a text; the line was left out";
        if (broke == null) broke = new Diagnostic(name, lines.number(), line.at() + 1, 1, "", message);
    }

    private void blank() {
        if (isOver || code.size() == 0 && texts == 0) return;
        if (isBlank || !isBranch) finish();
        else isBlank = true;
    }

    private void begin() {
        MaliLine.Header h = header;
        address = h == null ? OptionalLong.empty() : OptionalLong.of(h.address());
        if (h != null) uniforms.program(h.address());
        header = null;
    }

    /// Ends the program that is being read, if there is one.
    private void finish() {
        if (code.size() > 0) {
            List<String> about = new ArrayList<>();
            if (lost > 0) about.add("lines left out in it: " + lost);
            if (!programs.use(nextStage, address, code.toByteArray(), about))
                notes.add("more programs than are listed");
            code = new ByteArrayOutputStream();
            nextStage = "";
        } else if (texts > 0 && isEnded) {
            boolean isWhole = kept + source.length() <= MOST_TEXT;
            if (bare.size() < MaliPrograms.MAX)
                bare.add(new Bare(nextStage, 8 * texts, isWhole ? source.toString() : ""));
            kept += isWhole ? source.length() : 0;
            nextStage = "";
        }
        if (header != null) notes.add("a program without words");
        header = null;
        address = OptionalLong.empty();
        texts = 0;
        source.setLength(0);
        isEnded = false;
        lost = 0;
        isBranch = false;
        isBlank = false;
        isOver = false;
    }

    /// @return all that was read
    public Container finished() {
        finish();
        if (!lines.unpacking().isEmpty() && broke == null)
            broke = new Diagnostic(name, lines.number(), 1, 1, "", lines.unpacking());
        if (programs.isEmpty() && !bare.isEmpty()) {
            for (Bare b : bare) assemble(b);
        }
        return new Container(
                kind,
                "",
                driver.found(),
                programs.programs().stream().map(uniforms::given).toList(),
                List.of(),
                List.copyOf(notes),
                Optional.ofNullable(broke));
    }

    /// Without a stage that the log names, a text may be anything, such as the source of a kernel.
    private void assemble(Bare b) {
        TextAssembly.Result made = TextAssembly.of(b.stage().isEmpty() ? "" : b.text());
        if (made.code().length > 0) {
            notes.add(Container.ASSEMBLED);
            programs.use("", made.isa(), b.stage(), OptionalLong.empty(), made.code(), List.of());
        } else {
            notes.add(NO_WORDS);
            List<String> why =
                    made.fault().isEmpty() ? List.of() : List.of("its text cannot be assembled: " + made.fault());
            programs.miss(b.stage(), b.size(), why);
        }
    }
}
