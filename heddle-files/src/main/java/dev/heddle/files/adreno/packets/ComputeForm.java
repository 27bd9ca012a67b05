package dev.heddle.files.adreno.packets;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The registers in which a generation keeps the state of compute programs. `docs/layouts.md` says how
/// each fact is known.
///
/// @param shape register with the fibers of a workgroup in x, y and z, each less one: bits 11..2, 21..12,
///     31..22
/// @param inputs register that says where numbers arrive, a byte each: group, group size, group start and
///     local id, from the low one up
/// @param start register with the low half of the program's address; the one after it has the high half
/// @param length register with the program's length in units
/// @param entry register with the byte of the program where it begins; before a6xx that is a guess
/// @param later what later generations have beside this, or null
public record ComputeForm(
        int shape,
        int inputs,
        int start,
        int length,
        int entry,
        Bank constants,
        Bank storageSizes,
        Bank storageAddresses,
        Bank uniforms,
        Bank textures,
        Bank samplers,
        @Nullable Later later) {
    /// Registers of a6xx.
    ///
    /// @param control whether half registers are halves of full ones (bit 31), whether waves have 128
    ///     fibers (bit 20)
    /// @param shared memory of a workgroup in KiB, less one (bits 4..0)
    /// @param stack memory of a fiber, in units of 512 bytes (bits 7..0)
    /// @param mode how half constants are read (bit 0: as whole ones, made narrower), and texels by their
    ///     numbers (bits 2..1: 1 as OpenCL has it, 2 as OpenGL)
    /// @param size fibers of the grid in x, and the number of the first one, then the same for y and z
    /// @param groups the first of three registers with the number of workgroups
    /// @param samplerBase address of the descriptors of samplers, the low half first
    /// @param textureBase the same for textures
    /// @param imageBase the same for what can be written
    /// @param borderBase the same for the colours around images; streams that do not set it have them where
    ///     draws do
    /// @param drawBorderBase the same of draws
    /// @param sets addresses of descriptors in sets, two registers each; bits 1..0 say how large one is
    /// @param setCount how many
    /// @param images what packets load of images
    /// @param linear register with the place of the number of a fiber in its workgroup: bits 7..0
    /// @param constants those that stages share
    record Later(
            int control,
            int shared,
            int stack,
            int mode,
            int size,
            int groups,
            int samplerBase,
            int textureBase,
            int imageBase,
            int borderBase,
            int drawBorderBase,
            int sets,
            int setCount,
            Bank images,
            int linear,
            Shared constants) {
        private List<Integer> registers() {
            List<Integer> out = new ArrayList<>(List.of(control, shared, stack, mode, linear));
            out.add(constants.enable);
            if (constants.registers >= 0)
                for (int i = 0; i < constants.bank.most; i++) out.add(constants.registers + i);
            for (int i = 0; i < 3; i++) out.addAll(List.of(size + 2 * i, size + 2 * i + 1, groups + i));
            for (int i = 0; i < 2; i++) {
                out.addAll(List.of(samplerBase + i, textureBase + i));
                out.addAll(List.of(imageBase + i, borderBase + i, drawBorderBase + i));
            }
            for (int i = 0; i < 2 * setCount; i++) out.add(sets + i);
            return out;
        }
    }

    /// Constants that programs share, for what a draw or a dispatch is given.
    ///
    /// @param bank of the packets that load them
    /// @param registers the first of those that they are in, if they are in registers; else -1
    /// @param enable register that says whether they are there
    /// @param bit of it
    /// @param first number of the word of the constants that they begin at; -1 if programs take them over
    ///     themselves
    record Shared(Bank bank, int registers, int enable, int bit, int first) {}

    /// One kind of state that packets load.
    ///
    /// @param block of the packet
    /// @param type of the packet
    /// @param words of a unit; the units are numbered, and a packet loads some in a row
    /// @param most units with higher numbers are not kept
    record Bank(int block, int type, int words, int most) {
        boolean takes(LoadState load) {
            return load.block() == block && load.type() == type;
        }
    }

    /// In the byte of an input: it does not arrive.
    static final int NOWHERE = 0xfc;

    private static final int CS_TEXTURES = 5;
    private static final int CS_PROGRAM = 13;
    private static final int CS_IMAGES = 14;
    private static final int CS_STORAGE = 15;

    /// Slots of buffers and textures. Hardware has fewer.
    private static final int SLOTS = 128;

    /// Constants that an instruction can name, `c0` to `c511`.
    private static final int CONSTANTS = 512;

    private static final ComputeForm A5XX = new ComputeForm(
            0xe7b0,
            0xe7b7,
            0xe5f3,
            0xe7dd,
            0xe5f2,
            new Bank(CS_PROGRAM, 1, 4, CONSTANTS),
            new Bank(CS_STORAGE, 1, 2, SLOTS),
            new Bank(CS_STORAGE, 2, 2, SLOTS),
            new Bank(CS_PROGRAM, 2, 2, SLOTS),
            new Bank(CS_TEXTURES, 1, 12, SLOTS),
            new Bank(CS_TEXTURES, 0, 4, SLOTS),
            null);

    /// A bank that nothing is loaded into.
    private static final Bank NONE = new Bank(-1, -1, 2, 0);

    /// Of a6xx and later: where the program is, and what packets load, is the same.
    private static ComputeForm later(int shape, int inputs, Later later) {
        return new ComputeForm(
                shape,
                inputs,
                0xa9b4,
                0xa9bc,
                0xa9b3,
                new Bank(CS_PROGRAM, 1, 4, CONSTANTS),
                NONE,
                NONE,
                new Bank(CS_PROGRAM, 2, 2, SLOTS),
                new Bank(CS_TEXTURES, 1, 16, SLOTS),
                new Bank(CS_TEXTURES, 0, 4, SLOTS),
                later);
    }

    private static final ComputeForm A6XX = later(
            0xb990,
            0xb997,
            new Later(
                    0xa9b0,
                    0xa9b1,
                    0xa9b6,
                    0xab00,
                    0xb991,
                    0xb999,
                    0xa9e2,
                    0xa9e6,
                    0xa9f2,
                    0xb180,
                    0xb302,
                    0xa9e8,
                    5,
                    new Bank(CS_PROGRAM, 3, 16, SLOTS),
                    0xb998,
                    new Shared(new Bank(CS_IMAGES, 2, 1, 32), -1, 0xbb11, 0, 4 * 504)));

    /// Of a7xx and a8xx: what workgroups are made of has moved, there are more sets, and the setup of
    /// draws and that of the whole processor are separate. No packet loads programs.
    private static ComputeForm newer(Shared shared) {
        return later(
                0xa9d4,
                0xa9c2,
                new Later(
                        0xa9b0,
                        0xa9b1,
                        0xa9b6,
                        0xab00,
                        0xa9d5,
                        0xa9dc,
                        0xa9e2,
                        0xa9e6,
                        0xa9f8,
                        0xb180,
                        0xb302,
                        0xa9e8,
                        8,
                        new Bank(CS_PROGRAM, 3, 16, SLOTS),
                        0xa9c3,
                        shared));
    }

    private static final ComputeForm A7XX = newer(new Shared(new Bank(-1, -1, 1, 64), 0xab40, 0xa9cd, 9, -1));

    private static final ComputeForm A8XX = newer(new Shared(new Bank(-1, -1, 1, 128), 0xab30, 0xa9cd, 9, -1));

    /// By generation; a newer one has none until it is known.
    private static final Map<Integer, ComputeForm> FORMS = Map.of(5, A5XX, 6, A6XX, 7, A7XX, 8, A8XX);

    /// @return empty if it is not known
    public static Optional<ComputeForm> of(int generation) {
        return Optional.ofNullable(FORMS.get(generation));
    }

    /// @return all registers that matter
    Set<Integer> registers() {
        Set<Integer> out = new HashSet<>(Set.of(shape, inputs, start, start + 1, length, entry));
        if (later != null) out.addAll(later.registers());
        return out;
    }

    /// @return everything that packets load, but for the program
    List<Bank> banks() {
        List<Bank> out =
                new ArrayList<>(List.of(constants, storageSizes, storageAddresses, uniforms, textures, samplers));
        if (later != null) out.addAll(List.of(later.images, later.constants.bank));
        return out;
    }
}
