import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { unzip } from './test/unzip.ts';
import { type ZipEntry, zipStream } from './zip.ts';

vi.setConfig({ testTimeout: 120_000 });

const entry = (name: string, content: ZipEntry['content'], isCompressed = false): ZipEntry => ({
  ...{ name, content, isCompressed },
});

async function* slowly(...parts: Buffer[]) {
  yield* parts;
}

test('an archive has its files, whole, whatever their content', async () => {
  const photo = randomBytes(300_000);
  const archive = await buffer(
    zipStream([
      entry(
        'data/people.csv',
        slowly(Buffer.from('id,name\r\n'), Buffer.from('1,Ana Lopez\r\n'.repeat(9000))),
      ),
      entry('files/Foto größe.jpg', slowly(photo.subarray(0, 100_000), photo.subarray(100_000)), true),
      entry('empty.txt', []),
    ]),
  );
  const files = unzip(archive);
  expect([...files.keys()]).toEqual(['data/people.csv', 'files/Foto größe.jpg', 'empty.txt']);
  expect(files.get('data/people.csv')?.toString()).toBe(`id,name\r\n${'1,Ana Lopez\r\n'.repeat(9000)}`);
  expect(files.get('files/Foto größe.jpg')?.equals(photo)).toBe(true);
  expect(files.get('empty.txt')?.byteLength).toBe(0);
  expect(archive.byteLength).toBeLessThan(320_000);
});

test('an archive of more than 65,535 files is a ZIP64 archive', async () => {
  const many = Array.from({ length: 65_600 }, (_file, index) =>
    entry(`${index}`, index === 65_599 ? [Buffer.from('last')] : []),
  );
  const archive = await buffer(zipStream(many));
  expect(archive.includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBe(true);
  const files = unzip(archive);
  expect(files.size).toBe(65_600);
  expect(files.get('65599')?.toString()).toBe('last');
});

test('a content is read only as fast as the archive is', async () => {
  let produced = 0;
  async function* endless() {
    for (;;) {
      produced += 1;
      yield randomBytes(64 * 1024);
    }
  }
  let closed = false;
  async function* watched() {
    try {
      yield* endless();
    } finally {
      closed = true;
    }
  }
  const reader = zipStream([entry('endless', watched(), true)]);
  for (let chunk = 0; chunk < 5; chunk += 1) await reader.next();
  await sleep(50);
  expect(produced).toBeLessThan(50);
  await reader.return(undefined);
  await expect.poll(() => closed).toBe(true);
});

test('a content that fails fails the archive', async () => {
  async function* broken() {
    yield Buffer.from('begun');
    throw new Error('The store is gone.');
  }
  await expect(buffer(zipStream([entry('broken', broken())]))).rejects.toThrow('The store is gone.');
});
