package dev.heddle.cli.corpus;

import dev.heddle.base.options.Args;
import dev.heddle.base.options.UsageException;
import dev.heddle.base.source.SourceException;
import dev.heddle.cli.console.Failure;
import dev.heddle.corpus.store.Corpus;
import dev.heddle.corpus.store.CorpusException;
import java.io.IOException;
import java.nio.file.Path;

/// The corpus that a command asks, its first parameter.
final class CorpusFolder {
    private final Path folder;

    CorpusFolder(Args args) throws UsageException {
        folder = args.wordPath(0);
    }

    /// What is done with it.
    interface Use {
        void with(Corpus corpus) throws SourceException, CorpusException, Failure, IOException;
    }

    /// Opens it for a time.
    ///
    /// @throws Failure if there are no tables, or they cannot be read
    void open(Use use) throws SourceException, Failure, IOException {
        try (Corpus corpus = Corpus.open(folder)) {
            use.with(corpus);
        } catch (CorpusException e) {
            throw new Failure(String.valueOf(e.getMessage()));
        }
    }

    /// @return its last name
    String name() {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name == null ? "corpus" : name.toString();
    }
}
