package dev.heddle.emulator;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// The constants of a program: values that operations need and that are no numbers, such as formats, files and reasons.
/// It only grows, and may be shared by threads.
final class ConstantPool {
    private volatile Object[] constants = new Object[0];
    private final Map<Object, Integer> numbers = new HashMap<>();

    Object get(int number) {
        return constants[number];
    }

    /// @return the number of something equal
    synchronized int number(Object constant) {
        Integer known = numbers.putIfAbsent(constant, constants.length);
        if (known != null) return known;
        Object[] more = Arrays.copyOf(constants, constants.length + 1);
        more[constants.length] = constant;
        constants = more;
        return more.length - 1;
    }
}
