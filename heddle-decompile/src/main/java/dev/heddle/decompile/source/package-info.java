/// Kernels as a person would have written them: values instead of registers, arrays instead of addresses, loops and
/// branches instead of jumps.
///
/// 1. [dev.heddle.decompile.source.ValueGraph] follows one lane through its graph and turns registers into
///    [dev.heddle.decompile.source.Term]s in static single assignment form, by Braun et al., *Simple and efficient
///    construction of static single assignment form* (2013). [dev.heddle.decompile.source.Terms] makes each term once
///    and simplifies it.
/// 2. [dev.heddle.decompile.source.Structure] finds loops and branches in the graph, by Ramsey, *Beyond Relooper*
///    (2022), and [dev.heddle.decompile.source.Tidying] takes away the jumps that say nothing.
/// 3. [dev.heddle.decompile.source.Functions] makes functions of what is computed several times.
/// 4. [dev.heddle.decompile.source.Placement] decides which terms get names, and where these are computed.
/// 5. [dev.heddle.decompile.source.Rerolling] and [dev.heddle.decompile.source.RegisterArrays] make loops and arrays
///    of what compilers have unrolled; [dev.heddle.decompile.source.SourceText] prints it.
@NullMarked
package dev.heddle.decompile.source;

import org.jspecify.annotations.NullMarked;
