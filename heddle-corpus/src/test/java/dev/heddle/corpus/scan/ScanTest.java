package dev.heddle.corpus.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.heddle.analysis.stats.LaunchFacts;
import dev.heddle.analysis.stats.ProgramStats;
import dev.heddle.analysis.stats.StatsMaker;
import dev.heddle.asm.Codec;
import dev.heddle.asm.insn.Insn;
import dev.heddle.base.bits.Word;
import dev.heddle.base.source.Source;
import dev.heddle.corpus.input.ArchiveLimits;
import dev.heddle.corpus.sample.Sample;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Table;
import dev.heddle.isa.Entry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a scan makes of files.
@Tag("long")
class ScanTest {
    @TempDir
    private Path folder;

    private Path in() throws Exception {
        return Files.createDirectories(folder.resolve("in"));
    }

    private Path out() {
        return folder.resolve("out");
    }

    static byte[] code(String isa, String text) throws Exception {
        return Codec.load(isa).assembler().assemble(new Source("x.s", text)).bytes();
    }

    @Test
    void numbersAreThoseOfStats() throws Exception {
        byte[] code = code("ir3@a6xx", "add.f r1.x, r2.y, r3.z\nrcp r0.x, r1.x\nadd.f r2.x, r0.x, c0.x\nend\n");
        Files.write(in().resolve("x.ir3@a6xx"), code);
        Scanned.scan(in(), out());
        Codec codec = Codec.load("ir3@a6xx");
        ProgramStats s = new StatsMaker(codec).of(codec.disassemble(code, 0), LaunchFacts.UNKNOWN);
        assertThat(s.cost()).isNotNull();
        assertThat(s.occupancy()).isNotNull();
        assertThat(Scanned.rows(
                        out(),
                        "SELECT isa, variant, bytes, instructions, occupancy, limited_by, cost,"
                                + " bound, waits, version FROM program"))
                .containsExactly("ir3|a6xx|%d|%d|%d|%s|%s|%s|0|test"
                        .formatted(
                                code.length,
                                s.instructions(),
                                s.occupancy().fits(),
                                s.occupancy().limitedBy(),
                                s.cost().total(),
                                s.cost().bound()));
        assertThat(Scanned.rows(out(), "SELECT mnemonic, count FROM instruction ORDER BY 1"))
                .containsExactly("add.f|2", "end|1", "rcp|1");
        assertThat(Scanned.rows(out(), "SELECT rule, address, severity, text FROM finding"))
                .contains("wait|16|error|add.f r2.x, r0.x, c0.x: reads r0.x without waiting with ss, and 0x8"
                        + " writes it: rcp r0.x, r1.x");
        assertThat(Scanned.rows(out(), "SELECT costs[bound] = cost FROM program"))
                .containsExactly("true");
    }

    @Test
    void oneProgramInManyPlacesIsMeasuredOnce() throws Exception {
        byte[] code = code("agx", "iadd r0, r1, r2\nstop\n");
        for (int i = 0; i < 50; i++)
            Files.write(Files.createDirectories(in().resolve("d" + i)).resolve("x.agx"), code);
        Summary s = Scanned.scan(in(), out(), Scanned.options(20), 2);
        assertThat(s.splits()).isGreaterThan(5);
        assertThat(s.of(Table.PROGRAM)).isEqualTo(1);
        assertThat(s.of(Table.SOURCE)).isEqualTo(50);
        assertThat(Scanned.rows(out(), "SELECT sum(count) FROM instruction")).containsExactly("2");
    }

    @Test
    void theSameBytesOfTwoVariantsAreTwoPrograms() throws Exception {
        byte[] code = code("ir3@a6xx", "add.f r1.x, r2.y, r3.z\nend\n");
        Files.write(in().resolve("x.ir3@a6xx"), code);
        Files.write(in().resolve("y.ir3@a7xx"), code);
        Scanned.scan(in(), out());
        assertThat(Scanned.rows(out(), "SELECT variant FROM program ORDER BY 1"))
                .containsExactly("a6xx", "a7xx");
        assertThat(Scanned.rows(out(), "SELECT count(DISTINCT hash) FROM program"))
                .containsExactly("1");
    }

    @Test
    void applicationsAndDriversOfPackages() throws Exception {
        Files.writeString(in().resolve("agx.json"), """
                {"kernel": "k", "target": "agx", "code": "8800", "abi": {}, "application": "a", "driver": "d"}
                """);
        String sql = "SELECT container, program, application, driver FROM source";
        Scanned.scan(in(), out());
        assertThat(Scanned.rows(out(), sql)).containsExactly("kernel-package|k|a|d");
        Path other = folder.resolve("other");
        ScanOptions mine = new ScanOptions("test", "", ArchiveLimits.USUAL, 4096, null, "mine");
        Scanned.scan(in(), other, mine, 1);
        assertThat(Scanned.rows(other, sql)).containsExactly("kernel-package|k|a|mine");
    }

