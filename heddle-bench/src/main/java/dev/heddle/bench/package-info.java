/// Benchmarks; see the module's README for how to run them and what they gave.
@NullUnmarked
package dev.heddle.bench;

import org.jspecify.annotations.NullUnmarked;
