# What starts Heddle: for `heddle` of a source tree and `bin/heddle` of a release. They say where things are, and call
# `start` with the command line.
#
#   root         the folder of `examples`
#   app          the folder of the jars, with the ready books in `isa`
#   caches       the folder of what makes starts faster; empty for none
#   stamp        what the names in it begin with
#   lock         a file that is locked while one process builds or makes a cache
#   directives   how the JVM is to compile code with vectors; to tell it so later takes longer
#   program      of the JDK that has to be there
#   home_of      an option of the JVM that says where a source tree is; empty for none
#
# Functions of the launcher: `stale` says whether something has to be built, which `build` does; `locked` starts the
# launcher anew while it holds the lock.

need=25

# Words of each instruction set: usual ones, and some with remarks of each kind.
training_words() {
    cat <<'END'
agx 0e05c43600000000;7e09420a8000;00c0eaffffff;3a81130124540200;71d118a780e151727835a312;3800;8800;0000000000000000
valhall 15000d0000c39100;0000000000c00000;168e2c2a18cdb300;2ba3000040c12f0e;674824a278c01f68;0000000000c07800
ir3 0000000000000000;3f0022000400046b;0500801000200300;9ee7d54640f0b110;7b7742974f865e6e;cd0000005e122ea6;0000000000000003
amx 00102000;20102000
END
}

# The classes that these commands load go into the AOT cache. Only the commands whose start-up matters: a larger cache
# slows all of them down (picocli and JSON, which the others load, cost 15 %).
# One command a line, with files beside $new; what follows ` < ` is its input, where ; is the end of a line. After ! it
# fails.
training() {
    training_words | sed 's/\([a-z0-9]*\) /dis -a \1 < /'
    cat <<'END'
dis -a agx --lines < 0e05c43600000000
asm -a agx < iadd r0, r1, 5
asm -a amx < ldx x0
asm -a ir3 < add.f r0.x, r1.x, r2.x
asm -a valhall < FADD.f32 r0, r1, r2
!asm -a agx < iadd r0, r1, 300
!asm -a agx < iad r0, r1, 3
!dis -a agx no-such-file
END
    # A command is cut at its blanks.
    case $new in
        *' '*) ;;
        *) printf '%s\n' "dis -a agx $new.hex" "asm -a amx -o $new.bin $new.s" "dis -a amx $new.bin" ;;
    esac
}

# The same for what writes JSON or counts or needs picocli, in a cache of its own.
training_with_options() {
    training_words | while read -r set words; do
        echo "dis -a $set --json < $words"
        echo "dis -a $set --stats < $words"
        echo "explain -a $set ${words%%;*}"
        [ "$set" = amx ] || echo "check -a $set < $words"
    done
    case $new in
        *' '*) ;;
        *) printf '%s\n' "dis -a ir3 --json $new.bin" "dis -a ir3 --stats $new.bin" "check -a ir3 $new.bin" ;;
    esac
    echo 'book list'
    echo 'book show -a agx iadd'
    echo 'lift -a agx 0e05c43600000000'
}

# The same for the commands that compute, in a cache of their own. What
# follows a ` < ` of serve-exec are headers, each perhaps with its payload in hexadecimal after a tab.
training_to_run() {
    # A command is cut at its blanks.
    case $root in
        *' '*) ;;
        *)
            for kernel in ir3/collatz ir3/reduction ir3/triangle agx/saxpy agx/reduction valhall/reduction; do
                [ ! -f "$root/examples/$kernel.s" ] || echo "run $root/examples/$kernel.s --threads 1"
            done
            # A line for picocli.
            [ ! -f "$root/examples/agx/saxpy.s" ] ||
                echo "run $root/examples/agx/saxpy.s --threads 1 --budget 1000000"
            ;;
    esac
    tab=$(printf '\t')
    code=c00005200308d846030000000308184203000010f80898420000000000020000
    code=${code}000000000000820600806103040026c000806103050226c00400050004081850
    code=${code}000000000002000000406703040426c000000000000082070000000000000003
    launch='{"do":"launch","program":1,"grid":[4],"group":[32],"input":{"r48.x":"group.x","r0.x":"local.x"},"merged":false,'
    launch=$launch'"bind":[{"table":"storage","number":0,"buffer":1},{"table":"storage","number":1,"buffer":1}'
    launch=$launch',{"table":"storage","number":2,"buffer":1}]}'
    line="serve-exec < {\"do\":\"hello\",\"protocol\":1};{\"do\":\"program\",\"target\":\"a630\"}$tab$code"
    line="$line;{\"do\":\"buffer\",\"bytes\":4096}"
    n=0
    while [ $n -lt 300 ]; do
        line="$line;$launch${tab}64000000"
        n=$((n + 1))
    done
    echo "$line;{\"do\":\"read\",\"buffer\":1};{\"do\":\"quit\"}"
}

