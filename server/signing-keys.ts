import { existsSync, type Stats, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { loadKeys, replaceKeys, type TokenKeys } from '#server/gateway/tokens.ts';
import { readSecrets, type Secrets, secretsFile } from '#server/secrets.ts';
import { StartError } from '#server/start-error.ts';

/** Where the keys that sign tokens come from. */
export interface KeySettings {
  /** `DATA_DIR`, whose secrets hold the keys of the installation. */
  dataDir: string;
  /** Instead of them: a file with a private JWK, a list of them, or `{ "keys": [...] }`. */
  file?: string | undefined;
  /** Instead of them: an HS256 secret. Beside a file it only verifies. */
  secret?: string | undefined;
  issuer: string | undefined;
}

/**
 * The keys of the settings, else those of the installation.
 * @throws StartError when the file cannot be used
 */
export async function signingKeys(
  settings: KeySettings,
  own: Pick<Secrets, 'signingKey' | 'otherSigningKeys'>,
): Promise<TokenKeys> {
  const { file, secret } = settings;
  if (file !== undefined) return readKeys(file, settings);
  if (secret !== undefined) return loadKeys({ secret }, optionsOf(settings));
  return loadKeys([own.signingKey, ...own.otherSigningKeys], optionsOf(settings));
}

/** Polled, so that new keys are valid on every node within five seconds, even on file systems without change events. */
const LOOK_EVERY_MS = 1000;

/**
 * Reads the file of keys again when it changes, and puts what is in it in the place of `keys`. A file that is of no use
 * is reported, and the keys stay.
 * @param listeners.renewed hears of the installation's secrets where the keys are among them
 * @returns a function that stops it
 */
export function watchKeys(
  keys: TokenKeys,
  settings: KeySettings,
  listeners: { report(error: unknown, what: string): void; renewed?(secrets: Secrets): void },
): () => void {
  if (settings.secret !== undefined && settings.file === undefined) return () => undefined;
  const { file = secretsFile(settings.dataDir) } = settings;
  const renew = async () => {
    if (settings.file !== undefined) return replaceKeys(keys, await readKeys(settings.file, settings));
    const secrets = readSecrets(settings.dataDir);
    replaceKeys(keys, await signingKeys(settings, secrets));
    listeners.renewed?.(secrets);
  };
  // One after the other: of two changes in a row the later one stays.
  let turn = Promise.resolve();
  const change = () => {
    turn = turn.then(renew).catch((error) => listeners.report(error, 'The signing keys stay as they were.'));
  };
  const look = (now: Stats, before: Stats) => {
    if (now.mtimeMs !== before.mtimeMs || now.size !== before.size || now.ino !== before.ino) change();
  };
  watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look);
  // It may have changed while this server was starting.
  if (existsSync(file)) change();
  return () => unwatchFile(file, look);
}

async function readKeys(file: string, settings: KeySettings): Promise<TokenKeys> {
  try {
    const jwks = jwksOf(JSON.parse(await readFile(file, 'utf8')));
    return await loadKeys(jwks, { ...optionsOf(settings), verifyingSecret: settings.secret });
  } catch (error) {
    throw new StartError(`AUTH_SIGNING_KEYS_FILE=${file} cannot be used: ${(error as Error).message}`);
  }
}

/** The JWKs of a key file, in each of its three documented forms. */
function jwksOf(content: JWK | JWK[] | { keys: JWK[] }): JWK | JWK[] {
  // Arrays have a function named `keys`.
  if (Array.isArray(content) || !('keys' in content)) return content;
  return content.keys;
}

const optionsOf = ({ issuer }: KeySettings) => (issuer === undefined ? {} : { issuer });
