package dev.heddle.decompile.source;

import java.util.List;

/// A function that OpenCL C has, so that a text calls it and does not say how it is computed.
///
/// @param name as it is called
/// @param kind of its result
/// @param arguments what it takes each for
/// @param isNear whether its last bits may be others than those of what it stands for
record LibraryFunction(String name, Kind kind, List<Kind> arguments, boolean isNear) implements Callee {
    LibraryFunction {
        arguments = List.copyOf(arguments);
    }

    @Override
    public Kind kind(int argument) {
        return arguments.get(argument);
    }
}
