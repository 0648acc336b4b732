import { z } from 'zod';
import {
  checkS3Variables,
  readS3Settings,
  s3Variables,
} from '#server/gateway/storage/file-store/s3/s3-settings.ts';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Settings of the storage gateway, by their environment variables. */
export const storageSettingsSchema = z
  .object({
    /** Folder of the stored files, or with S3 only of what is made of them. The host fills in `DATA_DIR/files`. */
    STORAGE_FILES_DIR: z.string().min(1),
    /** The secret that signs URLs, which give access to one file. The host sets its own secret. */
    STORAGE_URL_SECRET: z.string().min(32),
    /** The largest file, in bytes; a bucket may set a lower limit. */
    STORAGE_MAX_SIZE_BYTES: positive(52_428_800),
    /** `off` believes what a client says about a file's type; only for clients that always say the same. */
    STORAGE_CONTENT_CHECK: z.enum(['strict', 'off']).default('strict'),
    /** How long an upload may take at most, in seconds; its bytes are removed after that when no row claimed them. */
    STORAGE_UPLOAD_GRACE_SECONDS: positive(43_200),
    /** How long an interrupted upload may be gone on with, in seconds; then its bytes are removed. */
    STORAGE_RESUMABLE_SECONDS: positive(86_400),
    /** Pause between two sweeps of unclaimed files, in seconds. */
    STORAGE_SWEEP_INTERVAL_SECONDS: positive(900),
    /** How long a signed upload URL is good for, in seconds. */
    STORAGE_UPLOAD_URL_SECONDS: positive(7200),
    /** The longest a statement may run, in milliseconds. */
    STORAGE_STATEMENT_TIMEOUT_MS: positive(8000),
    /** What rendering one image may take, in bytes, beside the 80 MB of the process that does it. */
    STORAGE_IMAGE_MAX_MEMORY_BYTES: positive(220_000_000),
    /** How long one image may take to render, in milliseconds. */
    STORAGE_IMAGE_TIMEOUT_MS: positive(15_000),
    /** Renditions kept on disk, in bytes; the ones not used for longest go first. */
    STORAGE_RENDITIONS_MAX_BYTES: positive(1_000_000_000),
    ...s3Variables,
  })
  .superRefine(checkS3Variables)
  .transform((env) => ({
    filesDir: env.STORAGE_FILES_DIR,
    urlSecret: env.STORAGE_URL_SECRET,
    maxSizeBytes: env.STORAGE_MAX_SIZE_BYTES,
    contentCheck: env.STORAGE_CONTENT_CHECK,
    uploadGraceSeconds: env.STORAGE_UPLOAD_GRACE_SECONDS,
    resumableSeconds: env.STORAGE_RESUMABLE_SECONDS,
    sweepIntervalSeconds: env.STORAGE_SWEEP_INTERVAL_SECONDS,
    uploadUrlSeconds: env.STORAGE_UPLOAD_URL_SECONDS,
    statementTimeoutMs: env.STORAGE_STATEMENT_TIMEOUT_MS,
    imageMaxMemoryBytes: env.STORAGE_IMAGE_MAX_MEMORY_BYTES,
    imageTimeoutMs: env.STORAGE_IMAGE_TIMEOUT_MS,
    renditionsMaxBytes: env.STORAGE_RENDITIONS_MAX_BYTES,
    s3: readS3Settings(env),
  }));

export type StorageSettings = z.output<typeof storageSettingsSchema>;
