import type { DetailedError, Upload as TusUpload, UploadOptions } from 'tus-js-client';
import { SYNC_STALL_MS, UPLOAD_CHUNK_BYTES, UPLOAD_SLOW_CHUNK_BYTES } from '#shared/limits.ts';
import { readConnectivity } from '#web/offline/connectivity.ts';
import { connectionFailure, DeliveryError, failureOfAnswer, refusalIn } from '#web/offline/outbox/failure.ts';
import type { Line } from '#web/offline/outbox/server-connection.ts';
import { withToken } from '#web/offline/outbox/with-token.ts';

export interface Upload {
  /** The input of the upload library: a Blob in a browser. */
  source: unknown;
  sizeBytes: number;
  bucket: string;
  path: string;
  type: string;
  /** The state of an earlier attempt. */
  uploadUrl?: string | undefined;
  /** Called with the URL where the upload can continue. */
  onUrl: (url: string) => void;
  onProgress: (sentBytes: number) => void;
  /** Called when the server has received a chunk. */
  onFurther: () => void;
  signal: AbortSignal;
}

/** A file whose object key exists is uploaded: nobody else knows its name. */
const IS_THERE = 'Duplicate';
/** The server has another offset, or no longer has the upload: ask it once more, then start again. */
const TRIES = 3;

/**
 * Uploads a file in chunks, and continues where an earlier attempt stopped, also after the browser was killed.
 * @throws DeliveryError
 */
export async function uploadResumably(line: Line, upload: Upload): Promise<void> {
  const endpoint = `${line.url}/storage/v1/upload/resumable`;
  let known = upload.uploadUrl?.startsWith(endpoint) ? upload.uploadUrl : undefined;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await withToken(line, () =>
      attemptUpload(line, { ...upload, uploadUrl: known }, endpoint, (url) => {
        known = url;
      }),
    );
    if (answer === 'sent') return;
    if (attempt === TRIES) throw new DeliveryError(connectionFailure());
    if (answer === 'gone') known = undefined;
  }
}

type Outcome = 'sent' | 'gone' | 'elsewhere';

async function attemptUpload(
  line: Line,
  upload: Upload,
  endpoint: string,
  onUrl: (url: string) => void,
): Promise<Outcome> {
  // Loaded with the first photo.
  const { Upload: Tus, DetailedError: AnswerError } = await import('tus-js-client');
  const attempt = Promise.withResolvers<Outcome>();
  const stallMs = line.stallMs ?? SYNC_STALL_MS;
  let stall: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    attempt.reject(new DeliveryError(connectionFailure()));
    void tus.abort().catch(() => undefined);
  };
  const moved = () => {
    clearTimeout(stall);
    stall = setTimeout(giveUp, stallMs);
  };

  const tus: TusUpload = new Tus(upload.source as Blob, {
    ...optionsFor(upload, endpoint),
    chunkSize: line.chunkBytes ?? (readConnectivity().isSlow ? UPLOAD_SLOW_CHUNK_BYTES : UPLOAD_CHUNK_BYTES),
    // Each chunk is sent with the current token: a long upload outlives many tokens.
    onBeforeRequest: async (request) => {
      moved();
      request.setHeader('Authorization', `Bearer ${await line.token()}`);
      request.setHeader('apikey', line.anonKey);
    },
    onProgress: (sentBytes) => {
      moved();
      upload.onProgress(sentBytes);
    },
    // The library would start again after any error here. Only a missing upload requires that.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      if (request.getMethod() !== 'HEAD' || status < 300 || status === 404 || status === 410) return;
      const retryAfter = response.getHeader('Retry-After');
      throw new DeliveryError(failureOfAnswer({ status, body: '', retryAfter }));
    },
    onChunkComplete: () => upload.onFurther(),
    onUploadUrlAvailable: () => {
      const url = tus.url ?? '';
      onUrl(url);
      if (url !== upload.uploadUrl) upload.onUrl(url);
    },
    onSuccess: () => attempt.resolve('sent'),
    onError: (error) => {
      if (!(error instanceof AnswerError)) return attempt.reject(error);
      const outcome = outcomeOf(error);
      if (outcome instanceof DeliveryError) attempt.reject(outcome);
      else attempt.resolve(outcome);
    },
  });

  upload.signal.addEventListener('abort', giveUp, { once: true });
  if (upload.signal.aborted) giveUp();
  else {
    moved();
    tus.start();
  }
  try {
    return await attempt.promise;
  } finally {
    clearTimeout(stall);
    upload.signal.removeEventListener('abort', giveUp);
  }
}

function optionsFor(upload: Upload, endpoint: string): UploadOptions {
  return {
    endpoint,
    ...(upload.uploadUrl && { uploadUrl: upload.uploadUrl }),
    uploadSize: upload.sizeBytes,
    // The queue decides when to retry, and the item stores where to continue.
    retryDelays: null,
    storeFingerprintForResuming: false,
    metadata: {
      bucketName: upload.bucket,
      objectName: upload.path,
      contentType: upload.type,
      cacheControl: '3600',
    },
  };
}

function outcomeOf(error: DetailedError): Outcome | DeliveryError {
  const { originalRequest: request, originalResponse: response } = error;
  if (!response) {
    const { causingError } = error as { causingError?: unknown };
    return causingError instanceof DeliveryError ? causingError : new DeliveryError(connectionFailure());
  }
  const status = response.getStatus();
  const body = response.getBody() ?? '';
  if (status === 409 && refusalIn(body)?.error === IS_THERE) return 'sent';
  if (status === 409) return 'elsewhere';
  if ((status === 404 || status === 410) && request.getMethod() === 'PATCH') return 'gone';
  const retryAfter = response.getHeader('Retry-After');
  return new DeliveryError(failureOfAnswer({ status, body, retryAfter }));
}
