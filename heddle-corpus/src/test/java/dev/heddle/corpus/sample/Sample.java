package dev.heddle.corpus.sample;

import com.github.luben.zstd.ZstdOutputStream;
import dev.heddle.asm.Codec;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.isa.Book;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.jspecify.annotations.Nullable;

/// Writes a corpus that is made up.
public final class Sample {
    /// Members of an archive.
    private static final int GROUP = 250;

    /// Programs that come up again, newest last.
    private static final int RECENT = 2000;

    /// Percentages of programs that were there before, and that are damaged.
    private static final int AGAIN = 55;

    private static final int DAMAGED = 2;

    /// Percentage of new programs that are like those of compilers, where there are any.
    private static final int COMPILED = 75;

    /// Shaders of one log.
    private static final int LOG = 8;

    private static final Map<String, Integer> GPUS =
            Map.of("a3xx", 330, "a4xx", 420, "a5xx", 540, "a6xx", 630, "a7xx", 730);

    private record Kind(String isa, String variant, SampleWords words) {}

    private record File(String name, byte[] bytes) {}

    private final Random random;
    private final Kernels kernels;
    private final List<Kind> kinds = new ArrayList<>();
    private final List<List<byte[]>> recent = new ArrayList<>();
    private long left;
    private int files;

    /// What is to be written.
    ///
    /// @param programs how many, with those that come up again
    /// @param sets names of instruction sets or variants, such as `agx` and `ir3@a6xx`; empty for all that
    ///     there are
    /// @param kernels folder with programs of compilers, in any files that a scan reads; null for none
    public record Recipe(
            long seed,
            long programs,
            List<String> sets,
            @Nullable Path kernels) {
        public Recipe {
            sets = List.copyOf(sets);
        }

        private boolean has(String isa, String variant) {
            return sets.isEmpty() || sets.contains(isa) || sets.contains(isa + "@" + variant);
        }
    }

    private Sample(Recipe recipe) throws IOException, SourceException, CorpusException {
        random = new Random(recipe.seed());
        Path seeds = recipe.kernels();
        kernels = seeds == null ? new Kernels() : Kernels.of(seeds);
        left = recipe.programs();
        for (String name : Books.names()) {
            Book book = Books.load(name);
            for (Isa.Variant v : book.isa().variants()) {
                if (!recipe.has(name, v.name())) continue;
                Codec codec = Codec.load(name + "@" + v.name());
                kinds.add(new Kind(name, v.name(), new SampleWords(codec, random)));
                recent.add(new ArrayList<>());
            }
        }
        if (kinds.isEmpty()) throw new CorpusException("no instruction set is one of " + recipe.sets());
    }

    /// @param folder made if it is not there
    /// @throws CorpusException if there is no such instruction set, or kernels cannot be read: nothing is
    ///     made then
    public static void write(Path folder, Recipe recipe) throws IOException, SourceException, CorpusException {
        Sample sample = new Sample(recipe);
        write(Files.createDirectories(folder), sample);
    }

    private static void write(Path folder, Sample s) throws IOException {
        for (int group = 0; s.left > 0; group++) s.group(folder, group);
    }

    private void group(Path folder, int number) throws IOException {
        List<File> all = new ArrayList<>();
        while (all.size() < GROUP && left > 0) all.add(file());
        String name = "%05d".formatted(number);
        switch (number % 5) {
            case 0 -> {
                Path loose = Files.createDirectories(folder.resolve(name));
                for (File f : all) Files.write(loose.resolve(f.name()), f.bytes());
            }
            case 1 -> {
                try (OutputStream out = open(folder.resolve(name + ".zip"))) {
                    zip(all, out);
                }
            }
            case 2 -> {
                try (OutputStream out = new GZIPOutputStream(open(folder.resolve(name + ".tar.gz")))) {
                    tar(all, out);
                }
            }
            case 3 -> {
                try (OutputStream out = new ZstdOutputStream(open(folder.resolve(name + ".tar.zst")))) {
                    tar(all, out);
                }
            }
            default -> {
                ByteArrayOutputStream inner = new ByteArrayOutputStream();
                zip(all.subList(0, all.size() / 2), inner);
                List<File> outer = new ArrayList<>(all.subList(all.size() / 2, all.size()));
                outer.add(new File("inner.zip", inner.toByteArray()));
                try (OutputStream out = open(folder.resolve(name + ".tar"))) {
                    tar(outer, out);
                }
            }
        }
    }

    private static OutputStream open(Path file) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(file));
    }

    private static void zip(List<File> files, OutputStream to) throws IOException {
        ZipOutputStream out = new ZipOutputStream(to);
        for (File f : files) {
            ZipEntry e = new ZipEntry(f.name());
            e.setTime(0);
            out.putNextEntry(e);
            out.write(f.bytes());
            out.closeEntry();
        }
        out.finish();
    }

    private static void tar(List<File> files, OutputStream to) throws IOException {
        TarArchiveOutputStream out = new TarArchiveOutputStream(to);
        for (File f : files) {
            TarArchiveEntry e = new TarArchiveEntry(f.name());
            e.setSize(f.bytes().length);
            e.setModTime(0);
            out.putArchiveEntry(e);
            out.write(f.bytes());
            out.closeArchiveEntry();
        }
        out.finish();
    }

    private File file() {
        int kind = random.nextInt(kinds.size());
        Kind k = kinds.get(kind);
        boolean isWrapped = random.nextBoolean();
        File whole = isWrapped ? wrapped(kind, k) : raw(kind, k);
        if (random.nextInt(100) >= DAMAGED) return whole;
        return new File(whole.name(), Arrays.copyOf(whole.bytes(), random.nextInt(whole.bytes().length) + 1));
    }

    private File wrapped(int kind, Kind k) {
        Integer gpu = GPUS.get(k.variant());
        if (k.isa().equals("ir3") && gpu != null) {
            List<byte[]> programs = new ArrayList<>();
            for (int i = 0; i < LOG && left > 0; i++) programs.add(code(kind));
            return new File(name() + ".log", Wrapped.log(gpu, programs));
        }
        if (k.isa().equals("valhall")) return new File(name() + ".mbs", Wrapped.maliBinary(code(kind)));
        if (k.isa().equals("a64")) return new File(name() + ".o", Wrapped.elf(code(kind)));
        return raw(kind, k);
    }

    private File raw(int kind, Kind k) {
        return new File("%s.%s@%s".formatted(name(), k.isa(), k.variant()), code(kind));
    }

    private String name() {
        return "%07x".formatted(files++);
    }

    private byte[] code(int kind) {
        left--;
        List<byte[]> before = recent.get(kind);
        if (!before.isEmpty() && random.nextInt(100) < AGAIN) return before.get(random.nextInt(before.size()));
        byte[] made = made(kinds.get(kind));
        if (before.size() < RECENT) before.add(made);
        else before.set(random.nextInt(RECENT), made);
        return made;
    }

    private byte[] made(Kind k) {
        return kernels.has(k.isa(), k.variant()) && random.nextInt(100) < COMPILED
                ? kernels.program(k.isa(), k.variant(), random)
                : k.words().program(random);
    }
}
