package dev.heddle.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
                    Map.entry("json", List.of("source", "bits")),
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
                                    "bits",
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
                                    "bits",
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

    /// What a platform without a Java virtual machine lacks, such as the class library of a browser. Packages end in a
    /// dot.
    private static final Set<String> NOT_EVERYWHERE =
            Set.of(
                    "java.lang.invoke.VarHandle",
                    "java.lang.invoke.MethodHandles",
                    "java.lang.invoke.MethodHandle",
                    "java.lang.foreign.",
                    "java.lang.classfile.",
                    "java.lang.constant.",
                    "java.lang.reflect.",
                    "java.lang.Thread",
                    "java.util.concurrent.ConcurrentSkipListMap",
                    "java.util.concurrent.ExecutorService",
                    "java.util.concurrent.Executors",
                    "java.util.concurrent.ForkJoinPool",
                    "java.util.concurrent.CompletableFuture");

    /// Methods that it lacks, or has wrong.
    private static final Set<String> METHODS_NOT_EVERYWHERE =
            Set.of(
                    "java.lang.Math.fma",
                    "java.lang.Math.rint",
                    "java.lang.Math.unsignedMultiplyHigh",
                    "java.lang.Float.float16ToFloat",
                    "java.lang.Float.floatToFloat16",
                    "java.lang.Long.parseUnsignedLong",
                    "java.io.ByteArrayOutputStream.writeBytes");

    /// Methods for callers that have a virtual machine anyway.
    private static final Set<String> OF_THE_VIRTUAL_MACHINE =
            Set.of("dev.heddle.code.Codec.disassemble", "dev.heddle.machine.Buffer.segment");

    private static final Set<String> PLATFORMS =
            Set.of("dev.heddle.bits.Platform", "dev.heddle.exec.Platform");

    /// The packages that have to run without a Java virtual machine.
    private static boolean isPortable(JavaClass c) {
        String of = c.getPackageName();
        return of.startsWith("dev.heddle.")
                && !of.startsWith("dev.heddle.cli")
                && !of.startsWith("dev.heddle.files")
                && !of.startsWith("dev.heddle.picture")
                && !of.equals("dev.heddle.exec.jvm")
                && PLATFORMS.stream().noneMatch(p -> c.getName().split("\\$", 2)[0].equals(p));
    }

    private static boolean isNotEverywhere(String owner) {
        return NOT_EVERYWHERE.stream()
                .anyMatch(n -> n.endsWith(".") ? owner.startsWith(n) : owner.equals(n));
    }

    @Test
    void onlyThePlatformClassesNeedAVirtualMachine() {
        TreeSet<String> wrong = new TreeSet<>();
        for (JavaClass c : HEDDLE) {
            if (!isPortable(c)) continue;
            for (JavaAccess<?> a : c.getAccessesFromSelf()) {
                String target = a.getTargetOwner().getName() + "." + a.getTarget().getName();
                String origin = c.getName() + "." + a.getOrigin().getName();
                if (OF_THE_VIRTUAL_MACHINE.contains(origin)) continue;
                if (isNotEverywhere(a.getTargetOwner().getName())
                        || METHODS_NOT_EVERYWHERE.contains(target))
                    wrong.add(origin + " uses " + target);
            }
            for (JavaField f : c.getFields())
                if (isNotEverywhere(f.getRawType().getName())) wrong.add(f.getFullName());
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void codeMadeAtRunTimeIsReachedThroughThePlatformOnly() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.heddle.exec.jvm")
                .and()
                .doNotHaveFullyQualifiedName("dev.heddle.exec.Platform")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.heddle.exec.jvm")
                .check(HEDDLE);
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
