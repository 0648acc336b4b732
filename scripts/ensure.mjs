/**
 * Does the set-up that is missing, then hands over to the Node that the project brings along:
 * `node scripts/ensure.mjs [web] [browser] [services] [wrk] -- <file.ts or node options> [arguments]`.
 * Runs on any Node from 20 on and needs no package, because it is what installs them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureWrk } from './ensure-wrk.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { ensureOptionalServices } from './optional-services.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';
import { webIsBuilt } from './web-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const projectNode = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
const OLDEST_NODE = 26;

const PARENT_CHECK_MS = 300;

endWithParent();
try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

/** @param {string[]} words */
async function main(words) {
  const split = words.indexOf('--');
  const needs = words.slice(0, split);
  const command = words.slice(split + 1);

  if (!packagesAreCurrent()) installPackages();
  if (needs.includes('web') && !webIsBuilt(root)) runNode([join(root, 'scripts/build-web.ts')]);
  if (needs.includes('browser'))
    ensureBrowser([nodePath(), join(root, 'node_modules/@playwright/test/cli.js')]);
  if (needs.includes('wrk')) ensureWrk();
  if (needs.includes('services')) ensureOptionalServices();
  await handOver(command);
}

/**
 * npm starts us through a shell, which does not forward signals. So the end of the shell counts as the signal. Otherwise
 * stopping npm would not stop the portal.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** Whether everything the lockfile names is installed at its version; parts for other platforms may be absent. */
function packagesAreCurrent() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = installed[path]?.version;
    return found === version || (found === undefined && Boolean(optional || devOptional));
  });
}

/** @throws Error when the folder is a link: npm would empty the one it leads to, which others may be using */
function installPackages() {
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'The packages have changed, and node_modules is a link: remove the link, then start again.',
    );
  }
  process.stdout.write('Installing the packages of package-lock.json…\n');
  const npm = process.env.npm_execpath;
  const [program, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  execFileSync(program, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** @param {string[]} args */
function runNode(args) {
  execFileSync(nodePath(), args, { cwd: root, stdio: 'inherit' });
}

/** The Node of the project, or the one that runs already where the registry has none for this platform. */
function nodePath() {
  if (existsSync(projectNode)) return projectNode;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE) return process.execPath;
  throw new Error(
    `npm has no Node ${OLDEST_NODE} for ${process.platform} on ${process.arch}: install it from nodejs.org and start again.`,
  );
}

/**
 * Runs a TypeScript file in this very process when it is new enough, else in a child that gets all signals. Servers
 * always are children, because V8 takes their flags only at the start of a process.
 * @param {string[]} command
 */
async function handOver([first, ...args]) {
  if (!first) return;
  // What Node has once compiled it keeps, for us and our children: a server starts in two thirds of the time.
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
  const isNew = Number(process.versions.node.split('.')[0]) >= OLDEST_NODE;
  const isServer = [first, ...args].some((word) => word.startsWith('server/'));
  if (isNew && !isServer) {
    const file = resolve(root, first);
    process.argv = [process.execPath, file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(nodePath(), [...(isServer ? SERVER_FLAGS : []), first, ...args], {
    cwd: root,
    // When this process ends, even by a kill signal, the channel closes, and the server notices.
    stdio: ['inherit', 'inherit', 'inherit', ...(isServer ? ['ipc'] : [])],
  });
  // The terminal sends Ctrl-C to the child as well; this process only waits for its end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
