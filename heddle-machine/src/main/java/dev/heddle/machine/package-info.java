/// A device around the interpreter: memory, and launches that dispatch a grid of groups to waves.
///
/// Lane code knows one wave. A program needs more: buffers at addresses, constants and registers that are
/// filled before its first instruction, memory shared by a group, barriers between waves, resources behind
/// numbers, and an end when it does what it must not. This package has all of that, for every instruction set
/// alike; which registers a launch fills and which tables of resources there are is in the head of the book,
/// [dev.heddle.isa.Isa].
///
/// The path of a launch:
///
/// - [Device] owns [Buffer]s at addresses with gaps between them, and keeps prepared programs. [Launch] says
///   what is to run: the program, the grid, and what each register, constant and slot holds.
/// - [Grid] is one run. It runs the [Preamble] first if there is one, and then hands groups out to threads of
///   the host in the order of their numbers; these start only if the run takes long enough to be worth it.
///   Budget and time limit are checked here.
/// - [GroupRun] runs one group after the other on one thread, all its waves from barrier to barrier.
/// - [Group] has the waves of a group and its memory, and fills registers at the start: [StartRegisters]
///   separates those that are the same in all groups from those that [LaneInputs] computes from the place of a
///   thread.
/// - Memory of lanes, groups and the device is [LocalMemory] and [DeviceMemory]; [Spaces] puts them behind the
///   address spaces of the book. [Bindings] answers for resources by number, and [BoundImages] writes images
///   with descriptors.
///
/// [Stepper] is the other way to run a launch: on one thread, it halts after any instruction and restores
/// earlier states. [LaunchSetup] describes the same start to those who translate the program instead.
///
/// Invariants: an access to an address outside of all buffers is a [RunFault], so memory of the host is never
/// reached. Results depend neither on the number of threads nor on the engine, unless the program depends on
/// the order of its groups; the order of waves depends on the seed only, and of several faults that of the
/// lowest group is reported. What a watcher sees is in order: with a tracer, groups run one after the other. A
/// buffer that is freed keeps its bytes until the launches that run have ended.
///
/// Begin with [Launch], then `run` in [Grid]. Files with kernels are read in [dev.heddle.machine.kernel], texels are
/// addressed and filtered in [dev.heddle.textures], and waves run in [dev.heddle.emulator].
@NullMarked
package dev.heddle.machine;

import org.jspecify.annotations.NullMarked;
