import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import { sweepFiles } from '#server/gateway/storage/file-store/unclaimed-files.ts';
import { sweepUploads } from '#server/gateway/storage/resumable/upload-rows.ts';
import { type ChildGateway, startChildGateway } from '#server/gateway/storage/testing/child-gateway.ts';
import { startCuttingProxy } from '#server/gateway/storage/testing/cutting-proxy.ts';
import { createFolderBucket } from '#server/gateway/storage/testing/start-gateway.ts';
import { tusMetadata, tusUpload } from '#server/gateway/storage/testing/tus-client.ts';
import { announce, PART } from '#server/gateway/storage/testing/tus-requests.ts';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { campaign } from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { sized } from '#test/support/test-size.ts';

const UPLOADS = sized({ quick: 5, push: 50, release: 500 });
const CUTS_EACH = 3;
const AT_ONCE = 4;
const KILLS = 3;
const MIB = 1024 * 1024;
/** What stock clients send at once, and so the most that a cut may cost. */
const CHUNK_BYTES = 6 * MIB;
/** Head of a request, generously. */
const HEAD_BYTES = 1500;

const { random } = campaign('broken uploads', `${UPLOADS} uploads`);
const key = await generateSigningKey();
const folder = temporaryFolder();
const ann = randomUUID();
const nodes: ChildGateway[] = [];
let t: TestDatabase;
let token: string;

beforeAll(async () => {
  t = await createTestDatabase();
  await createFolderBucket(t, 'papers');
  nodes.push(...(await Promise.all([startNode(), startNode()])));
  token = await signToken(
    await loadKeys(key),
    { role: 'authenticated', sub: ann },
    { expiresInSeconds: 900 },
  );
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await t.drop();
  folder[Symbol.dispose]();
});

