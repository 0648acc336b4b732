import sharp from 'sharp';

/** A photo as a phone's camera makes it, for `setInputFiles`: 1600 × 1200, noisy, so that it weighs what photos weigh. */
export async function photoFile(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const buffer = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: 'black', noise },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
