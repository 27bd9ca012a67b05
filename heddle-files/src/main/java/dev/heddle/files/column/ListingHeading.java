package dev.heddle.files.column;

import dev.heddle.files.container.UniqueNames;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The heading above the listing of a program.
///
/// @param name of the program, not empty
/// @param stage such as `cs`; empty if nothing says it
public record ListingHeading(String name, String stage) {
    /// Reads the lines above and within listings.
    static final class Reader {
        private static final String STAGES = "(compute|vertex|fragment|kernel)";

        /// `compute shader:`, `compute shader prolog:`.
        private static final Pattern SHADER =
                Pattern.compile(STAGES + " shader( prolog| epilog)?:", Pattern.CASE_INSENSITIVE);

        /// `compute NAME:`.
        private static final Pattern STAGED = Pattern.compile(STAGES + " (\\S+):");

        private static final Pattern FUNCTION = Pattern.compile("Function: *(\\S+)");
        private static final Pattern MESA =
                Pattern.compile("(?:shader: *)?MESA_SHADER_(VERTEX|FRAGMENT|COMPUTE|KERNEL).*");

        /// `0000000000000000 <name>:` and `name:`.
        private static final Pattern SYMBOL =
                Pattern.compile("(?:[0-9a-f]{8,16} )?<([^<>]+)>:|([A-Za-z_.$][\\w.$@]*):");

        private final UniqueNames names = new UniqueNames();
        private String name = "";
        private String stage = "";
        private String part = "";

        /// Whether something was said since the last program.
        private boolean isNew;

        /// The last program that a driver printed with its stage; its next one is what it runs before.
        private String main = "";

        private int numbered;

        /// @param line without blanks around it
        void look(String line) {
            Matcher shader = SHADER.matcher(line);
            if (shader.matches()) {
                say(
                        "",
                        shader.group(1),
                        shader.group(2) == null ? "" : "." + shader.group(2).strip());
                return;
            }
            Matcher mesa = MESA.matcher(line);
            if (mesa.matches()) {
                say("", mesa.group(1), "");
                main = "?";
                return;
            }
            Matcher staged = STAGED.matcher(line);
            if (staged.matches()) {
                say(staged.group(2), staged.group(1), "");
                return;
            }
            Matcher function = FUNCTION.matcher(line);
            if (function.matches()) {
                say(function.group(1), "", "");
                return;
            }
            Matcher symbol = SYMBOL.matcher(line);
            if (symbol.matches() && name.isEmpty() && !isNew)
                say(symbol.group(1) == null ? symbol.group(2) : symbol.group(1), "", "");
        }

        private void say(String itsName, String itsStage, String itsPart) {
            name = itsName;
            stage = stage(itsStage);
            part = itsPart;
            main = "";
            isNew = true;
        }

        private static String stage(String word) {
            return switch (word.toLowerCase(java.util.Locale.ROOT)) {
                case "compute", "kernel" -> "cs";
                case "vertex" -> "vs";
                case "fragment" -> "fs";
                default -> "";
            };
        }

        /// @return the heading of the program that ends here
        ListingHeading next() {
            String called = name;
            if (called.isEmpty() && !isNew && !main.isEmpty()) called = main + ".preamble";
            else if (called.isEmpty()) {
                boolean isPart = !part.isEmpty();
                called = (stage.isEmpty() ? "program" : stage) + numbered + part;
                if (!isPart) numbered++;
            }
            ListingHeading out = new ListingHeading(names.of(called), stage);
            main = main.equals("?") ? out.name() : "";
            name = "";
            part = "";
            isNew = false;
            return out;
        }
    }
}
