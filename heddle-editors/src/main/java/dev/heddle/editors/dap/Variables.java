package dev.heddle.editors.dap;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesArgumentsFilter;

/// The references of the protocol. They are given out when something is shown, and are gone when the kernel is resumed.
final class Variables {
    private final List<VariableNode> nodes = new ArrayList<>();

    /// A number that was not given out before, so that those of an earlier stop are told from these.
    private int first = 1;

    /// Forgets all.
    void clear() {
        first += nodes.size();
        nodes.clear();
    }

    /// @return the reference of something; 0 if it has nothing
    int reference(VariableNode of) {
        if (of == VariableNode.NONE) return 0;
        nodes.add(of);
        return first + nodes.size() - 1;
    }

    /// @throws DapRequestRefused if it is none of this stop
    VariableNode get(int reference) {
        int n = reference - first;
        if (n < 0 || n >= nodes.size())
            throw new DapRequestRefused(
                    "there are no variables of number %d; numbers hold until the kernel goes on".formatted(reference));
        return nodes.get(n);
    }

    Variable[] list(VariablesArguments a) {
        VariableNode of = get(a.getVariablesReference());
        boolean isIndexed = of.indexed() > 0;
        VariablesArgumentsFilter filter = a.getFilter();
        if (filter != null && isIndexed != (filter == VariablesArgumentsFilter.INDEXED)) return new Variable[0];
        int from = a.getStart() == null ? 0 : a.getStart();
        int count = a.getCount() == null || a.getCount() == 0 ? Integer.MAX_VALUE : a.getCount();
        if (from < 0 || count < 0)
            throw new DapRequestRefused("variables from %d on, %d of them".formatted(from, count));
        boolean hex = a.getFormat() != null && Boolean.TRUE.equals(a.getFormat().getHex());
        List<VariableNode.Entry> all = of.entries(isIndexed ? from : 0, isIndexed ? count : Integer.MAX_VALUE, hex);
        if (!isIndexed && (from > 0 || count < all.size()))
            all = all.stream().skip(from).limit(count).toList();
        return all.stream().map(this::filled).toArray(Variable[]::new);
    }

    private Variable filled(VariableNode.Entry e) {
        Variable out = e.variable();
        out.setVariablesReference(reference(e.children()));
        if (e.children().indexed() > 0) out.setIndexedVariables(e.children().indexed());
        return out;
    }

    /// @return the variable of a name
    /// @throws DapRequestRefused if there is none
    VariableNode.Entry find(int reference, String name) {
        for (VariableNode.Entry e : get(reference).entries(0, Integer.MAX_VALUE, false))
            if (e.variable().getName().equals(name)) return e;
        throw new DapRequestRefused("there is no variable '%s'".formatted(name));
    }
}
