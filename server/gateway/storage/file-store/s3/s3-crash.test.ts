import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startS3Server, type TestS3Server } from '#test/support/s3-server/s3-server.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';

const PROGRAM = join(import.meta.dirname, '../../testing/gateway-process.ts');
const MIB = 1024 * 1024;
const ROUNDS = sized({ quick: 2, push: 6, release: 60 });
/** One that takes one request to the store, and one that takes several. */
const SIZES = [100_000, 8 * MIB + 1];
const OCTETS = { contentType: 'application/octet-stream' };

const folder = temporaryFolder();
const key = await generateSigningKey();
let server: TestS3Server;
let t: TestDatabase;
let running: ChildProcess | undefined;

beforeAll(async () => {
  [server, t] = await Promise.all([startS3Server(), createTestDatabase()]);
  await t.owner.query(`insert into storage.buckets (id, name) values ('papers', 'papers')`);
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await server.stop();
  await t.drop();
  folder[Symbol.dispose]();
});

test(
  'a gateway killed at any moment loses no confirmed file, and keeps nothing else',
  async () => {
    /** Of each name, what it may hold: what was answered for last, and what nobody knows since then. */
    const possible = new Map<string, string[]>();
    let answered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const papers = await startGateway();
      const goal = answered + (round % 3);
      const uploading = Array.from({ length: 4 }, async (_, index) => {
        const content = randomBytes(SIZES[index % SIZES.length] ?? 0);
        // The same names in every round: what is replaced has to go.
        const name = `${index}.bin`;
        const { error } = await papers.upload(name, content, { ...OCTETS, upsert: true });
        possible.set(name, [...(error ? (possible.get(name) ?? ['']) : []), sha256(content)]);
        if (!error) answered++;
      });
      await vi.waitFor(() => expect(answered).toBeGreaterThanOrEqual(goal), { timeout: 20_000, interval: 5 });
      await sleep(Math.random() * 100);
      running?.kill('SIGKILL');
      await Promise.all(uploading);
    }
    const papers = await startGateway();
    for (const [name, digests] of possible) {
      const { data } = await papers.download(name);
      expect(digests).toContain(data ? sha256(Buffer.from(await data.arrayBuffer())) : '');
    }
    await t.owner.query('update storage.unclaimed_files set remove_after = now()');
    await vi.waitFor(expectTidy, { timeout: 20_000, interval: 200 });
  },
  60_000 + 20_000 * ROUNDS,
);

async function startGateway() {
  running = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      TEST_DATABASE_URL: t.url(),
      TEST_SIGNING_KEY: JSON.stringify(key),
      STORAGE_FILES_DIR: folder.path,
      STORAGE_URL_SECRET: 'a secret of the tests, long enough',
      STORAGE_SWEEP_INTERVAL_SECONDS: '1',
      ...server.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(running.stdout as NodeJS.ReadableStream), 'line');
  const keys = await loadKeys(key);
  const accessToken = () =>
    signToken(keys, { role: 'service_role', sub: randomUUID() }, { expiresInSeconds: 600 });
  return createClient(url, 'no key', { accessToken }).storage.from('papers');
}

async function expectTidy(): Promise<void> {
  const { rows } = await t.owner.query<{ version: string }>('select version from storage.objects');
  expect((await server.keys()).sort()).toEqual(
    rows.map(({ version }) => `${version.slice(-2)}/${version}`).sort(),
  );
  expect(await server.unfinished()).toEqual([]);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
