package dev.heddle.debugger.session;

import dev.heddle.emulator.Wave;

/// The lane and the place in which an expression is computed.
///
/// @param number of the wave in its group
record Situation(Wave wave, long group, int number, long time) {
    long fact(Expression.Fact of) {
        return switch (of) {
            case PC -> wave.pc();
            case WAVE -> number;
            case GROUP -> group;
            case STEP -> wave.instructions();
            case TIME -> time;
        };
    }
}