function startNode(): Promise<ChildGateway> {
  return startChildGateway({
    TEST_DATABASE_URL: t.url(),
    TEST_SIGNING_KEY: JSON.stringify(key),
    STORAGE_FILES_DIR: folder.path,
    STORAGE_URL_SECRET: 'a secret of the tests, long enough',
    STORAGE_MAX_SIZE_BYTES: String(100 * MIB),
  });
}
const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}/storage/v1`;
const headersOf = (more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, ...more });
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

test(
  'uploads that are interrupted again and again, on two nodes that are killed, arrive completely',
  async () => {
    const queue = Array.from({ length: UPLOADS }, (_, index) => ({
      sizeBytes: index === 0 ? 100 * MIB : Math.floor(1024 * 2 ** (random() * 13)),
      name: `${ann}/${index}.bin`,
    }));
    const digests = new Map<string, string>();
    const stopped = new AbortController();
    const killing = killNodes(stopped.signal);
    const uploading = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const content = contentOf(next.sizeBytes);
          await uploadBroken(content, next.name);
          digests.set(next.name, digestOf(content));
        }
      }),
    );
    await uploading.finally(() => {
      stopped.abort();
      return killing;
    });

    expect(digests.size).toBe(UPLOADS);
    for (const [name, digest] of digests)
      expect([name, digestOf(await download(name))]).toEqual([name, digest]);
    await expectTidy();
  },
  60_000 + UPLOADS * 5000,
);

test('of two nodes that get the same chunk at the same time, one accepts it', async () => {
  for (let round = 0; round < 5; round++) {
    const path = await begin(`${ann}/same-${round}.bin`, 40_000);
    const [first, second] = [contentOf(20_000), contentOf(20_000)];
    const answers = await Promise.all([append(0, path, 0, first), append(1, path, 0, second)]);
    expect(answers.sort()).toEqual([204, 409]);
    const rest = contentOf(20_000);
    expect(await append(round % 2, path, 20_000, rest)).toBe(204);
    const stored = await download(`${ann}/same-${round}.bin`);
    const wanted = [first, second].map((half) => digestOf(Buffer.concat([half, rest])));
    expect(wanted).toContain(digestOf(stored));
  }
});

test('a hanging connection releases its upload when its client continues on another node', async () => {
  const path = await begin(`${ann}/hanging.bin`, 1000);
  const hanging = request(`${urlOf(nodes[0]?.port)}${path}`, {
    method: 'PATCH',
    headers: headersOf({ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': '1000', ...PART }),
  });
  hanging.write(contentOf(400));
  const answered = once(hanging, 'response');
  await pause(200);
  const startedAt = performance.now();
  const head = await send(1, 'HEAD', path);
  expect(head.headers.get('upload-offset')).toBe('400');
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect((await answered)[0].statusCode).toBe(423);
  hanging.destroy();
});

/** Kills one node after the other, and starts it again. */
async function killNodes(signal: AbortSignal): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(1500 + random() * 1500, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await nodes[kill % 2]?.kill();
    nodes[kill % 2] = await startNode();
  }
}

async function uploadBroken(content: Buffer, name: string): Promise<void> {
  let turn = Math.floor(random() * 2);
  const proxy = await startCuttingProxy(
    () => nodes[turn++ % 2]?.port ?? 0,
    (cuts) =>
      cuts < CUTS_EACH
        ? HEAD_BYTES + (random() * content.length) / (CUTS_EACH + 1)
        : Number.POSITIVE_INFINITY,
  );
  const chunkSize = Math.min(CHUNK_BYTES, Math.ceil(content.length / 8));
  let failures = 0;
  try {
    await tusUpload({ url: urlOf(proxy.port) }, content, {
      chunkSize,
      headers: headersOf({ 'x-upsert': 'true' }),
      metadata: tusMetadata('papers', name),
      retryDelays: Array<number>(60).fill(100),
      onShouldRetry: () => ++failures > 0,
    });
    // What was sent twice is at most the chunk that a cut fell into.
    const requests = content.length / chunkSize + 2 * (failures + 1);
    const limit = content.length + failures * chunkSize + requests * HEAD_BYTES;
    expect([name, proxy.sentBytes() <= limit, proxy.cuts() >= CUTS_EACH]).toEqual([name, true, true]);
  } finally {
    await proxy.close();
  }
}

function contentOf(sizeBytes: number): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(sizeBytes);
  // Different in every chunk, and faster than random bytes: a part at the wrong offset would be found.
  for (let at = 0; at + 4 <= sizeBytes; at += 64) content.writeUInt32LE(Math.floor(random() * 2 ** 32), at);
  return content;
}

async function download(name: string): Promise<Buffer> {
  const client = createClient(`http://127.0.0.1:${nodes[0]?.port}`, 'no key', {
    accessToken: async () => token,
  });
  const { data, error } = await client.storage.from('papers').download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
}

/** No lease outlives its holder by 30 s, and after a day only files are left. */
async function expectTidy(): Promise<void> {
  const { owner, database } = t;
  const held = `select from storage.resumable_uploads where lease_until > now() + interval '30 s'`;
  expect((await owner.query(held)).rowCount).toBe(0);
  await owner.query('update storage.resumable_uploads set expires_at = now()');
  await owner.query('update storage.unclaimed_files set remove_after = now()');
  await sweepUploads(database.pool);
  await sweepFiles(database, createFolderStore(folder.path));
  const files = await readdir(folder.path, { recursive: true, withFileTypes: true });
  const { rowCount } = await owner.query('select from storage.objects');
  expect(files.filter((file) => file.isFile()).length).toBe(rowCount);
}

async function send(
  node: number,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer<ArrayBuffer>,
) {
  return fetch(`${urlOf(nodes[node]?.port)}${path}`, {
    method,
    headers: headersOf({ 'tus-resumable': '1.0.0', ...headers }),
    ...(body ? { body } : {}),
  });
}

async function begin(name: string, sizeBytes: number): Promise<string> {
  const answer = await send(0, 'POST', '/upload/resumable', announce(name, sizeBytes));
  return (answer.headers.get('location') ?? '').replace('/storage/v1', '');
}

async function append(
  node: number,
  path: string,
  offset: number,
  body: Buffer<ArrayBuffer>,
): Promise<number> {
  const answer = await send(node, 'PATCH', path, { 'upload-offset': String(offset), ...PART }, body);
  return answer.status;
}
