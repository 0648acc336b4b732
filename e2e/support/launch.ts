import { findBrowser } from '../../scripts/find-browser.mjs';

/** For machines without a display, a sandbox or a way out to the network. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Maps are drawn by WebGL: without a graphics card, by the processor. Every page is slower then, so only for maps. */
export const MAP_ARGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** How Chromium is started, with `more` arguments. */
export function launchOptions(more: readonly string[] = []) {
  const executablePath = findBrowser();
  return { args: [...ARGS, ...more], ...(executablePath ? { executablePath } : {}) };
}

/** How the Chromium is started that can show notifications, which the quicker one without windows cannot. */
export function wholeBrowser() {
  const executablePath = findBrowser({ whole: true });
  return { args: ARGS, ...(executablePath ? { executablePath } : { channel: 'chromium' }) };
}