# Start-up is most of a run: the smallest collector, no performance file in /tmp. No log, because a cache that does not
# fit is no news: the JVM starts without it. One that fits is where it was made for: otherwise the JVM moves it each time.
steady='-XX:+UseSerialGC -XX:-UsePerfData -Xlog:disable -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0'
# No profiling compiler.
quick="-XX:TieredStopAtLevel=1 $steady"
# A file of more than 128 MiB (in blocks of 512 bytes) is worth the optimising compiler. For as much from a pipe:
# HEDDLE_JAVA_OPTS=-XX:TieredStopAtLevel=4
large=262144
# What is rare when that compiler looks, copying what is known, is most of what comes later: it takes that in, too.
lasting="$steady -XX:MinInlineFrequencyRatio=0"
# The module with vectors is loaded when it is needed: with --add-modules the JVM prints a warning at each start. A cache
# only fits runs that say the same.
exports=--add-exports=java.base/jdk.internal.module=ALL-UNNAMED
# The JVM would say on standard output that it has read the directives.
silent=-XX:-DisplayVMOutput
# A run of a second or two does not earn back what optimising costs: a method has to do six times as much before it is
# optimised as the JVM would ask for. Loops of programs have done that within milliseconds.
patient="-XX:Tier4InvocationThreshold=30000 -XX:Tier4MinInvocationThreshold=3600"
patient="$patient -XX:Tier4CompileThreshold=90000 -XX:Tier4BackEdgeThreshold=240000"

# Sets home and version if $1 is a JDK that is new enough. The file beside it says so; asking java would start a JVM.
accept() {
    [ -r "$1/release" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/$program" ] || return 1
    version=
    while IFS= read -r line; do
        case $line in
            JAVA_VERSION=*)
                version=${line#*=}
                version=${version#\"}
                version=${version%%\"*}
                break
                ;;
        esac
    done <"$1/release"
    major=${version%%[!0-9]*}
    [ "${major:-0}" -ge "$need" ] || return 1
    home=$1
}

find_jdk() {
    [ -n "${HEDDLE_JAVA_HOME-}" ] && accept "$HEDDLE_JAVA_HOME" && return
    [ -n "${JAVA_HOME-}" ] && accept "$JAVA_HOME" && return
    java=$(command -v java) || java=
    [ -L "$java" ] && java=$(readlink -f "$java" || :)
    case $java in
        /*/bin/java) accept "${java%/bin/java}" && return ;;
    esac
    for candidate in \
        /usr/lib/jvm/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME-}"/.sdkman/candidates/java/* \
        "${HOME-}"/.jdks/*; do
        accept "$candidate" && return
    done
    echo "heddle: needs JDK $need or newer and found none; set JAVA_HOME to one" >&2
    exit 1
}

# Sets what a command needs: options of the JVM, the class path, the kind of its cache.
choose() {
    flags=$quick
    # Most need picocli or JSON; plain lines of `dis` and `asm` do not.
    kind=options
    vectors=
    direct=
    case ${1-} in
        --version) kind= ;;
        dis | asm)
            kind=
            for argument; do
                case $argument in
                    -a | -o | - | --lines | --raw | --no-labels | --expand) ;;
                    -*) kind=options ;;
                esac
            done
            ;;
        exec | stats | pages) flags=$steady ;;
        dap | lsp | studio) computes ;;
        # The data base and the archives: native code, and much of it.
        corpus)
            kind=none
            flags="-XX:+UseParallelGC -XX:-UsePerfData -Xlog:disable --enable-native-access=ALL-UNNAMED"
            ;;
        # No cache fits what may call native code.
        debug)
            computes
            kind=none
            flags="$flags --enable-native-access=ALL-UNNAMED"
            ;;
        run | serve-exec)
            computes
            [ ! -f "$directives" ] || direct=$directives
            ;;
    esac
    for argument; do
        if [ -f "$argument" ]; then
            case $argument in
                -*) ;;
                *) [ -z "$(find -L "$argument" -prune -size +$large 2>/dev/null)" ] || flags=$lasting ;;
            esac
        fi
    done
}

# With vectors if there are some.
computes() {
    flags="$steady $patient"
    kind=run
    vectors=$exports
}

untrained() {
    [ -n "$aot" ] && ! [ "$aot" -nt "$jar" ] && [ -w "$caches" ]
}

# Makes the cache of a kind. It fits one JDK and one build; those of other builds are of no use any more. An empty file
# says that making it failed; then we do without.
train() {
    for old in "$caches"/*.aot*; do
        case ${old##*/} in
            "$stamp"*) [ "$old" -nt "$jar" ] || rm -f "$old" ;;
            *) rm -f "$old" ;;
        esac
    done
    [ ! -t 2 ] || echo "heddle: making a cache for faster starts first; this takes some seconds" >&2
    new=$aot.new
    # Without profiles: with them the JVM compiles at once what was hot in training.
    plain=-XX:-AOTRecordTraining
    case $kind in
        run) training_to_run | trained $steady $exports $plain -Dheddle.vectors.off=true || rm -f "$new" ;;
        options)
            printf '\0\0\0\0\0\0\0\0' >"$new.bin"
            training_with_options | trained $quick $plain || rm -f "$new"
            ;;
        *)
            echo 0e05c43600000000 >"$new.hex"
            echo 'ldx x0' >"$new.s"
            training | trained $quick $plain || rm -f "$new"
            ;;
    esac >/dev/null 2>&1
    [ -s "$new" ] || : >"$new"
    rm -f "$new.hex" "$new.s" "$new.bin"
    mv -f "$new" "$aot"
}

