// One session in code-server: messages and a hover of the language server, then a kernel stepped with and without a
// launch.json, then the message where the command is missing.
const assert = require('node:assert/strict');
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');

const ROOT = path.resolve(__dirname, '../../..');
const EXTENSION = path.resolve(__dirname, '..');
const SHOTS = process.argv[2];
/** Milliseconds that one answer may take: a first start of the command builds its caches. */
const PATIENCE = 60_000;

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'heddle-editor-'));
const work = path.join(home, 'examples');
const data = path.join(home, 'data');
let server;
let page;

function write(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content));
}

/** Settings of the machine are not read from the user's file, as code-server is a remote machine to the browser. */
function setCommand(name) {
  write(path.join(data, 'Machine/settings.json'), { 'heddle.path': name });
}

function settings() {
  write(path.join(data, 'User/settings.json'), {
    'security.workspace.trust.enabled': false,
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'workbench.reduceMotion': 'on',
    'files.autoSave': 'off',
    'telemetry.telemetryLevel': 'off',
    'window.confirmBeforeClose': 'never',
  });
}

function freePort() {
  return new Promise(resolve => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function startServer() {
  const installed = path.join(home, 'extensions/heddle.heddle');
  const ignored = ['node_modules', 'test', '.npmrc', '.gitignore'];
  fs.cpSync(EXTENSION, installed, { recursive: true, filter: file => !ignored.includes(path.basename(file)) });
  fs.cpSync(path.join(ROOT, 'examples'), work, { recursive: true });
  settings();
  setCommand(process.env.HEDDLE);
  const port = await freePort();
  const args = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check',
    '--user-data-dir', data, '--extensions-dir', path.dirname(installed), '--config', path.join(home, 'config.yaml')];
  const log = fs.openSync(path.join(home, 'log'), 'w');
  server = spawn(process.env.CODE_SERVER, args, { stdio: ['ignore', log, log], detached: true });
  const url = `http://127.0.0.1:${port}/`;
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    if (await fetch(url + 'healthz').then(r => r.ok, () => false)) return url;
    assert.equal(server.exitCode, null, fs.readFileSync(path.join(home, 'log'), 'utf8'));
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error('code-server does not answer');
}

async function shot(name) {
  await page.screenshot({ path: path.join(SHOTS, `${name}.png`) });
}

/** Waits for an element with a text. */
async function sees(selector, text) {
  await page.locator(selector).filter({ hasText: text }).first().waitFor({ timeout: PATIENCE });
}

async function press(...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

async function command(title) {
  await press('F1');
  await page.keyboard.type(title);
  await sees('.quick-input-list .monaco-list-row', title);
  await press('Enter');
}

async function open(file) {
  await press('Control+p');
  await page.keyboard.type(path.join(work, file));
  await sees('.quick-input-list .monaco-list-row', path.basename(file));
  await press('Enter');
  await sees('.tab.active', path.basename(file));
}

async function goTo(line, column) {
  await press('Control+g');
  await page.keyboard.type(`${line}:${column}`);
  await press('Enter');
}

/** Waits until the marked line of a stopped kernel is one, counted from 1. */
async function stopsAt(line) {
  await sees('.debug-call-stack', `${line}:1`);
  await page.locator('.debug-top-stack-frame-line').first().waitFor({ timeout: PATIENCE });
}

const lines = fs.readFileSync(path.join(ROOT, 'examples/agx/collatz.s'), 'utf8').split('\n');
const first = 1 + lines.findIndex(l => /^ +get_sr/.test(l));

async function languageServer() {
  await open('agx/collatz.s');
  await sees('.codelens-decoration', 'Debug');
  await goTo(first + 1, 10);
  await command('Show or Focus Hover');
  await sees('.monaco-hover', 'iadd');
  await shot('hover');
  await press('Escape');
  await press('End', 'Enter');
  await page.keyboard.type('iad r1, r1, 1', { delay: 20 });
  await page.locator('.squiggly-error').first().waitFor({ timeout: PATIENCE });
  await command('View: Focus Problems');
  await sees('.markers-panel', "unknown instruction 'iad'");
  await shot('message');
  await command('File: Revert File');
  await page.locator('.squiggly-error').first().waitFor({ state: 'detached', timeout: PATIENCE });
}

async function stepped(name) {
  await press('F5');
  await stopsAt(first);
  await sees('.debug-call-stack', 'before the first instruction');
  await press('F11');
  await stopsAt(first + 1);
  await shot(name);
  await press('F5');
  await sees('.debug-call-stack', 'the run is over');
  await shot(`${name}-end`);
  await press('Shift+F5');
  await page.locator('.debug-toolbar').waitFor({ state: 'hidden', timeout: PATIENCE });
}

async function withoutCommand() {
  setCommand('no-such-heddle');
  await sees('.notification-toast', "The command 'no-such-heddle' is not on the PATH.");
  await shot('missing');
  await page.getByRole('button', { name: 'Open the Setting' }).first().click();
  await sees('.settings-editor', 'Heddle: Path');
  await shot('setting');
}

async function main() {
  const url = await startServer();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(`${url}?folder=${work}`);
    await sees('.explorer-folders-view', 'agx');
    await languageServer();
    await command('View: Hide Panel');
    await press('Control+1');
    await stepped('debug');
    write(path.join(work, '.vscode/launch.json'), {
      version: '0.2.0',
      configurations: [{ type: 'heddle', request: 'launch', name: 'Collatz', program: 'agx/collatz.s', grid: '1' }],
    });
    await open('agx/collatz.s');
    await stepped('launch');
    await withoutCommand();
  } catch (e) {
    await shot('failed');
    throw e;
  } finally {
    await browser.close();
  }
}

main()
  .then(() => console.log(`the extension works in code-server; screenshots are in ${SHOTS}`))
  .catch(e => {
    console.error(e);
    process.exitCode = 1;
  })
  .finally(() => {
    if (server?.exitCode === null) process.kill(-server.pid);
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
