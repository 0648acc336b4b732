import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkContent } from '#server/gateway/storage/content/content-check.ts';
import { StorageError } from '#server/gateway/storage/storage-error.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } });
const jpeg = await picture.clone().jpeg().toBuffer();
const png = await picture.clone().png().toBuffer();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const zip = Buffer.from(`504b0304${'00'.repeat(40)}`, 'hex');
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100, 1)]);
const heic = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex');
const mp4 = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');

/** What comes through, sent in pieces of one size. */
async function passing(content: Buffer, claimed: string, pieceBytes = 1000): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
  }
  return Buffer.concat(await Array.fromAsync(checkContent(pieces(), claimed)));
}

describe('content is accepted', () => {
  test.each<[string, Buffer]>([
    ['image/jpeg', jpeg],
    ['image/jpg', jpeg],
    ['image/png', png],
    ['image/heic', heic],
    ['image/heif', heic],
    ['video/mp4', mp4],
    ['audio/mp4', mp4],
    ['application/pdf', pdf],
    ['application/zip', zip],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip],
    ['text/html', html],
    ['text/plain', html],
    ['text/plain', Buffer.from('\ufeffGrüße', 'utf16le')],
    ['text/csv', Buffer.from('a,b\n1,2')],
    ['application/json', Buffer.from('{"a":1}')],
    ['image/svg+xml', svg],
    ['image/svg+xml', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), svg])],
    ['application/octet-stream', exe],
    ['image/jpeg', Buffer.alloc(0)],
  ])('as %s', async (claimed, content) => {
    expect((await passing(content, claimed)).equals(content)).toBe(true);
  });

  test.each([1, 7, 4099, 4100, 4101, 100_000])('unchanged in pieces of %i bytes', async (pieceBytes) => {
    const content = Buffer.concat([jpeg, Buffer.alloc(20_000, 'x')]);
    expect((await passing(content, 'image/jpeg', pieceBytes)).equals(content)).toBe(true);
  });
});

describe('content is refused', () => {
  test.each<[string, string, Buffer]>([
    ['a page', 'image/jpeg', html],
    ['a page behind blanks', 'image/png', Buffer.concat([Buffer.from('\n\n   '), html])],
    ['a drawing with a script', 'image/png', svg],
    ['a program', 'image/jpeg', exe],
    ['a program', 'text/plain', Buffer.concat([exe, Buffer.alloc(100)])],
    ['another kind of picture', 'image/jpeg', png],
    ['an archive', 'image/png', zip],
    ['an archive', 'application/pdf', zip],
    ['a picture', 'application/pdf', jpeg],
    ['a picture', 'text/plain', jpeg],
    ['a picture', 'text/html', jpeg],
    ['a picture', 'application/json', png],
    ['a film', 'image/heic', mp4],
    ['a document', 'image/jpeg', pdf],
    ['zeros', 'text/plain', Buffer.alloc(10)],
    ['a picture without its beginning', 'image/jpeg', jpeg.subarray(4)],
    [
      'the beginning of a PHP program in front of a picture',
      'image/jpeg',
      Buffer.concat([Buffer.from('<?php '), jpeg]),
    ],
  ])('when %s claims to be %s', async (_what, claimed, content) => {
    const refusal = await passing(content, claimed).catch((error) => error);
    expect(refusal).toBeInstanceOf(StorageError);
    expect(refusal.body).toEqual({
      statusCode: '415',
      error: 'invalid_mime_type',
      code: 'InvalidMimeType',
      message: `The content of the file is not of mime type ${claimed}`,
    });
  });
});

describe('a picture that is cut off', () => {
  const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 7919) % 251));
  const drawn = sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });
  const pictures: [string, string, Promise<Buffer>][] = [
    ['a photo', 'image/jpeg', drawn.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    ['a photo with a preview', 'image/jpg', withPreview(drawn.clone().jpeg().toBuffer())],
    ['a progressive photo', 'image/jpeg', withPreview(drawn.clone().jpeg({ progressive: true }).toBuffer())],
    ['a photo in many scans', 'image/jpeg', drawn.clone().jpeg({ mozjpeg: true }).toBuffer()],
    ['a drawing', 'image/png', drawn.clone().png().toBuffer()],
    ['a picture', 'image/webp', drawn.clone().webp().toBuffer()],
    ['a picture without loss', 'image/webp', drawn.clone().webp({ lossless: true }).toBuffer()],
  ];

  test.each(pictures)('is refused, and %s (%s) that is whole is not', async (_what, claimed, made) => {
    const whole = await made;
    expect((await passing(whole, claimed, 7)).equals(whole)).toBe(true);
    const more = Buffer.concat([whole, Buffer.from('a short film')]);
    expect((await passing(more, claimed)).equals(more)).toBe(true);
    // The last byte alone, the second half, and what a device has reserved for the rest and never written.
    const half = Math.floor(whole.length / 2);
    const unwritten = Buffer.concat([whole.subarray(0, half), Buffer.alloc(whole.length - half)]);
    const cut = [whole.subarray(0, -1), whole.subarray(0, half), whole.subarray(0, 60)];
    for (const content of claimed === 'image/webp' ? cut : [...cut, unwritten]) {
      for (const pieceBytes of [1, 1000]) {
        const refusal = await passing(content, claimed, pieceBytes).catch((error) => error);
        expect(refusal.body, `${content.length} of ${whole.length} bytes`).toEqual({
          statusCode: '422',
          error: 'incomplete_image',
          code: 'IncompleteImage',
          message: 'The end of the image is missing',
        });
      }
    }
  });

  test('is refused when it has its end and nothing else', async () => {
    const empty = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
    await expect(passing(empty, 'image/jpeg')).rejects.toThrow('The end of the image is missing');
  });

  test('is stored when its type has no check, or promises nothing', async () => {
    expect(await passing(heic.subarray(0, 20), 'image/heic')).toHaveLength(20);
    expect(await passing(jpeg.subarray(0, 100), 'application/octet-stream')).toHaveLength(100);
  });

  /** As phones write it: with a small picture in the metadata, which has an end of its own. */
  async function withPreview(made: Promise<Buffer>): Promise<Buffer> {
    const picture = await made;
    const head = Buffer.from('ffe10000', 'hex');
    head.writeUInt16BE(jpeg.length + 2, 2);
    return Buffer.concat([picture.subarray(0, 2), head, jpeg, picture.subarray(2)]);
  }
});
