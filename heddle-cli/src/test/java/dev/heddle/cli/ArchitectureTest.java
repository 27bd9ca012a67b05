package dev.heddle.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Who may use whom: the floors of the house.
class ArchitectureTest {
    private static final JavaClasses HEDDLE =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.heddle");

    /// The packages of the libraries and what they may use of the others, from the ground up.
    private static final Map<String, List<String>> FLOORS =
            Map.ofEntries(
                    Map.entry("source", List.of()),
                    Map.entry("bits", List.of()),
                    Map.entry("expr", List.of()),
                    Map.entry("book", List.of("source", "bits", "expr")),
                    Map.entry("insn", List.of("bits", "expr", "book")),
                    Map.entry("meaning", List.of("bits", "expr", "book", "insn")),
                    Map.entry(
                            "code",
                            List.of(
                                    "source",
                                    "bits",
                                    "expr",
                                    "book",
                                    "insn",
                                    "insn.scope",
                                    "meaning")),
                    Map.entry("check", List.of("source", "bits", "expr", "book", "insn", "code")),
                    Map.entry("hazard", List.of("source", "bits", "expr", "book", "insn", "code")),
                    Map.entry(
                            "page",
                            List.of("source", "bits", "expr", "book", "insn", "code", "check")),
                    Map.entry("files", List.of("source", "bits")),
                    Map.entry(
                            "lift",
                            List.of("source", "bits", "expr", "book", "insn", "meaning", "code")),
                    Map.entry(
                            "exec",
                            List.of(
                                    "source", "bits", "expr", "book", "insn", "meaning", "code",
                                    "lift")),
                    Map.entry("json", List.of("source")),
                    Map.entry(
                            "watch",
                            List.of(
                                    "expr",
                                    "book",
                                    "code",
                                    "insn",
                                    "hazard",
                                    "lift",
                                    "exec",
                                    "exec.state")),
                    Map.entry(
                            "machine",
                            List.of(
                                    "source",
                                    "book",
                                    "code",
                                    "insn",
                                    "lift",
                                    "exec",
                                    "exec.state",
                                    "watch")),
                    Map.entry("picture", List.of("machine")),
                    Map.entry(
                            "kernel",
                            List.of(
                                    "source",
                                    "book",
                                    "code",
                                    "insn",
                                    "lift",
                                    "exec",
                                    "exec.state",
                                    "json",
                                    "machine",
                                    "picture")),
                    Map.entry(
                            "trial",
                            List.of(
                                    "source",
                                    "bits",
                                    "expr",
                                    "book",
                                    "code",
                                    "insn",
                                    "lift",
                                    "exec",
                                    "exec.state",
                                    "json",
                                    "machine")));

    /// The packages below `exec`, and what each may use of the others of them.
    private static final Map<String, List<String>> EXEC =
            Map.of(
                    "number", List.of(),
                    "state", List.of(),
                    "lanes", List.of("number"),
                    "scalar", List.of("number", "state"),
                    "jvm", List.of("number", "state", "scalar"));

    /// Libraries of others, by the packages that may use them.
    private static final Map<String, String> OF_OTHERS =
            Map.of(
                    "json", "com.fasterxml.jackson.core",
                    "trial", "com.fasterxml.jackson.core");

    private static final Set<String> JAVA_BASE = Object.class.getModule().getPackages();

    private static final DescribedPredicate<JavaClass> OF_JAVA_BASE =
            describe(
                    "are of java.base",
                    c ->
                            JAVA_BASE.contains(c.getBaseComponentType().getPackageName())
                                    || c.getBaseComponentType().isPrimitive());

    @Test
    void everyPackageIsOnAFloor() {
        assertThat(HEDDLE).isNotEmpty();
        assertThat(HEDDLE.stream().map(c -> c.getPackageName().split("\\.", -1)[2]).distinct())
                .containsAll(FLOORS.keySet())
                .allMatch(p -> p.equals("cli") || FLOORS.containsKey(p));
    }

    @Test
    void librariesUseTheFloorsBelowAndLittleElse() {
        FLOORS.forEach((name, below) -> {
            List<String> may =
                    new ArrayList<>(List.of("dev.heddle." + name, "org.jspecify.annotations"));
            below.forEach(b -> may.add("dev.heddle." + b));
            String others = OF_OTHERS.get(name);
            if (others != null) may.add(others);
            DescribedPredicate<JavaClass> allowed =
                    describe(
                            "are of java.base or of " + may,
                            c -> {
                                String of = c.getBaseComponentType().getPackageName();
                                return OF_JAVA_BASE.test(c)
                                        || may.contains(of)
                                        || of.startsWith("dev.heddle." + name + ".");
                            });
            classes()
                    .that()
                    .resideInAPackage("dev.heddle." + name + "..")
                    .should(onlyDependOnClassesThat(allowed))
                    .check(HEDDLE);
        });
    }

    @Test
    void numbersAndLanesAndCompiledCodeKnowNothingOfWaves() {
        EXEC.forEach((name, below) -> {
            String own = "dev.heddle.exec." + name;
            List<String> may = below.stream().map(b -> "dev.heddle.exec." + b).toList();
            noClasses()
                    .that()
                    .resideInAPackage(own)
                    .should()
                    .dependOnClassesThat(
                            describe(
                                    "are of another package of exec",
                                    c -> {
                                        String of = c.getBaseComponentType().getPackageName();
                                        return of.startsWith("dev.heddle.exec")
                                                && !of.equals(own)
                                                && !may.contains(of);
                                    }))
                    .check(HEDDLE);
        });
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.heddle.(*)..").should().beFreeOfCycles().check(HEDDLE);
        slices().matching("dev.heddle.(**)").should().beFreeOfCycles().check(HEDDLE);
    }

    @Test
    void namesSayWhatThingsDo() {
        Set<String> empty =
                Set.of("util", "utils", "common", "impl", "internal", "manager", "helper", "misc");
        for (JavaClass c : HEDDLE) {
            assertThat(c.getPackageName().split("\\.")).as(c.getName()).noneMatch(empty::contains);
            for (String word : c.getSimpleName().split("(?=[A-Z])")) {
                assertThat(empty).as(c.getName()).doesNotContain(word.toLowerCase(Locale.ROOT));
            }
        }
    }

    @Test
    void onlyTheCommandTalksToTheProcess() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.heddle.cli")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .accessField(System.class, "in")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Throwable.class, "printStackTrace")
                .check(HEDDLE);
    }

    @Test
    void onlyTheCommandKnowsTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.heddle.cli")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..")
                .check(HEDDLE);
    }
}
