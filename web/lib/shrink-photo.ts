import { DRAFT_PHOTO_MAX_BYTES, PHOTO_JPEG_QUALITY, PHOTO_MAX_SIDE_PX } from '#shared/limits.ts';

/** Pictures whose lines and letters a JPEG would blur: screenshots, drawn signatures. */
const SHARP_TYPES = /png|webp/;

/**
 * The photo as it is sent: at most 2560 px on its longer side, as a JPEG of quality 0.8, if that is smaller than the
 * original. If the browser cannot read the picture, or it does not get smaller, the original is sent (offline
 * requirements 5). HEIC is always converted to JPEG (decision 033).
 */
export async function shrinkPhoto(file: File): Promise<File> {
  return (await preparePhoto(file)).file;
}

export interface PreparedPhoto {
  file: File;
  /** A small JPEG for display; undefined when the browser cannot read the picture. */
  thumbnail?: Blob;
}

/** The photo as it is sent, and, when a side is given, a thumbnail. The picture is decoded only once. */
export async function preparePhoto(file: File, thumbnailPx = 0): Promise<PreparedPhoto> {
  if (!file.type.startsWith('image/')) return { file };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { file };
  }
  try {
    const smaller = await smallerPhoto(file, bitmap);
    const thumbnail = thumbnailPx > 0 ? await toJpeg(bitmap, thumbnailPx) : undefined;
    return { file: smaller, ...(thumbnail && { thumbnail }) };
  } catch {
    return { file };
  } finally {
    bitmap.close();
  }
}

/** A small JPEG of a picture; undefined when the browser cannot read it. */
export async function thumbnailOf(picture: Blob, sidePx: number): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(picture);
    return await toJpeg(bitmap, sidePx).finally(() => bitmap.close());
  } catch {
    return undefined;
  }
}

/** A square JPEG of the middle of a picture, at most `sidePx` wide; undefined when the browser cannot read the picture. */
export async function squareOf(picture: Blob, sidePx: number): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(picture);
    const side = Math.min(bitmap.width, bitmap.height);
    const middle = [(bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side] as const;
    const square = await createImageBitmap(bitmap, ...middle).finally(() => bitmap.close());
    return await toJpeg(square, sidePx).finally(() => square.close());
  } catch {
    return undefined;
  }
}

async function smallerPhoto(file: File, bitmap: ImageBitmap): Promise<File> {
  const isLarge = Math.max(bitmap.width, bitmap.height) > PHOTO_MAX_SIDE_PX;
  // Few browsers show HEIC. A phone that can read it converts it to a format that all browsers can show, even if it
  // gets larger, unless the server would refuse that size.
  const isHeic = /hei[cf]/.test(file.type);
  if (!isLarge && file.size <= DRAFT_PHOTO_MAX_BYTES && SHARP_TYPES.test(file.type)) return file;
  const jpeg = await toJpeg(bitmap, PHOTO_MAX_SIDE_PX);
  const isWorthIt = isHeic && jpeg.size <= DRAFT_PHOTO_MAX_BYTES;
  if (jpeg.size >= file.size && !isWorthIt) return file;
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
  return new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified });
}

async function toJpeg(bitmap: ImageBitmap, maxSidePx: number): Promise<Blob> {
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws no pictures.');
  // Transparent areas of a signature become white, not black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_JPEG_QUALITY });
}
