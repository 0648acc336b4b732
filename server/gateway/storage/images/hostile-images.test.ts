import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRenderer, type Renderer } from '#server/gateway/storage/images/renderer.ts';
import { campaign } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';

const MAX_RSS_KB = 300_000;
const TOO_LARGE = 'The image is too large to be rendered';
const NO_IMAGE = 'The file is not an image that can be rendered';
const options = { width: 300, resize: 'cover', quality: 80 } as const;

let folder: string;
let renderer: Renderer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldfare-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  renderer = createRenderer({ timeoutMs: 30_000 });
});
afterEach(() => renderer.close());

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#357' }, limitInputPixels: false });

/** A PNG of a few bytes that says it is this large. */
function bomb(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync('x')), chunk('IEND')]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

test.each<[string, string, () => Promise<Buffer> | Buffer]>([
  ['a PNG of 65,535 × 65,535 in its header', TOO_LARGE, () => bomb(65_535)],
  [
    'an interlaced PNG of 64 megapixels',
    TOO_LARGE,
    () => plain(8000, 8000, 4).png({ progressive: true }).toBuffer(),
  ],
  [
    'a GIF of 65,535 × 65,535 in its header',
    NO_IMAGE,
    () => Buffer.from('474946383961ffffffff800000000000ffffff3b', 'hex'),
  ],
  [
    'a drawing',
    NO_IMAGE,
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a page', NO_IMAGE, () => Buffer.from('<html><img src=x onerror=alert(1)></html>')],
  ['a PDF', NO_IMAGE, () => Buffer.from('%PDF-1.7\n')],
  ['a TIFF', NO_IMAGE, () => plain(10, 10).tiff().toBuffer()],
  ['nothing', NO_IMAGE, () => Buffer.alloc(0)],
  [
    'a photo cut in its header',
    NO_IMAGE,
    async () => (await plain(100, 100).jpeg().toBuffer()).subarray(0, 30),
  ],
])('%s is refused', async (_what, message, make) => {
  const sourcePath = join(folder, 'refused');
  await writeFile(sourcePath, await make());
  const job = { sourcePath, targetPath: join(folder, 'out'), options, maxMemoryBytes: 220_000_000 };
  await expect(renderer.render(job)).rejects.toMatchObject({ message });
});

const LARGE: [string, () => Sharp][] = [
  ['a PNG of 14,000 × 14,000', () => plain(14_000, 14_000).png({ compressionLevel: 1 })],
  ['a progressive photo of 49 megapixels', () => plain(7000, 7000).jpeg({ progressive: true })],
  [
    'an interlaced PNG of 36 megapixels',
    () => plain(6000, 6000, 4).png({ progressive: true, compressionLevel: 1 }),
  ],
];
// Making them takes seconds, so a quick run draws one.
const { random } = campaign('large images', sized({ quick: 'one of three', push: 'all', release: 'all' }));
const first = Math.floor(random() * LARGE.length);
test.each(sized({ quick: LARGE.slice(first, first + 1), push: LARGE, release: LARGE }))(
  '%s is rendered in less than 300 MB',
  { timeout: 60_000 },
  async (_what, make) => {
    const sourcePath = join(folder, 'large');
    await make().toFile(sourcePath);
    const job = { sourcePath, targetPath: join(folder, 'out'), options, maxMemoryBytes: 220_000_000 };
    await renderer.render(job);
    expect((await sharp(job.targetPath).metadata()).width).toBe(300);
    expect(await peakMemoryOfChildren()).toBeLessThan(MAX_RSS_KB);
  },
);

test('a picture that takes too long is aborted, and the next one is rendered', async () => {
  const [slow, small] = [join(folder, 'slow'), join(folder, 'small')];
  await plain(8000, 8000).png({ compressionLevel: 1 }).toFile(slow);
  await plain(10, 10).png().toFile(small);
  const hasty = createRenderer({ timeoutMs: 100 });
  const job = { targetPath: join(folder, 'out'), maxMemoryBytes: 220_000_000 };
  await expect(
    hasty.render({
      ...job,
      sourcePath: slow,
      options: { width: 2500, resize: 'cover', format: 'avif', quality: 80 },
    }),
  ).rejects.toMatchObject({ message: 'The image could not be rendered' });
  await expect(renderer.render({ ...job, sourcePath: small, options })).resolves.toBe('png');
  hasty.close();
});

/** The most memory that any process started by this one took, in kilobytes; 0 where the system does not say. */
async function peakMemoryOfChildren(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const peaks = children
    .trim()
    .split(' ')
    .map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    });
  return Math.max(...(await Promise.all(peaks)));
}
