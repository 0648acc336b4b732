import { hkdfSync } from 'node:crypto';
import type { Stored } from '#server/secrets.ts';

/** A name of an installation that stays with its secrets, also when they are restored, and gives nothing away. */
export const installationOf = ({ storageUrlSecret }: Pick<Stored, 'storageUrlSecret'>): string =>
  Buffer.from(hkdfSync('sha256', storageUrlSecret, '', 'name of the installation in backups', 16)).toString(
    'hex',
  );
