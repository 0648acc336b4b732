import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { bundleModule } from './bundle-module.ts';
import { launchOptions } from './launch.ts';

/** A browser with its own profile folder, which can be killed like by an empty battery. */
export interface KillableBrowser {
  page: Page;
  /** SIGKILL for all of its processes at once. */
  kill(): Promise<void>;
}

/** Starts Chromium on an existing profile folder, and opens a URL. */
export async function startKillable(profileFolder: string, address: string): Promise<KillableBrowser> {
  const { executablePath = chromium.executablePath(), args } = launchOptions();
  const child = spawn(
    executablePath,
    ['--headless', ...args, '--remote-debugging-port=0', `--user-data-dir=${profileFolder}`, 'about:blank'],
    // In its own process group, so that its helpers are killed with it.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const browser = await connect(child);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  return {
    page,
    async kill() {
      const gone = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await gone;
      await browser.close();
    },
  };
}

async function connect({ stderr }: ChildProcess): Promise<Browser> {
  if (!stderr) throw new Error('The browser cannot be heard.');
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) {
      // Nobody reads the output any more, and it must not block.
      stderr.resume();
      return chromium.connectOverCDP(address);
    }
  }
  throw new Error('The browser did not start.');
}

/** A server with one module of web/ on an empty page; it outlives the browsers, so that their origin stays. */
export async function serveModule(entry: string): Promise<{ url: string; stop(): void }> {
  const files = await bundleModule(entry);
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '').slice(1));
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript');
    response.end(file ?? '<!doctype html><title>Killed</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
