package dev.heddle.files.adreno;

import dev.heddle.base.source.Diagnostic;
import dev.heddle.files.adreno.packets.Dwords;
import dev.heddle.files.adreno.packets.ProgramEnd;
import dev.heddle.files.container.ContainedProgram;
import dev.heddle.files.container.Container;
import dev.heddle.files.container.ContainerKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A program binary of Qualcomm's GL driver, as `glGetProgramBinary` gives it. All numbers have 32 bits.
///
/// | at | what |
/// |---|---|
/// | 0 | 0xb10bcace |
/// | 0x54, 0x94, 0x114 | offsets of the shaders: fragment, vertex, vertex for binning |
///
/// A shader has at 0x14 the offset of its records, from where it begins, and at 0x18 their number. A record is type,
/// offset from the shader, bytes, number of things and one number more; type 10 is code, type 0 the entry point with
/// its name. The layout is that of Mesa's `pgmdump2.c`. Which generation the code is for it does not say.
public final class GlBinary {
    private static final int MAGIC = 0xb10b_cace;
    private static final int HEAD = 0x118;
    private static final int RECORDS = 0x14;
    private static final int RECORD = 20;
    private static final int MOST_RECORDS = 1 << 8;
    private static final int CODE = 10;

    private record Stage(String name, String stage, int at) {}

    private static final List<Stage> STAGES =
            List.of(new Stage("vs", "vs", 0x94), new Stage("vs.binning", "vs", 0x114), new Stage("fs", "fs", 0x54));

    private final byte[] file;
    private final String name;
    private final List<ContainedProgram> programs = new ArrayList<>();
    private Optional<Diagnostic> broke = Optional.empty();

    private GlBinary(byte[] file, String name) {
        this.file = file;
        this.name = name;
    }

    /// @param start the first bytes of a file
    public static boolean starts(byte[] start) {
        return start.length >= Integer.BYTES && Dwords.at(start, 0) == MAGIC;
    }

    /// @param file all of it
    /// @param name what messages call it
    public static Container read(byte[] file, String name) {
        return new GlBinary(file, name).container();
    }

    private Container container() {
        if (file.length < HEAD) broken(file.length);
        else for (Stage s : STAGES) stage(s);
        return new Container(
                ContainerKind.GL_BINARY,
                "",
                Optional.empty(),
                programs,
                List.of(),
                List.of("which generation of GPUs it is for the file does not say; -a does"),
                broke);
    }

    private void stage(Stage s) {
        int info = Dwords.at(file, s.at);
        if (info == 0) return;
        if (!has(info, RECORDS + 8)) {
            broken(s.at);
            return;
        }
        long records = (long) info + Dwords.at(file, info + RECORDS);
        int count = Dwords.at(file, info + RECORDS + 4);
        if (count < 0 || count > MOST_RECORDS || !has(records, (long) count * RECORD)) {
            broken(info + RECORDS);
            return;
        }
        for (int i = 0; i < count; i++) record(s, info, (int) records + i * RECORD);
    }

    private void record(Stage s, int info, int at) {
        if (Dwords.at(file, at) != CODE) return;
        long from = (long) info + Dwords.at(file, at + 4);
        int size = Dwords.at(file, at + 8);
        if (size <= 0 || size % Long.BYTES != 0 || !has(from, size)) {
            broken(at);
            return;
        }
        int length = ProgramEnd.of(file, (int) from, size);
        byte[] code = Arrays.copyOfRange(file, (int) from, (int) from + length);
        programs.add(new ContainedProgram(
                s.name,
                s.stage,
                Optional.empty(),
                OptionalLong.empty(),
                new ContainedProgram.Present(code),
                List.of("at 0x%x in the file".formatted(from))));
    }

    private boolean has(long from, long bytes) {
        return from >= 0 && bytes >= 0 && from + bytes <= file.length;
    }

    private void broken(int at) {
        if (broke.isEmpty())
            broke = Optional.of(
                    Diagnostic.of(name, "broken at 0x%x: what is there lies outside of the file".formatted(at)));
    }
}
