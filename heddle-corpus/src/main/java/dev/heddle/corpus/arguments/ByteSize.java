package dev.heddle.corpus.arguments;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A number of bytes, `4096`, `64k`, `16M` or `2G`.
final class ByteSize implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})([kmg]?)");

    @Override
    public Long convert(String text) {
        Matcher m = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!m.matches() || Long.parseLong(m.group(1)) == 0)
            throw new TypeConversionException(
                    "expected a number of bytes such as 4096, 64k, 16M or 2G, found '"
                            + text
                            + "'");
        int shift =
                switch (m.group(2)) {
                    case "k" -> 10;
                    case "m" -> 20;
                    case "g" -> 30;
                    default -> 0;
                };
        return Long.parseLong(m.group(1)) << shift;
    }
}
