import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { pictureEnd } from '#server/gateway/storage/content/picture-end.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** As many bytes as the detection looks at. */
const SAMPLE_BYTES = 4100;

/**
 * Lets a file through whose first bytes agree with the type it claims to be. What comes out of here under the name of
 * an image is no page, no program and no archive, whatever else somebody hid in it. And its end is there: a photo that
 * a device cut off would be found to be broken when nobody can take it again.
 * @param claimed the essence of the claimed media type
 * @throws StorageError InvalidMimeType, before any byte was let through; IncompleteImage, after the last one
 */
export async function* checkContent(
  source: AsyncIterable<Uint8Array>,
  claimed: string,
): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  const end = pictureEnd(canonical(claimed));
  let isEmpty = true;
  for await (const chunk of source) {
    isEmpty &&= chunk.length === 0;
    end?.push(chunk);
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < SAMPLE_BYTES) continue;
    await checkHead(head, claimed);
    yield head;
    head = null;
  }
  if (head !== null) {
    await checkHead(head, claimed);
    yield head;
  }
  if (end && !isEmpty && !end.isReached()) throw refuse.incompleteImage();
}

/** Whether `checkContent` looks at all bytes of a file of this type; the first ones are enough for the others. */
export const isCheckedWhole = (claimed: string): boolean => pictureEnd(canonical(claimed)) !== undefined;

/** A file whose media type is settled, with its content from the first byte on. */
export interface TypedContent {
  mediaType: string;
  content: AsyncIterable<Uint8Array>;
}

/**
 * Settles the media type of a file that was sent as `text/plain`, which is what the stock client says when its caller
 * says nothing: the type of the content where that is no text, and otherwise the declared one.
 */
export async function settleType(source: AsyncIterable<Uint8Array>, declared: string): Promise<TypedContent> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let last = await chunks.next();
  while (!last.done && head.length < SAMPLE_BYTES) {
    head = Buffer.concat([head, last.value]);
    if (head.length < SAMPLE_BYTES) last = await chunks.next();
  }
  const detected = head.length === 0 ? undefined : await detect(head);
  const isText = head.length === 0 || agrees(detected, 'text/plain', head);
  async function* whole(): AsyncGenerator<Uint8Array> {
    try {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  }
  return { mediaType: isText ? declared : (detected ?? 'application/octet-stream'), content: whole() };
}

async function checkHead(head: Buffer, claimed: string): Promise<void> {
  // Nothing is everything: an empty file carries no content that could be another. And a file that says nothing about
  // itself is only ever sent as a download.
  if (head.length === 0 || claimed === 'application/octet-stream') return;
  if (!agrees(await detect(head), claimed, head)) throw refuse.contentMismatch(claimed);
}

async function detect(head: Buffer): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime.split(';', 1)[0]?.toLowerCase();
}

function agrees(detected: string | undefined, claimed: string, head: Buffer): boolean {
  // The two bytes that UTF-16 starts with are taken for a sound by the detection.
  if (claimed.startsWith('text/') && startsUtf16(head)) return true;
  if (detected === undefined) return !HAS_SIGNATURE.has(canonical(claimed)) && !looksBinary(head, claimed);
  const wanted = canonical(claimed);
  if (canonical(detected) === wanted) return true;
  return FAMILIES.some((family) => family(canonical(detected), wanted));
}

/** Types whose every file starts with a signature that the detection knows; without one, it is something else. */
const HAS_SIGNATURE: ReadonlySet<string> = new Set(
  [...supportedMimeTypes].filter((type) => !type.startsWith('text/') && type !== 'application/xml'),
);

/** Text has no zero byte, unless it is UTF-16. */
function looksBinary(head: Buffer, claimed: string): boolean {
  return claimed.startsWith('text/') && head.includes(0);
}

function startsUtf16(head: Buffer): boolean {
  return (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
}

const ALIASES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'application/x-zip-compressed': 'application/zip',
  'application/x-gzip': 'application/gzip',
  'application/x-pdf': 'application/pdf',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'video/x-msvideo': 'video/vnd.avi',
  'text/xml': 'application/xml',
  'text/rtf': 'application/rtf',
};

function canonical(type: string): string {
  return ALIASES[type] ?? type;
}

/** Types that share one container, so that the first bytes cannot always tell them apart. */
const FAMILIES: readonly ((detected: string, claimed: string) => boolean)[] = [
  (detected, claimed) => /^image\/hei[cf]$/.test(detected) && /^image\/hei[cf]$/.test(claimed),
  // The brand of the container says "mp4" for sound and pictures alike.
  (detected, claimed) => isMp4(detected) && isMp4(claimed),
  (detected, claimed) => isMatroska(detected) && isMatroska(claimed),
  (detected, claimed) => /\/ogg$/.test(detected) && /\/(ogg|opus)$/.test(claimed),
  (detected, claimed) => detected === 'application/zip' && isZipBased(claimed),
  (detected, claimed) => detected === 'application/x-cfb' && isOldOffice(claimed),
  (detected, claimed) => detected === 'application/xml' && /(\+xml|^text\/html|^text\/plain)$/.test(claimed),
  // Calendars, address cards and captions are plain text that happens to be recognised.
  (detected, claimed) => detected.startsWith('text/') && claimed.startsWith('text/'),
];

const isMp4 = (type: string) => /^(video\/(mp4|quicktime|3gpp2?)|audio\/mp4)$/.test(type);
const isMatroska = (type: string) => /^(video|audio)\/(x-)?(matroska|webm)$/.test(type);
const isZipBased = (type: string) =>
  /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-)|epub\+zip)/.test(type);
const isOldOffice = (type: string) => /^application\/(msword|vnd\.(ms-|visio))/.test(type);
