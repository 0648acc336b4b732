import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntilReady } from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';

const PATIENCE_MS = 60_000;

/** Milliseconds from `npm start` to the first ready answer, on an installed and built checkout. */
export async function measureStart(dataDir: string): Promise<number> {
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
