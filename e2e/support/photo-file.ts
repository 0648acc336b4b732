import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** A photo like those of a phone's camera, for `setInputFiles`: 1600 × 1200, noisy, so that its size is realistic. */
export async function photoFile(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const buffer = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: 'black', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

let taken: Promise<Buffer> | undefined;

/** This many photos of about 4 MB each, like those of a camera with 8 megapixels: 'photo-0.jpg', 'photo-1.jpg'. */
export async function cameraPhotos(count: number) {
  taken ??= cameraPhoto();
  const buffer = await taken;
  return Array.from({ length: count }, (_, n) => ({
    name: `photo-${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
}

/** The same as files in a folder, which can be picked at once; returns their paths. */
export async function cameraFiles(folder: string, count: number): Promise<string[]> {
  const photos = await cameraPhotos(count);
  return Promise.all(
    photos.map(async ({ name, buffer }) => {
      const path = join(folder, name);
      await writeFile(path, buffer);
      return path;
    }),
  );
}

const cameraPhoto = () =>
  sharp({
    create: {
      ...{ width: 3200, height: 2400, channels: 3, background: 'black' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
