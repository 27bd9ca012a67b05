package dev.heddle.corpus.input;

import java.io.IOException;

/// A file that is not read further, because a bound says so.
final class FileRefused extends IOException {
    private static final long serialVersionUID = 1;

    FileRefused(String message) {
        super(message);
    }
}
