import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { ClientAbort, ClientAbortError } from '#server/gateway/client-abort.ts';
import type { Renderer } from '#server/gateway/storage/images/renderer.ts';
import { createRenditions, type Renditions } from '#server/gateway/storage/images/renditions.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** The order of renditions. The tests control when their renderer finishes. */

const OPTIONS = { width: 100, resize: 'cover', quality: 80 } as const;
let renditions: Renditions;
let rendering: { end: () => void; isStopped: boolean }[];

beforeEach(() => {
  rendering = [];
  const renderer: Renderer = {
    async render({ targetPath }, clientAbort) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const job = { end: resolve, isStopped: false };
      rendering.push(job);
      clientAbort?.listen(() => {
        job.isStopped = true;
        reject(new ClientAbortError());
      });
      await promise;
      await writeFile(targetPath, 'picture');
      return 'jpeg';
    },
    close: () => {},
  };
  const files = { borrow: async () => ({ path: 'source', giveBack: async () => {} }) };
  const folder = temporaryFolder();
  renditions = createRenditions(folder.path, files, renderer, { maxMemoryBytes: 1 });
  return () => folder[Symbol.dispose]();
});

const ask = (owner: string, version: string = randomUUID(), clientAbort?: ClientAbort) =>
  renditions.get(version, OPTIONS, { owner, clientAbort });
const begun = (count: number) => expect.poll(() => rendering.length).toBe(count);

test('one caller leaves a slot for others, and only that caller is refused when too many requests wait', async () => {
  const many = Array.from({ length: 101 }, () => ask('ann').catch((error: Error) => error.message));
  await begun(1);
  await expect.poll(() => ask('ann').catch((error) => error.statusCode)).toBe(429);
  const other = ask('ben');
  await begun(2);
  rendering[1]?.end();
  expect((await other).format).toBe('jpeg');
  const ending = setInterval(() => {
    for (const { end } of rendering) end();
  }, 1);
  expect((await Promise.all(many)).filter((outcome) => typeof outcome === 'string')).toEqual([]);
  clearInterval(ending);
});

test('a rendition that nobody waits for any more is stopped, or never started', async () => {
  const aborts = Array.from({ length: 20 }, () => new ClientAbort());
  const outcomes = Promise.allSettled(aborts.map((clientAbort) => ask('ann', undefined, clientAbort)));
  await begun(1);
  await sleep(20);
  for (const clientAbort of aborts) clientAbort.abort();
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  expect(rendering.map(({ isStopped }) => isStopped)).toEqual([true]);
  const next = ask('ann');
  await begun(2);
  rendering[1]?.end();
  expect((await next).format).toBe('jpeg');
});

test('a rendition that several requests wait for is created once, and continues until the last of them has aborted', async () => {
  const version = randomUUID();
  const [one, other] = [new ClientAbort(), new ClientAbort()];
  const first = ask('ann', version, one);
  await begun(1);
  const second = ask('ben', version, other);
  const third = ask('cy', version);
  await sleep(20);
  one.abort();
  other.abort();
  // The first one's slot is in use until the work has ended.
  const outcomes = Promise.allSettled([first, second]);
  rendering[0]?.end();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await third).format).toBe('jpeg');
  expect(rendering).toHaveLength(1);
});
