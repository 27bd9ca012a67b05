package dev.heddle.editors.command;

import static dev.heddle.editors.command.Verb.Completes.NOTHING;

import dev.heddle.debugger.Moment;
import dev.heddle.debugger.session.Session;
import dev.heddle.machine.GridExtent;
import java.util.List;

/// Commands that select a lane, a wave or a group.
final class Selections {
    private final Session session;
    private final StopReport report;

    Selections(DebuggerContext of, StopReport report) {
        this.session = of.session();
        this.report = report;
    }

    void into(Verbs to) {
        to.add(new Verb(
                "lane",
                List.of(),
                Verb.Group.SELECTING,
                "N",
                "selects a lane of the wave",
                NOTHING,
                false,
                this::lane));
        to.add(new Verb(
                "wave",
                List.of("thread"),
                Verb.Group.SELECTING,
                "N",
                "selects a wave of the group; the run stays where it is",
                NOTHING,
                false,
                this::wave));
        to.add(new Verb(
                "group",
                List.of(),
                Verb.Group.SELECTING,
                "X[,Y[,Z]]",
                "goes to where a group begins: groups run one after the other",
                NOTHING,
                false,
                this::group));
    }

    private void lane(Arguments a) throws Refusal {
        if (!a.isEmpty()) session.selectLane(Arguments.small(a.text()));
        report.here();
    }

    private void wave(Arguments a) throws Refusal {
        if (!a.isEmpty()) session.selectWave(Arguments.small(a.text()));
        report.here();
    }

    private void group(Arguments a) throws Refusal {
        if (a.isEmpty()) {
            report.here();
            return;
        }
        String[] parts = a.text().split("[,\\s]+");
        if (parts.length > 3) throw new Refusal("a group is X, X,Y or X,Y,Z");
        int[] xyz = new int[3];
        for (int i = 0; i < parts.length; i++) xyz[i] = Arguments.small(parts[i]);
        GridExtent g = session.grid();
        if (xyz[0] >= g.x() || xyz[1] >= g.y() || xyz[2] >= g.z())
            throw new Refusal("there is no group %d,%d,%d; the grid has %d x %d x %d"
                    .formatted(xyz[0], xyz[1], xyz[2], g.x(), g.y(), g.z()));
        long number = xyz[0] + (long) g.x() * (xyz[1] + (long) g.y() * xyz[2]);
        report.stopped(session.go(new Moment(number, 0, 0)));
    }
}
