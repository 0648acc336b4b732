import { test } from 'vitest';
import { DRAFT_PHOTO_MAX_BYTES } from '#shared/limits.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { same } from '#web/offline/database/store-contract.ts';

/** Photos made smaller in a real browser. Chromium detects what is in a file, whatever its type says. */

test('HEIC becomes a JPEG that everyone can see, also when that is larger', async () => {
  const heic = await pictureAs('image/heic');
  const sent = await shrinkPhoto(heic);
  same([sent.name, sent.type, sent.size > heic.size], ['door.jpg', 'image/jpeg', true]);
});

test('a storable HEIC is not refused because the browser’s JPEG is too large', async () => {
  const real = OffscreenCanvas.prototype.convertToBlob;
  const heic = await pictureAs('image/heic');
  OffscreenCanvas.prototype.convertToBlob = async () => new Blob([new Uint8Array(DRAFT_PHOTO_MAX_BYTES + 1)]);
  try {
    same((await shrinkPhoto(heic)) === heic, true);
  } finally {
    OffscreenCanvas.prototype.convertToBlob = real;
  }
});

test('any other photo stays unchanged when shrinking saves nothing', async () => {
  const jpeg = await pictureAs('image/jpeg');
  same((await shrinkPhoto(jpeg)) === jpeg, true);
});

/** A picture that no JPEG of quality 0.8 is smaller than. */
async function pictureAs(type: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(8, 8, 40, 20);
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.1 });
  return new File([bytes], `door.${type.slice(-4)}`, { type });
}
