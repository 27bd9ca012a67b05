package dev.heddle.asm.text;

import dev.heddle.base.bits.Accelerator;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/// A cache of the texts of words, for one thread. The implementation is found by [Provider]; without one nothing is
/// cached, and each text is written anew.
public interface WordTexts {
    /// What a caller wants to know of a word again.
    int MARK = 0x80;

    /// That no bytes after the word make it part of another one.
    int WHOLE = 0x100;

    /// Knows no text.
    WordTexts NONE = new NoWordTexts();

    /// Whether some code begins with the word that should come next, and that is all that need be known of it.
    ///
    /// @param lo the first eight bytes of the code
    /// @param hi the eight after them
    /// @return 0, or the word's bytes, and its mark if it has one
    int ahead(long lo, long hi);

    /// The same of a word of which the bytes are known.
    ///
    /// @param length bytes of the word
    int seek(long lo, long hi, int length);

    /// Appends the text that [#ahead] or [#seek] has found.
    void add(TextBytes out);

    /// Keeps the text of a word, which does not depend on anything else.
    ///
    /// @param length bytes of the word
    /// @param known [#MARK], [#WHOLE], both or none
    /// @param from where its text begins, of which the end is that of `out`
    void keep(long lo, long hi, int length, int known, TextBytes out, int from);

    /// Tells how many words were here since the last time.
    void tell();

    /// Remembers texts.
    interface Provider {
        /// @param bytes that texts may take, where the heap may have 4 GiB or more; fewer where it may have less
        /// @return gives each thread its own view of texts that all threads share
        Supplier<WordTexts> memory(int bytes);
    }

    /// @param bytes as of [Provider#memory]
    /// @return gives each thread its own view of texts that all threads share, where there is a [Provider]
    static Supplier<WordTexts> memory(int bytes) {
        Provider provider = Accelerator.TEXT.find(ServiceLoader.load(Provider.class, Provider.class.getClassLoader()));
        return provider == null ? () -> NONE : provider.memory(bytes);
    }
}
