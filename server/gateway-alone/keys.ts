import { readFile } from 'node:fs/promises';
import type { JWK } from 'jose';
import { loadKeys, signToken, type TokenKeys } from '#server/gateway/tokens.ts';
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
  if (file === undefined) return loadKeys(ownKey, options);
  try {
    const content = JSON.parse(await readFile(file, 'utf8'));
    return await loadKeys(content.keys ?? content, options);
  } catch (error) {
    throw new StartError(`AUTH_SIGNING_KEYS_FILE=${file} cannot be used: ${(error as Error).message}`);
  }
}

/** The keys that programs come with, as `createClient` takes them: for browsers, and for those who may do all. */
export async function programKeys(keys: TokenKeys): Promise<{ anonKey: string; serviceRoleKey: string }> {
  const sign = (role: string) => signToken(keys, { role }, { expiresInSeconds: KEY_LIFETIME_SECONDS });
  return { anonKey: await sign('anon'), serviceRoleKey: await sign('service_role') };
}
