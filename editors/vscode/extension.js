// The extension: starts the language server and the debug adapter, which are both commands of heddle.
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const DEBUG_TYPE = 'heddle';
const ASSEMBLY = 'heddle-assembly';
const BOOK = 'heddle-book';

/** The language server's client; undefined while the command is missing. */
let client;

/** Starts and stops of the client, one after the other. */
let starting = Promise.resolve();

/** The setting heddle.path: a name that is looked up in PATH, or a file. */
function setting() {
  const text = vscode.workspace.getConfiguration('heddle').get('path') || 'heddle';
  return text.startsWith('~/') ? path.join(os.homedir(), text.slice(2)) : text;
}

function workspaceFolder() {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

function isFile(file) {
  return fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The file of the command, or undefined. A relative path is one from the first folder of the workspace. */
function findCommand(name) {
  const endings = process.platform === 'win32' ? ['.bat', '.cmd', '.exe', ''] : [''];
  const folders = /[\\/]/.test(name) ? [workspaceFolder() ?? ''] : (process.env.PATH ?? '').split(path.delimiter);
  for (const folder of folders)
    for (const ending of endings) {
      const file = path.resolve(folder, name + ending);
      if (isFile(file)) return file;
    }
  return undefined;
}

/** What starts a subcommand, or undefined after a message that the command was not found. */
function executable(subcommand) {
  const name = setting();
  const file = findCommand(name);
  if (!file) {
    reportMissing(name);
    return undefined;
  }
  // Node starts scripts of Windows through their interpreter only.
  return /\.(bat|cmd)$/i.test(file)
    ? { command: 'cmd', args: ['/c', file, subcommand] }
    : { command: file, args: [subcommand] };
}

async function reportMissing(name) {
  const open = 'Open the Setting';
  const where = /[\\/]/.test(name) ? 'is no file' : 'is not on the PATH';
  const chosen = await vscode.window.showErrorMessage(
    `The command '${name}' ${where}. The setting 'heddle.path' says which one to start.`,
    open,
  );
  if (chosen === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'heddle.path');
}

function startClient() {
  const server = executable('lsp');
  if (!server) return undefined;
  client = new LanguageClient(DEBUG_TYPE, 'Heddle', server, {
    documentSelector: [ASSEMBLY, BOOK].flatMap(language => [
      { language, scheme: 'file' },
      { language, scheme: 'untitled' },
    ]),
    initializationOptions: vscode.workspace.getConfiguration().get('heddle'),
    synchronize: {
      configurationSection: 'heddle',
      fileEvents: vscode.workspace.createFileSystemWatcher('**/*.isa'),
    },
  });
  // The client itself shows why it could not start.
  return client.start().catch(() => {});
}

async function stopClient() {
  const old = client;
  client = undefined;
  // A server that has ended by itself, or never began, cannot be asked to stop.
  await old?.dispose().catch(() => {});
}

function restartClient() {
  starting = starting.then(stopClient).then(startClient);
  return starting;
}

/** Fills in what a launch lacks; without a launch.json that is everything. */
function resolveLaunch(folder, config) {
  if (!executable('dap')) return undefined;
  return { type: DEBUG_TYPE, request: 'launch', name: 'Step this kernel', program: '${file}', ...config };
}

function debugAdapter(session) {
  const adapter = executable('dap');
  if (!adapter) throw new Error(`the command '${setting()}' was not found`);
  // Relative files of a launch are those of its folder.
  const cwd = session.workspaceFolder?.uri.fsPath ?? workspaceFolder();
  return new vscode.DebugAdapterExecutable(adapter.command, adapter.args, cwd ? { cwd } : undefined);
}

/** Debugs a file: of the lens above a kernel its URI as text, of a menu its URI, of the palette that in front. */
async function debugFile(uri) {
  const file = typeof uri === 'string' ? vscode.Uri.parse(uri) : (uri ?? vscode.window.activeTextEditor?.document.uri);
  if (!file) return;
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(file), {
    type: DEBUG_TYPE,
    request: 'launch',
    name: path.basename(file.fsPath),
    program: file.fsPath,
  });
}

function activate(context) {
  context.subscriptions.push(
    vscode.debug.registerDebugConfigurationProvider(DEBUG_TYPE, { resolveDebugConfiguration: resolveLaunch }),
    vscode.debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, { createDebugAdapterDescriptor: debugAdapter }),
    vscode.commands.registerCommand('heddle.debug', debugFile),
    vscode.commands.registerCommand('heddle.restart', restartClient),
    vscode.workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('heddle.path')) restartClient();
    }),
  );
  restartClient();
}

function deactivate() {
  return starting.then(stopClient);
}

module.exports = { activate, deactivate };
