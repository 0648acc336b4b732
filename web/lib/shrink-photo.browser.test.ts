import { test } from 'vitest';
import { DRAFT_PHOTO_MAX_BYTES } from '#shared/limits.ts';
import { shrinkPhoto, squareOf } from '#web/lib/shrink-photo.ts';
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

test('a photo of a person becomes a square of the middle, and what is no picture becomes nothing', async () => {
  const canvas = new OffscreenCanvas(90, 30);
  const pen = canvas.getContext('2d');
  for (const [index, color] of ['red', 'lime', 'blue'].entries()) {
    if (pen) pen.fillStyle = color;
    pen?.fillRect(index * 30, 0, 30, 30);
  }
  const square = await squareOf(await canvas.convertToBlob(), 20);
  const bitmap = await createImageBitmap(square ?? new Blob());
  const looked = new OffscreenCanvas(20, 20).getContext('2d');
  looked?.drawImage(bitmap, 0, 0);
  const [red = 0, green = 0, blue = 0] = looked?.getImageData(2, 10, 1, 1).data ?? [];
  same([bitmap.width, bitmap.height, red < 60, green > 200, blue < 60], [20, 20, true, true, true]);
  same(await squareOf(new Blob(['no picture']), 20), undefined);
});

/** A picture that no JPEG of quality 0.8 is smaller than. */
async function pictureAs(type: string): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(8, 8, 40, 20);
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.1 });
  return new File([bytes], `door.${type.slice(-4)}`, { type });
}
