import * as tus from 'tus-js-client';
import type { TestGateway } from '#server/gateway/storage/testing/start-gateway.ts';

type Options = Partial<tus.UploadOptions> & {
  /** Relative to the gateway, when it is not the usual one. */
  path?: string;
};

/** What the stock client sends to begin an upload, as metadata. */
export function tusMetadata(
  bucketName: string,
  objectName: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return { bucketName, objectName, contentType: 'application/octet-stream', cacheControl: '3600', ...more };
}

/**
 * Uploads with the stock client until it says that it is done.
 * @param options of the client; `metadata` and `headers` at least
 * @returns the address of the upload
 */
export async function tusUpload(
  gateway: Pick<TestGateway, 'url'>,
  content: Buffer,
  { path = '/upload/resumable', ...options }: Options,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(content, {
      endpoint: `${gateway.url}${path}`,
      chunkSize: 6 * 1024 * 1024,
      retryDelays: [],
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      ...options,
      onSuccess: () => resolve(upload.url ?? ''),
      onError: reject,
    });
    upload.start();
  });
}

/** The answer that made the client give up. */
export function refusalOf(error: unknown): { status: number; body: Record<string, string> } {
  if (!(error instanceof tus.DetailedError) || !error.originalResponse) throw error;
  return {
    status: error.originalResponse.getStatus(),
    body: JSON.parse(error.originalResponse.getBody() || '{}'),
  };
}
