import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  removeChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';
import type { Portal } from './portal.ts';

const PATIENCE_MS = 120_000;

/** Starts another node of a running portal: a process with its database, files, secrets, and address. */
export async function startNode(dataDir: string, publicUrl: string): Promise<Portal> {
  const own = mkdtempSync(join(tmpdir(), 'fieldfare-node-'));
  cpSync(join(dataDir, 'secrets.json'), join(own, 'secrets.json'));
  const { host = '', port: at, password, database } = superuserOf(dataDir);
  const databaseUrl = `postgres://postgres:${encodeURIComponent(String(password))}@localhost:${at}/${database}?host=${encodeURIComponent(host)}`;
  const port = await freePort();
  const node = startChildPortal({
    dataDir: own,
    port,
    env: { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, STORAGE_FILES_DIR: join(dataDir, 'files') },
  });
  const stop = async () => {
    node.process.kill('SIGTERM');
    await node.exited;
    await removeChildPortal(undefined, own);
    rmSync(own, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(port, PATIENCE_MS);
  } catch (error) {
    await stop();
    throw new Error(`Another node did not start: ${node.output()}`, { cause: error });
  }
  return { url: `http://127.0.0.1:${port}`, pid: node.process.pid ?? 0, stop };
}
