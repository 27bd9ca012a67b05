/// Pictures of flow graphs: SVG and DOT.
@NullMarked
package dev.heddle.cli.graph;

import org.jspecify.annotations.NullMarked;
