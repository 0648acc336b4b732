import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import type { S3Settings } from '#server/gateway/storage/file-store/s3/s3-settings.ts';

/** How long one try may take to reach the service, in milliseconds. */
const CONNECT_MS = 4000;
/** How much a service is given before it counts as away. */
interface Patience {
  /** Tries of one request, with growing pauses between them. */
  tries: number;
  /** How long a request that moves bytes may take to be answered, all its tries included; a part has 8 MiB. */
  answerMs: number;
  /** The same for a request that moves none, and for the beginning of a file: somebody waits for it. */
  briefMs: number;
}

const PATIENCE: Patience = { tries: 3, answerMs: 60_000, briefMs: 10_000 };
/** A file on its way to a slow reader holds a connection, so there have to be more of them than slow readers. */
const MAX_CONNECTIONS = 1000;

type Question<Answer> = (client: Pick<S3Client, 'send'>) => Promise<Answer>;

/** One bucket of an S3-compatible service. */
export interface Bucket {
  name: string;
  /**
   * Asks the service something.
   * @throws StoreUnavailableError when the service is away, too slow, overloaded or refuses us; S3ServiceException when
   * it says that what was asked for cannot be done
   */
  ask<Answer>(question: Question<Answer>): Promise<Answer>;
  /** The same, with less patience: no bytes of a file are sent, nor awaited before it resolves. */
  askBriefly<Answer>(question: Question<Answer>): Promise<Answer>;
  close(): void;
}

export function openBucket(settings: S3Settings, { tries, answerMs, briefMs } = PATIENCE): Bucket {
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
    ask: (question) => within(answerMs, client, question),
    askBriefly: (question) => within(Math.min(briefMs, answerMs), client, question),
    close: () => client.destroy(),
  };
}

/** A service that takes connections and is silent, or answers byte by byte, is given up when the time is over. */
async function within<Answer>(
  limitMs: number,
  client: S3Client,
  question: Question<Answer>,
): Promise<Answer> {
  const late = new AbortController();
  const options = { abortSignal: late.signal };
  // Cleared with the answer: its body, which comes afterwards, may take longer.
  const timer = setTimeout(() => late.abort(), limitMs);
  type Send = S3Client['send'];
  const send = ((command: Parameters<Send>[0]) => client.send(command, options)) as Send;
  try {
    return await question({ send });
  } catch (error) {
    if (late.signal.aborted) throw away(new Error(`it did not answer within ${limitMs} ms`));
    throw isAway(error) ? away(error) : error;
  } finally {
    clearTimeout(timer);
  }
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
