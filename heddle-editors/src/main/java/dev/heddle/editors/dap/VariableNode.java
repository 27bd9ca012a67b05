package dev.heddle.editors.dap;

import java.util.List;
import org.eclipse.lsp4j.debug.Variable;

/// Something that has variables.
interface VariableNode {
    /// A variable, and its children.
    ///
    /// @param children what it has itself; [#NONE] if it is all
    /// @param data what a data breakpoint on it watches, empty if it cannot have one
    record Entry(Variable variable, VariableNode children, String data) {
        Entry(Variable variable) {
            this(variable, NONE, "");
        }
    }

    /// Has nothing.
    VariableNode NONE = (_, _, _) -> List.of();

    /// @param from the first one that is wanted
    /// @param count how many at most
    /// @param hex whether numbers are wanted as digits only
    List<Entry> entries(int from, int count, boolean hex);

    /// @return how many it has if they go by numbers, so that clients ask for some at a time; otherwise 0
    default int indexed() {
        return 0;
    }
}
