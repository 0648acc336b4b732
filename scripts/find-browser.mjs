import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium that never opens a window, as Playwright brings it too: a journey takes it a quarter less time. */
const WINDOWLESS = 'chromium-headless-shell';
const NAMES = [WINDOWLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser of this machine: `$CHROMIUM_PATH`, else an installed Chromium or Chrome.
 * @returns {string | undefined} its path; undefined when there is none but Playwright's own, if that
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} does not exist: set it to a Chromium, or unset it.`);
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES].find((path) => existsSync(path));
}

/**
 * Makes sure the tests have a browser: the one without windows where apt may install it, an installed one, another from
 * apt, or Playwright's own.
 * @param {string[]} playwright program and arguments that start Playwright's command line
 */
export function ensureBrowser(playwright) {
  const chosen = process.env.CHROMIUM_PATH !== undefined;
  if (findBrowser() && (chosen || findBrowser()?.endsWith(WINDOWLESS))) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall && installFromApt(WINDOWLESS)) return;
  if (findBrowser()) return;
  if (mayInstall && installFromApt('chromium')) return;
  const [program, ...args] = playwright;
  if (program && run(program, [...args, 'install', 'chromium'])) return;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.');
}

/**
 * A fresh machine has no list of packages, or an old one, so the list is fetched first.
 * @param {string} name of the package
 * @returns {boolean} whether it succeeded
 */
function installFromApt(name) {
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', name]);
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
