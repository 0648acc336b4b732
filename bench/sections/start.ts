import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntilReady } from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { type Section, say } from './section.ts';

/** From `npm start` to the first ready answer. */
export const start: Section = {
  name: 'start',
  async run() {
    using folder = temporaryFolder();
    const [firstMs, againMs] = [await measureStart(folder.path), await measureStart(folder.path)];
    say(`The first time ${(firstMs / 1000).toFixed(1)} s, again ${(againMs / 1000).toFixed(1)} s.`);
    return [{ what: 'npm start until ready', measured: againMs / 1000, unit: 's', bound: { atMost: 3 } }];
  },
};

const PATIENCE_MS = 60_000;

/** Milliseconds from `npm start` to the first ready answer, on an installed and built checkout. */
async function measureStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
    // A group of its own, which gets the signal that Ctrl-C would send to all of it.
    detached: true,
  });
  try {
    await waitUntilReady(port, PATIENCE_MS);
    return performance.now() - started;
  } finally {
    const exited = once(npm, 'exit');
    process.kill(-(npm.pid ?? 0), 'SIGINT');
    await exited;
  }
}
