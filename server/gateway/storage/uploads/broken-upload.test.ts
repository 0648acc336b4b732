import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createFolderBucket,
  person,
  startTestGateway,
  type TestGateway,
} from '#server/gateway/storage/testing/start-gateway.ts';

const ann = randomUUID();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway({ STORAGE_MAX_SIZE_BYTES: '1000000' });
  await createFolderBucket(gateway, 'papers');
});
afterAll(() => gateway.stop());

test('an upload that announces five gigabytes is refused before a byte is read', async () => {
  const socket = await startUpload({ 'content-type': 'text/plain', 'content-length': '5000000000' });
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('"code":"EntityTooLarge"');
  socket.destroy();
});

test('a client that continues sending after the refusal is disconnected', async () => {
  const socket = await startUpload({ 'content-type': 'text/plain', 'content-length': '5000000000' });
  const writing = setInterval(() => socket.write('x'.repeat(10_000)), 20);
  socket.on('error', () => clearInterval(writing));
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(writing);
  expect(socket.bytesWritten).toBeLessThan(100_000_000);
});

test.each([1, 5000, 200_000])('an upload cut after %i bytes leaves nothing behind', async (bytes) => {
  const socket = await startUpload({ 'content-type': 'text/plain', 'content-length': '500000' });
  socket.write('x'.repeat(bytes));
  await vi.waitFor(async () => expect(await unclaimed()).toBe(1));
  socket.destroy();
  await expectNothing();
});

test('a form cut in the middle of its file leaves nothing behind', async () => {
  const socket = await startUpload({
    'content-type': 'multipart/form-data; boundary=cut',
    'content-length': '500000',
  });
  const part = `--cut\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  socket.write(part + 'x'.repeat(100_000));
  await vi.waitFor(async () => expect(await unclaimed()).toBe(1));
  socket.destroy();
  await expectNothing();
});

test('a form that ends without its closing line leaves nothing behind', async () => {
  const part = `--cut\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  const body = part + 'x'.repeat(100_000);
  const answer = await gateway.fetch(`/object/papers/${ann}/cut.txt`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=cut' },
    claims: person(ann),
  });
  expect(answer.status).toBe(400);
  await expectNothing();
});

test('a right that ends while the file is on its way ends the upload', async () => {
  await gateway.owner.query(`create table public.banned (id text)`);
  await gateway.owner.query(`grant select on public.banned to authenticated`);
  await gateway.owner.query(`create policy "papers banned" on storage.objects as restrictive to authenticated
    using (true) with check (not exists (select from public.banned where id = owner_id))`);
  const socket = await startUpload({ 'content-type': 'text/plain', 'content-length': '10000' });
  socket.write('x'.repeat(6000));
  await vi.waitFor(async () => expect(await unclaimed()).toBe(1));
  await gateway.owner.query(`insert into public.banned values ($1)`, [ann]);
  socket.write('x'.repeat(4000));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('new row violates row-level security policy');
  socket.destroy();
  await expectNothing();
});

describe('a client abort', () => {
  const sleeping = async () =>
    // Only the role itself may see the wait events of its connections.
    (
      await gateway.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
    ).rowCount;
  const path = `${ann}/slow.txt`;
  beforeAll(async () => {
    await createFolderBucket(gateway, 'slow');
    const slow = `using (bucket_id <> 'slow' or pg_sleep`;
    await gateway.owner.query(
      `create policy slow_read on storage.objects as restrictive for select to authenticated ${slow}(4)::text = '');
       create policy slow_move on storage.objects as restrictive for update to authenticated ${slow}(0.5)::text = '')`,
    );
    await gateway.owner.query(`insert into storage.objects (bucket_id, name) values ('slow', $1)`, [path]);
  });
  afterAll(() =>
    gateway.owner.query(`drop policy slow_read on storage.objects; drop policy slow_move on storage.objects`),
  );

  /** Sends requests and aborts them while they run or wait. */
  async function abortDuring(count: number, url: string, init: RequestInit): Promise<void> {
    const controller = new AbortController();
    const answers = Array.from({ length: count }, () =>
      gateway.fetch(url, { ...init, signal: controller.signal, claims: person(ann) }).catch(() => undefined),
    );
    await vi.waitFor(async () => expect(await sleeping()).toBeGreaterThan(0));
    controller.abort();
    await Promise.all(answers);
  }

  test.each([
    ['list', { method: 'POST', body: '{"prefix":""}', headers: { 'content-type': 'application/json' } }],
    ['info', { method: 'GET' }],
    ['download', { method: 'GET' }],
  ])('cancels running and waiting reads: %s', async (operation, init) => {
    const urls = {
      list: '/object/list/slow',
      info: `/object/info/slow/${path}`,
      download: `/object/slow/${path}`,
    };
    await abortDuring(30, urls[operation as keyof typeof urls], init);
    await vi.waitFor(async () => expect(await sleeping()).toBe(0), 1500);
    // No waiting request starts later.
    await pause(100);
    expect(await sleeping()).toBe(0);
  });

  test('does not stop a write that has started', async () => {
    await gateway.owner.query(`drop policy slow_read on storage.objects`);
    const move = { bucketId: 'slow', sourceKey: path, destinationKey: `${ann}/moved.txt` };
    await gateway.owner.query(
      `update storage.objects set metadata = '{"mimetype": "text/plain", "size": 1}' where bucket_id = 'slow'`,
    );
    await abortDuring(1, '/object/move', {
      method: 'POST',
      body: JSON.stringify(move),
      headers: { 'content-type': 'application/json' },
    });
    await vi.waitFor(async () => {
      const { rows } = await gateway.owner.query(`select name from storage.objects where bucket_id = 'slow'`);
      expect(rows).toEqual([{ name: `${ann}/moved.txt` }]);
    }, 3000);
    await gateway.owner.query(
      `create policy slow_read on storage.objects as restrictive for select to authenticated using (true)`,
    );
  });
});

/** A connection on which the head of an upload was sent and whose body is up to the test. */
async function startUpload(headers: Record<string, string>): Promise<Socket> {
  const { hostname, port, pathname } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = {
    host: hostname,
    authorization: `Bearer ${await gateway.token(person(ann))}`,
    ...headers,
  };
  socket.write(`POST ${pathname}/object/papers/${ann}/cut.txt HTTP/1.1\r\n`);
  socket.write(
    `${Object.entries(lines)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  return socket;
}

async function expectNothing(): Promise<void> {
  await vi.waitFor(async () => expect(await unclaimed()).toBe(0), 5000);
  // The gateway is quick, but a wrong write would come a moment later.
  await pause(50);
  const files = await readdir(gateway.filesDir, { recursive: true, withFileTypes: true });
  expect(files.filter((entry) => entry.isFile())).toEqual([]);
  expect((await gateway.owner.query('select from storage.objects')).rowCount).toBe(0);
}

async function unclaimed(): Promise<number> {
  return (await gateway.owner.query('select from storage.unclaimed_files')).rowCount ?? 0;
}
