package dev.heddle.emulator;

/// Runs whole groups of waves in machine code, one after the other, from barrier to barrier, waves in the order of
/// their numbers. A group that it cannot run to its end is handed over to the waves, which go on with it. For one
/// thread.
public interface GroupCode {
    /// Why a run has come back.
    enum Outcome {
        /// All groups have ended.
        ENDED,
        /// The budget is spent; the next run goes on.
        BUDGET,
        /// The group has to be gone on with by its waves: there is no code, or something is wrong.
        LEAVES
    }

    /// Groups are to be run, when the ones before have ended.
    ///
    /// @param first number of one, x fastest
    /// @param past number past the last one
    void take(long first, long past);

    /// @param budget instructions; a few more may be run, as blocks are not broken up
    Outcome run(long budget);

    /// @return instructions of the last run, each counted once for a wave
    long ran();

    /// Whether a group has begun and not ended.
    boolean isWithin();

    /// @return the number of that group; if there is none, of the next one
    long number();

    /// @return the wave of it whose turn is next; their number if all have had it
    int wave();

    /// @return how many waves before that one wait at a barrier
    int waiting();

    /// @return how many of them have ended
    int stopped();

    /// Hands the group over to the waves, which have just been reset for it.
    ///
    /// @throws dev.heddle.ir.state.Fault if the wave whose turn it is has done what it must not
    void handOver();

    /// Whether it is worth another try: there is no newer code, and most groups were not handed over.
    boolean isCurrent();

    /// @return instructions of the groups that it has run to their ends
    long instructions();

    /// @return the same, each counted once for every active lane
    long laneInstructions();
}
