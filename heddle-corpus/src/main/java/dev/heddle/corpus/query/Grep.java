package dev.heddle.corpus.query;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.InsnPattern;
import dev.heddle.asm.search.PatternSearch;
import dev.heddle.base.source.SourceException;
import dev.heddle.corpus.input.ArchiveLimits;
import dev.heddle.corpus.input.Finder;
import dev.heddle.corpus.input.Input;
import dev.heddle.corpus.input.ProgramPlace;
import dev.heddle.corpus.input.Visitor;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks for a pattern in the programs of a corpus. The tables say which programs have the instructions at all; the
/// code of these is read again from where it was found.
public final class Grep {
    private final Corpus corpus;
    private final InsnPattern pattern;
    private final Found to;

    /// Instruction sets of the corpus that have such instructions.
    private final List<Searched> searched = new ArrayList<>();

    /// What is searched, and how.
    private record Searched(String isa, String variant, Codec codec, PatternSearch search) {}

    /// By hash, the sets that programs are to be searched as; a program leaves it when it was searched.
    private final Map<String, List<Searched>> wanted = new HashMap<>();

    /// By the instruction set that they take code to be of.
    private final Map<String, ScanCodecs> codecs = new HashMap<>();

    /// Takes what is found.
    public interface Found {
        /// A program that was searched.
        ///
        /// @param place where it is
        void program(String place, Codec codec, List<PatternSearch.Match> matches) throws IOException;
    }

    public Grep(Corpus corpus, InsnPattern pattern, Found to) {
        this.corpus = corpus;
        this.pattern = pattern;
        this.to = to;
    }

    /// @return how many programs could not be read again
    /// @throws SourceException if no instruction set of the corpus has such instructions
    public long run() throws SourceException, CorpusException, IOException {
        QueryRows sets = Query.rows(corpus, "SELECT DISTINCT isa, variant FROM program ORDER BY ALL");
        SourceException wrong = null;
        for (int i = 0; i < sets.list().size(); i++) {
            try {
                add(sets.text(i, 0), sets.text(i, 1));
            } catch (SourceException e) {
                wrong = e;
            }
        }
        if (searched.isEmpty() && wrong != null) throw wrong;
        for (Searched set : searched) candidates(set);
        read();
        return wanted.size();
    }

    private void add(String isa, String variant) throws SourceException {
        Codec codec = Codec.load(variant.isEmpty() ? isa : isa + "@" + variant);
        PatternSearch search = new PatternSearch(codec, pattern);
        search.check();
        searched.add(new Searched(isa, variant, codec, search));
    }

    /// The programs that have an instruction for each step.
    private void candidates(Searched set) throws CorpusException, IOException {
        List<String> parts = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (Set<String> names : set.search.mnemonics()) {
            parts.add("SELECT hash FROM instruction WHERE isa = ? AND variant = ?"
                    + " AND list_contains(string_split(?, ' '), mnemonic)");
            values.addAll(List.of(set.isa, set.variant, String.join(" ", names)));
        }
        QueryRows found = new QueryRows();
        Query.run(corpus, String.join(" INTERSECT ", parts), values, found);
        for (int i = 0; i < found.list().size(); i++)
            wanted.computeIfAbsent(found.text(i, 0), _ -> new ArrayList<>()).add(set);
    }

    /// Reads the files in order, until each program was seen once.
    private void read() throws CorpusException, IOException {
        Map<String, List<String>> files = new LinkedHashMap<>();
        Query.run(corpus, "SELECT DISTINCT path, hash FROM source ORDER BY path, hash", List.of(), row -> {
            String hash = String.valueOf(row.get(1));
            if (wanted.containsKey(hash))
                files.computeIfAbsent(String.valueOf(row.get(0)), _ -> new ArrayList<>())
                        .add(hash);
        });
        for (Map.Entry<String, List<String>> f : files.entrySet()) {
            Path file = Path.of(f.getKey());
            boolean isWanted = f.getValue().stream().anyMatch(wanted::containsKey);
            if (!isWanted || !Files.isReadable(file)) continue;
            Input input = new Input(
                    f.getKey(),
                    Files.size(file),
                    Files.getLastModifiedTime(file).toMillis());
            Searching searching = new Searching();
            new Finder(ArchiveLimits.USUAL, Path.of(""), codecs(f.getValue()), searching).read(input);
            if (searching.failed != null) throw searching.failed;
        }
    }

    /// What assembles the sources among programs again.
    private ScanCodecs codecs(List<String> hashes) throws CorpusException {
        for (String hash : hashes) {
            List<Searched> sets = wanted.get(hash);
            if (sets == null) continue;
            String id = sets.getFirst().codec.book().id();
            ScanCodecs known = codecs.get(id);
            if (known == null) {
                known = new ScanCodecs(id);
                codecs.put(id, known);
            }
            return known;
        }
        return new ScanCodecs("");
    }

    private final class Searching implements Visitor {
        @Nullable
        IOException failed;

        @Override
        public void program(ProgramPlace place, Optional<String> isa, byte[] code) {
            List<Searched> sets = wanted.remove(HexFormat.of().formatHex(Measure.sha256(code)));
            if (sets == null || failed != null) return;
            for (Searched set : sets) {
                try {
                    to.program(
                            place.name(),
                            set.codec,
                            set.search.in(set.codec.disassemble(code, 0).items()));
                } catch (IOException e) {
                    failed = e;
                }
            }
        }

        /// What could not be read is known since the scan, or counts as not read again.
        @Override
        public void failure(String path, String member, String program, @Nullable Long position, String why) {}
    }
}
