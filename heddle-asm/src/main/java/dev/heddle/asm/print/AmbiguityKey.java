package dev.heddle.asm.print;

import dev.heddle.isa.Part;
import java.util.List;

/// The part that texts which can be confused have in common: two alternatives with one skeleton may print the same.
final class AmbiguityKey {
    private AmbiguityKey() {}

    static String of(List<Part> parts) {
        StringBuilder out = new StringBuilder();
        for (Part p : parts) {
            if (p instanceof Part.Literal l) out.append(l.text());
            else if (p instanceof Part.Separator s) out.append(s.text());
            else if (p instanceof Part.Number) out.append("{#}");
            else if (p instanceof Part.Named n)
                out.append('{').append(n.table()).append('}');
            else if (p instanceof Part.Choice c)
                out.append('{').append(c.texts()).append('}');
            else if (p instanceof Part.Flag f) out.append("{?").append(f.text()).append('}');
            else if (p instanceof Part.Use u) out.append('{').append(u.shape()).append('}');
            else if (p instanceof Part.Repeat r)
                out.append('{').append(r.shape()).append('*').append(r.join()).append('}');
            else if (p instanceof Part.Operand o)
                out.append('{').append(o.name()).append('}');
            else if (p instanceof Part.AnyOrder g) out.append(of(g.parts()));
            else if (p instanceof Part.Optional g)
                out.append('[').append(of(g.parts())).append(']');
        }
        return out.toString();
    }
}
