package dev.heddle.corpus.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.corpus.measure.ScanCodecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kernel packages in folders and archives.
class PackagesTest {
    private static final byte[] COMPILED = """
            {"kernel": "twice", "target": "agx", "code": "8800", "abi": {}, "application": "demo", "driver": "cc 7"}
            """.getBytes(UTF_8);
    private static final byte[] RUN = """
            {"isa": "agx", "entry": 0, "code": "c/x.hex", "preamble": {"code": "p.hex", "entry": 0}}
            """.getBytes(UTF_8);
    private static final byte[] IO = "{\"grid\": [1, 1, 1]}".getBytes(UTF_8);
    private static final byte[] X = "8800 8800\n".getBytes(UTF_8);
    private static final byte[] P = "0800".getBytes(UTF_8);

    @TempDir
    private Path folder;

    private final List<String> programs = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();

    private void read(String name, byte[] file) throws Exception {
        programs.clear();
        failures.clear();
        Path path = write(name, file);
        Visitor log = new Visitor() {
            @Override
            public void program(ProgramPlace p, Optional<String> isa, byte[] code) {
                programs.add("%s:%s %s %s %d %s %s"
                        .formatted(
                                p.member(),
                                p.program(),
                                p.stage(),
                                isa.orElse(""),
                                code.length,
                                p.application(),
                                p.driver()));
            }

            @Override
            public void failure(String path, String member, String program, Long at, String why) {
                failures.add(member + ": " + why);
            }
        };
        long modified = Files.getLastModifiedTime(path).toMillis();
        new Finder(new ArchiveLimits(8, 200, 1000), Path.of(""), new ScanCodecs(""), log)
                .read(new Input(path.toString(), file.length, modified));
    }

    private Path write(String name, byte[] bytes) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        return Files.write(path, bytes);
    }

    private void fails(String json, String why) throws Exception {
        read("a.json", json.getBytes(UTF_8));
        assertThat(programs).isEmpty();
        assertThat(failures).containsExactly(": " + why);
    }

    @Test
    void whatIsCompiled() throws Exception {
        read("agx.json", COMPILED);
        assertThat(programs).containsExactly(":twice cs agx@g13 2 demo cc 7");
        for (byte[] archive : List.of(
                FinderTest.zip("k/agx.json", COMPILED, "k/io.json", IO),
                FinderTest.tar("k/agx.json", COMPILED, "k/io.json", IO))) {
            read("archive", archive);
            assertThat(programs).containsExactly("k/agx.json:twice cs agx@g13 2 demo cc 7");
            assertThat(failures).isEmpty();
        }
    }

    @Test
    void recordedRunsHaveTheirCodeInOtherFiles() throws Exception {
        write("c/x.hex", X);
        write("p.hex", P);
        read("a.json", RUN);
        assertThat(programs).containsExactly(":kernel cs agx@g13 4 null null", ":preamble cs agx@g13 2 null null");
        read("z", FinderTest.zip("r/a.json", RUN, "r/c/x.hex", X, "r/p.hex", P));
        assertThat(programs)
                .startsWith("r/a.json:kernel cs agx@g13 4 null null", "r/a.json:preamble cs agx@g13 2 null null");
        read("t", FinderTest.tar("a.json", RUN));
        assertThat(failures)
                .containsExactly(
                        "a.json: its code is in another file, 'c/x.hex', which can be reached in folders and plain zip archives only");
    }

    @Test
    void nothingIsReadThatIsNotInTheFolder() throws Exception {
        write("secret.hex", X);
        for (String name : List.of("../secret.hex", folder + "/secret.hex")) {
            String run = "{\"isa\": \"agx\", \"entry\": 0, \"code\": \"%s\"}".formatted(name);
            for (byte[] file : List.of(run.getBytes(UTF_8), FinderTest.zip("d/a.json", run.getBytes(UTF_8)))) {
                read("in/a.json", file);
                assertThat(programs).isEmpty();
                assertThat(failures)
                        .singleElement()
                        .asString()
                        .endsWith("its code is in '%s', out of its folder".formatted(name));
            }
        }
        Files.createSymbolicLink(folder.resolve("in/link.hex"), folder.resolve("secret.hex"));
        read("in/a.json", "{\"isa\": \"agx\", \"entry\": 0, \"code\": \"link.hex\"}".getBytes(UTF_8));
        assertThat(programs).isEmpty();
        assertThat(failures)
                .containsExactly(
                        ": its code is in another file: 'link.hex' is outside of the folder of the file that names it");
        write("long.hex", "88".repeat(600).getBytes(UTF_8));
        fails(
                "{\"isa\": \"agx\", \"entry\": 0, \"code\": \"long.hex\"}",
                "its code is in 'long.hex', which is larger than 1,000 bytes; --max-file allows more");
    }

    @Test
    void damage() throws Exception {
        fails("{\"abi\": {}, \"target\": \"agx\"", "line 1: Unexpected end-of-input: expected close marker for Object");
        fails("{\"abi\": {}, \"target\": \"agx\"}", "'code' is missing");
        fails("{\"abi\": {}, \"target\": \"agx\", \"code\": \"8\"}", "'code' must be hex digits, two for each byte");
        fails("{\"isa\": \"agx\", \"entry\": 0, \"code\": \"no.hex\"}", "there is no file 'no.hex' beside it");
        fails("{\"grid\": [1]}", "is JSON, but no kernel package");
        fails("[1]", "line 1: expected a JSON object");
    }
}
