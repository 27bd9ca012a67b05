#!/bin/sh
# What action.yml does. What users say comes by the environment, never as a part of this text:
#
#   HEDDLE_RUN      dis, stats, check or sanitize
#   HEDDLE_FILES    files and folders, one a line
#   HEDDLE_ISA      the instruction set, or nothing where the files say it
#   HEDDLE_FAIL_ON  as the command has it, or nothing
#   HEDDLE_BASELINE for stats: an earlier report, or nothing
#   HEDDLE_RELEASE  a release: its zip, or the folder that was in it; or nothing
#   HEDDLE_VERSION  the release to fetch otherwise
#   HEDDLE_SHA256   of its zip, or nothing
#
# and GITHUB_STEP_SUMMARY, GITHUB_OUTPUT, RUNNER_TEMP, GITHUB_SERVER_URL and GITHUB_ACTION_REPOSITORY as GitHub sets them.
set -eu
unset CDPATH
LC_ALL=C
export LC_ALL
newline='
'

die() {
    printf 'heddle action: %s\n' "$1" >&2
    exit "${2:-1}"
}

# A text as Markdown shows it as it is, in one line.
plain() {
    printf '%s' "$1" | tr '\000-\037\177' ' ' | sed 's/[][\\`*_{}()<>#!|~@&$^"]/\\&/g'
}

# --- one file, for `dis`: this script calls itself, so that names may have anything in them
if [ "${1-}" = --dis ]; then
    file=$2
    case $file in -* | @*) file=./$file ;; esac
    name=$(printf '%s' "$file" | tr -c 'A-Za-z0-9._-' '_' | cut -c1-120)-$(printf '%s' "$file" | cksum | cut -d' ' -f1)
    listing=$work/listings/$name.s
    if "$heddle" dis ${HEDDLE_ISA:+"--isa=$HEDDLE_ISA"} "$file" >"$listing" 2>"$work/message" &&
        "$heddle" dis --stats ${HEDDLE_ISA:+"--isa=$HEDDLE_ISA"} "$file" >"$work/counts" 2>>"$work/message"; then
        count() { sed -n "s/^$1 *\([0-9]*\).*/\1/p" "$work/counts" | head -n 1; }
        printf '| %s | %s | %s | %s |\n' "$(plain "$file")" "$(count instructions)" "$(count 'undecoded bytes')" \
            "$(count 'unknown bits that are set')" >>"$work/read"
    else
        rm -f "$listing"
        why=$(head -n 1 "$work/message")
        why=${why#"$file":}
        why=$(printf '%s' "${why# }" | sed 's/^\([0-9][0-9]*\):[0-9][0-9]*: /line \1: /')
        printf '| %s | %s |\n' "$(plain "$file")" "$(plain "$why")" >>"$work/passed"
        [ -z "${3-}" ] || printf '%s\n' "$(head -n 1 "$work/message")" >>"$work/failed"
    fi
    exit 0
fi

# What is printed from here on names files of others: the runner must not take that for its own commands.
token=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
printf '::stop-commands::%s\n' "$token"
trap 'printf "::%s::\n" "$token"' EXIT

case ${HEDDLE_RUN-} in
    dis | stats | check | sanitize) ;;
    *) die "run: expected dis, stats, check or sanitize, found '${HEDDLE_RUN-}'" 2 ;;
esac
[ -n "${RUNNER_TEMP-}" ] || die 'RUNNER_TEMP is not set' 2
[ -n "${HEDDLE_BASELINE-}" ] && [ "$HEDDLE_RUN" != stats ] && die "baseline: is for 'run: stats'" 2

# One line is one name; nothing is expanded.
set -f
IFS=$newline
set -- ${HEDDLE_FILES-}
unset IFS
set +f
[ $# -gt 0 ] || die 'files: expected files or folders, one a line' 2
# No name is an option, or a file of options.
n=$#
while [ "$n" -gt 0 ]; do
    file=$1
    shift
    case $file in -* | @*) file=./$file ;; esac
    [ -e "$file" ] || die "$(printf '%s' "$file" | tr '\000-\037\177' '?'): no such file or folder"
    set -- "$@" "$file"
    n=$((n - 1))
done

work=$(mktemp -d "$RUNNER_TEMP/heddle.XXXXXX")
export work

# --- the release
hash_of() {
    if command -v sha256sum >/dev/null; then sha256sum <"$1"; else shasum -a 256 <"$1"; fi | cut -d' ' -f1
}

