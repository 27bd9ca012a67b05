package dev.heddle.files.adreno;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Where a generation keeps the state of compute programs. `docs/captures.md` says how each fact is known.
///
/// @param shape register with the fibers of a workgroup in x, y and z, each less one: bits 11..2, 21..12, 31..22
/// @param inputs register that says where numbers arrive, a byte each: group, group size, group start and local id,
///     from the low one up
/// @param start register with the low half of the program's address; the one after it has the high half
/// @param length register with the program's length in units
/// @param unknown register that is written with 0 and may say where in the program to begin
record ComputeForm(
        int shape,
        int inputs,
        int start,
        int length,
        int unknown,
        Bank constants,
        Bank storageSizes,
        Bank storageAddresses,
        Bank uniforms,
        Bank textures,
        Bank samplers) {
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
    private static final int CS_STORAGE = 15;

    /// Slots of buffers and textures. Hardware has fewer.
    private static final int SLOTS = 128;

    /// Constants that an instruction can name, `c0` to `c511`.
    private static final int CONSTANTS = 512;

    private static final ComputeForm A5XX =
            new ComputeForm(
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
                    new Bank(CS_TEXTURES, 0, 4, SLOTS));

    /// @return empty if it is not known
    static Optional<ComputeForm> of(int generation) {
        return generation == 5 ? Optional.of(A5XX) : Optional.empty();
    }

    /// @return all registers that matter
    Set<Integer> registers() {
        return Set.of(shape, inputs, start, start + 1, length, unknown);
    }

    /// @return everything that packets load, but for the program
    List<Bank> banks() {
        return List.of(constants, storageSizes, storageAddresses, uniforms, textures, samplers);
    }
}
