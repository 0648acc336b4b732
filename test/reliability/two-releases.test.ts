import { execFile } from 'node:child_process';
import { readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { type PortalNode, type PortalNodes, startPortalNodes } from '#test/support/portal-nodes.ts';
import { copyRelease } from '#test/support/release-copy.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Nodes of two releases on one database: while the newer one migrates, beside it, and after it was left again. */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ADDED = {
  '9990_marks.sql': `-- compatible since: 0.3.0
    create table public.marks (id uuid primary key default gen_random_uuid());
    alter table public.marks enable row level security;
    insert into public.marks select from generate_series(1, 60);
    alter table public.marks add column mark integer;`,
  '9991_fill.sql': `-- compatible since: 0.3.0
-- run: in batches of public.marks by id
    update public.marks set mark = 1 + length(pg_sleep(0.03)::text) where id between $1 and $2`,
};
const REMOVED = { '9992_removed.sql': '-- compatible since: 0.4.0\ndrop table public.marks;' };
const ROLLED = {
  '9991_marks_index.sql': `-- compatible since: 0.3.0
-- run: alone
create index concurrently if not exists marks_mark on public.marks (mark)`,
};
const older = copyRelease('0.3.0');
const newer = copyRelease('0.4.0', ADDED);
const rolled = copyRelease('0.4.1', { ...ADDED, ...ROLLED });
const newest = copyRelease('0.5.0', { ...ADDED, ...ROLLED, ...REMOVED });

let portal: PortalNodes;
let old: PortalNode;
beforeAll(async () => {
  portal = await startPortalNodes(0);
  old = await portal.add(older.main);
  await old.start();
});
afterAll(async () => {
  await portal?.remove();
  for (const release of [older, newer, rolled, newest]) release[Symbol.dispose]();
});

/** A person of the office's program reads and writes through a node, until the function that it returns is called. */
function useNode(node: PortalNode): () => Promise<{ requests: number; failures: string[] }> {
  const stopping = new AbortController();
  const failures: string[] = [];
  let requests = 0;
  const key = portal.secrets.serviceRoleKey;
  const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const use = async () => {
    while (!stopping.signal.aborted) {
      const body = JSON.stringify({ name: `Firm ${requests}`, organization_type: 'partner' });
      for (const init of [{ method: 'GET' }, { method: 'POST', body }]) {
        requests += 1;
        const response = await fetch(`${node.url}/rest/v1/organizations`, { headers, ...init });
        const text = await response.text();
        if (!response.ok) failures.push(`${response.status} ${text.slice(0, 200)}`);
      }
      await sleep(10);
    }
  };
  const using = use();
  return async () => {
    stopping.abort();
    await using;
    return { requests, failures };
  };
}

const isReady = async (node: PortalNode) => (await fetch(`${node.url}/readyz`)).status;

test('of two nodes that start at once, one migrates and the other waits and says so, while the previous release serves', async () => {
  const stopUsing = useNode(old);
  const nodes = [await portal.add(newer.main), await portal.add(newer.main)];
  await Promise.all(nodes.map((node) => node.start()));
  const outputs = nodes.map((node) => node.child().output());
  expect(outputs.filter((text) => text.includes('Database brought up to date: 2 migrations.'))).toHaveLength(
    1,
  );
  expect(
    outputs.filter((text) =>
      text.includes('Another node migrates the database. This one waits until it has ended.'),
    ),
  ).toHaveLength(1);
  // The schema has changed under it.
  await sleep(500);
  const used = await stopUsing();
  expect(used.failures).toEqual([]);
  expect(used.requests).toBeGreaterThan(20);
  expect(await Promise.all([old, ...nodes].map(isReady))).toEqual([200, 200, 200]);
  for (const node of nodes) expect(await node.stop()).toBe(0);
});

test('the previous release starts again after a release that only adds, and works', async () => {
  expect(await old.stop()).toBe(0);
  await old.start();
  const stopUsing = useNode(old);
  await sleep(300);
  expect(await isReady(old)).toBe(200);
  const used = await stopUsing();
  expect(used.failures).toEqual([]);
  expect(used.requests).toBeGreaterThan(0);
});

function upgradeFrom(folder: string, link: string, env: Record<string, string> = {}) {
  const words = [join(folder, 'server/upgrade/main.ts'), '--link', link, '--without-backup'];
  return promisify(execFile)(process.execPath, words, {
    env: { PATH: process.env.PATH, ...old.env, PUBLIC_URL: old.url, ...env },
  });
}

test('`npm run upgrade` on one of several nodes migrates while the others serve', async () => {
  using folder = temporaryFolder();
  const link = join(folder.path, 'current');
  symlinkSync(older.folder, link);
  const stopUsing = useNode(old);
  const { stdout } = await upgradeFrom(rolled.folder, link);
  expect(stdout).toContain('The previous release works with the database afterwards.');
  expect(stdout).toContain('The database is that of Fieldfare 0.4.1. Restart the nodes one after the other.');
  const used = await stopUsing();
  expect(used.failures).toEqual([]);
  expect(used.requests).toBeGreaterThan(20);
  expect(await isReady(old)).toBe(200);
  expect(readlinkSync(link)).toBe(rolled.folder);

  // On a machine where no node runs: the others are seen in the database.
  const other = join(folder.path, 'other');
  symlinkSync(older.folder, other);
  const elsewhere = upgradeFrom(newest.folder, other, { PORT: String(await freePort()) });
  await expect(elsewhere).rejects.toThrow('The portal runs: add --stop COMMAND and --start COMMAND');
});

test('the previous release refuses the database of one that removed what it uses', async () => {
  const node = await portal.add(newest.main);
  await node.start();
  await node.stop();
  await old.stop();
  await expect(old.start()).rejects.toThrow(
    'A newer version upgraded this database: 9992_removed.sql works with Fieldfare 0.4.0 and later, and this is 0.3.0. Start the newer version, or restore the backup from before the upgrade.',
  );
  expect(await old.child().exited).toBe(1);
});
