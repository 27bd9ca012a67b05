/// Kernels in files, read into launches: the code, its grid and buffers, and the results that it should have.
///
/// A kernel alone cannot be run. Its file has to say how large the grid is, which buffers there are with which
/// contents, and what each register, constant and table entry holds at the start: the calling convention (ABI)
/// of the compiler or driver that made it. This package reads the forms in which users have that, and turns all
/// of them into the same description.
///
/// Readers make a [LaunchDescription], which is plain data, and only its method `kernel` makes a device with
/// buffers:
///
/// - [KernelSource] reads assembly with headers; headers of an instruction set's own go through [OwnHeaders].
/// - [KernelPackage] reads JSON, and chooses by the members: [CompiledPackage] for the output of a compiler
///   with an `io.json`, [RecordedRun] for memory at fixed addresses, [DescriptorProgram] for instructions with
///   descriptors.
/// - In a [CompiledPackage], [NamedAbi] and [HandleAbi] read what registers hold, and [PackageBuffers] and
///   [PackageImages] what the program works on. They collect it in a [LaunchDraft].
///
/// Each [LaunchSetting] is one statement about the launch with its [Origin], a line or a member. `kernel`
/// applies settings of the shape, such as the grid, then the wishes of the user ([Kernel.Options]), then makes
/// the buffers of [BufferContent], and applies the other settings, which may need addresses. The result is a
/// [Kernel]: device, launch, buffers by key, and [Expected] contents, compared within a [Tolerance] or by a
/// [ValueComparison].
///
/// Invariants: a description makes nothing, so it can be read for its code alone or applied more than once. All
/// errors of a source are reported together, each with its line; of a package the first one. Files are read
/// through a [Folder]; a kernel may name those in and below its own folder and those that the user allows
/// ([FileAccess]), and no link leads out of these. Expected contents count only for unchanged inputs: with
/// another grid or buffer, nothing is compared.
///
/// Begin with [LaunchDescription], then [KernelSource]. The formats are documented in `docs/kernels.md`.
/// Running is in [dev.heddle.machine]; dispatches of captures become kernels in `dev.heddle.cli.input`, and
/// launches of recordings in `dev.heddle.server`.
@NullMarked
package dev.heddle.machine.kernel;

import org.jspecify.annotations.NullMarked;
