package dev.heddle.cli.listing;

import dev.heddle.base.json.Member;
import dev.heddle.base.json.Published;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A listing as Compiler Explorer's own readers of assembly hand it on: lines with their addresses, bytes and labels.
/// Lines and columns are counted from 1.
@Published(title = "What heddle dis --ce-json writes: the form of Compiler Explorer's output")
public record ExplorerJson(Stream<Line> asm, Map<String, Integer> labelDefinitions) {
    /// An address, bytes (perhaps several times), and a text.
    private static final Pattern CODE = Pattern.compile("^ *([0-9a-f]+): ((?:[0-9a-f]{2})+)(\\*\\d+)?(?: +(.*))?$");

    private static final Pattern LABEL = Pattern.compile("^([A-Za-z_.$][\\w.$]*):$");
    private static final Pattern WORD = Pattern.compile("[A-Za-z_.$][\\w.$]*");
    private static final Pattern BYTE = Pattern.compile("..");

    /// @param listing as `dis` writes it without colours
    public static ExplorerJson of(String listing) {
        List<String> lines = listing.lines().toList();
        Map<String, Integer> labels = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher m = LABEL.matcher(lines.get(i));
            if (m.matches()) labels.putIfAbsent(m.group(1), i + 1);
        }
        return new ExplorerJson(lines.stream().map(l -> Line.of(l, labels)), labels);
    }

    record Line(
            String text,

            @Member(nulls = true, schema = "type: 'null'") @Nullable
            Object source,

            List<Label> labels,
            @Nullable Long address,

            @Member(each = "pattern: '^[0-9a-f]{2}$'") @Nullable
            List<String> opcodes) {
        static Line of(String line, Map<String, Integer> labels) {
            Matcher m = CODE.matcher(line);
            if (!m.matches()) return new Line(line.stripTrailing(), null, List.of(), null, null);
            String text = "  " + (m.group(4) == null ? "" : m.group(4));
            List<String> bytes =
                    BYTE.matcher(m.group(2)).results().map(r -> r.group()).toList();
            return new Line(text.stripTrailing(), null, Label.all(text, labels), Long.parseLong(m.group(1), 16), bytes);
        }
    }

    /// A label in a text, and where it stands.
    record Label(String name, Range range) {
        static List<Label> all(String text, Map<String, Integer> labels) {
            int remark = text.indexOf("  ; ");
            List<Label> out = new ArrayList<>();
            Matcher m = WORD.matcher(remark < 0 ? text : text.substring(0, remark));
            while (m.find())
                if (labels.containsKey(m.group())) out.add(new Label(m.group(), new Range(m.start() + 1, m.end() + 1)));
            return out;
        }
    }

    record Range(int startCol, int endCol) {}
}
