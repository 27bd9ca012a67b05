package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// `heddle files` and `heddle dis` of Metal binary archives and object files.
class ObjectFilesTest extends InFolder {
    private static final String ARCHIVE = """
            pipeline.bin: Metal binary archive, Apple GPU of 2 slices, 1 pipeline, 4 programs
              note: slices passed over: AIR64 (bitcode, no machine code)
              note: functions that are empty or zeros were left out: 2
              name                        stage  isa  address  bytes  submit  uses
              vertex0.constant_program    vs     agx        -      2       -     1
              vertex0.main                vs     agx        -     10       -     1
              fragment0.constant_program  fs     agx        -      2       -     1
              fragment0.main              fs     agx        -     10       -     1
            """;

    private static final String MAIN = """
            ; vertex0.main: agx, 10 bytes
                   0: 0e05c43600000000          iadd             r1, r2.discard.sx, 3
                   8: 8800                      stop
            """;

    private static final String OBJECT = """
            idle.o: Mach-O file, arm64, object, 2 programs
              name   stage  isa  address  instructions  submit  uses
              _main  -      amx      0x0             2       -     1
              _idle  -      amx      0x8             2       -     1
            """;

    private String plain(String text) {
        return text.replace(folder + "/", "");
    }

    @Test
    void archives() throws IOException {
        String file = Captures.write(folder, "pipeline.bin", Archives.archive());
        assertThat(plain(Run.of("files", file).ok().out())).isEqualTo(ARCHIVE);
        assertThat(Run.of("files", "--json", file).ok().lines())
                .hasSize(5)
                .first()
                .asString()
                .contains("\"format\":\"metal-archive\",\"summary\":\"Apple GPU of 2 slices, 1 pipeline\"");
        String main = Run.of("dis", "--program", "vertex0.main", file).ok().out();
        assertThat(main).isEqualTo(MAIN);
        assertThat(Run.of("dis", "--program", "1", file).ok().out()).isEqualTo(main);
        assertThat(Run.of("dis", "-a", "agx", "--program", "1", file).ok().out())
                .isEqualTo(main);
        assertThat(Run.of("dis", "-a", "agx@g13", "--program", "1", file).ok().out())
                .isEqualTo(main);
        assertThat(Run.of("dis", file).ok().lines())
                .filteredOn(line -> line.startsWith("; "))
                .hasSize(4);
        Run other = Run.of("dis", "-a", "ir3", "--program", "1", file);
        other.says(0, "note: " + file + " holds agx code; it is read as ir3@a6xx, as -a says");
    }

    @Test
    void ownBookForAnArchive() throws IOException {
        String file = Captures.write(folder, "pipeline.bin", Archives.archive());
        String tiny = OwnBookTest.TINY.replace("isa tiny", "isa agx");
        Run run = Run.of("dis", "--book", file("own.isa", tiny), "--program", "1", file);
        assertThat(run.ok().out()).contains("not an instruction of agx@one");
    }

    private static final String LOOK = """
            ; _look: amx, at 0x4, 7 instructions
              +0x0           4: 20122000  set
              +0x10         14: c3122000  genlut x3  ; lookup.u4.any32, z5, x+0x40, table=y3
              +0x18         1c: c3122000  genlut x3
            """;

    @Test
    void wordsWithSymbolAndOffset() throws IOException {
        String file = Captures.write(folder, "look.o", Archives.amx());
        assertThat(Run.of("dis", file).ok().out()).isEqualTo(LOOK);
        assertThat(Run.of("dis", "-a", "amx@m1", "--program", "_look", file)
                        .ok()
                        .out())
                .isEqualTo(LOOK);
        assertThat(Run.of("dis", "--json", file).ok().lines())
                .hasSize(3)
                .last()
                .asString()
                .contains("\"program\":\"_look\",\"offset\":24,\"address\":28");
        assertThat(Run.of("dis", "--all", file).ok().lines())
                .hasSize(2 + 8)
                .contains("       0: c0035fd6  .inst 0xd65f03c0  ; ret");
        Run none = Run.of("dis", "--program", "_plain", file);
        none.says(0, "note: no instructions of amx@m4 in " + file + "; --all lists all code");
    }

    @Test
    void objects() throws IOException {
        String file = Captures.write(folder, "idle.o", Archives.object());
        assertThat(plain(Run.of("files", file).ok().out())).isEqualTo(OBJECT);
        assertThat(Run.of("files", "--json", file).ok().lines().getLast())
                .contains("\"name\":\"_idle\",\"index\":1,\"stage\":null,\"isa\":\"amx\",\"address\":8,");
    }

    /// Of the guide, which shows the same files.
    @Test
    void theGuideShowsThat() throws IOException {
        String guide = Files.readString(Path.of("..", "docs", "captures.md"));
        for (String shown : new String[] {ARCHIVE, MAIN, OBJECT})
            assertThat(guide).contains(shown);
    }

    @Test
    void kernelsAreInTheUpperHalf() throws IOException {
        byte[] object = Archives.object();
        // The address of the section, and with it the symbols that are not in it.
        Arrays.fill(object, 32 + 72 + 32, 32 + 72 + 40, (byte) 0xff);
        object[32 + 72 + 32] = 0;
        String file = Captures.write(folder, "kernel.o", object);
        assertThat(Run.of("files", file).ok().out()).contains("  0xffffffffffffff00 ");
        assertThat(Run.of("files", "--json", file).ok().out()).contains("\"address\":18446744073709551360,");
    }

    @Test
    void damagedArchives() throws IOException {
        byte[] all = Archives.archive();
        String file = Captures.write(folder, "cut.bin", Arrays.copyOf(all, all.length - 300));
        Run run = Run.of("files", file);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .startsWith(file + ": broken at byte 0x8: expected ")
                .endsWith(" (dis --raw reads the file as code)\n")
                .hasLineCount(1);
        assertThat(run.out()).contains("  vertex0.main ");
    }

    @Test
    void filesForSomethingElse() throws IOException {
        byte[] object = Archives.object();
        object[4] = 7;
        String file = Captures.write(folder, "x.o", object);
        assertThat(plain(Run.of("files", file).ok().out())).isEqualTo("""
                        x.o: Mach-O file, x86-64, object, 0 programs
                          note: no A64 code: the file is for x86-64
                        """);
        Run.of("dis", file)
                .fails(1, file + ": no programs in this Mach-O file" + " (no A64 code: the file is for x86-64)");
    }

    @Test
    void librariesWithoutMachineCode() throws IOException {
        int[] header = new int[23];
        header[0] = 0x424c_544d;
        header[1] = 1;
        header[6] = 88;
        String library = Captures.write(folder, "x.metallib", Captures.bytes(header));
        Run.of("dis", library)
                .fails(
                        1,
                        library
                                + ": no programs in this Metal library"
                                + " (bitcode (AIR), no machine code; Metal binary archives have machine code)");
    }
}
