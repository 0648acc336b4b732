import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import type { S3Settings } from '#server/gateway/storage/file-store/s3/s3-settings.ts';

/** How long one try may take to reach the service, in milliseconds. */
const CONNECT_MS = 4000;
/** How much a service is given before it counts as away. */
interface Patience {
  /** Tries of one request, with growing pauses between them. */
  tries: number;
  /** How long one try may take to be answered, its own bytes included; a part has 8 MiB. */
  answerMs: number;
}

const PATIENCE: Patience = { tries: 3, answerMs: 60_000 };
/** A file on its way to a slow reader holds a connection, so there have to be more of them than slow readers. */
const MAX_CONNECTIONS = 1000;

/** One bucket of an S3-compatible service. */
export interface Bucket {
  name: string;
  /**
   * Asks the service something.
   * @throws StoreUnavailableError when the service is away, too slow, overloaded or refuses us; S3ServiceException when
   * it says that what was asked for cannot be done
   */
  ask<Answer>(question: (client: S3Client) => Promise<Answer>): Promise<Answer>;
  close(): void;
}

export function openBucket(settings: S3Settings, { tries, answerMs } = PATIENCE): Bucket {
  const { endpoint, region, forcePathStyle, credentials } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    maxAttempts: tries,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // The signature covers the SHA-256 of every byte we send. What else the newest of Amazon's protocol does to check
    // them, older and other services do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      // A slow reader is no reason to give up; a silent service is noticed where we wait for it.
      socketTimeout: 0,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
  return {
    name: settings.bucket,
    ask: (question) => question(client).catch((error) => Promise.reject(isAway(error) ? away(error) : error)),
    close: () => client.destroy(),
  };
}

/** Whether the service said that there is no such object or upload; it has several words for it. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}

/** Refusals count as outages, because only the operator can correct a wrong key. */
function isAway(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return !(error instanceof TypeError);
  const status = error.$metadata.httpStatusCode ?? 503;
  return status >= 500 || [301, 401, 403, 408, 429].includes(status) || error.name === 'NoSuchBucket';
}

function away(error: unknown): StoreUnavailableError {
  return error instanceof StoreUnavailableError ? error : new StoreUnavailableError(error);
}
