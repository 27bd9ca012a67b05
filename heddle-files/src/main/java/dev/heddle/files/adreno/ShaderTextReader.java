package dev.heddle.files.adreno;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.adreno.packets.AdrenoGpu;
import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.adreno.packets.LoadState;
import dev.heddle.files.adreno.packets.Notes;
import dev.heddle.files.adreno.packets.ProgramEnd;
import dev.heddle.files.adreno.packets.ProgramLoad;
import dev.heddle.files.adreno.packets.ProgramTable;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import dev.heddle.files.text.ByteStream;
import dev.heddle.files.text.DriverName;
import dev.heddle.files.text.TextLines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Reads the texts of shaders that Mesa's compiler and `cffdump` print: every line with a word in brackets is an
/// instruction, and lines between say stage and GPU. The rest is passed over.
///
/// A program ends where the numbers of the instructions start again, or, without numbers, where a stage is named. The
/// stage that was named last before its first instruction is its stage.
public final class ShaderTextReader {
    /// How the line begins with which Mesa's compiler names a shader.
    private static final String NATIVE = "Native code for ";

    private static final String UNWORDED = "a text without words; 'heddle asm -a ISA' assembles it";

    private final TextLines lines;
    private final String name;
    private final DriverName driver = new DriverName();
    private final ProgramTable programs = new ProgramTable();
    private final Notes notes = new Notes();
    private AdrenoGpu gpu = AdrenoGpu.UNKNOWN;
    private ByteArrayOutputStream code = new ByteArrayOutputStream();
    private String stage = "";
    private OptionalLong address = OptionalLong.empty();

    /// What was named for the program whose first instruction is still to come.
    private String nextStage = "";

    private OptionalLong nextAddress = OptionalLong.empty();
    private boolean isStageNew;
    private long number = -1;

    /// Instructions without words since the compiler named a shader; -1 if it has named none or words came.
    private int unworded = -1;

    private @Nullable Diagnostic broke;

    /// @param lines of the text, where the lines come from that [#line] is given
    /// @param name what messages call the file
    public ShaderTextReader(TextLines lines, String name) {
        this.lines = lines;
        this.name = name;
    }

    /// @param start the first bytes of a file, unpacked
    /// @return whether it is such a text, as far as that can be seen
    public static boolean starts(byte[] start) throws IOException {
        TextLines lines = new TextLines(new ByteStream(start));
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (ShaderLine.word(line).isPresent() || isLog(line)) return true;
        }
        return false;
    }

    /// A line of a log that may have its first shader far down.
    private static boolean isLog(String line) {
        return line.contains("CP_LOAD_STATE")
                || line.startsWith(NATIVE)
                || ShaderLine.gpu(line).isPresent();
    }

    /// @param in the unpacked text; it is read to its end, and not closed
    /// @param name what messages call the file
    /// @throws IOException if reading fails, but not if unpacking does: that is where the text is broken
    public static Container read(InputStream in, String name) throws IOException {
        TextLines lines = new TextLines(in);
        ShaderTextReader reader = new ShaderTextReader(lines, name);
        for (String line = lines.next(); line != null; line = lines.next()) reader.line(line);
        return reader.finished();
    }

    /// @return all that was read
    public Container finished() {
        finish();
        if (!lines.unpacking().isEmpty()) broken(new Diagnostic(name, lines.number(), 1, 1, "", lines.unpacking()));
        if (gpu.isa().isEmpty() && !programs.isEmpty())
            notes.add("which GPU this is for is not said; -a ISA says the instruction set");
        return new Container(
                ContainerKind.SHADER_TEXT,
                gpu.title(),
                driver.found(),
                programs.programs(),
                List.of(),
                notes.all(),
                Optional.ofNullable(broke));
    }

    /// @param line the next one
    public void line(String line) {
        Optional<ShaderLine.Word> word = ShaderLine.word(line);
        if (word.isPresent()) {
            unworded = -1;
            if (!ShaderLine.isLabel(line)) word(word.get());
            return;
        }
        int damaged = ShaderLine.damaged(line);
        if (damaged >= 0) {
            String message = "broken here: expected a word such as [40846018x_10081006x]; the line was left out";
            broken(new Diagnostic(name, lines.number(), damaged + 1, 1, "", message));
            return;
        }
        text(line);
        Optional<String> named = ShaderLine.stage(line);
        if (named.isPresent()) {
            nextStage = named.get();
            nextAddress = ShaderLine.address(line);
            isStageNew = true;
        }
        ShaderLine.gpu(line).ifPresent(this::know);
        driver.look(line);
    }

    /// Counts the instructions of a shader that is printed without words, up to the one that ends it.
    private void text(String line) {
        if (line.startsWith(NATIVE)) unworded = 0;
        else if (unworded >= 0 && ShaderLine.isInstruction(line)) unworded++;
        if (unworded <= 0 || !ShaderLine.isEnd(line)) return;
        String of = nextStage.isEmpty() ? stage : nextStage;
        ProgramLoad missing = new ProgramLoad(of, LoadState.Source.OTHER, 0, Long.BYTES * unworded);
        programs.missing(gpu, missing, OptionalLong.empty(), OptionalInt.empty(), List.of(UNWORDED));
        nextStage = "";
        nextAddress = OptionalLong.empty();
        unworded = -1;
    }

    private void know(AdrenoGpu named) {
        if (named.isa().isEmpty()) return;
        finish();
        gpu = named;
    }

    private void word(ShaderLine.Word word) {
        if (code.size() == 0 || (word.number() < 0 ? isStageNew : word.number() <= number)) {
            finish();
            stage = nextStage;
            address = nextAddress;
            nextStage = "";
            nextAddress = OptionalLong.empty();
        }
        isStageNew = false;
        number = word.number();
        byte[] bytes = new byte[Long.BYTES];
        Dwords.putPair(bytes, 0, word.word());
        if (code.size() < ProgramTable.MAX_BYTES) code.write(bytes, 0, bytes.length);
    }

    private void finish() {
        byte[] bytes = code.toByteArray();
        if (bytes.length == 0) return;
        code = new ByteArrayOutputStream();
        number = -1;
        byte[] whole = Arrays.copyOf(bytes, ProgramEnd.of(bytes, 0, bytes.length));
        ProgramTable.Entry entry = programs.use(stage, gpu.isa(), address, whole, OptionalInt.empty(), List.of());
        if (entry == null) notes.add("more programs than are listed");
    }

    private void broken(Diagnostic at) {
        if (broke == null) broke = at;
    }
}
