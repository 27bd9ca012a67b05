package dev.heddle.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A switch over one of our own enums names its constants: a `default` takes a new one for whatever it is, and no
/// compiler says so. What defines operations has none; elsewhere there are no more than there were.
@Tag("long")
class EnumSwitchesTest {
    /// Switches with a `default`, most of them over the hundred operations of lane code. It grows only by
    /// what makes texts or machine code of these.
    private static final int MOST = 157;

    @Test
    void constantsAreNamed() throws IOException {
        List<String> found = defaults(CommentLinksTest.sources());
        assertThat(found).filteredOn(f -> f.contains("/exec/number/")).isEmpty();
        assertThat(found).hasSizeLessThanOrEqualTo(MOST);
    }

    /// @return the file and line of each `default` over an enum of ours
    private static List<String> defaults(List<Path> sources) throws IOException {
        List<String> out = new ArrayList<>();
        SourceTrees.of(sources, List.of("-proc:none"), _ -> {}, task -> {
            Iterable<? extends CompilationUnitTree> units = task.parse();
            task.analyze();
            for (CompilationUnitTree u : units) new Switches(Trees.instance(task), u, out).scan(u, null);
        });
        return out;
    }

    private static final class Switches extends TreePathScanner<Void, Void> {
        private final Trees trees;
        private final CompilationUnitTree unit;
        private final List<String> found;

        Switches(Trees trees, CompilationUnitTree unit, List<String> found) {
            this.trees = trees;
            this.unit = unit;
            this.found = found;
        }

        @Override
        public Void visitSwitch(SwitchTree s, Void v) {
            look(s.getExpression(), s.getCases());
            return super.visitSwitch(s, v);
        }

        @Override
        public Void visitSwitchExpression(SwitchExpressionTree s, Void v) {
            look(s.getExpression(), s.getCases());
            return super.visitSwitchExpression(s, v);
        }

        private void look(ExpressionTree of, List<? extends CaseTree> cases) {
            ExpressionTree e = of instanceof ParenthesizedTree p ? p.getExpression() : of;
            TypeMirror type = trees.getTypeMirror(new TreePath(getCurrentPath(), e));
            if (!(type instanceof DeclaredType d)
                    || d.asElement().getKind() != ElementKind.ENUM
                    || !d.toString().startsWith("dev.heddle.")) return;
            for (CaseTree c : cases)
                if (c.getLabels().stream().anyMatch(DefaultCaseLabelTree.class::isInstance))
                    found.add(unit.getSourceFile().getName()
                            + ":"
                            + unit.getLineMap()
                                    .getLineNumber(trees.getSourcePositions().getStartPosition(unit, c)));
        }
    }
}
