import type { FastifyInstance } from 'fastify';
import type { LetterPictureContent, PictureWanted } from './letter-job.ts';

const QUALITY = 72;

/**
 * Asks the storage gateway for pictures as the reader would: its policies decide, its renderer makes them small in a
 * process of its own and leaves out what the camera wrote. An aborted signal ends the request.
 */
export function pictureLoader(app: FastifyInstance, authorization: string) {
  return async (
    { storagePath, sidePx }: PictureWanted,
    signal: AbortSignal,
  ): Promise<LetterPictureContent['content']> => {
    signal.throwIfAborted();
    const path = storagePath.split('/').map(encodeURIComponent).join('/');
    const size = `width=${sidePx}&height=${sidePx}&resize=contain&quality=${QUALITY}`;
    const answer = await app.inject({
      url: `/storage/v1/render/image/authenticated/attachments/${path}?${size}`,
      headers: { authorization },
      signal,
    });
    if (answer.statusCode !== 200) return null;
    return { bytes: answer.rawPayload, contentType: String(answer.headers['content-type']) };
  };
}
