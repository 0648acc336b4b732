import { HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3';
import {
  FileMissingError,
  type FileStore,
  StoreSettingsError,
  StoreUnavailableError,
} from '#server/gateway/storage/file-store/file-store.ts';
import type { Bucket } from '#server/gateway/storage/file-store/s3/bucket.ts';

/** No upload ever gets this version, so several nodes may try it at once. */
const TRIAL_VERSION = '00000000-0000-0000-0000-000000000000';

/**
 * Tries at the start what the store will be asked for later: writing, reading and removing.
 * @throws StoreSettingsError when the answer says that the settings cannot work
 * @throws StoreUnavailableError when there is no answer
 */
export async function checkBucket(bucket: Bucket, store: FileStore): Promise<void> {
  try {
    await bucket.askBriefly((client) => client.send(new HeadBucketCommand({ Bucket: bucket.name })));
    await store.put(TRIAL_VERSION, piece());
    await store.remove(TRIAL_VERSION);
    await store.open(TRIAL_VERSION).then(
      // Another node created it again, because it checks at the same time.
      (content) => content.destroy(),
      (error) => {
        if (!(error instanceof FileMissingError)) throw error;
      },
    );
  } catch (error) {
    throw explained(error, bucket.name);
  }
}

async function* piece(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('may I?');
}

function explained(error: unknown, name: string): unknown {
  const cause = error instanceof StoreUnavailableError ? error.cause : error;
  if (cause instanceof Error && cause.name === 'CredentialsProviderError') {
    return new StoreSettingsError(
      'No key for the S3 store was found: set STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY.',
    );
  }
  if (!(cause instanceof S3ServiceException)) return error;
  const status = cause.$metadata.httpStatusCode ?? 503;
  if (status === 404)
    return new StoreSettingsError(`STORAGE_S3_BUCKET=${name} is not there: make it, or name another one.`);
  if (status === 401 || status === 403)
    return new StoreSettingsError(
      `STORAGE_S3_BUCKET=${name} refuses our key: check STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY, and that its policy allows what docs/operations.md lists.`,
    );
  if (status < 500 && status !== 408 && status !== 429)
    return new StoreSettingsError(
      `STORAGE_S3_BUCKET=${name} answered ${status}: check STORAGE_S3_ENDPOINT, STORAGE_S3_REGION and STORAGE_S3_FORCE_PATH_STYLE.`,
    );
  return error;
}