release=${HEDDLE_RELEASE-}
if [ -z "$release" ]; then
    case ${HEDDLE_VERSION-} in
        '' | *[!A-Za-z0-9.-]*) die "version: expected such as 0.2.0, found '${HEDDLE_VERSION-}'" 2 ;;
    esac
    release=$work/heddle.zip
    from=${GITHUB_SERVER_URL:-https://github.com}/${GITHUB_ACTION_REPOSITORY:-heddle/heddle}
    from=$from/releases/download/v$HEDDLE_VERSION/heddle-$HEDDLE_VERSION.zip
    curl -fsSL --proto '=https' --proto-redir '=https' --retry 3 -o "$release" "$from" || die "$from: cannot be fetched"
fi
if [ -d "$release" ]; then
    [ -z "${HEDDLE_SHA256-}" ] || die 'sha256: is for a zip, and the release is a folder' 2
    heddle=$release/bin/heddle
else
    [ -f "$release" ] || die "$release: no such release"
    if [ -n "${HEDDLE_SHA256-}" ]; then
        found=$(hash_of "$release")
        [ "$found" = "$HEDDLE_SHA256" ] || die "$release: its SHA-256 is $found, and sha256 says $HEDDLE_SHA256"
    fi
    unzip -q "$release" -d "$work/release" 2>/dev/null || die "$release: is no zip"
    heddle=
    for each in "$work"/release/heddle-*/bin/heddle; do heddle=$each; done
fi
[ -x "$heddle" ] || die "$release: there is no bin/heddle in it"
export heddle

# Runners have several JDKs, and say where.
if [ -z "${HEDDLE_JAVA_HOME-}" ]; then
    HEDDLE_JAVA_HOME=${JAVA_HOME_25_X64-${JAVA_HOME_25_ARM64-}}
    export HEDDLE_JAVA_HOME
fi

# --- the command
code=0
summary=$work/summary.md
sarif=$work/heddle.sarif
fail_on=${HEDDLE_FAIL_ON-}
isa=${HEDDLE_ISA-}
case $HEDDLE_RUN in
    dis)
        [ -z "$fail_on" ] || die "fail-on: 'run: dis' has nothing to fail on" 2
        mkdir "$work/listings"
        : >"$work/read"
        : >"$work/passed"
        : >"$work/failed"
        case $0 in /*) self=$0 ;; *) self=$PWD/$0 ;; esac
        for file; do
            if [ -d "$file" ]; then
                find "$file" -mindepth 1 -name '.*' -prune -o -type f ! -name io.json -exec "$self" --dis {} \;
            else
                "$self" --dis "$file" named
            fi
        done
        {
            printf '### heddle dis\n\n'
            if [ -s "$work/read" ]; then
                printf '| file | instructions | undecoded bytes | unknown bits |\n| --- | --- | --- | --- |\n'
                sort "$work/read" | head -n 500
            fi
            [ ! -s "$work/passed" ] || printf '\n| passed over | why |\n| --- | --- |\n'
            sort "$work/passed" | head -n 500
        } >"$summary"
        cat "$work/failed" >&2
        if [ -s "$work/failed" ]; then
            code=1
        elif [ ! -s "$work/read" ]; then
            echo 'heddle action: there is no code in what was named' >&2
            code=1
        fi
        rm -f "$sarif"
        ;;
    stats)
        "$heddle" stats --json ${isa:+"--isa=$isa"} ${HEDDLE_BASELINE:+"--baseline=$HEDDLE_BASELINE"} \
            ${fail_on:+"--fail-on=$fail_on"} "--sarif-to=$sarif" "--summary=$summary" "$@" >"$work/report.json" || code=$?
        ;;
    check | sanitize)
        "$heddle" "$HEDDLE_RUN" ${isa:+"--isa=$isa"} ${fail_on:+"--fail-on=$fail_on"} "--sarif-to=$sarif" \
            "--summary=$summary" "$@" || code=$?
        ;;
esac

output() {
    [ -z "${GITHUB_OUTPUT-}" ] || printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}
output exit-code "$code"
[ ! -s "$sarif" ] || output sarif "$sarif"
[ ! -s "$work/report.json" ] || output report "$work/report.json"
[ ! -d "$work/listings" ] || output listings "$work/listings"
if [ -s "$summary" ]; then
    [ "$HEDDLE_RUN" != stats ] && [ "$HEDDLE_RUN" != dis ] || cat "$summary"
    [ -z "${GITHUB_STEP_SUMMARY-}" ] || cat "$summary" >>"$GITHUB_STEP_SUMMARY"
fi
rm -rf "$work/release" "$work/heddle.zip"
exit "$code"
