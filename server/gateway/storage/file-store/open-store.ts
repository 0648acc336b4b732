import { type FileStore, StoreUnavailableError } from '#server/gateway/storage/file-store/file-store.ts';
import { createFolderStore } from '#server/gateway/storage/file-store/folder-store.ts';
import type { S3Settings } from '#server/gateway/storage/file-store/s3/s3-settings.ts';

/** At the start somebody waits, for an answer that only informs. */
const TRIAL_PATIENCE = { tries: 1, answerMs: 5000, briefMs: 5000 };

export interface StoreSettings {
  /** Folder of the files, when they are not in S3. */
  filesDir: string;
  s3: S3Settings | undefined;
}

export interface OpenStore {
  files: FileStore;
  close(): void;
}

/**
 * Opens the configured store. A bucket is checked first. When it does not respond, the server still starts, because
 * everything but the files works without it.
 * @param loansFolder the folder for local copies of files from a remote store
 * @param warn called when the store does not respond yet
 * @throws StoreSettingsError when the bucket refuses these settings
 */
export async function openStore(
  { filesDir, s3 }: StoreSettings,
  loansFolder: string,
  warn: (error: Error) => void,
): Promise<OpenStore> {
  if (s3 === undefined) return { files: createFolderStore(filesDir), close: () => {} };
  // Loaded only where it is wanted: the library is larger than the gateway.
  const [{ openBucket }, { createS3Store }, { checkBucket }] = await Promise.all([
    import('#server/gateway/storage/file-store/s3/bucket.ts'),
    import('#server/gateway/storage/file-store/s3/s3-store.ts'),
    import('#server/gateway/storage/file-store/s3/check-bucket.ts'),
  ]);
  const options = { prefix: s3.prefix, loansFolder };
  const trial = openBucket(s3, TRIAL_PATIENCE);
  try {
    await checkBucket(trial, createS3Store(trial, options));
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    warn(error);
  } finally {
    trial.close();
  }
  const bucket = openBucket(s3);
  return { files: createS3Store(bucket, options), close: () => bucket.close() };
}
