import pg from 'pg';
import { openStore } from '#server/gateway/storage/file-store/open-store.ts';
import type { StorageSettings } from '#server/gateway/storage/settings.ts';
import { fillDemoCompany } from '../db/demo/index.ts';
import { DEMO_PASSWORD } from '../db/demo/people.ts';

const ACCOUNTS = [
  ['admin', 'runs the office'],
  ['manager', 'plans and reviews'],
  ['employee', 'works in the field'],
  ['partner', 'asks for work'],
  ['partner2', 'asks for work, at another customer'],
  ['subcontractor', 'does the work'],
  ['subcontractor2', 'does the work, at another firm'],
] as const;

/**
 * Brings the demo company into an empty database; returns what to print about its accounts.
 * @param signal gives up at once when it is aborted; the next start then begins anew
 */
export async function openDemo(
  owner: pg.PoolConfig,
  storage: StorageSettings,
  signal: AbortSignal,
): Promise<string[]> {
  const pool = new pg.Pool({ ...owner, max: 2 });
  pool.on('error', () => undefined);
  // Also for a connection that waits in its transaction for the pictures. Its next query gets the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const store = await openStore(storage, storage.filesDir, () => undefined);
  const filled = fillDemoCompany(pool, { files: store.files });
  // After an abort nobody waits for it any more, and it ends with its connection.
  filled.catch(() => undefined);
  await Promise.race([filled, aborted(signal)]);
  await pool.end();
  store.close();
  return [
    `Sign in with the password ${DEMO_PASSWORD} as`,
    ...ACCOUNTS.map(([name, work]) => `  ${`${name}@fieldfare.test`.padEnd(30)} ${work}`),
  ];
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
