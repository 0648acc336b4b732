import { stat } from 'node:fs/promises';
import { decodeJwt } from 'jose';
import { readStored, secretsFile } from '#server/secrets.ts';
import { STORED_SECRETS } from '#shared/commands/system.ts';

/** Since when each stored secret of the data folder is in use; no secret itself. */
export async function readSecretAges(dataDir: string) {
  const { madeAt, signingSince, serviceRoleKey } = readStored(dataDir);
  const since = madeAt ?? (await stat(secretsFile(dataDir))).birthtime.toISOString();
  const { iat } = decodeJwt(serviceRoleKey);
  const ages: Record<(typeof STORED_SECRETS)[number], string> = {
    signing_key: signingSince ?? since,
    program_keys: iat === undefined ? since : new Date(iat * 1000).toISOString(),
    file_secret: since,
    database_passwords: since,
  };
  return STORED_SECRETS.map((name) => ({ name, since: ages[name] }));
}
