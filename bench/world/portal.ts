import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '#server/secrets.ts';
import { removeChildPortal, startChildPortal, waitUntilReady } from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';

const PATIENCE_MS = 300_000;

/** A portal as a process of its own. */
export interface Portal {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the portal on a data folder, as for real use or as the demo. */
export async function startPortal(dataDir: string, mode: 'demo' | 'start'): Promise<Portal> {
  const port = await freePort();
  const portal = startChildPortal({ dataDir, port, mode });
  const stop = async () => {
    portal.process.kill('SIGTERM');
    await portal.exited;
    await removeChildPortal(undefined, dataDir);
  };
  try {
    const ended = portal.exited.then((code) => {
      throw new Error(`It ended with ${code}.`);
    });
    await Promise.race([waitUntilReady(port, PATIENCE_MS), ended]);
    return { url: `http://127.0.0.1:${port}`, pid: portal.process.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw new Error(`The portal did not start: ${portal.output()}`, { cause: error });
  }
}

export function secretsOf(dataDir: string): Secrets {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
}
