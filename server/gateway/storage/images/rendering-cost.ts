import type { Metadata } from 'sharp';
import type { RenditionFormat } from '#server/gateway/storage/images/render-job.ts';

/** Bytes that each pixel of a picture takes on its way in, measured on pictures of 36 to 66 megapixels. */
const DECODE = {
  // Its decoder keeps several copies.
  avif: 17.5,
  gif: 6,
  // Read line by line, whatever the number of lines. They cost time instead, which this limits as well.
  streamed: 1,
};
/** Bytes that each pixel of the rendition takes on its way out, measured on 2500 × 2500. */
const ENCODE: Readonly<Record<RenditionFormat, number>> = { avif: 23, webp: 15, gif: 15, png: 10, jpeg: 7 };
const BYTES_PER_SAMPLE: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const WORST_BYTES_PER_SAMPLE = 4;

/**
 * The most memory that rendering a picture takes, in bytes, computed from its header: a small file may decode to
 * gigabytes.
 * @param box the size that the rendition must fit in, in pixels
 */
export function renderingCost(
  metadata: Metadata,
  box: { width: number; height: number },
  format: RenditionFormat,
): number {
  const sourcePixels = metadata.width * metadata.height;
  const targetPixels = Math.min(sourcePixels, box.width * box.height);
  return sourcePixels * decodeBytes(metadata) + targetPixels * ENCODE[format];
}

/** Most formats hold the whole picture; only plain JPEG and PNG pass through, as long as nothing turns them. */
function decodeBytes({
  format,
  isProgressive,
  chromaSubsampling,
  orientation = 1,
  ...picture
}: Metadata): number {
  if (format === 'heif') return DECODE.avif;
  if (format === 'gif') return DECODE.gif;
  const { channels = 4, depth } = picture;
  const whole = channels * (BYTES_PER_SAMPLE[depth ?? ''] ?? WORST_BYTES_PER_SAMPLE);
  const turned = orientation > 1 ? whole : 0;
  if (format === 'jpeg') {
    // A progressive one is a draft until its last byte: all its coefficients, two bytes each, are kept.
    const coefficients = chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
    return (isProgressive ? coefficients : DECODE.streamed) + turned;
  }
  return format === 'png' && !isProgressive ? DECODE.streamed + turned : whole;
}
