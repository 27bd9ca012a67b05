@echo off
rem Starts Heddle with the runtime beside it, or with the one (Java 25 or newer) that HEDDLE_JAVA_HOME or JAVA_HOME names, or with the java on the PATH.
setlocal
set "lib=%~dp0..\lib"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if defined HEDDLE_JAVA_HOME set "java=%HEDDLE_JAVA_HOME%\bin\java"
if exist "%~dp0..\runtime\bin\java.exe" set "java=%~dp0..\runtime\bin\java"
set "kind=quick"
set "more="
for /f "usebackq tokens=1,2*" %%a in ("%lib%\starts") do if "%~1"=="%%a" set "kind=%%b" & set "more=%%c"
"%java%" "@%lib%\%kind%.args" %more% %HEDDLE_JAVA_OPTS% "-Dheddle.books=%lib%\isa" "-Dheddle.llvm.own=%lib%\llvm" -jar "%lib%\heddle-cli.jar" %*
