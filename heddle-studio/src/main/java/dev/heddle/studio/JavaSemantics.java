package dev.heddle.studio;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/// Computes what Java says, where the compiler to WebAssembly or its library does something else. Calls of these stand
/// in the classes of Heddle in place of the operations themselves, see [dev.heddle.studio.build.JavaRules].
public final class JavaSemantics {
    private JavaSemantics() {}

    // ---- division: that by zero would end the engine

    public static int divide(int a, int b) {
        if (b == 0) throw new ArithmeticException("/ by zero");
        return b == -1 ? -a : a / b;
    }

    public static int remainder(int a, int b) {
        if (b == 0) throw new ArithmeticException("/ by zero");
        return b == -1 ? 0 : a % b;
    }

    public static long divide(long a, long b) {
        if (b == 0) throw new ArithmeticException("/ by zero");
        return b == -1 ? -a : a / b;
    }

    public static long remainder(long a, long b) {
        if (b == 0) throw new ArithmeticException("/ by zero");
        return b == -1 ? 0 : a % b;
    }

    // ---- floats: the negation of zero has a sign

    public static double negate(double x) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(x) ^ Long.MIN_VALUE);
    }

    public static float negate(float x) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(x) ^ Integer.MIN_VALUE);
    }

    // ---- collections: empty ones that are made of others divide by their size

    public static <K, V> Map<K, V> copyOf(Map<? extends K, ? extends V> of) {
        return of.isEmpty() ? Map.of() : Map.copyOf(of);
    }

    public static <T> Set<T> copyOf(Collection<? extends T> of) {
        return of.isEmpty() ? Set.of() : Set.copyOf(of);
    }

    public static <K, V> Map<K, V> ofEntries(Map.Entry<? extends K, ? extends V>[] of) {
        return of.length == 0 ? Map.of() : Map.ofEntries(of);
    }

    public static <T> Set<T> of(T[] all) {
        return all.length == 0 ? Set.of() : Set.of(all);
    }
}
