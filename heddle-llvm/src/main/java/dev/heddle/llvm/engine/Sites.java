package dev.heddle.llvm.engine;

import dev.heddle.ir.number.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Requests of a program's code to Java, by numbers that are the same whenever the same blocks are compiled in the
/// same order. Only grows; read by several threads.
final class Sites {
    private volatile Effect[] effects = new Effect[0];
    private volatile Reference[] operations = new Reference[0];

    /// The windows of each address space: an address of one means nothing in another.
    private final Map<Integer, List<Integer>> windows = new HashMap<>();

    /// Accesses that have a window.
    private int accesses;

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

    /// @param space number of an address space
    /// @return the window of one more access to it; from some number on others to the space have it, too
    /// @throws TooMuch if all belong to other spaces
    synchronized int window(int space) {
        List<Integer> own = windows.computeIfAbsent(space, _ -> new ArrayList<>());
        int access = accesses++;
        if (access < FrameLayout.WINDOW_COUNT) {
            own.add(access);
            return access;
        }
        if (own.isEmpty()) throw new TooMuch();
        return own.get(access % own.size());
    }

    Effect effect(int number) {
        return effects[number];
    }

    Reference operation(int number) {
        return operations[number];
    }
}
