import { PHOTO_JPEG_QUALITY, PHOTO_MAX_SIDE_PX } from '#shared/limits.ts';

/**
 * The photo as it is sent: at most 2560 px on its longer side, as JPEG, when that is smaller than the original. Where
 * the browser cannot read the picture or gains nothing, the original goes (offline specification, 5).
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const longerSide = Math.max(bitmap.width, bitmap.height);
    // Few browsers show HEIC, so a phone that can read it turns it into a picture that everyone can.
    const isHeic = /hei[cf]/.test(file.type);
    if (longerSide <= PHOTO_MAX_SIDE_PX && !isHeic) return file;
    const jpeg = await toJpeg(bitmap, Math.min(1, PHOTO_MAX_SIDE_PX / longerSide));
    if (jpeg.size >= file.size && !isHeic) return file;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified });
  } catch {
    return file;
  }
}

async function toJpeg(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const width = Math.round(bitmap.width * scale);
  const height = Math.round(bitmap.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO_JPEG_QUALITY });
}
