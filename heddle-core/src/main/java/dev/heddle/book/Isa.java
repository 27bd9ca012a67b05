package dev.heddle.book;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The head of a book: what is true of the instruction set as a whole.
///
/// @param name `-a NAME`
/// @param title a few words
/// @param doc a paragraph, may be empty
/// @param granule bytes; every length and start is a multiple
/// @param maxBytes the longest instruction, at most 16
/// @param lanes lanes of a group that share a program counter
/// @param padding the byte whose runs a listing folds, or -1
/// @param variants chips, generations or editions; the first is the default
/// @param dialects syntaxes; the first is the default
/// @param evidence tags and what they stand for
/// @param states register files and other state
/// @param views other ways to see a register file
/// @param spaces address spaces
/// @param inputs registers that a launch sets
/// @param constants register file or view that a launch fills with its constants; empty if there is none
public record Isa(
        String name,
        String title,
        String doc,
        int granule,
        int maxBytes,
        int lanes,
        int padding,
        List<Variant> variants,
        List<String> dialects,
        Map<String, String> evidence,
        Map<String, State> states,
        Map<String, View> views,
        Map<String, Space> spaces,
        List<Input> inputs,
        String constants) {
    public Isa {
        inputs = List.copyOf(inputs);
        variants = List.copyOf(variants);
        dialects = List.copyOf(dialects);
    }

    /// @param aliases other names for `-a`, such as chip names
    public record Variant(String name, List<String> aliases, String title) {
        public Variant {
            aliases = List.copyOf(aliases);
        }
    }

    /// @param type of one element, as [Types] knows it
    /// @param count elements; 1 for a single register
    /// @param perLane false: one value for the group of lanes
    public record State(String name, String type, int count, boolean perLane, String doc) {}

    /// The same bits as `of`, in elements of another width, lowest first.
    public record View(String name, String type, int count, String of) {}

    /// Who shares an address space.
    public enum Reach {
        DEVICE,
        GROUP,
        LANE
    }

    /// @param bits width of an address
    public record Space(int bits, Reach reach) {}

    /// A register that holds something about the lane when a program starts.
    ///
    /// @param state register file
    /// @param element its number
    /// @param what one of [#INPUTS]
    public record Input(String state, int element, String what) {}

    /// What a register can hold at the start: numbers of groups and threads; the group, the thread in the group and in
    /// the whole grid; the lane, and the number of the wave in its group.
    public static final List<String> INPUTS =
            List.of(
                    "groups.x",
                    "groups.y",
                    "groups.z",
                    "size.x",
                    "size.y",
                    "size.z",
                    "group.x",
                    "group.y",
                    "group.z",
                    "local.x",
                    "local.y",
                    "local.z",
                    "global.x",
                    "global.y",
                    "global.z",
                    "local.index",
                    "lane",
                    "wave");

    /// @return the variant of that name or alias, or null
    public @Nullable Variant variant(String name) {
        for (Variant v : variants) if (v.name.equals(name) || v.aliases.contains(name)) return v;
        return null;
    }
}
