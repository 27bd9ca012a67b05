package dev.heddle.corpus.input;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.ZstdOutputStream;
import dev.heddle.corpus.measure.ScanCodecs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs in archives, and archives that are not what they should be.
class FinderTest {
    private static final byte[] CODE = {(byte) 0x88, 0, (byte) 0x88, 0};

    @TempDir
    private Path folder;

    /// What was found, as texts.
    private static class Log implements Visitor {
        final List<String> programs = new ArrayList<>();
        final List<String> failures = new ArrayList<>();
        final List<String> sets = new ArrayList<>();

        @Override
        public void program(ProgramPlace p, Optional<String> isa, byte[] code) {
            sets.add(isa.orElse(""));
            programs.add("%s %s %d bytes at %s".formatted(p.member(), p.container(), code.length, p.position()));
        }

        @Override
        public void failure(String path, String member, String program, Long at, String why) {
            failures.add(member + ": " + why);
        }
    }

    private interface Writer {
        void to(OutputStream out) throws IOException;
    }

    private static byte[] bytes(Writer w) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        w.to(out);
        return out.toByteArray();
    }

    static byte[] zip(Object... namesAndBytes) throws IOException {
        return bytes(to -> {
            try (ZipOutputStream out = new ZipOutputStream(to)) {
                for (int i = 0; i < namesAndBytes.length; i += 2) {
                    out.putNextEntry(new ZipEntry((String) namesAndBytes[i]));
                    out.write((byte[]) namesAndBytes[i + 1]);
                    out.closeEntry();
                }
            }
        });
    }

    static byte[] tar(Object... namesAndBytes) throws IOException {
        return bytes(to -> {
            try (TarArchiveOutputStream out = new TarArchiveOutputStream(to)) {
                for (int i = 0; i < namesAndBytes.length; i += 2) {
                    TarArchiveEntry e = new TarArchiveEntry((String) namesAndBytes[i], true);
                    e.setSize(((byte[]) namesAndBytes[i + 1]).length);
                    out.putArchiveEntry(e);
                    out.write((byte[]) namesAndBytes[i + 1]);
                    out.closeArchiveEntry();
                }
            }
        });
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        return bytes(to -> {
            try (OutputStream out = new GZIPOutputStream(to)) {
                out.write(plain);
            }
        });
    }

    private static byte[] zstd(byte[] plain) throws IOException {
        return bytes(to -> {
            try (OutputStream out = new ZstdOutputStream(to)) {
                out.write(plain);
            }
        });
    }

    private Log read(byte[] file) throws Exception {
        return read(file, ArchiveLimits.USUAL);
    }

    private Log read(byte[] file, ArchiveLimits bounds) throws Exception {
        Path path = Files.write(folder.resolve("file"), file);
        Log log = new Log();
        new Finder(bounds, Path.of(""), new ScanCodecs(""), log).read(listed(path));
        return log;
    }

    private static Input listed(Path path) throws IOException {
        return new Input(
                path.toString(),
                Files.size(path),
                Files.getLastModifiedTime(path).toMillis());
    }

    @Test
    void archivesOfAllKinds() throws Exception {
        String found = " raw 4 bytes at 0";
        assertThat(read(CODE).programs).containsExactly(found);
        assertThat(read(gzip(CODE)).programs).containsExactly(found);
        assertThat(read(zstd(CODE)).programs).containsExactly(found);
        for (byte[] archive : List.of(
                zip("a", CODE, "d/b", CODE),
                tar("a", CODE, "d/b", CODE),
                gzip(tar("a", CODE, "d/b", CODE)),
                zstd(zip("a", CODE, "d/b", CODE)))) {
            Log log = read(archive);
            assertThat(log.failures).isEmpty();
            assertThat(log.programs).containsExactly("a" + found, "d/b" + found);
        }
        assertThat(read(zip("x.tar.gz", gzip(tar("y.zip", zip("z", CODE))))).programs)
                .containsExactly("x.tar.gz!y.zip!z" + found);
    }

    @Test
    void codeThatDoesNotStandThereAsItIsHasNoPosition() throws Exception {
        assertThat(read("8800 8800\n".getBytes()).programs).containsExactly(" hex 4 bytes at null");
    }

    @Test
    void namesThatLeadOutAreRefusedAndAllElseIsFound() throws Exception {
        for (String name : List.of("../evil", "/etc/evil", "a/../../evil", "C:\\evil", "..\\evil")) {
            for (byte[] archive : List.of(zip(name, CODE, "good", CODE), tar(name, CODE, "good", CODE))) {
                Log log = read(archive);
                assertThat(log.programs).containsExactly("good raw 4 bytes at 0");
                assertThat(log.failures)
                        .singleElement()
                        .asString()
                        .endsWith("its name leads out of the archive; it was passed over");
            }
        }
        assertThat(read(zip("a/../b", CODE)).failures).isEmpty();
        assertThat(folder.resolveSibling("evil")).doesNotExist();
        assertThat(Path.of("/etc/evil")).doesNotExist();
    }

    @Test
    void linksInArchivesAreNotFollowed() throws Exception {
        byte[] archive = bytes(to -> {
            try (TarArchiveOutputStream out = new TarArchiveOutputStream(to)) {
                TarArchiveEntry link = new TarArchiveEntry("link", TarConstants.LF_SYMLINK);
                link.setLinkName("/etc/passwd");
                out.putArchiveEntry(link);
                out.closeArchiveEntry();
            }
        });
        Log log = read(archive);
        assertThat(log.programs).isEmpty();
        assertThat(log.failures).isEmpty();
    }

    @Test
    void bombsEndAndNothingElseIsLost() throws Exception {
        byte[] zeros = new byte[80 << 20];
        byte[] bomb = zip("first", CODE, "bomb", zeros, "last", CODE);
        Log log = read(bomb, new ArchiveLimits(8, 200, 256L << 20));
        assertThat(log.programs).containsExactly("first raw 4 bytes at 0");
        assertThat(log.failures)
                .containsExactly(
                        "bomb: expands to more than 200 times its size; --max-ratio allows more",
                        ": expands to more than 200 times its size; --max-ratio allows more");
        assertThat(read(zstd(zeros), new ArchiveLimits(8, 200, 256L << 20)).failures)
                .containsExactly(": expands to more than 200 times its size; --max-ratio allows more");
        assertThat(read(bomb, new ArchiveLimits(8, 2000, 256L << 20)).programs).hasSize(3);
    }

    @Test
    void aMemberThatIsTooLargeIsPassedOver() throws Exception {
        byte[] large = new byte[3000];
        Arrays.fill(large, (byte) 0x88);
        Log log = read(zip("large", large, "small", CODE), new ArchiveLimits(8, 200, 2000));
        assertThat(log.programs).containsExactly("small raw 4 bytes at 0");
        assertThat(log.failures).containsExactly("large: is larger than 2,000 bytes; --max-file allows more");
    }

    @Test
    void nestingEnds() throws Exception {
        byte[] deep = CODE;
        for (int i = 0; i < 12; i++) deep = gzip(deep);
        assertThat(read(deep).failures).containsExactly(": is packed 8 deep, and more; --max-depth allows more");
        assertThat(read(deep, new ArchiveLimits(12, 200, 1 << 20)).programs).hasSize(1);
        byte[] zips = CODE;
        for (int i = 0; i < 12; i++) zips = zip("z", zips, "code", CODE);
        Log log = read(zips);
        assertThat(log.programs).hasSize(8);
        assertThat(log.failures)
                .containsExactly("z!z!z!z!z!z!z!z: is packed 8 deep, and more; --max-depth allows more");
    }

    @Test
    void damageIsAFailureAndWhatCameBeforeIsFound() throws Exception {
        byte[] tar = gzip(tar("a", CODE, "b", random(60_000)));
        Log cut = read(Arrays.copyOf(tar, tar.length / 2));
        assertThat(cut.programs).containsExactly("a raw 4 bytes at 0");
        assertThat(cut.failures).isNotEmpty();
        byte[] zip = zip("a", CODE, "b", CODE);
        Log cutZip = read(Arrays.copyOf(zip, zip.length - 30));
        assertThat(cutZip.programs).containsExactly("a raw 4 bytes at 0", "b raw 4 bytes at 0");
        assertThat(cutZip.failures)
                .first()
                .isEqualTo(": is damaged: it has no directory, and was read from front to back");
        for (int seed = 0; seed < 200; seed++) {
            byte[] broken = (seed % 2 == 0 ? tar : zip).clone();
            Random r = new Random(seed);
            for (int i = 0; i < 4; i++) broken[r.nextInt(broken.length)] ^= (byte) (1 + r.nextInt(255));
            Log log = read(broken);
            assertThat(log.failures.size() + log.programs.size()).isPositive();
        }
    }

    private static byte[] random(int length) {
        byte[] out = new byte[length];
        new Random(5).nextBytes(out);
        return out;
    }

    @Test
    void filesThatChange() throws Exception {
        Path path = Files.write(folder.resolve("x"), CODE);
        Input before = listed(path);
        Files.setLastModifiedTime(path, FileTime.fromMillis(1000));
        Log log = new Log();
        new Finder(ArchiveLimits.USUAL, Path.of(""), new ScanCodecs(""), log).read(before);
        assertThat(log.programs).isEmpty();
        assertThat(log.failures).containsExactly(": has changed since the scan began; it was passed over");
        Input now = listed(path);
        Log during = new Log() {
            @Override
            public void program(ProgramPlace p, Optional<String> isa, byte[] code) {
                super.program(p, isa, code);
                try {
                    Files.write(path, new byte[100]);
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        };
        new Finder(ArchiveLimits.USUAL, Path.of(""), new ScanCodecs(""), during).read(now);
        assertThat(during.programs).hasSize(1);
        assertThat(during.failures)
                .containsExactly(": was changed while it was read; what is known of it may be wrong");
        Files.delete(path);
        Log gone = new Log();
        new Finder(ArchiveLimits.USUAL, Path.of(""), new ScanCodecs(""), gone).read(now);
        assertThat(gone.failures).containsExactly(": is gone; it was there when the scan began");
    }

    @Test
    void partsOfAnArchiveAreTheWhole() throws Exception {
        List<Object> members = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            members.add("m" + i);
            members.add(random(500 + i));
        }
        for (byte[] archive : List.of(zip(members.toArray()), tar(members.toArray()))) {
            Path path = Files.write(folder.resolve("archive"), archive);
            List<ArchiveParts.Part> parts = ArchiveParts.of(path, 4000);
            assertThat(parts).hasSizeBetween(4, 10);
            Log whole = new Log();
            new Finder(ArchiveLimits.USUAL, Path.of(""), new ScanCodecs(""), whole).read(listed(path));
            Log all = new Log();
            for (ArchiveParts.Part p : parts) {
                Input i = listed(path);
                new Finder(ArchiveLimits.USUAL, Path.of(""), new ScanCodecs(""), all)
                        .read(new Input(i.path(), i.size(), i.modified(), p.from(), p.to()));
            }
            assertThat(all.programs).isEqualTo(whole.programs).hasSize(40);
            assertThat(all.failures).isEmpty();
        }
        Path packed = Files.write(folder.resolve("packed"), gzip(tar(members.toArray())));
        assertThat(ArchiveParts.of(packed, 4000)).isEmpty();
    }

    @Test
    void textsAreAssembled() throws Exception {
        Log visited = read(text(".isa agx\nret r0\nstop\n"));
        assertThat(visited.failures).isEmpty();
        assertThat(visited.programs).containsExactly(" assembly 4 bytes at null");
        assertThat(visited.sets).containsExactly("agx@g13");
        Log wrong = read(text(".isa agx\nno_such r0\n"));
        assertThat(wrong.programs).isEmpty();
        assertThat(wrong.failures).singleElement().asString().startsWith(": line 2: unknown instruction 'no_such'");
        Log prose = read(text("Some words.\n"));
        assertThat(prose.programs).isEmpty();
        assertThat(prose.failures).singleElement().asString().contains("is not a hex digit");
    }

    /// Of a listing without a heading, the set is the one in which its bytes are its texts.
    @Test
    void listingsSayTheirSet() throws Exception {
        Log log = read(text("   0: 72051004  get_sr r1, sr80\n   4: 8800  stop\n"));
        assertThat(log.failures).isEmpty();
        assertThat(log.programs).containsExactly(" listing 6 bytes at null");
        assertThat(log.sets).containsExactly("agx@g13");
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
