import { sortFiles } from '#web/lib/readable-files.ts';
import { brokenPicture, tooLarge, wrongPicture, wrongType } from '#web/lib/store-file.ts';

/** The types of a logo, with the extension of its file. */
export const LOGO_TYPES: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** For the file dialog. */
export const ACCEPTED_LOGOS = Object.keys(LOGO_TYPES).join();

/**
 * A picked logo with the type that its bytes show, whatever it is called.
 * @throws DataError in the user's words when it cannot be used
 */
export async function checkedLogo(
  picked: File,
  bucket: 'branding' | 'logos',
  maxBytes: number,
): Promise<File> {
  const file = await checkedPicture(picked, bucket);
  if (file.size > maxBytes) throw tooLarge(bucket);
  if (!LOGO_TYPES[file.type]) throw wrongPicture();
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  bitmap?.close();
  if (!bitmap) throw brokenPicture();
  return file;
}

/**
 * A picked picture with the type that its bytes show.
 * @throws DataError in the user's words when it is none
 */
export async function checkedPicture(picked: File, bucket: 'branding' | 'logos' | 'people'): Promise<File> {
  const [file] = (await sortFiles([picked])).readable;
  if (!file?.type.startsWith('image/')) throw isDrawing(picked) ? wrongPicture() : wrongType(bucket);
  return file;
}

/** SVG is text: no first bytes show it. */
const isDrawing = ({ type, name }: File) => type === 'image/svg+xml' || /\.svgz?$/i.test(name);