trained() {
    "$home/bin/java" "$@" "-XX:AOTCacheOutput=$new" "-Dheddle.books=$app/isa" -cp "$jar" dev.heddle.cli.Training
}

# Builds and trains, one process at a time: others wait for it. This launcher is started anew with the lock held.
prepare() {
    mkdir -p "${lock%/*}" 2>/dev/null || :
    if ! [ -w "${lock%/*}" ]; then
        echo "heddle: there is no build, and ${lock%/*} is not writable" >&2
        exit 1
    fi
    HEDDLE_PREPARES=true locked "$@" || exit
}

# What is done with the lock held. Perhaps another process has done it meanwhile.
prepared() {
    trap 'exit 130' HUP INT TERM
    if stale; then build; fi
    if untrained; then train; fi
    exit 0
}

# Runs a command in place of the launcher.
start() {
    # Java reads names of files as the locale says, and in one that is not there only those in ASCII.
    export LC_ALL=C.UTF-8
    find_jdk
    # The same as Java would find out, but at once.
    terminal=false
    [ ! -t 1 ] || terminal=true
    errors=false
    [ ! -t 2 ] || errors=true
    jar=$app/heddle-cli.jar
    choose "$@"
    aot=
    # Without a compiler, as in a runtime that is no JDK, there is nothing to hold the lock with.
    [ -z "$caches" ] || [ "$kind" = none ] || ! [ -x "$home/bin/javac" ] || aot=$caches/$stamp$version${kind:+-$kind}.aot
    if [ -n "${HEDDLE_PREPARES-}" ]; then prepared; fi
    if stale || untrained; then prepare "$@"; fi
    set -- "-Dheddle.books=$app/isa" -Dheddle.terminal=$terminal -Dheddle.terminal.err=$errors -cp "$jar" dev.heddle.cli.Main "$@"
    [ ! -s "$aot" ] || set -- "-XX:AOTCache=$aot" "$@"
    [ -z "$home_of" ] || set -- "$home_of" "$@"
    [ -z "$direct" ] || set -- $silent "-XX:CompilerDirectivesFile=$direct" -Dheddle.directed=true "$@"
    exec "$home/bin/java" $flags $vectors ${HEDDLE_JAVA_OPTS-} "$@"
}