    /// A capture with two submits of two processes, each with a program of its own in the packet that loads it.
    @Test
    void applicationsAreThoseOfCaptures() throws Exception {
        ByteBuffer rd = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);
        rd.putInt(13).putInt(4).putInt(330);
        for (int i = 1; i <= 2; i++) {
            byte[] who = "app%d/7: fence=%d".formatted(i, i).getBytes(StandardCharsets.US_ASCII);
            rd.putInt(2).putInt(who.length).put(who);
            byte[] code = code("ir3@a3xx", "mov.f32f32 r0.x, c%d.x\nend\n".formatted(i));
            int words = 2 + 2 * 4 * 8;
            rd.putInt(3).putInt(12).putInt(0x1000).putInt(4 + 4 * words).putInt(0);
            rd.putInt(12).putInt(4 + 4 * words).putInt(3 << 30 | words - 1 << 16 | 0x30 << 8);
            rd.putInt(7 | 4 << 19 | 2 << 22).putInt(0).put(code);
            rd.position(rd.position() + 4 * (words - 2) - code.length);
            rd.putInt(6).putInt(12).putInt(0x1000).putInt(1 + words).putInt(0);
        }
        Files.write(in().resolve("x.rd"), Arrays.copyOf(rd.array(), rd.position()));
        Scanned.scan(in(), out());
        String asked = "SELECT application, driver, position IS NULL FROM source ORDER BY ALL";
        assertThat(Scanned.rows(out(), asked)).containsExactly("app1|null|false", "app2|null|false");
        ScanOptions named = new ScanOptions("test", "", ArchiveLimits.USUAL, 4096, "game", "blob 2");
        Path second = folder.resolve("second");
        Scanned.scan(in(), second, named, 1);
        assertThat(Scanned.rows(second, asked)).containsExactly("game|blob 2|false", "game|blob 2|false");
    }

    @Test
    void structureIgnoresRegistersAndNothingElse() throws Exception {
        Files.write(in().resolve("a.agx"), code("agx", "iadd r0, r1, r2\nstop\n"));
        Files.write(in().resolve("b.agx"), code("agx", "iadd r5, r7, r9\nstop\n"));
        Files.write(in().resolve("c.agx"), code("agx", "iadd r5, r7, 9\nstop\n"));
        Files.write(in().resolve("d.agx"), code("agx", "iadd r5, r7.discard, r9\nstop\n"));
        Scanned.scan(in(), out());
        assertThat(Scanned.rows(
                        out(),
                        "SELECT string_agg(path[-5:], ' ' ORDER BY path) FROM program JOIN source"
                                + " USING (isa, variant, hash) GROUP BY structure ORDER BY 1"))
                .containsExactly("a.agx b.agx", "c.agx", "d.agx");
    }

    @Test
    void unknownBitsAreCountedOverAllPrograms() throws Exception {
        Insn odd = odd();
        byte[] word = odd.bytes();
        for (int copies = 1; copies <= 2; copies++) {
            byte[] code = new byte[word.length * copies];
            for (int i = 0; i < copies; i++) System.arraycopy(word, 0, code, i * word.length, word.length);
            Files.write(in().resolve(copies + ".agx"), code);
        }
        Scanned.scan(in(), out());
        int bit = odd.entry().unknown().lowest();
        assertThat(Scanned.rows(
                        out(),
                        "SELECT entry, count, example_address, example = (SELECT min(hash) FROM program)"
                                + " FROM unknown WHERE value = '0x1' AND bits LIKE '%"
                                + bit
                                + "'"))
                .containsExactly(odd.entry().id() + "|3|0|true");
    }

    /// An instruction in which the lowest unknown bit is set.
    private static Insn odd() throws Exception {
        Codec codec = Codec.load("agx");
        for (Entry e : codec.book().entries()) {
            if (e.unknown().isEmpty()) continue;
            int bit = e.unknown().lowest();
            byte[] out = new byte[16];
            Word.write(
                    e.match().lo() | (bit < 64 ? 1L << bit : 0),
                    e.match().hi() | (bit < 64 ? 0 : 1L << bit - 64),
                    out,
                    0,
                    16);
            Insn found = codec.decode(out, 0, 16, 0);
            if (found != null && found.entry().id().equals(e.id())) return found;
        }
        throw new AssertionError("no entry with unknown bits");
    }

    @Test
    void whatNobodySaysAndWhatIsNoCodeFails() throws Exception {
        Files.write(in().resolve("raw.bin"), new byte[] {0, 1, 2, (byte) 200});
        Files.writeString(in().resolve("notes.txt"), "Buy milk.\n");
        Files.write(in().resolve("empty"), new byte[0]);
        Scanned.scan(in(), out());
        assertThat(Scanned.rows(out(), "SELECT path[-9:], why FROM failure"))
                .satisfiesExactly(
                        e -> assertThat(e).endsWith("the file is empty"),
                        n -> assertThat(n).contains("notes.txt").contains("is not a hex digit"),
                        r -> assertThat(r).contains("raw.bin").contains("instruction set of this code is not known"));
    }

    @Test
    void twoScansMakeTheSameBytes() throws Exception {
        Sample.write(in(), new Sample.Recipe(7, 1000, List.of(), null));
        Summary one = Scanned.scan(in(), out(), Scanned.options(1 << 16), 1);
        Path second = folder.resolve("second");
        Summary two = Scanned.scan(in(), second, Scanned.options(1 << 14), 3);
        assertThat(one.of(Table.SOURCE)).isGreaterThan(900);
        assertThat(two.rows()).isEqualTo(one.rows());
        assertThat(two.splits()).isGreaterThan(one.splits());
        assertThat(Scanned.files(second)).isEqualTo(Scanned.files(out())).isNotEmpty();
        assertThat(Scanned.rows(out(), "SELECT count(*) > 10 FROM (SELECT DISTINCT isa, variant FROM program)"))
                .containsExactly("true");
        assertThat(Scanned.rows(
                        out(),
                        "SELECT count(*) FROM source WHERE (isa, variant, hash) NOT IN"
                                + " (SELECT (isa, variant, hash) FROM program)"))
                .containsExactly("0");
        try (Stream<Path> left = Files.list(out().resolve("_scan"))) {
            assertThat(left.map(p -> p.getFileName().toString()))
                    .containsExactlyInAnyOrder("busy", "finished", "options", "plan");
        }
    }

    @Test
    void anotherScanIsNotMixedIn() throws Exception {
        Files.write(in().resolve("a.agx"), code("agx", "stop\n"));
        Scanned.scan(in(), out());
        assertThat(Scanned.scan(in(), out()).before()).isEqualTo(1);
        refused(Scanned.options(4096), "x", out(), "no such file");
        Path none = folder.resolve("none");
        refused(Scanned.options(4096), "x", none, "no such file");
        assertThat(none).doesNotExist();
        assertThatThrownBy(() -> new Scan(Scanned.options(4096), 1, (a, b, c) -> {}).run(List.of("x"), out(), true))
                .hasMessageContaining("no such file");
        assertThat(Scanned.rows(out(), "SELECT count(*) FROM program")).containsExactly("1");
        assertThat(out().resolve("_scan/plan.new")).doesNotExist();
        ScanOptions other = new ScanOptions("test", "agx", ArchiveLimits.USUAL, 4096, null, null);
        refused(other, in().toString(), out(), "--isa was '' and is 'agx'; --restart begins anew");
        Files.write(in().resolve("b.agx"), code("agx", "stop\n"));
        refused(Scanned.options(4096), in().toString(), out(), "b.agx is new; --restart begins anew");
        Files.delete(in().resolve("b.agx"));
        Files.write(in().resolve("a.agx"), code("agx", "iadd r0, r1, r2\nstop\n"));
        refused(Scanned.options(4096), in().toString(), out(), "a.agx has changed");
        Summary again = new Scan(Scanned.options(4096), 1, (a, b, c) -> {}).run(List.of(in().toString()), out(), true);
        assertThat(again.before()).isZero();
        assertThat(Scanned.rows(out(), "SELECT instructions FROM program")).containsExactly("2");
    }

    @Test
    void aFolderOfSomethingElseIsLeftAlone() throws Exception {
        Files.createDirectories(out());
        Files.writeString(out().resolve("mine"), "x");
        Files.write(in().resolve("a.agx"), code("agx", "stop\n"));
        refused(Scanned.options(4096), in().toString(), out(), "has other files in it");
        refused(Scanned.options(4096), in().toString(), out().resolve("mine"), "is a file");
        assertThat(Files.readString(out().resolve("mine"))).isEqualTo("x");
    }

    private static void refused(ScanOptions options, String in, Path out, String why) {
        assertThatThrownBy(() -> new Scan(options, 1, (a, b, c) -> {}).run(List.of(in), out, false))
                .isInstanceOf(CorpusException.class)
                .hasMessageContaining(why);
    }
}
