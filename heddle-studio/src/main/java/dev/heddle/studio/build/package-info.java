/// Parts of the build: what is done to classes on their way to WebAssembly.
@org.jspecify.annotations.NullMarked
package dev.heddle.studio.build;
