package dev.heddle.files.adreno.packets;

import dev.heddle.files.adreno.packets.ComputeForm.Bank;
import dev.heddle.files.adreno.packets.ComputeForm.Later;
import dev.heddle.files.adreno.packets.ComputeForm.Shared;
import dev.heddle.files.container.Dispatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The state of compute programs that the packets so far have set. A dispatch starts with what is set then, and changes
/// nothing.
public final class ComputeState {
    /// In place of the words of a unit that was loaded from memory that was not captured.
    private static final int[] LOST = {};

    /// How texels are read by their numbers.
    private static final int OPEN_CL = 1;

    private final ComputeForm form;
    private final OptionalInt lanes;
    private final Set<Integer> wanted;
    private final List<Bank> banks;
    private final Map<Integer, Integer> registers = new HashMap<>();
    private final Map<Bank, SortedMap<Integer, int[]>> units = new HashMap<>();
    private @Nullable Bound bound;

    /// What is bound, and what is missing of it.
    ///
    /// @param cost about how many bytes it takes
    record Bound(Dispatch.Bindings bindings, List<String> notes, long cost) {}

    /// @param lanes of each wave; empty if a register says it
    ComputeState(ComputeForm form, OptionalInt lanes) {
        this.form = form;
        this.lanes = lanes;
        wanted = form.registers();
        banks = form.banks();
    }

    /// @return whether it is known what the register says
    boolean write(int register, int value) {
        if (!wanted.contains(register)) return false;
        registers.put(register, value);
        if (isOfShared(register)) bound = null;
        return true;
    }

    private boolean isOfShared(int register) {
        Later later = form.later();
        if (later == null) return false;
        Shared all = later.constants();
        int at = register - all.registers();
        return register == all.enable()
                || all.registers() >= 0 && at >= 0 && at < all.bank().most();
    }

    /// @return whether a register says now that texels are read by their numbers as OpenCL has it
    boolean isOpenCl(int register) {
        Later later = form.later();
        return later != null && register == later.mode() && (register(register) >>> 1 & 3) == OPEN_CL;
    }

