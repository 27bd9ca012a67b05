package dev.heddle.corpus.scan;

import dev.heddle.asm.Codec;
import dev.heddle.corpus.input.Finder;
import dev.heddle.corpus.input.Input;
import dev.heddle.corpus.input.ProgramPlace;
import dev.heddle.corpus.input.Visitor;
import dev.heddle.corpus.measure.Measure;
import dev.heddle.corpus.measure.ScanCodecs;
import dev.heddle.corpus.store.CorpusException;
import dev.heddle.corpus.store.Row;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes the rows of splits: the part of a scan that both engines have in common. For one thread.
public final class SplitReader {
    /// Says which programs are to be measured.
    @FunctionalInterface
    public interface First {
        /// @param hash of the code
        /// @param code of it
        /// @return whether it is to be measured; false if that was done, or somebody else will do it
        boolean isFirst(Codec codec, String hash, byte[] code) throws CorpusException;
    }

    private final ScanOptions options;
    private final ScanCodecs codecs;
    private final First first;
    private final RowSink places;
    private final RowSink programs;
    private final Finder finder;
    private final Map<Codec, Measure> measures = new HashMap<>();
    private final int words;
    private int forgotten;

    /// @param base folder in which the names of files are; empty if it is the current one
    /// @param places takes where programs are, and what cannot be read
    /// @param programs takes what is measured
    /// @param words different ones that it may remember, of some kilobytes each
    public SplitReader(
            ScanOptions options,
            ScanCodecs codecs,
            Path base,
            First first,
            RowSink places,
            RowSink programs,
            int words) {
        this.words = words;
        this.options = options;
        this.codecs = codecs;
        this.first = first;
        this.places = places;
        this.programs = programs;
        finder = new Finder(options.bounds(), base, codecs, new Found());
    }

    /// @throws CorpusException if the scan cannot go on
    public void read(ScanPlan.Split split) throws CorpusException {
        for (ScanPlan.Unlisted u : split.failures()) places.add(new Row.Failure(u.path(), "", "", null, u.why()));
        for (Input i : split.inputs()) finder.read(i);
    }

    /// Adds the rows of a program, of which there were none before.
    private void measure(Codec codec, String hash, byte[] code) throws CorpusException {
        for (Row r : of(codec).rows(code, hash)) programs.add(r);
    }

    /// All share what may be remembered.
    private Measure of(Codec codec) {
        if (forgotten != codecs.forgotten()) {
            forgotten = codecs.forgotten();
            measures.clear();
        }
        Measure known = measures.get(codec);
        if (known != null) return known;
        Measure made = new Measure(codec);
        measures.put(codec, made);
        for (Measure m : measures.values()) m.limit(words / measures.size());
        return made;
    }

    private final class Found implements Visitor {
        @Override
        public void program(ProgramPlace place, Optional<String> isa, byte[] code) throws CorpusException {
            Codec codec;
            try {
                codec = codecs.codec(isa.isPresent() ? isa : named(place));
            } catch (CorpusException e) {
                places.add(failure(place, String.valueOf(e.getMessage())));
                return;
            }
            String hash = HexFormat.of().formatHex(Measure.sha256(code));
            try {
                if (first.isFirst(codec, hash, code)) measure(codec, hash, code);
            } catch (RuntimeException e) {
                programs.add(failure(place, "a fault of Heddle itself: " + e));
            }
            places.add(new Row.Source(
                    Measure.isa(codec),
                    Measure.variant(codec),
                    hash,
                    place.path(),
                    place.member(),
                    place.container(),
                    place.program(),
                    place.position(),
                    place.stage(),
                    options.application() == null ? place.application() : options.application(),
                    options.driver() == null ? place.driver() : options.driver()));
        }

        private Optional<String> named(ProgramPlace p) {
            return codecs.named(p.member().isEmpty() ? p.path() : p.member());
        }

        private Row.Failure failure(ProgramPlace p, String why) {
            return new Row.Failure(p.path(), p.member(), p.program(), p.position(), why);
        }

        @Override
        public void failure(String path, String member, String program, @Nullable Long position, String why)
                throws CorpusException {
            places.add(new Row.Failure(path, member, program, position, why));
        }
    }
}
