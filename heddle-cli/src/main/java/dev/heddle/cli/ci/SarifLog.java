package dev.heddle.cli.ci;

import dev.heddle.analysis.finding.Finding;
import dev.heddle.analysis.finding.FindingRule;
import dev.heddle.analysis.finding.Level;
import dev.heddle.base.json.JsonWriter;
import dev.heddle.base.json.Member;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Findings as SARIF 2.1.0, which code hosts show beside the source. The records are the standard's own objects, with
/// the properties that are used here.
public record SarifLog(@Member(name = "$schema") String schema, String version, List<Run> runs) {
    private static final String PAGES = "https://github.com/heddle/heddle/blob/main/docs/";

    /// Findings of a log at most: GitHub refuses logs with more.
    static final int MOST = 25_000;

    /// @param rules all that were looked for
    /// @param findings what was found, each by one of the rules
    public static void write(List<? extends FindingRule> rules, List<Finding> findings, OutputStream to)
            throws IOException {
        int more = findings.size() - MOST;
        List<Notification> notes = more <= 0
                ? List.of()
                : List.of(
                        new Notification(Level.WARNING, new Message("%,d more findings are left out".formatted(more))));
        Run run = new Run(
                new Tool(new Driver("heddle", rules.stream().map(Rule::of).toList())),
                "utf16CodeUnits",
                notes.isEmpty() ? List.of() : List.of(new Invocation(true, notes)),
                findings.stream().limit(MOST).map(r -> Result.of(r, rules)));
        JsonWriter.indented(new SarifLog("https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", List.of(run)), to);
    }

    record Run(
            Tool tool,
            String columnKind,
            @Member(sparse = true) List<Invocation> invocations,
            Stream<Result> results) {}

    record Tool(Driver driver) {}

    record Driver(String name, List<Rule> rules) {}

    record Rule(String id, Message shortDescription, String helpUri, Configuration defaultConfiguration) {
        static Rule of(FindingRule r) {
            return new Rule(r.id(), new Message(r.title()), PAGES + r.page(), new Configuration(r.level()));
        }
    }

    record Configuration(Level level) {}

    record Message(String text) {}

    record Invocation(boolean executionSuccessful, List<Notification> toolExecutionNotifications) {}

    record Notification(Level level, Message message) {}

    record Result(
            String ruleId,
            int ruleIndex,
            Level level,
            Message message,
            List<Location> locations,
            @Member(sparse = true) List<Location> relatedLocations,
            @Member(sparse = true) long occurrenceCount,
            @Member(sparse = true) Map<String, String> partialFingerprints,
            @Member(sparse = true) Map<String, String> properties) {
        static Result of(Finding f, List<? extends FindingRule> rules) {
            List<Location> related = new ArrayList<>();
            for (Finding.Related r : f.related()) {
                String what = r.does().isEmpty() ? "what it depends on" : r.does() + " the same";
                related.add(Location.of(r.at(), related.size(), what));
            }
            boolean isMet = f.met().count() > 0;
            return new Result(
                    f.rule().id(),
                    rules.indexOf(f.rule()),
                    f.level(),
                    new Message(f.message()),
                    List.of(Location.of(f.at(), null, "")),
                    related,
                    f.met().count(),
                    isMet ? Map.of("instruction/v1", f.fingerprint().replace(' ', ':')) : Map.of(),
                    new TreeMap<>(f.facts()));
        }
    }

    record Location(
            @Nullable Integer id,
            Physical physicalLocation,
            @Nullable Message message) {
        static Location of(Finding.Place p, @Nullable Integer id, String message) {
            return new Location(id, Physical.of(p), message.isEmpty() ? null : new Message(message));
        }
    }

    record Physical(
            Artifact artifactLocation,
            @Nullable Region region,
            @Nullable Address address) {
        static Physical of(Finding.Place p) {
            Message text = p.text().isEmpty() ? null : new Message(p.text());
            return new Physical(
                    new Artifact(SarifLog.uri(p.file())),
                    p.line() > 0 ? new Region(p.line(), text) : null,
                    p.address() >= 0 ? new Address(p.address(), "instruction", p.text()) : null);
        }
    }

    record Artifact(String uri) {}

    record Region(int startLine, @Nullable Message snippet) {}

    record Address(long absoluteAddress, String kind, String name) {}

    /// @return a file name as a relative reference
    private static String uri(String file) {
        String path = file.replace('\\', '/');
        while (path.startsWith("./")) path = path.substring(2);
        // What is before a colon would be a scheme.
        if (path.indexOf(':') >= 0 && !path.startsWith("/")) path = "./" + path;
        try {
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            return "kernel";
        }
    }
}
