package dev.heddle.asm.text;

import dev.heddle.base.bits.Accelerator;
import dev.heddle.base.bits.Word;
import java.util.ServiceLoader;

/// Words of texts that were assembled before, for one thread. What remembers them comes from elsewhere ([Provider]);
/// without it none is known, and each text is read anew.
///
/// @param <C> what says of which entry a word is
public interface LineEncodings<C> {
    /// @return the number of `text[from, to)`, or 0 if it is not known
    int find(byte[] text, int from, int to);

    /// Copies the word of a text that was found.
    ///
    /// @param number what [#find] has given
    C read(int number, Word to);

    /// Whether a text is one of the default dialect, in place of one that the dialect may not have.
    ///
    /// @param number what [#find] has given
    boolean isSubstitute(int number);

    /// Keeps a text, which means the same wherever it stands.
    void keep(byte[] text, int from, int to, C code, Word word, boolean isSubstitute);

    /// Remembers words of texts.
    interface Provider {
        /// @return a new memory, in which nothing is
        <C> LineEncodings<C> memory();
    }

    /// @return a new memory where there is a [Provider], or else one that remembers nothing
    static <C> LineEncodings<C> memory() {
        Provider provider = Accelerator.LINES.find(ServiceLoader.load(Provider.class, Provider.class.getClassLoader()));
        return provider == null ? new None<>() : provider.memory();
    }

    /// Remembers nothing.
    final class None<C> implements LineEncodings<C> {
        private None() {}

        @Override
        public int find(byte[] text, int from, int to) {
            return 0;
        }

        @Override
        public C read(int number, Word to) {
            throw new IllegalStateException("no text was found");
        }

        @Override
        public boolean isSubstitute(int number) {
            return false;
        }

        @Override
        public void keep(byte[] text, int from, int to, C code, Word word, boolean isSubstitute) {}
    }
}
