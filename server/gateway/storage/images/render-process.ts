/**
 * A process of its own that renders images: decoders of pictures from strangers are where memory grows and programs
 * crash, and here neither touches the server. It is started and ended by `renderer.ts`.
 */
import sharp, { type Metadata, type ResizeOptions, type Sharp } from 'sharp';
import { decodingCost } from '#server/gateway/storage/images/decoding-cost.ts';
import type { RenderJob, RenderResult, RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import { MAX_SIDE_PIXELS, type RenditionOptions } from '#server/gateway/storage/images/rendition-options.ts';

sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of photographs: no SVG (it reaches for other files), no PDF, nothing of the long tail.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}File`),
});

const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

process.on('message', async (job: RenderJob) => {
  process.send?.(await render(job));
});
// The server is gone: nobody waits for a picture any more.
process.on('disconnect', () => process.exit(0));

async function render(job: RenderJob): Promise<RenderResult> {
  try {
    const metadata = await sharp(job.sourcePath, { limitInputPixels: false }).metadata();
    if (decodingCost(metadata) > job.maxDecodedBytes) {
      return { id: job.id, refusal: 'The image is too large to be rendered' };
    }
    const resized = sharp(job.sourcePath, { sequentialRead: true, limitInputPixels: false })
      .autoOrient()
      .resize(targetSize(job.options));
    const format = outputFormat(job, metadata);
    await encode(resized, format, job.options.quality).toFile(job.targetPath);
    return { id: job.id, format };
  } catch {
    return { id: job.id, refusal: 'The file is not an image that can be rendered' };
  }
}

/** Asked for no size, a picture keeps its own, up to what may be asked for. */
function targetSize({ width, height, resize }: RenditionOptions): ResizeOptions {
  if (width === undefined && height === undefined) {
    return { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true };
  }
  // The side that was not given follows, but a long thin picture must not make it endless.
  const box = { width: width ?? MAX_SIDE_PIXELS, height: height ?? MAX_SIDE_PIXELS };
  const fit = width === undefined || height === undefined ? 'inside' : FITS[resize];
  return { ...box, fit, withoutEnlargement: true };
}

function outputFormat({ options }: RenderJob, { format }: Metadata): RenditionFormat {
  if (options.format === 'webp' || options.format === 'avif') return options.format;
  if (format === 'png' || format === 'webp' || format === 'gif') return format;
  return format === 'heif' ? 'avif' : 'jpeg';
}

/** Without a word about it, no metadata of the source is written: no place, no device, no name. */
function encode(image: Sharp, format: RenditionFormat, quality: number): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality });
    case 'png':
      return image.png();
    case 'webp':
      return image.webp({ quality });
    case 'gif':
      return image.gif();
    case 'avif':
      // The highest efforts take ten times as long for a few per cent.
      return image.avif({ quality, effort: 2 });
  }
}
