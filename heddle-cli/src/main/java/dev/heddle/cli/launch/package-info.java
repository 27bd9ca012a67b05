/// The input and output of runs: buffers and images as files, summaries as JSON, texts and traces.
@NullMarked
package dev.heddle.cli.launch;

import org.jspecify.annotations.NullMarked;
