import { existsSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { BackupSettings } from '#server/backup/settings.ts';
import { StartError } from '#server/start-error.ts';
import type { Destination } from './destination.ts';
import { createFolderDestination } from './folder-destination.ts';

const S3_ADDRESS = /^s3:\/\/([^/]+)\/?(.*)$/;

/**
 * Opens a destination by what the operator calls it: a folder, or `s3://bucket/prefix`.
 * @param dataDir the data folder of the installation, in which backups would go with it
 * @throws StartError when no backups can be stored there
 */
export async function openDestination(
  address: string,
  settings: Pick<BackupSettings, 's3'>,
  dataDir: string,
): Promise<Destination> {
  const [, bucket, path] = S3_ADDRESS.exec(address) ?? [];
  if (bucket !== undefined) {
    // Loaded only where it is wanted: the library is larger than the rest.
    const { createS3Destination } = await import('./s3-destination.ts');
    const prefix = path ? path.replace(/\/*$/, '/') : '';
    return createS3Destination({ ...settings.s3, bucket, prefix });
  }
  if (/^\w[\w+.-]+:\/\//.test(address)) {
    throw new StartError(`${address} cannot be used: name a folder, or a bucket as s3://bucket/prefix.`);
  }
  const folder = resolve(address);
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) {
    throw new StartError(
      `${folder} is in the data folder and would be lost with it: name a folder on another disk or machine.`,
    );
  }
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new StartError(`${folder} is not a folder: name a folder, or a bucket as s3://bucket/prefix.`);
  }
  return createFolderDestination(folder);
}
