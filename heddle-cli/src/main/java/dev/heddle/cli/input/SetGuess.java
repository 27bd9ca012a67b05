package dev.heddle.cli.input;

import dev.heddle.asm.Codec;
import dev.heddle.asm.search.IsaDetector;
import dev.heddle.asm.search.OtherCode;
import dev.heddle.base.source.SourceException;
import dev.heddle.isa.Isa;
import dev.heddle.isa.read.Books;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Guesses the instruction set of unlabelled code.
final class SetGuess {
    /// Instruction sets that are named.
    private static final int MOST = 4;

    private SetGuess() {}

    /// @return such as `it looks like '-a ir3@a6xx'`, or that it is code of something else; nothing if nothing speaks
    ///     for any
    static String of(byte[] code) throws SourceException {
        Optional<OtherCode> other = OtherCode.of(code);
        if (other.isPresent()) return other.get().description();
        List<String> names = ids(code).stream().map(id -> "'-a " + id + "'").toList();
        return names.isEmpty() ? "" : "it looks like " + String.join(" or ", names);
    }

    /// @return the instruction sets as `isa@variant`, the likeliest first; none if nothing speaks for any
    static List<String> ids(byte[] code) throws SourceException {
        List<IsaDetector> all = new ArrayList<>();
        for (String name : Books.names()) all.add(IsaDetector.of(Codec.load(name), code));
        List<IsaDetector> best = IsaDetector.best(all);
        if (best.isEmpty()) return List.of();
        String first = set(best.getFirst());
        for (Isa.Variant v : Books.load(first).isa().variants()) {
            Codec c = Codec.load(first + "@" + v.name());
            if (all.stream().noneMatch(l -> l.id().equals(c.book().id()))) all.add(IsaDetector.of(c, code));
        }
        best = IsaDetector.best(all);
        long most = best.getFirst().bits();
        boolean isOne = best.stream().allMatch(l -> set(l).equals(first));
        if (isOne) best.removeIf(l -> l.bits() < most);
        return best.stream().map(IsaDetector::id).limit(MOST).toList();
    }

    private static String set(IsaDetector l) {
        return l.id().substring(0, l.id().indexOf('@'));
    }
}
