/// Object files, executables and libraries with A64 code, and archives with code for Apple GPUs.
///
/// [ObjectReader] tells by the first bytes which it is. [MachReader] reads Mach-O files and the wrappers around several
/// of them ([FatHeader]), [ElfReader] reads ELF files; of both come [CodeSection]s with [Label]s, and [A64Code] makes
/// programs of them. [MetalArchive] finds the Mach-O images within a Mach-O file that hold the stages of pipelines, and
/// [AgxCode] the functions in them.
///
/// Every number of a file is checked against the bytes that are there before it is used: a [Span] knows its end.
/// [ObjectFindings] keeps what was wrong and limits how much work a file can make.
///
/// `docs/layouts.md` has the layouts in full, and says what is a guess.
///
/// Words that are used here: a *slice* is one of several Mach-O files in a wrapper; an *image* is a Mach-O file
/// wherever it lies, offsets in it count from its start; a *segment* is a run of memory, a *section* a named part of
/// one; a *label* is a place in a section where a function begins.
@NullMarked
package dev.heddle.files.object;

import org.jspecify.annotations.NullMarked;
