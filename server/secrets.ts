import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { generateSigningKey, loadKeys, signToken } from '#server/gateway/tokens.ts';
import { StartError } from '#server/start-error.ts';

const storedSchema = z.object({
  /** Private ES256 key that signs sessions. */
  signingKey: z.record(z.string(), z.unknown()),
  /** Key of the browser: names the role `anon` and gives nothing away. */
  anonKey: z.string().min(1),
  /** Key of trusted programs: acts as `service_role`. */
  serviceRoleKey: z.string().min(1),
  storageUrlSecret: z.string().min(32),
  /** Passwords of the database roles. */
  superuserPassword: z.string().min(16),
  ownerPassword: z.string().min(16),
  authenticatorPassword: z.string().min(16),
});

type Stored = z.output<typeof storedSchema>;

export interface Secrets extends Stored {
  /** Signs the links in mails that work without a sign-in. */
  linkSecret: string;
  /** Private key by which push services recognise this portal: P-256, base64url. */
  vapidPrivateKey: string;
  /** Makes the keys with which devices seal the unsent work of a person who signs out. */
  offlineSecret: string;
  /** Seals the secrets of second factors. */
  factorSecret: string;
}

const KEY_LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

/**
 * The secrets of an installation, made on its first start: `secrets.json`, which only its owner may read.
 * Nodes that share a database share this file.
 * @throws StartError when the file is damaged
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) await write(path, dataDir);
  try {
    return completed(storedSchema.parse(JSON.parse(readFileSync(path, 'utf8'))));
  } catch {
    throw new StartError(
      `${path} is damaged: restore it from a backup, or remove it to sign everybody out and begin with new keys.`,
    );
  }
}

/** New secrets, as the first start of an installation makes them. */
export async function makeSecrets(): Promise<Secrets> {
  return completed(await makeStored());
}

/**
 * Adds the secrets that are derived (HKDF, RFC 5869) instead of stored: so the file of an earlier release goes on serving,
 * and all nodes come to the same ones without a word.
 */
function completed(stored: Stored): Secrets {
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', stored.storageUrlSecret, '', purpose, 32)).toString('base64url');
  return {
    ...stored,
    linkSecret: derived('links in mails'),
    vapidPrivateKey: derived('web push'),
    offlineSecret: derived('sealed offline work'),
    factorSecret: derived('second factors'),
  };
}

async function makeStored(): Promise<Stored> {
  const signingKey = await generateSigningKey();
  const keys = await loadKeys(signingKey);
  const programKey = (role: 'anon' | 'service_role') =>
    signToken(keys, { iss: 'fieldfare', role }, { expiresInSeconds: KEY_LIFETIME_SECONDS });
  return {
    signingKey: { ...signingKey },
    anonKey: await programKey('anon'),
    serviceRoleKey: await programKey('service_role'),
    storageUrlSecret: password(),
    superuserPassword: password(),
    ownerPassword: password(),
    authenticatorPassword: password(),
  };
}

async function write(path: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, `${JSON.stringify(await makeStored(), null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    // Unlike a rename, a link never replaces: of two first starts at once, both use the file of the faster one.
    linkSync(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished);
  }
}

const password = (): string => randomBytes(24).toString('base64url');
