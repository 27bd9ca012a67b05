/// Reports of crashes of GPUs: what a dump says about the hang, as text, JSON and HTML.
@NullMarked
package dev.heddle.cli.crash;

import org.jspecify.annotations.NullMarked;
