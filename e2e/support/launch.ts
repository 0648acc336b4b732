import { findBrowser } from '../../scripts/find-browser.mjs';

/** For machines without a display, a sandbox, or network access. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Maps need WebGL: without a graphics card, it runs on the CPU. That makes every page slower, so it is used only for
 * maps.
 */
export const MAP_ARGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** The launch options of Chromium, with `more` arguments. */
export function launchOptions(more: readonly string[] = []) {
  const executablePath = findBrowser();
  return { args: [...ARGS, ...more], ...(executablePath ? { executablePath } : {}) };
}

/** The launch options of the full Chromium, which can show notifications; the faster headless shell cannot. */
export function wholeBrowser() {
  const executablePath = findBrowser({ whole: true });
  return { args: ARGS, ...(executablePath ? { executablePath } : { channel: 'chromium' }) };
}
