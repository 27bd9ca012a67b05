package dev.heddle.llvm.engine;

import dev.heddle.exec.number.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Requests of a program's code to Java, by numbers that are the same whenever the same blocks are compiled in the
/// same order. Only grows; read by several threads.
final class Sites {
    private volatile Effect[] effects = new Effect[0];
    private volatile Reference[] operations = new Reference[0];

    /// So many accesses have a window, by their address spaces.
    private final int[] accesses = new int[FrameLayout.SPACES];

    private final List<Object> questions = new ArrayList<>();

    /// @param of a question, but for the number that it is about
    /// @return its number
    synchronized int kind(Object of) {
        if (!questions.contains(of)) questions.add(of);
        return questions.indexOf(of);
    }

    synchronized int add(Effect e) {
        Effect[] more = Arrays.copyOf(effects, effects.length + 1);
        more[effects.length] = e;
        effects = more;
        return more.length - 1;
    }

    synchronized int add(Reference r) {
        for (int i = 0; i < operations.length; i++) if (operations[i].equals(r)) return i;
        Reference[] more = Arrays.copyOf(operations, operations.length + 1);
        more[operations.length] = r;
        operations = more;
        return more.length - 1;
    }

    /// @param space number of an address space that frames have windows for
    /// @return the window of one more access to it: neighbours in the program have windows of their own
    synchronized int window(int space) {
        return FrameLayout.window(space, accesses[space]++);
    }

    Effect effect(int number) {
        return effects[number];
    }

    Reference operation(int number) {
        return operations[number];
    }
}
