import { type Stats, unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { loadKeys, replaceKeys, signToken, type TokenKeys } from '#server/gateway/tokens.ts';
import { StartError } from '#server/start-error.ts';

/** Where the keys that sign tokens come from. */
export interface KeySettings {
  /** A private ES256 JWK, a list of them, or `{ "keys": [...] }`. */
  file: string | undefined;
  /** An HS256 secret, instead. */
  secret: string | undefined;
  issuer: string | undefined;
}

const KEY_LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

/**
 * The keys of the settings, else `ownKey`.
 * @throws StartError when both a file and a secret are given, or the file is of no use
 */
export async function gatewayKeys({ file, secret, issuer }: KeySettings, ownKey: JWK): Promise<TokenKeys> {
  if (file !== undefined && secret !== undefined)
    throw new StartError('AUTH_SIGNING_KEYS_FILE and AUTH_JWT_SECRET are both set: use one of them.');
  const options = issuer === undefined ? {} : { issuer };
  if (secret !== undefined) return loadKeys({ secret }, options);
  return file === undefined ? loadKeys(ownKey, options) : readKeys(file, issuer);
}

/** So that new keys count on every node within five seconds, also on a folder that only tells when it is asked. */
const LOOK_EVERY_MS = 1000;

/**
 * Reads the file of keys again when it changes, and puts what is in it in the place of `keys`. A file that is of no use is
 * reported, and the keys stay.
 * @returns a function that stops it
 */
export function watchKeys(
  keys: TokenKeys,
  settings: KeySettings,
  report: (error: unknown, what: string) => void,
): () => void {
  const { file } = settings;
  if (file === undefined) return () => undefined;
  const look = (now: Stats, before: Stats) => {
    if (now.mtimeMs === before.mtimeMs && now.size === before.size && now.ino === before.ino) return;
    readKeys(file, settings.issuer).then(
      (next) => replaceKeys(keys, next),
      (error) => report(error, 'The signing keys stay as they were.'),
    );
  };
  watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, look);
  return () => unwatchFile(file, look);
}

async function readKeys(file: string, issuer: string | undefined): Promise<TokenKeys> {
  try {
    const content = JSON.parse(await readFile(file, 'utf8'));
    return await loadKeys(content.keys ?? content, issuer === undefined ? {} : { issuer });
  } catch (error) {
    throw new StartError(`AUTH_SIGNING_KEYS_FILE=${file} cannot be used: ${(error as Error).message}`);
  }
}

/** The keys that programs come with, as `createClient` takes them: for browsers, and for those who may do all. */
export async function programKeys(keys: TokenKeys): Promise<{ anonKey: string; serviceRoleKey: string }> {
  const sign = (role: string) => signToken(keys, { role }, { expiresInSeconds: KEY_LIFETIME_SECONDS });
  return { anonKey: await sign('anon'), serviceRoleKey: await sign('service_role') };
}
