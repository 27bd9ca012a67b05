package dev.heddle.hazard;

import dev.heddle.code.Codec;
import dev.heddle.insn.Insn;
import java.util.function.Function;

/// Says in words what is wrong with how an instruction waits.
public final class Reasons {
    private Reasons() {}

    /// @param place says where the other instruction is
    /// @return what is wrong, without the instruction itself
    public static String of(Hazard h, Codec codec, Function<Insn, String> place) {
        return switch (h) {
            case Hazard.MissingSlots s ->
                "%d slot%s too early for %s, which %s writes: %s"
                        .formatted(
                                s.slots(),
                                s.slots() == 1 ? "" : "s",
                                s.register(),
                                place.apply(s.writer()),
                                codec.text(s.writer()));
            case Hazard.MissingWait w ->
                missing(w, codec, place) + (w.carrier() ? "; insert an instruction before it that waits" : "");
            case Hazard.MissingJoin j ->
                "lanes that part at %s meet here without %s: %s"
                        .formatted(place.apply(j.branch()), j.field(), codec.text(j.branch()));
            case Hazard.ReadAfterLast l ->
                "reads %s, and %s read it for the last time: %s"
                        .formatted(l.register(), place.apply(l.before()), codec.text(l.before()));
            case Hazard.OrderedOverwrite o ->
                "note: overwrites %s without waiting with %s; %s reads it before, in order: %s"
                        .formatted(o.register(), o.sync(), place.apply(o.before()), codec.text(o.before()));
            case Hazard.LostHelpers l ->
                "needs the helper lanes of its squares, and %s ends them: %s"
                        .formatted(place.apply(l.before()), codec.text(l.before()));
            case Hazard.MissingConstant c -> "reads %s, and the file says '%s'".formatted(c.register(), c.said());
            case Hazard.MissingPause p ->
                "note: %d idle slot%s missing that compilers leave for the hardware after %s: %s"
                        .formatted(
                                p.slots(), p.slots() == 1 ? "" : "s", place.apply(p.before()), codec.text(p.before()));
            case Hazard.LooseAlias a -> a.why();
            case Hazard.NeedlessWait w -> "nothing to wait for with " + w.sync();
        };
    }

    private static String missing(Hazard.MissingWait w, Codec codec, Function<Insn, String> place) {
        Insn before = w.before();
        if (before == null) return "has to wait with " + w.sync();
        if (w.register().isEmpty())
            return "has to wait with %s after %s: %s".formatted(w.sync(), place.apply(before), codec.text(before));
        return "%s %s without waiting with %s, and %s %s it: %s"
                .formatted(
                        w.overwrites() ? "overwrites" : "reads",
                        w.register(),
                        w.sync(),
                        place.apply(before),
                        w.isSource() ? "may still read" : "writes",
                        codec.text(before));
    }
}
