import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium that never opens a window: a journey takes it a quarter less time. It can show no notifications. */
const WINDOWLESS = ['chromium-headless-shell'];
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const INSTALL_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser of this machine: `$CHROMIUM_PATH`, else an installed Chromium or Chrome.
 * @param {{ whole?: boolean }} [options] `whole` for one that can do all that a browser with windows can
 * @returns {string | undefined} its path; undefined when there is none but Playwright's own, if that
 */
export function findBrowser({ whole = false } = {}) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} does not exist: set it to a Chromium, or unset it.`);
  }
  const installed = [...onPath(WHOLE), ...INSTALL_PATHS];
  return (whole ? installed : [...onPath(WINDOWLESS), ...installed]).find((path) => existsSync(path));
}

/** @param {string[]} names @returns {string[]} where programs of these names would be */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * Makes sure the tests have a browser: both kinds from apt where it may install them, else an installed one, else
 * Playwright's own.
 * @param {string[]} playwright program and arguments that start Playwright's command line
 */
export function ensureBrowser(playwright) {
  const missing = [WINDOWLESS, WHOLE].filter((names) => !onPath(names).some((path) => existsSync(path)));
  if (missing.length === 0 || (process.env.CHROMIUM_PATH && findBrowser())) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && installFromApt(missing.map(([name]) => String(name)))) return;
  if (findBrowser()) return;
  const [program, ...args] = playwright;
  if (program && run(program, [...args, 'install', 'chromium'])) return;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.');
}

/**
 * A fresh machine has no list of packages, or an old one, so the list is fetched first.
 * @param {string[]} packages
 * @returns {boolean} whether it succeeded
 */
function installFromApt(packages) {
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', ...packages]);
}

/** @param {string} program @param {string[]} args @returns {boolean} whether it succeeded */
function run(program, args) {
  try {
    execFileSync(program, args, { stdio: 'inherit' });
    return true;
  } catch {
    // The next way is tried; when none is left, one sentence says so.
    return false;
  }
}
