package dev.heddle.isa;

import dev.heddle.base.bits.Mask;
import dev.heddle.base.bits.Word;
import dev.heddle.base.expr.ElementType;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The head of a book: what is true of the instruction set as a whole.
///
/// @param name `-a NAME`
/// @param title a few words
/// @param doc paragraphs, a line each; may be empty
/// @param missing what the book lacks, and where more is known of it, a line each
/// @param granule bytes; every length and start is a multiple
/// @param maxBytes the longest instruction, at most 16
/// @param lengths how the first bits of a word tell its length; the first rule that fits counts; empty if
///     there is none
/// @param lanes lanes of a wave, at most
/// @param apart whether every lane has a program counter of its own; else the lanes of a wave share one
/// @param abreast lanes of neighbouring waves that may be run as one wave, as no instruction looks across
///     them
/// @param fragments whether code may be a piece of something longer: it is done where its bytes end, too
/// @param padding the byte whose runs a listing folds, or -1
/// @param variants chips, generations or editions, the older ones first
/// @param names what stands for a prefix in names of chips: all that comes up to a word, by the word
/// @param dialects syntaxes; the first is the default
/// @param evidence tags and what they stand for
/// @param states register files and other state
/// @param views other ways to see a register file
/// @param spaces address spaces
/// @param tables resources that programs reach by a number, by the name of their table
/// @param internal those of the tables that stand for what the machine keeps itself, and not for memory
/// @param inputs registers that a launch sets
/// @param stages kinds of launches for which something is different, by name
/// @param constants register file or view that a launch fills with its constants; empty if there is none
/// @param writing how code is written
/// @param schedule what code has to wait for
/// @param costs what instructions cost
public record Isa(
        String name,
        String title,
        String doc,
        List<String> missing,
        int granule,
        int maxBytes,
        List<LengthRule> lengths,
        int lanes,
        boolean apart,
        int abreast,
        boolean fragments,
        int padding,
        List<Variant> variants,
        Map<String, String> names,
        List<String> dialects,
        Map<String, String> evidence,
        Map<String, State> states,
        Map<String, View> views,
        Map<String, Space> spaces,
        Map<String, String> tables,
        List<String> internal,
        List<Input> inputs,
        Map<String, Stage> stages,
        String constants,
        Writing writing,
        Schedule schedule,
        CostModel costs) {
    public Isa {
        missing = List.copyOf(missing);
        lengths = List.copyOf(lengths);
        internal = List.copyOf(internal);
        inputs = List.copyOf(inputs);
        variants = List.copyOf(variants);
        dialects = List.copyOf(dialects);
    }

    /// Bytes of a descriptor.
    public static final int DESCRIPTOR_BYTES = 8;

    /// The length of all words that have some bits.
    ///
    /// @param fixed bits that the rule looks at
    /// @param match their values
    public record LengthRule(int bytes, Mask fixed, Mask match) {
        /// Whether a word has the bits.
        public boolean fits(Mask word) {
            return word.xor(match).and(fixed).isEmpty();
        }
    }

    /// Bytes of the longest instruction that any book may have.
    public static final int MOST_BYTES = 32;

    /// Whether instructions may have more than 16 bytes: they go the plain way, without accelerators.
    public boolean isWide() {
        return maxBytes > 16;
    }

    /// Bytes that a word has by the rules of the head: a granule where none fits.
    public int lengthOf(Mask word) {
        for (LengthRule r : lengths) if (r.fits(word)) return r.bytes();
        return granule;
    }

    /// Bytes at `code[at]` that are one unknown where no entry matches: as many as the rules of the head
    /// tell, or a granule where fewer are there.
    ///
    /// @param available bytes from `at`, at least 1
    public int unknownBytes(byte[] code, int at, int available) {
        int least = Math.min(granule, available);
        if (lengths.isEmpty()) return least;
        Word w = new Word();
        w.read(code, at, Math.min(available, maxBytes));
        int bytes = lengthOf(w.mask());
        return bytes <= available ? bytes : least;
    }

    /// @param aliases other names for `-a`, such as chip names; in one with `?`, that is any letter or
    ///     digit. The case of letters does not count
    /// @param widths lanes of waves that programs may be made for, the most first; empty if the head says
    ///     it
    /// @param isPreset whether it is the default
    /// @param chips numbers that files have for it
    public record Variant(
            String name, List<String> aliases, String title, List<Integer> widths, boolean isPreset, List<Chip> chips) {
        public Variant {
            aliases = List.copyOf(aliases);
            widths = List.copyOf(widths);
            chips = List.copyOf(chips);
        }

        /// @return the one of a book without variants
        public static Variant all(String title) {
            return new Variant("all", List.of(), title, List.of(), false, List.of());
        }

        /// Whether a name is that of the variant, an alias, or fits one that is a pattern.
        public boolean isFor(String name) {
            return isCalled(name) || fits(name);
        }

        boolean isCalled(String name) {
            return this.name.equalsIgnoreCase(name) || aliases.stream().anyMatch(a -> a.equalsIgnoreCase(name));
        }

        /// Whether a name fits one of the aliases that are patterns.
        boolean fits(String name) {
            return aliases.stream().anyMatch(a -> a.indexOf('?') >= 0 && fits(a, name));
        }

        private static boolean fits(String pattern, String name) {
            if (pattern.length() != name.length()) return false;
            for (int i = 0; i < name.length(); i++) {
                char p = pattern.charAt(i);
                char c = name.charAt(i);
                boolean isSame =
                        p == '?' ? Character.isLetterOrDigit(c) : Character.toLowerCase(p) == Character.toLowerCase(c);
                if (!isSame) return false;
            }
            return true;
        }
    }

    /// A processor as files name it.
    ///
    /// @param number such as the CPU subtype of a Mach-O file
    /// @param title its name, and what it is in
    public record Chip(int number, String title) {}

    /// @param type of one element
    /// @param count elements; 1 for a single register
    /// @param perLane false: one value for the group of lanes
    /// @param isPacked whether it is held as bytes without gaps, so that views of all widths are as fast;
    ///     not per lane
    /// @param row elements of a row with a name of its own, `x3` for the fourth of `x`; 0 if there are none
    public record State(
            String name, ElementType type, int count, boolean perLane, boolean isPacked, int row, String doc) {}

    /// The same bits as `of`, in elements of another width, lowest first.
    ///
    /// @param other file that it is a view of when a launch is without the option; empty if there is no
    ///     option
    /// @param option name of what a launch may be without; empty if there is none
    public record View(String name, ElementType type, int count, String of, String other, String option) {
        /// A view of the same file in all launches.
        public View(String name, ElementType type, int count, String of) {
            this(name, type, count, of, "", "");
        }
    }

    /// Who shares an address space.
    public enum Reach {
        /// All of the device.
        DEVICE,
        /// The lanes of a group.
        GROUP,
        /// One lane.
        LANE
    }

    /// @param bits width of an address
    /// @param windows where memory of others is seen, by its reach: the address of its first byte
    public record Space(int bits, Reach reach, Map<Reach, Long> windows) {
        /// @return whether lanes can find different memories at one address
        public boolean isOwn() {
            return reach == Reach.LANE || windows.containsKey(Reach.LANE);
        }
    }

    /// A register that holds something about the lane when a program starts.
    ///
    /// @param file register file or view
    /// @param element its number
    /// @param what one of [#INPUTS]
    public record Input(String file, int element, String what) {}

    /// One register.
    ///
    /// @param file register file or view
    /// @param element its number
    public record Cell(String file, int element) {}

    /// What is different for launches of a kind, such as those of fragments.
    ///
    /// @param title a few words
    /// @param inputs registers that a launch sets in place of those of the head
    /// @param squares whether four lanes after each other are a square of threads, as derivatives need them
    /// @param writes lanes in which this register is 0 change no memory; null if all do
    /// @param before function of the book that launches may have called before the program starts; empty
    ///     for none. Its first parameters are the number of a register, counted in its width, and that
    ///     width
    public record Stage(
            String title,
            List<Input> inputs,
            boolean squares,
            @Nullable Cell writes,
            String before) {
        public Stage {
            inputs = List.copyOf(inputs);
        }
    }

    /// What a register can hold at the start: numbers of groups and threads; the group and its first thread
    /// in the grid; the thread in the group, in the whole grid, and its number there, x fastest; the lane,
    /// and the number of the wave in its group; the bytes of memory that each lane has; the samples of the
    /// pixel that are covered, as bits; and nothing but 0, on which programs may rely.
    public static final List<String> INPUTS = List.of(
            "groups.x",
            "groups.y",
            "groups.z",
            "size.x",
            "size.y",
            "size.z",
            "group.x",
            "group.y",
            "group.z",
            "first.x",
            "first.y",
            "first.z",
            "local.x",
            "local.y",
            "local.z",
            "global.x",
            "global.y",
            "global.z",
            "global.index",
            "local.index",
            "lane",
            "lane.bytes",
            "wave",
            "coverage",
            "zero");

    /// What the sources and listings of an instruction set have beside instructions.
    ///
    /// @param column width of the mnemonic in a listing, 0 to write one blank after it
    /// @param columns the same for the dialects that have another
    /// @param labels what the names of branch targets begin with
    /// @param labelUnit bytes that the number after it counts; 0 for the address in hexadecimal
    /// @param literal the word before the value of a granule that is not an instruction; empty for a
    ///     directive such as `.word`
    /// @param headers lines before the code that say how to run it, by their first word, and what follows
    ///     it
    /// @param sections lines between which something stands before each instruction, by the first one
    /// @param repeat how instructions are written that are done several times, or null
    public record Writing(
            int column,
            Map<String, Integer> columns,
            String labels,
            int labelUnit,
            String literal,
            Map<String, OwnHeader> headers,
            Map<String, Section> sections,
            @Nullable Repeat repeat) {
        public static final Writing PLAIN = new Writing(16, Map.of(), "L_", 0, "", Map.of(), Map.of(), null);

        public Writing {
            columns = Map.copyOf(columns);
        }

        /// @return width of the mnemonic in a listing of a dialect
        public int column(String dialect) {
            return columns.getOrDefault(dialect, column);
        }

        /// @return the name of a branch target
        public String label(long address) {
            return labels + (labelUnit == 0 ? Long.toHexString(address) : Long.toString(address / labelUnit));
        }

        /// @return the name of a branch target that is called by a number
        public String numbered(int number) {
            return (labels.endsWith("_") ? labels.substring(0, labels.length() - 1) : labels) + number;
        }
    }

    /// A line of an instruction set's own that says how to run the code.
    ///
    /// @param takes what follows its first word
    /// @param role what it means for a run, one of [#ROLES]; empty if nothing
    public record OwnHeader(String takes, String role) {}

    /// What own lines can say. Registers are written in parentheses, and are the first of three where three
    /// numbers arrive: `size` threads of a group; `buffer` number of words of the next storage buffer, a
    /// register for its address, words; `uniform` the same of the next buffer of the table of this name;
    /// `values` a register, and words for it and those after it; `local`, `group` and `groups` a register
    /// that takes the place in the group, that of the group, the number of groups; `shared` and `stack`
    /// bytes of memory of a group and of a lane; `before` a register, and values by the names of parameters
    /// of the function that the stage has [Stage#before].
    public static final List<String> ROLES =
            List.of("size", "buffer", "uniform", "values", "local", "group", "groups", "shared", "stack", "before");

    /// Instructions that are done several times, each time about the next registers.
    ///
    /// @param field how many times more
    /// @param drops fields that are about the whole, and 0 in each step
    public record Repeat(String field, List<String> drops) {
        public Repeat {
            drops = List.copyOf(drops);
        }
    }

    /// @param end the line that closes it
    /// @param before an instruction
    public record Section(String end, String before) {}

    /// @return the same for words of 64 bits that instructions point to
    public Isa ofDescriptors() {
        return new Isa(
                name,
                title,
                doc,
                missing,
                DESCRIPTOR_BYTES,
                DESCRIPTOR_BYTES,
                List.of(),
                lanes,
                apart,
                abreast,
                fragments,
                -1,
                variants,
                names,
                dialects,
                evidence,
                states,
                views,
                spaces,
                tables,
                internal,
                inputs,
                stages,
                constants,
                Writing.PLAIN,
                schedule,
                costs);
    }

    /// @return names of what a launch may be without, in the order of the head
    public Set<String> options() {
        Set<String> out = new LinkedHashSet<>();
        for (View v : views.values()) if (!v.option.isEmpty()) out.add(v.option);
        return out;
    }

    /// @return the same as launches without an option see it
    public Isa without(String option) {
        Map<String, View> seen = new LinkedHashMap<>();
        views.forEach((file, v) -> seen.put(file, v.option.equals(option) ? other(v) : v));
        return new Isa(
                name, title, doc, missing, granule, maxBytes, lengths, lanes, apart, abreast, fragments, padding,
                variants, names, dialects, evidence, states, seen, spaces, tables, internal, inputs, stages, constants,
                writing, schedule, costs);
    }

    /// As many elements as the other file has.
    private View other(View v) {
        State file = Objects.requireNonNull(states.get(v.other), v.other);
        int all = file.count * file.type.bits() / v.type.bits();
        return new View(v.name, v.type, Math.min(v.count, all), v.other);
    }

    /// @return the default variant
    public Variant preset() {
        for (Variant v : variants) if (v.isPreset) return v;
        return variants.getFirst();
    }

    /// @return the variant of that name or alias, or of a chip that is called so; or null
    public @Nullable Variant variant(String name) {
        for (String n : ChipName.of(name, names)) {
            for (Variant v : variants) if (v.isCalled(n)) return v;
            for (Variant v : variants) if (v.fits(n)) return v;
        }
        return null;
    }

    /// @return the same with the waves of a variant
    public Isa in(Variant v) {
        if (v.widths.isEmpty()) return this;
        int most = v.widths.getFirst();
        return new Isa(
                name, title, doc, missing, granule, maxBytes, lengths, most, apart, most, fragments, padding, variants,
                names, dialects, evidence, states, views, spaces, tables, internal, inputs, stages, constants, writing,
                schedule, costs);
    }
}
