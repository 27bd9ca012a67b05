package dev.heddle.emulator;

/// Runs waves.
public interface Engine {
    /// Why a run has come back.
    enum Outcome {
        /// The program has ended.
        STOPPED,
        /// The wave waits for the others of its group; the next run continues after the barrier.
        BARRIER,
        /// The budget of instructions is used up; the next run continues.
        BUDGET
    }

    /// Runs a wave until it stops, waits, or has spent its budget.
    ///
    /// @param budget instructions; a few more may be run, as blocks are not broken up
    /// @throws dev.heddle.ir.state.Fault where the program does what it must not, or what is unknown
    Outcome run(Wave wave, long budget);
}