    /// @return what was last written to a register that is kept
    OptionalInt written(int register) {
        Integer value = registers.get(register);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /// @return the number of workgroups, if registers say it
    Optional<Dispatch.Extent> groups() {
        Later later = form.later();
        if (later == null || !registers.containsKey(later.groups())) return Optional.empty();
        return Optional.of(extent(later.groups(), 1));
    }

    private Dispatch.Extent extent(int first, int step) {
        return new Dispatch.Extent(
                register(first) & 0xffff_ffffL,
                register(first + step) & 0xffff_ffffL,
                register(first + 2 * step) & 0xffff_ffffL);
    }

    /// @return how the hardware is set up
    Dispatch.Settings settings() {
        Later later = form.later();
        if (later == null) return Dispatch.Settings.NONE;
        int control = register(later.control());
        List<Dispatch.Table> tables = new ArrayList<>();
        table("texture", later.textureBase(), form.textures(), tables);
        table("sampler", later.samplerBase(), form.samplers(), tables);
        table("storage", later.imageBase(), later.images(), tables);
        long own = address(later.borderBase());
        long borders = own != 0 ? own : address(later.drawBorderBase());
        if (borders != 0) tables.add(new Dispatch.Table("border", 0, 1, borders, 1));
        for (int i = 0; i < later.setCount(); i++) {
            long base = address(later.sets() + 2 * i);
            if (base == 0) continue;
            int stride = 2 * Integer.BYTES << (base & 3);
            tables.add(new Dispatch.Table("descriptor", (long) i << 24, 1 << 24, base & ~3L, stride));
        }
        return new Dispatch.Settings(
                register(form.entry()) & 0xffff_ffffL,
                Optional.of(control < 0),
                registers.containsKey(later.mode()) ? Optional.of((register(later.mode()) & 1) != 0) : Optional.empty(),
                OptionalInt.of(lanes.orElse((control & 1 << 20) == 0 ? 64 : 128)),
                OptionalInt.of((register(later.shared()) & 0x1f) + 1 << 10),
                OptionalInt.of((register(later.stack()) & 0xff) << 9),
                tables);
    }

    private void table(String name, int base, Bank bank, List<Dispatch.Table> to) {
        int stride = Integer.BYTES * bank.words();
        long address = address(base);
        if (address != 0) to.add(new Dispatch.Table(name, 0, bank.most(), address, stride));
    }

    private long address(int low) {
        return register(low) & 0xffff_ffffL | (long) register(low + 1) << 32;
    }

    /// @return where a load goes; null if it is nothing that is kept
    @Nullable
    Bank bank(LoadState load) {
        for (Bank bank : banks) if (bank.takes(load)) return bank;
        return null;
    }

    /// @return whether it is something of compute programs
    boolean isOfPrograms(LoadState load) {
        return load.block() == form.constants().block()
                || load.block() == form.textures().block();
    }

    /// @return whether it is not the values that are loaded, but where and how they are
    boolean isDescriptor(Bank bank) {
        Later later = form.later();
        return bank.equals(form.uniforms())
                || bank.equals(form.textures())
                || bank.equals(form.samplers())
                || later != null && bank.equals(later.images());
    }

    /// @param data what is loaded, as far as it is there; null if nothing is
    /// @return whether all of it has a place
    boolean load(Bank bank, LoadState load, @Nullable BufferView data) {
        bound = null;
        SortedMap<Integer, int[]> to = units(bank);
        int fit = Math.clamp(bank.most() - load.offset(), 0, load.units());
        for (int i = 0; i < fit; i++) to.put(load.offset() + i, words(bank, data, i));
        return fit == load.units();
    }

    private static int[] words(Bank bank, @Nullable BufferView data, int unit) {
        int from = bank.words() * unit;
        if (data == null || data.dwords() < from + bank.words()) return LOST;
        int[] words = new int[bank.words()];
        for (int i = 0; i < words.length; i++) words[i] = data.dword(from + i);
        return words;
    }

    private SortedMap<Integer, int[]> units(Bank bank) {
        return units.computeIfAbsent(bank, b -> new TreeMap<>());
    }

    private int register(int number) {
        return registers.getOrDefault(number, 0);
    }

    /// @return empty if nothing has set it
    Optional<Dispatch.Extent> local() {
        Integer shape = registers.get(form.shape());
        if (shape == null) return Optional.empty();
        return Optional.of(
                new Dispatch.Extent((shape >>> 2 & 0x3ff) + 1, (shape >>> 12 & 0x3ff) + 1, (shape >>> 22) + 1));
    }

    Dispatch.Inputs inputs() {
        Integer inputs = registers.get(form.inputs());
        if (inputs == null) return Dispatch.Inputs.NONE;
        Later later = form.later();
        int linear = later == null ? ComputeForm.NOWHERE : register(later.linear());
        boolean isGiven = later != null && registers.containsKey(later.linear());
        return new Dispatch.Inputs(
                input(inputs >>> 24),
                input(inputs),
                input(inputs >>> 8),
                input(inputs >>> 16),
                isGiven ? input(linear) : OptionalInt.empty());
    }

    private static OptionalInt input(int field) {
        int register = field & 0xff;
        return register == ComputeForm.NOWHERE ? OptionalInt.empty() : OptionalInt.of(register);
    }

    /// @return where registers say that the program is; 0 if they do not
    long start() {
        return address(form.start());
    }

    /// @return length of the program in units, unsigned; 0 if it is not said
    int length() {
        return register(form.length());
    }

    /// @param groups of a dispatch
    /// @return what is set that is not done
    List<String> oddities(Dispatch.Extent groups) {
        List<String> out = new ArrayList<>();
        int value = register(form.entry());
        Later later = form.later();
        if (value != 0 && later == null)
            out.add("register 0x%x has 0x%x, and what that means is not known; the program may begin elsewhere"
                    .formatted(form.entry(), value));
        Optional<Dispatch.Extent> local = local();
        if (later == null || local.isEmpty()) return out;
        Dispatch.Extent size = extent(later.size(), 2);
        Dispatch.Extent all = fibers(groups, local.get());
        if (isGiven(size) && !isPartial(size, groups, local.get()) && !size.equals(all))
            out.add("registers say that the grid has %s fibers, and it has %s".formatted(size, all));
        return out;
    }

    /// @param groups of a dispatch
    /// @return why it cannot be run as requested; empty if it can
    Optional<String> refusal(Dispatch.Extent groups) {
        Later later = form.later();
        Optional<Dispatch.Extent> local = local();
        if (later == null || local.isEmpty()) return Optional.empty();
        Dispatch.Extent from = extent(later.size() + 1, 2);
        if (from.x() != 0 || from.y() != 0 || from.z() != 0)
            return Optional.of("the grid does not begin with fiber 0, but it is run so");
        Dispatch.Extent size = extent(later.size(), 2);
        if (!isGiven(size) || !isPartial(size, groups, local.get())) return Optional.empty();
        return Optional.of("the grid has %s fibers, which whole workgroups do not make: %s run"
                .formatted(size, fibers(groups, local.get())));
    }

    private static boolean isGiven(Dispatch.Extent size) {
        return size.x() != 0 && size.y() != 0 && size.z() != 0;
    }

    /// @return whether the last workgroup of a side is smaller
    private static boolean isPartial(Dispatch.Extent size, Dispatch.Extent groups, Dispatch.Extent local) {
        Dispatch.Extent all = fibers(groups, local);
        return size.x() < all.x() && size.x() % local.x() != 0
                || size.y() < all.y() && size.y() % local.y() != 0
                || size.z() < all.z() && size.z() % local.z() != 0;
    }

    private static Dispatch.Extent fibers(Dispatch.Extent groups, Dispatch.Extent local) {
        return new Dispatch.Extent(
                low(groups.x() * local.x()), low(groups.y() * local.y()), low(groups.z() * local.z()));
    }

    private static long low(long n) {
        return n & 0xffff_ffffL;
    }

    /// @return what is bound now; the same object until something else is
    Bound bound() {
        Bound known = bound;
        if (known == null) {
            List<String> notes = new ArrayList<>();
            Later later = form.later();
            Dispatch.Bindings bindings = new Dispatch.Bindings(
                    constants(notes),
                    pushed(),
                    storage(notes),
                    uniforms(notes),
                    later == null ? List.of() : descriptors(later.images(), "image", notes),
                    descriptors(form.textures(), "texture", notes),
                    descriptors(form.samplers(), "sampler", notes));
            known = new Bound(bindings, List.copyOf(notes), cost(notes));
            bound = known;
        }
        return known;
    }

    /// A map entry, its array and a record for each unit; two bytes for each character.
    private long cost(List<String> notes) {
        long cost = 0;
        for (Map.Entry<Bank, SortedMap<Integer, int[]>> e : units.entrySet())
            cost += e.getValue().size()
                    * (64L + (long) Integer.BYTES * e.getKey().words());
        for (String note : notes) cost += 64 + 2L * note.length();
        return cost;
    }

    private List<Dispatch.Constants> constants(List<String> notes) {
        Bank bank = form.constants();
        List<Dispatch.Constants> out = new ArrayList<>(runs(bank, units(bank), 0, notes));
        Later later = form.later();
        if (later == null || later.constants().first() < 0 || !isShared(later.constants())) return out;
        Shared all = later.constants();
        out.addAll(runs(all.bank(), units(all.bank()), all.first(), notes));
        return out;
    }

    private boolean isShared(Shared all) {
        return (register(all.enable()) >>> all.bit() & 1) != 0;
    }

    /// Constants that the program takes over itself.
    private List<Dispatch.Constants> pushed() {
        Later later = form.later();
        if (later == null || later.constants().registers() < 0 || !isShared(later.constants())) return List.of();
        Shared all = later.constants();
        SortedMap<Integer, int[]> words = new TreeMap<>();
        for (int i = 0; i < all.bank().most(); i++) {
            Integer value = registers.get(all.registers() + i);
            if (value != null) words.put(i, new int[] {value});
        }
        return runs(all.bank(), words, 0, new ArrayList<>());
    }

    /// @param first number of the word where the first unit is
    private static List<Dispatch.Constants> runs(
            Bank bank, SortedMap<Integer, int[]> loaded, int first, List<String> notes) {
        List<Dispatch.Constants> out = new ArrayList<>();
        for (int at = 0; at < bank.most(); ) {
            int from = at;
            int[] unit = loaded.get(at++);
            if (unit == null) continue;
            while (isLike(unit, loaded.get(at))) at++;
            int word = first + bank.words() * from;
            if (unit != LOST) {
                int[] words = new int[bank.words() * (at - from)];
                for (int i = from; i < at; i++)
                    System.arraycopy(loaded.getOrDefault(i, LOST), 0, words, bank.words() * (i - from), bank.words());
                out.add(new Dispatch.Constants(word, words));
            } else {
                notes.add("constants c%d to c%d are not in the capture"
                        .formatted(word / 4, (first + bank.words() * at - 1) / 4));
            }
        }
        return out;
    }

    private static boolean isLike(int[] first, int @Nullable [] next) {
        return next != null && (first == LOST) == (next == LOST);
    }

    private List<Dispatch.Buffer> storage(List<String> notes) {
        SortedMap<Integer, int[]> sizes = units(form.storageSizes());
        SortedMap<Integer, int[]> addresses = units(form.storageAddresses());
        SortedSet<Integer> slots = new TreeSet<>(sizes.keySet());
        slots.addAll(addresses.keySet());
        List<Dispatch.Buffer> out = new ArrayList<>();
        for (int slot : slots) {
            String name = "storage buffer " + slot;
            int[] address = addresses.getOrDefault(slot, LOST);
            if (address == LOST) {
                notes.add("where " + name + " is, is not in the capture");
                continue;
            }
            int[] size = sizes.getOrDefault(slot, LOST);
            OptionalLong bytes = size == LOST ? OptionalLong.empty() : storageSize(size);
            if (size == LOST) notes.add("how large " + name + " is, is not in the capture");
            else if (bytes.isEmpty())
                notes.add("%s is an image or something else: the words of its size are 0x%x, 0x%x"
                        .formatted(name, size[0], size[1]));
            out.add(new Dispatch.Buffer(slot, pair(address), bytes));
        }
        return out;
    }

    /// A buffer is one row of bytes: bits 31..16 of dword 0 are the low half of its size, 15..0 of dword 1 the high
    /// one. An image has its format and its depth in the other halves.
    private static OptionalLong storageSize(int[] words) {
        if ((words[0] & 0xffff) != 0 || words[1] >>> 16 != 0) return OptionalLong.empty();
        return OptionalLong.of((words[0] >>> 16 | words[1] << 16) & 0xffff_ffffL);
    }

    private List<Dispatch.Buffer> uniforms(List<String> notes) {
        List<Dispatch.Buffer> out = new ArrayList<>();
        units(form.uniforms()).forEach((slot, words) -> {
            if (words == LOST) notes.add("where uniform buffer " + slot + " is, is not in the capture");
            else out.add(uniform(slot, words));
        });
        return out;
    }

    /// Later generations have the size in vectors of 16 bytes above the address.
    private Dispatch.Buffer uniform(int slot, int[] words) {
        if (form.later() == null) return new Dispatch.Buffer(slot, pair(words), OptionalLong.empty());
        return new Dispatch.Buffer(slot, pair(words) & (1L << 49) - 1, OptionalLong.of((words[1] >>> 17) * 16L));
    }

    private List<Dispatch.Descriptor> descriptors(Bank bank, String name, List<String> notes) {
        List<Dispatch.Descriptor> out = new ArrayList<>();
        units(bank).forEach((slot, words) -> {
            if (words == LOST) notes.add(name + " " + slot + " is not in the capture");
            else out.add(new Dispatch.Descriptor(slot, words));
        });
        return out;
    }

    private static long pair(int[] words) {
        return words[0] & 0xffff_ffffL | (long) words[1] << 32;
    }
}
