package dev.heddle.asm.operand;

import dev.heddle.base.expr.Expr;
import dev.heddle.isa.Book;
import dev.heddle.isa.RegisterFile;
import dev.heddle.isa.Shape;
import java.util.HashSet;
import java.util.Set;

/// The register files that operands name. What only meanings know, such as a stack of lanes, is nothing to wait for.
public final class OperandFiles {
    private final Book book;
    private final Set<String> found = new HashSet<>();

    private OperandFiles(Book book) {
        this.book = book;
    }

    public static Set<String> of(Book book) {
        OperandFiles f = new OperandFiles(book);
        for (Shape s : book.shapes().values())
            for (Shape.Alternative a : s.alternatives())
                if (a.value() != null) f.add(a.value().expr());
        return Set.copyOf(f.found);
    }

    private void add(Expr e) {
        RegisterFile file = e instanceof Expr.Name n ? RegisterFile.find(book.isa(), n.name()) : null;
        if (file != null) found.add(file.state().name());
        e.parts().forEach(this::add);
    }
}
