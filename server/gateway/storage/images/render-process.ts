/**
 * A process of its own that renders images: decoders of pictures from strangers are where memory grows and programs
 * crash, and here neither touches the server. It is started and ended by `renderer.ts`.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { RenderJob, RenderResult, RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import { renderingCost } from '#server/gateway/storage/images/rendering-cost.ts';
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
    const size = targetSize(job.options);
    const format = outputFormat(job, metadata);
    if (renderingCost(metadata, size, format) > job.maxMemoryBytes) {
      return { id: job.id, refusal: 'The image is too large to be rendered' };
    }
    // The limit by pixels is off because the one above knows better.
    const resized = sharp(job.sourcePath, { sequentialRead: true, limitInputPixels: false })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: true });
    await encode(resized, format, job.options.quality).toFile(job.targetPath);
    return { id: job.id, format };
  } catch {
    return { id: job.id, refusal: 'The file is not an image that can be rendered' };
  }
}

/** A side that was not given follows from the picture; a long thin one must not make it endless. */
function targetSize({ width, height, resize }: RenditionOptions) {
  const fit = width === undefined || height === undefined ? 'inside' : FITS[resize];
  return { width: width ?? MAX_SIDE_PIXELS, height: height ?? MAX_SIDE_PIXELS, fit };
}

function outputFormat({ options }: RenderJob, { format }: Metadata): RenditionFormat {
  if (options.format === 'webp' || options.format === 'avif') return options.format;
  if (format === 'png' || format === 'webp' || format === 'gif') return format;
  return format === 'heif' ? 'avif' : 'jpeg';
}

/** By default, no metadata of the source is written: no position, device, or name. */
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
      // Half the colours and the least effort: the rest costs twice the memory and many seconds for a few per cent.
      return image.avif({ quality, effort: 0, chromaSubsampling: '4:2:0' });
  }
}
