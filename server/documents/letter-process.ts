/**
 * A process that makes documents, one at a time: setting a letter takes the processor for longer than other requests
 * may wait. `letter-maker.ts` starts and ends it, and gives it the pictures.
 */
import sharp from 'sharp';
import { billLetter } from '#server/documents/bill-document.ts';
import type { DocumentKind } from '#server/documents/document-kind.ts';
import type { DocumentLetter, LetterTools } from '#server/documents/document-letter.ts';
import type { LetterJob, LetterNews, LetterPictureContent } from '#server/documents/letter-job.ts';
import { reportLetter } from '#server/documents/report-document.ts';

/** How every document looks. Loaded in the processes that make documents, not in the server. */
const DOCUMENT_LETTERS: Record<DocumentKind['path'], DocumentLetter> = {
  reports: reportLetter,
  bills: billLetter,
};

sharp.cache(false);
sharp.concurrency(1);

const say = (news: LetterNews) => process.send?.(news);
let showPicture: (picture: LetterPictureContent) => void = () => {};

process.on('message', (message: LetterJob | LetterPictureContent) => {
  if (message.type === 'picture') return showPicture(message);
  make(message).then(
    () => say({ type: 'end' }),
    (error: Error) => say({ type: 'failed', reason: error.stack ?? error.message }),
  );
});
// The server is gone: nobody waits for a document.
process.on('disconnect', () => process.exit(0));

async function make({ path, facts, branding, timeZone }: LetterJob): Promise<void> {
  const { open, write } = DOCUMENT_LETTERS[path];
  const tools: LetterTools = { branding, timeZone, picture };
  const letter = open(facts, tools);
  const sent = Promise.withResolvers<void>();
  letter.stream.on('data', (bytes: Uint8Array) => say({ type: 'bytes', bytes }));
  letter.stream.on('end', sent.resolve).on('error', sent.reject);
  await write(letter, facts, tools);
  letter.end();
  await sent.promise;
}

async function picture(storagePath: string, sidePx: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<LetterPictureContent>();
  showPicture = resolve;
  say({ type: 'picture', storagePath, sidePx });
  const { content } = await promise;
  if (content === null || content.contentType === 'image/jpeg') return content?.bytes ?? null;
  // A small picture that our own renderer wrote, in a format that a PDF cannot hold or that is slow to put in.
  return sharp(content.bytes)
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => null);
}
