package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.InFolder;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// `heddle files`.
class FilesTest extends InFolder {
    private static final String LIST = """
            : command-stream capture, gpu 420, 1 submit, 3 programs
              name  stage  isa       address  instructions  submit  uses
              vs0   vs     ir3@a4xx        -             3       1     2
              fs1   fs     ir3@a4xx   0x2000             3       1     1
              fs2   fs     ir3@a4xx   0x9000             -       1     1  not in this file
            """;

    private String capture() throws IOException {
        return Captures.write(folder, "c.rd", Captures.a4xx());
    }

    @Test
    void programsOfACapture() throws IOException {
        String rd = capture();
        assertThat(Run.of("files", rd).ok().out()).isEqualTo(rd + LIST);
        String gz = Captures.write(folder, "c.rd.gz", Captures.gzip(Captures.a4xx()));
        assertThat(Run.of("files", gz, rd).ok().out()).isEqualTo(gz + LIST + rd + LIST);
        assertThat(Run.of(Captures.a4xx(), false, "files", "-").ok().out()).isEqualTo("<stdin>" + LIST);
    }

    @Test
    void json() throws IOException {
        assertThat(Run.of(Captures.a4xx(), false, "files", "--json", "-").ok().out())
                .isEqualTo("""
                        {"file":"<stdin>","format":"rd","summary":"gpu 420, 1 submit","driver":null,"programs":3,\
                        "dispatches":0,"notes":[],"broke":null}
                        {"file":"<stdin>","name":"vs0","index":0,"stage":"vs","isa":"ir3@a4xx","address":null,"bytes":24,\
                        "instructions":3,\
                        "missing":false,"submit":1,"application":null,"uses":2,"notes":[]}
                        {"file":"<stdin>","name":"fs1","index":1,"stage":"fs","isa":"ir3@a4xx","address":8192,"bytes":24,\
                        "instructions":3,\
                        "missing":false,"submit":1,"application":null,"uses":1,"notes":[]}
                        {"file":"<stdin>","name":"fs2","index":2,"stage":"fs","isa":"ir3@a4xx","address":36864,"bytes":128,\
                        "instructions":16,\
                        "missing":true,"submit":1,"application":null,"uses":1,"notes":[]}
                        """);
    }

    @Test
    void dispatches() throws IOException {
        assertThat(Run.of(Captures.dispatching(), false, "files", "-").ok().out())
                .isEqualTo("""
                        <stdin>: command-stream capture, gpu 540, 1 submit, 1 program, 2 dispatches
                          name  stage  isa       address  instructions  submit  uses
                          cs0   cs     ir3@a5xx        -             3       1     1
                          name  program  groups  local  constants  storage  uniforms  textures  submit
                          d0    cs0       7x8x9  5x6x7          0        0         0         0       1
                          d1    cs0       1x1x1  5x6x7          4        1         1         1       1  \
                        storage buffer 0 at 0x9000 is not in the capture; uniform buffer 2 has no address: nothing is bound there
                        """);
        assertThat(Run.of(Captures.dispatching(), false, "files", "--json", "-")
                        .ok()
                        .out())
                .contains("\"programs\":1,\"dispatches\":2,")
                .endsWith("""
                        {"file":"<stdin>","dispatch":"d1","index":1,"program":"cs0","submit":1,\
                        "groups":[1,1,1],"local":[5,6,7],\
                        "inputs":{"localId":0,"group":207,"groupSize":192,"groupStart":null,\
                        "localIndex":null},\
                        "constants":[{"first":8,"words":4}],"shared":[],\
                        "storage":[{"slot":0,"address":36864,"bytes":256}],\
                        "uniforms":[{"slot":2,"address":0,"bytes":null}],"textures":[3],"samplers":[],\
                        "memory":{"buffers":1,"bytes":%d},\
                        "notes":["storage buffer 0 at 0x9000 is not in the capture",\
                        "uniform buffer 2 has no address: nothing is bound there"]}
                        """.formatted(4 * Captures.DISPATCHING));
    }

    @Test
    void filesThatAreCode() {
        String hex = file("a.hex", "3800\n8800\n");
        String listing = file("a.lst", "0: 3800 wait 0\n");
        String raw = binary("a.bin", "3800");
        assertThat(Run.of("files", raw, hex, listing).ok().out())
                .isEqualTo(raw
                        + ": raw bytes, not known to be code\n"
                        + hex
                        + ": hex text\n"
                        + listing
                        + ": listing of agx@g13\n");
        assertThat(Run.of("files", "--json", hex).ok().out()).isEqualTo("""
                        {"file":"%s","format":"hex","summary":"","driver":null,"programs":0,"dispatches":0,"notes":[],"broke":null}
                        """.formatted(hex));
    }

    @Test
    void shaderText() {
        String text = "gpu_id: 630\nVERT\n:0:0000:0000[03000000x_00000000x] end\n";
        assertThat(Run.fed(text, "files", "-").ok().out()).isEqualTo("""
                        <stdin>: shader dump, gpu 630, 1 program
                          name  stage  isa       address  instructions  submit  uses
                          vs0   vs     ir3@a6xx        -             1       -     1
                        """);
    }

    @Test
    void shaderTextOfNobodyKnowsWhat() {
        assertThat(Run.fed("[03000000x_00000000x] end\n", "files", "-").ok().out())
                .isEqualTo("""
                        <stdin>: shader dump, 1 program
                          note: which GPU this is for is not said; -a ISA says the instruction set
                          name      stage  isa  address  instructions  submit  uses
                          program0  -      -          -             1       -     1
                        """);
    }

    @Test
    void captureThatIsCut() throws IOException {
        byte[] all = Captures.a4xx();
        String cut = Captures.write(folder, "cut.rd", Arrays.copyOf(all, all.length + 1));
        Run run = Run.of("files", cut);
        String broke = ": broken at byte 0x%x: expected the head of a chunk, 8 bytes, found 1".formatted(all.length);
        run.says(1, cut + broke);
        assertThat(run.out()).isEqualTo(cut + LIST);
        assertThat(Run.of("files", "--json", cut).out()).contains("\"broke\":\"" + cut + broke + "\"}");
    }

    @Test
    void oneBadFileDoesNotHideTheOthers() throws IOException {
        String rd = capture();
        String none = path("none");
        Run run = Run.of("files", none, rd);
        run.says(1, none + ": no such file");
        assertThat(run.out()).isEqualTo(rd + LIST);
    }

    @Test
    void badInput() throws IOException {
        Run.of("files", folder.toString()).fails(1, folder + ": is a directory");
        String letter = file("letter.txt", "Dear reader,\n");
        assertThat(Run.of("files", letter).err()).startsWith(letter + ": a text in which no code was found");
        String packed = Captures.write(folder, "a.gz", Captures.gzip(new byte[] {1, 2, 3}));
        assertThat(Run.of("files", packed).ok().out()).isEqualTo(packed + ": raw bytes, not known to be code\n");
        assertThat(Run.of("files").code()).isEqualTo(2);
    }

    @Test
    void unknownGpu() throws IOException {
        assertThat(Run.of(Captures.ofUnknownChip(), false, "files", "-").ok().out())
                .isEqualTo("""
                        <stdin>: command-stream capture, chip 0x46050001, 1 submit, 1 program
                          note: which instruction set this GPU runs is not known; -a ISA says it
                          name  stage  isa  address  instructions  submit  uses
                          fs0   fs     -          -             2       1     1
                        """);
    }
}
