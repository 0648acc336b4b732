import { z } from 'zod';
import type { S3Settings } from '#server/gateway/storage/file-store/s3/s3-settings.ts';
import { parseSettings, settingsIn } from '#server/process-settings.ts';
import { StartError } from '#server/start-error.ts';

/** The settings of backups, by environment variable; `docs/operations.md` explains them. */
export const backupSettingsSchema = z.object({
  /** Where the portal backs itself up: a folder, or `s3://bucket/prefix`. */
  BACKUP_TO: z.string().optional(),
  /** When it does so every day, in the office's time zone. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'it is not a time like 02:30')
    .default('02:30'),
  /** A file with an age identity that opens the backups. */
  BACKUP_KEY_FILE: z.string().optional(),
  /** A file whose first line is the passphrase that opens the backups. */
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  /** Address of the S3-compatible service; Amazon's own when absent. */
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  /** Both or none. Without them, the usual sources of the AWS tools apply. */
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: z.stringbool().optional(),
});

export interface BackupSettings {
  /** Undefined where the portal does not back itself up. */
  to: string | undefined;
  /** `HH:MM` */
  at: string;
  keyFile: string | undefined;
  passphraseFile: string | undefined;
  s3: Pick<S3Settings, 'endpoint' | 'region' | 'credentials' | 'forcePathStyle'>;
}

/** @throws StartError with one sentence that names the variable which cannot be used */
export function loadBackupSettings(environment: NodeJS.ProcessEnv): BackupSettings {
  const env = parseSettings(backupSettingsSchema, settingsIn(environment));
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new StartError(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set both or none.',
    );
  }
  if (env.BACKUP_KEY_FILE !== undefined && env.BACKUP_PASSPHRASE_FILE !== undefined) {
    throw new StartError('BACKUP_KEY_FILE and BACKUP_PASSPHRASE_FILE exclude each other: set one of them.');
  }
  if (env.BACKUP_TO !== undefined && !env.BACKUP_KEY_FILE && !env.BACKUP_PASSPHRASE_FILE) {
    throw new StartError(
      'BACKUP_TO needs a key for the encryption: set BACKUP_PASSPHRASE_FILE or BACKUP_KEY_FILE.',
    );
  }
  return {
    to: env.BACKUP_TO,
    at: env.BACKUP_AT,
    keyFile: env.BACKUP_KEY_FILE,
    passphraseFile: env.BACKUP_PASSPHRASE_FILE,
    s3: {
      endpoint: env.BACKUP_S3_ENDPOINT,
      region: env.BACKUP_S3_REGION,
      credentials:
        accessKeyId !== undefined && secretAccessKey !== undefined
          ? { accessKeyId, secretAccessKey }
          : undefined,
      forcePathStyle: env.BACKUP_S3_FORCE_PATH_STYLE ?? env.BACKUP_S3_ENDPOINT !== undefined,
    },
  };
}
