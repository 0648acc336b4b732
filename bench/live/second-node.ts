import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ChildPortal,
  startChildPortal,
  superuserOf,
  waitUntilReady,
} from '#test/support/child-portal.ts';
import { freePort } from '#test/support/free-port.ts';

const START_PATIENCE_MS = 120_000;

export interface StartedNode {
  url: string;
  process: ChildPortal;
}

/** Another node of the same portal: it shares the database, the files, and the secrets. */
export async function startSecondNode(
  firstUrl: string,
  firstDir: string,
  dataDir: string,
  env: Record<string, string>,
): Promise<StartedNode> {
  mkdirSync(dataDir);
  copyFileSync(join(firstDir, 'secrets.json'), join(dataDir, 'secrets.json'));
  const { host = '', port, user, password, database } = superuserOf(firstDir);
  const ownPort = await freePort();
  const process = startChildPortal({
    dataDir,
    port: ownPort,
    env: {
      ...env,
      DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      STORAGE_FILES_DIR: join(firstDir, 'files'),
      // A part of every token, so all nodes must have the same.
      PUBLIC_URL: firstUrl,
    },
  });
  await waitUntilReady(ownPort, START_PATIENCE_MS).catch((error: unknown) => {
    throw new Error(`The second node did not start: ${process.output()}`, { cause: error });
  });
  return { url: `http://127.0.0.1:${ownPort}`, process };
}
