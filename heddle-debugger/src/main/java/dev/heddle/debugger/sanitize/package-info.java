/// Checks that find what is wrong with a kernel while it runs: [dev.heddle.debugger.sanitize.Sanitizer] watches a
/// launch, each check is one class, and [dev.heddle.debugger.sanitize.Findings] has what they found. Everything follows
/// from lane code and from what lanes do with memory; nothing here knows an instruction set.
///
/// An *agent* is a wave of a group: its lanes go on together. An *epoch* is the time between two barriers of a group. A
/// *step* of a wave is a number of instructions that it has run.
@org.jspecify.annotations.NullMarked
package dev.heddle.debugger.sanitize;
