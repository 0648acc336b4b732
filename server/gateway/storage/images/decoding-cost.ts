import type { Metadata } from 'sharp';

/** Bytes that the decoder of AVIF takes for each pixel, measured on 48 megapixels: it keeps several copies. */
const AVIF_BYTES_PER_PIXEL = 18;
/** Pictures read line by line pass through; they still cost time. */
const STREAMED_BYTES_PER_PIXEL = 0.5;
const BYTES_PER_SAMPLE: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
const WORST_BYTES_PER_SAMPLE = 4;

/**
 * What decoding a picture takes at most, in bytes, told by its header alone: a small file may unfold to gigabytes.
 * Most formats hold the whole picture; only plain JPEG and PNG are read line by line, as long as nothing turns them.
 */
export function decodingCost(metadata: Metadata): number {
  return metadata.width * metadata.height * bytesPerPixel(metadata);
}

function bytesPerPixel({ format, isProgressive, chromaSubsampling, orientation = 1, ...picture }: Metadata): number {
  if (format === 'heif') return AVIF_BYTES_PER_PIXEL;
  const { channels = 4, depth } = picture;
  const whole = channels * (BYTES_PER_SAMPLE[depth ?? ''] ?? WORST_BYTES_PER_SAMPLE);
  if (format === 'jpeg') {
    // A progressive one is a first draft until its last byte: all its coefficients, two bytes each, are kept.
    const coefficients = chromaSubsampling === '4:2:0' ? 3 : 2 * channels;
    if (isProgressive) return orientation > 1 ? coefficients + whole : coefficients;
    return orientation > 1 ? whole : STREAMED_BYTES_PER_PIXEL;
  }
  if (format === 'png' && !isProgressive && orientation <= 1) return STREAMED_BYTES_PER_PIXEL;
  return whole;
}
