package dev.heddle.code.print;

/// The texts of a part by the value of its bits, made when they are first needed.
final class Slots {
    /// A value that has no text. 0: nobody has asked yet. Others: see [Texts].
    private static final int NONE = -1;

    /// Makes the text of a value.
    interface Maker {
        /// @param out where the text goes
        /// @return as [Printer#print]
        int make(int value, Out out);
    }

    private final int bits;
    private final int directory;
    private final Texts texts;
    private final Maker maker;

    /// @param bits width of the values
    Slots(int bits, Texts texts, Maker maker) {
        this.bits = bits;
        this.directory = texts.pages().add(bits);
        this.texts = texts;
        this.maker = maker;
    }

    /// Where the texts that are known are found by value, see [Texts#pages].
    int directory() {
        return directory;
    }

    /// Writes the text of a value.
    ///
    /// @return as [Printer#print]
    int print(Out out, int value) {
        int text = Pages.get(texts.pages().ints(), directory, value);
        if (text == NONE) return Printer.FAIL;
        if (text == 0) return make(out, value);
        out.add(texts.bytes(), Texts.begin(text), Texts.length(text));
        return Texts.result(text);
    }

    /// Several threads may make a text at once: the same one.
    private int make(Out out, int value) {
        Out o = new Out();
        int result = maker.make(value, o);
        int text = result < 0 ? NONE : texts.add(o.bytes, o.length, result);
        if (text != 0) texts.pages().put(directory, bits, value, text);
        if (result >= 0) out.add(o.bytes, 0, o.length);
        return result;
    }
}
