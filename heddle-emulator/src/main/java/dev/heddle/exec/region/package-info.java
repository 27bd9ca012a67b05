/// Regions: several blocks of a program, loops among them, that are compiled as one.
///
/// A [Region] says what such blocks do, with registers as variables; [RegionCode] is what was made of it, and runs on a
/// [Frame]. Who finds regions and makes their code is found as a service. A region is never wrong, only absent: what it
/// cannot do it leaves to the interpreter, with the state as if it had never begun or as it was at one of its exits.
@NullMarked
package dev.heddle.exec.region;

import org.jspecify.annotations.NullMarked;
