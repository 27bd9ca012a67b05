package dev.heddle.asm.source;

import dev.heddle.asm.text.EightBytes;
import dev.heddle.base.bits.Hex;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/// Finds what may be the labels of a source without taking its lines apart.
public final class LabelNames {
    private LabelNames() {}

    /// @return what stands before a colon at the begin of a line or after another one; addresses of listings are left
    ///     out, and labels that look the same
    public static Set<String> in(byte[] text) {
        Set<String> out = new HashSet<>();
        for (int colon = next(text, 0); colon < text.length; colon = next(text, colon + 1)) {
            int from = colon;
            while (from > 0 && SourceLines.isLabelPart(text[from - 1])) from--;
            if (from < colon && isFirst(text, from) && !isAddress(text, from, colon))
                out.add(new String(text, from, colon - from, StandardCharsets.UTF_8));
        }
        return out;
    }

    private static int next(byte[] text, int from) {
        return EightBytes.find(text, from, text.length, ':', true);
    }

    private static boolean isFirst(byte[] text, int from) {
        int at = from;
        while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) at--;
        return at == 0 || text[at - 1] == '\n' || text[at - 1] == ':';
    }

    /// Whether it is a number, or looks like one and is followed by a digit.
    private static boolean isAddress(byte[] text, int from, int colon) {
        if (text[from] >= '0' && text[from] <= '9') return true;
        for (int i = from; i < colon; i++) if (Hex.value(text[i]) < 0) return false;
        int at = colon + 1;
        while (at < text.length && text[at] == ' ') at++;
        return at < text.length && Hex.value(text[at]) >= 0;
    }
}
