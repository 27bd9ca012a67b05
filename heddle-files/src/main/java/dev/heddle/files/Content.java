package dev.heddle.files;

import dev.heddle.files.container.Container;
import java.io.IOException;

/// The content of a file: code, or a container of programs.
public sealed interface Content extends AutoCloseable {
    /// What the message about a text says in which nothing was found.
    String NOTHING = "and no line is one of a listing";

    /// Code, read as it is asked for.
    record Code(CodeReader reader) implements Content {
        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /// Programs, read already.
    record Programs(Container container) implements Content {
        @Override
        public void close() {}
    }

    @Override
    void close() throws IOException;
}
