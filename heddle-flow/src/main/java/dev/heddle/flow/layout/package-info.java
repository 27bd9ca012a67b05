/// Where the blocks of a flow graph are drawn, and the lines between them: rows from the entry down, ways back at the
/// side. For pictures of all kinds; nothing here draws.
@NullMarked
package dev.heddle.flow.layout;

import org.jspecify.annotations.NullMarked;
