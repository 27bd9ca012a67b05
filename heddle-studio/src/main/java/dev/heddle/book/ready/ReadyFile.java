package dev.heddle.book.ready;

/// The class of heddle-isa of the same name, for WebAssembly: a page reads the texts of books, which are smaller.
public final class ReadyFile {
    public ReadyFile(byte[] content) {
        throw new IllegalArgumentException("books are texts here");
    }
}
