package dev.heddle.files.fault;

import dev.heddle.files.container.Crash;
import dev.heddle.files.fault.FaultRule.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads what kernel drivers write to the system's log when a GPU faults or hangs: what happened, at which address, who
/// did it, and where the command processor stood. Lines may have anything in front.
public final class FaultLog {
    /// Faults that are told: the same one often comes a thousand times.
    private static final int MOST = 16;

    /// Characters of a line that are looked at.
    private static final int LONGEST = 1 << 10;

    /// Lines after the last one of a fault in which there may be more about it.
    private static final int NEAR = 40;

    /// One of these is in every line that begins something.
    private static final Pattern WORDS = Pattern.compile("(?i)fault|hang|timeout|CP |CS_F");

    private static final Pattern CORE = Pattern.compile("(\\d)\\.(\\d)\\.(\\d)\\.\\d+");

    private final Set<FaultDriver> drivers = EnumSet.noneOf(FaultDriver.class);
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final List<Fault> faults = new ArrayList<>();
    private final Set<Crash.Position> positions = new LinkedHashSet<>();
    private @Nullable Fault last;
    private int lines;
    private int lastLine;

    /// A fault whose details are being read.
    private static final class Fault {
        final String kind;
        final List<String> details = new ArrayList<>();
        OptionalLong address = OptionalLong.empty();

        Fault(String kind) {
            this.kind = kind;
        }

        Crash.Fault made() {
            String text = details.isEmpty() ? kind : kind + ": " + String.join(", ", details);
            return new Crash.Fault(text, address);
        }
    }

    private FaultLog() {}

    /// @param text lines of a log
    /// @return what it tells; nothing if it is about no fault of a GPU
    public static Optional<Crash> of(String text) {
        FaultLog log = new FaultLog();
        text.lines().forEach(log::line);
        return log.drivers.isEmpty() || log.faults.isEmpty() ? Optional.empty() : Optional.of(log.crash());
    }

    private void line(String whole) {
        lines++;
        String line = whole.length() > LONGEST ? whole.substring(0, LONGEST) : whole;
        if (last == null && !WORDS.matcher(line).find()) return;
        for (FaultRule r : FaultRule.ALL) {
            boolean begins = r.role() == Role.FAULT || r.role() == Role.HANG;
            boolean isNear = last != null && lines - lastLine < NEAR;
            if (!begins && !isNear) continue;
            boolean isForeign = r.driver() != null && !begins && !drivers.contains(r.driver());
            Matcher m = isForeign ? null : r.pattern().matcher(line);
            if (m == null || !m.find()) continue;
            r.of().ifPresent(drivers::add);
            take(r, m);
        }
    }

    private void take(FaultRule r, Matcher m) {
        String value =
                m.groupCount() == 0 || m.group(1) == null ? "" : m.group(1).strip();
        switch (r.role()) {
            case FAULT -> {
                begin(r.name());
                if (!value.isEmpty()) address(value);
            }
            case HANG -> {
                begin(r.name());
                detail(value);
            }
            case DETAIL -> detail((r.name() + " " + value).strip());
            case ADDRESS -> address(value);
            case FACT -> facts.putIfAbsent(r.name(), r.name().equals("gpu") ? gpu(value) : value);
            case POSITION -> {
                String left = m.groupCount() > 1 ? m.group(2) + " (hexadecimal) dwords left" : "";
                positions.add(new Crash.Position(r.name(), Long.parseUnsignedLong(value, 16), left));
            }
        }
        lastLine = lines;
    }

    /// `6.3.0.2` is the core 630, patch 2.
    private static String gpu(String value) {
        Matcher m = CORE.matcher(value);
        return m.matches() ? "a%s%s%s (%s)".formatted(m.group(1), m.group(2), m.group(3), value) : value;
    }

    private void begin(String kind) {
        Fault f = new Fault(kind);
        faults.add(f);
        last = f;
    }

    private void address(String digits) {
        Fault f = last;
        if (f != null && f.address.isEmpty()) f.address = OptionalLong.of(Long.parseUnsignedLong(digits, 16));
    }

    private void detail(String text) {
        Fault f = last;
        if (f != null && !text.isEmpty() && !f.details.contains(text)) f.details.add(text);
    }

    private Crash crash() {
        List<Crash.Fact> stated = new ArrayList<>();
        for (FaultDriver d : drivers) stated.add(new Crash.Fact("driver", d.title()));
        facts.forEach((name, text) -> stated.add(new Crash.Fact(name, text)));
        Set<Crash.Fault> all = new LinkedHashSet<>();
        for (Fault f : faults) all.add(f.made());
        List<Crash.Fault> shown = new ArrayList<>(all);
        if (shown.size() > MOST)
            stated.add(new Crash.Fact("faults", "%d, the first %d here".formatted(all.size(), MOST)));
        List<String> missing = new ArrayList<>();
        for (FaultDriver d : drivers) missing.addAll(d.missing());
        return new Crash(
                stated,
                shown.subList(0, Math.min(MOST, shown.size())),
                List.of(),
                List.copyOf(positions),
                List.of(),
                List.of(),
                missing.stream().distinct().toList());
    }
}
