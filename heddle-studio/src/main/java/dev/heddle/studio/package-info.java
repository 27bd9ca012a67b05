/// The engine as a page sees it: texts go in, JSON comes out. It runs as WebAssembly in a worker; nothing here waits
/// for anything, and one call works on one document at a time.
@org.jspecify.annotations.NullMarked
package dev.heddle.studio;
