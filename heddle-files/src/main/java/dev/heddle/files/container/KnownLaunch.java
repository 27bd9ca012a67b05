package dev.heddle.files.container;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Says how a program is launched, as far as a file tells, where it has no dispatch of it.
///
/// @param constants that the program is given
/// @param arguments of a kernel, by their numbers
/// @param preloaded numbers of the registers that hold something when the program starts, as the file counts them
/// @param assumed what does not stand in the file and is taken to be so, one line each
/// @param missing what a launch takes and the file does not have, one line each
public record KnownLaunch(
        Dispatch.Inputs inputs,
        Dispatch.Settings settings,
        List<Dispatch.Constants> constants,
        Map<Integer, Argument> arguments,
        List<Integer> preloaded,
        List<String> assumed,
        List<String> missing) {
    /// Nothing is known.
    public static final KnownLaunch NONE = new KnownLaunch(
            Dispatch.Inputs.NONE,
            Dispatch.Settings.NONE,
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of("the grid and the size of its groups", "what registers hold"));

    public KnownLaunch {
        constants = List.copyOf(constants);
        arguments = new TreeMap<>(arguments);
        preloaded = List.copyOf(preloaded);
        assumed = List.copyOf(assumed);
        missing = List.copyOf(missing);
    }

    /// An argument of a kernel.
    ///
    /// @param place number of its first constant, in words
    public record Argument(Kind kind, int place) {}

    /// What an argument may be.
    public enum Kind {
        /// The address of a buffer, or a number: the file does not tell which.
        BUFFER_OR_VALUE("buffer or value"),
        TEXTURE("texture"),
        IMAGE("image");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
