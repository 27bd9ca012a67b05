package dev.heddle.editors.command;

import java.util.List;

/// A command.
///
/// @param name as gdb has it
/// @param aliases other names; each is taken before names that begin with it
/// @param group what `help` lists it under
/// @param takes what follows it, for people
/// @param doc a sentence
/// @param completes what can follow it
/// @param repeats whether an empty line does it again
record Verb(
        String name,
        List<String> aliases,
        Group group,
        String takes,
        String doc,
        Completes completes,
        boolean repeats,
        Action action) {
    Verb {
        aliases = List.copyOf(aliases);
    }

    /// Chapters of the help.
    enum Group {
        MOVING("Moving"),
        STOPPING("Stopping"),
        LOOKING("Looking"),
        SELECTING("Selecting"),
        CHANGING("Changing"),
        OTHERS("Others");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /// What completion offers.
    enum Completes {
        NOTHING,
        PLACES,
        REGISTERS,
        CATCHES,
        TOPICS,
        BUFFERS,
        COMMANDS
    }

    interface Action {
        /// @throws Refusal with the reason why not
        void run(Arguments a) throws Refusal;
    }
}
