package dev.heddle.asm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.heddle.base.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The names that the maker of Valhall has for the codes of fields, in `valhall/arm-codes.tsv`: each is printed in the
/// dialect `arm`, or read where it goes without saying.
@Tag("long")
class ValhallArmCodesTest {
    private final Map<Integer, Codec> codecs = new HashMap<>();
    private final Random random = new Random(18);

    /// @param field where it is, and the code
    /// @param name what the maker calls the code
    private record Named(ArmRow row, int generation, ArmRow.Codes field, String name) {}

    private Codec codec(int generation) {
        return codecs.computeIfAbsent(generation, g -> {
            try {
                return Codec.of(Codec.load("valhall@v" + g).book(), "arm");
            } catch (SourceException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static List<Named> all() throws IOException {
        List<Named> out = new ArrayList<>();
        try (InputStream in =
                Objects.requireNonNull(ValhallArmCodesTest.class.getResourceAsStream("/valhall/arm-codes.tsv"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .forEach(c -> add(out, c[0], c[1].split(" "), c[2].split(" ")));
        }
        return out;
    }

    private static void add(List<Named> out, String bits, String[] codes, String[] users) {
        for (String user : users) {
            String[] at = user.split("@");
            int generation = Integer.parseInt(at[1]);
            ArmRow row = ArmRow.all().stream()
                    .filter(r -> r.name().equals(at[0]) && r.isOf(generation))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(user));
            for (String code : codes) {
                String[] c = code.split("=");
                out.add(new Named(row, generation, ArmRow.Codes.of(bits + "=" + c[0]), c[1]));
            }
        }
    }

    @Test
    void codesHaveTheNamesOfTheMaker() throws IOException {
        Mismatches m = new Mismatches("arm-codes.tsv");
        for (Named n : all()) {
            long word = n.field().with(n.row().word(random), n.field().allowed()[0]);
            Codec codec = codec(n.generation());
            String hex = hex(word);
            String text = Words.dis(codec, hex);
            m.check(
                    isIn(text, n.name()) || isRead(codec, text, n.name(), hex),
                    () -> "v%d .%s: %s %s".formatted(n.generation(), n.name(), hex, text));
        }
        m.verify();
        assertThat(all()).hasSizeGreaterThan(10_000);
    }

    private static String hex(long word) {
        byte[] out = new byte[8];
        for (int i = 0; i < 8; i++) out[i] = (byte) (word >>> 8 * i);
        return Bytes.hex(out);
    }

    private static boolean isIn(String text, String name) {
        return Arrays.asList(text.split("[ .,]+")).contains(name);
    }

    /// The name in place of another modifier, after all of them, or after an operand.
    private static boolean isRead(Codec codec, String text, String name, String hex) {
        String note = text.contains(" {") ? text.substring(text.indexOf(" {")) : "";
        String[] parts = text.substring(0, text.length() - note.length()).split(" ", 2);
        String operands = parts.length > 1 ? " " + parts[1] : "";
        List<String> tries = new ArrayList<>();
        tries.add(parts[0] + "." + name + operands);
        for (String word : parts[0].split("\\."))
            tries.add(parts[0].replaceFirst("\\." + word + "(?=\\.|$)", "." + name) + operands);
        String[] each = operands.split(", ");
        for (int i = 0; i < each.length; i++) {
            String[] with = each.clone();
            with[i] += "." + name;
            tries.add(parts[0] + String.join(", ", with));
        }
        return tries.stream()
                .filter(t -> isIn(t, name))
                .anyMatch(t -> Words.asm(codec, t + note).equals(hex));
    }
}
