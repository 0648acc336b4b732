import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

const QUALITY = 72;

/**
 * Asks the storage gateway for pictures as the reader would: its policies decide, its renderer makes them small in a
 * process of its own and leaves out what the camera wrote.
 */
export function pictureLoader(app: FastifyInstance, authorization: string, signal: AbortSignal) {
  return async (storagePath: string, sidePx: number): Promise<Buffer | null> => {
    // Nobody waits for the document any more.
    signal.throwIfAborted();
    const path = storagePath.split('/').map(encodeURIComponent).join('/');
    const size = `width=${sidePx}&height=${sidePx}&resize=contain&quality=${QUALITY}`;
    const answer = await app.inject({
      url: `/storage/v1/render/image/authenticated/attachments/${path}?${size}`,
      headers: { authorization },
    });
    if (answer.statusCode !== 200) return null;
    if (answer.headers['content-type'] === 'image/jpeg') return answer.rawPayload;
    // A small picture that our own renderer wrote, in a format that a PDF cannot hold or that is slow to put in.
    return sharp(answer.rawPayload)
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .toBuffer()
      .catch(() => null);
  };
}
