import type { FastifyInstance } from 'fastify';
import type { PictureRequest, PictureResponse } from './render-job.ts';

const QUALITY = 72;

/**
 * Requests pictures from the storage gateway as the reader. Its policies decide, and its renderer reduces the size and
 * removes the camera's metadata. An aborted signal ends the request.
 */
export function pictureLoader(app: FastifyInstance, authorization: string) {
  return async (
    { bucket, storagePath, sidePx }: PictureRequest,
    signal: AbortSignal,
  ): Promise<PictureResponse['content']> => {
    signal.throwIfAborted();
    // The company's logo is public.
    const access = bucket === 'branding' ? 'public' : 'authenticated';
    const path = storagePath.split('/').map(encodeURIComponent).join('/');
    const size = `width=${sidePx}&height=${sidePx}&resize=contain&quality=${QUALITY}`;
    const answer = await app.inject({
      url: `/storage/v1/render/image/${access}/${bucket}/${path}?${size}`,
      headers: { authorization },
      signal,
    });
    if (answer.statusCode !== 200) return null;
    return { bytes: answer.rawPayload, contentType: String(answer.headers['content-type']) };
  };
}
