import { hkdfSync, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { z } from 'zod';
import { generateSigningKey, loadKeys, signToken, type TokenKeys } from '#server/gateway/tokens.ts';
import { StartError } from '#server/start-error.ts';

const privateKey = z.record(z.string(), z.unknown());

const storedSchema = z.object({
  /** When the installation made its secrets; absent in the file of an earlier release. */
  madeAt: z.iso.datetime().optional(),
  /** Private ES256 key that signs sessions. */
  signingKey: privateKey,
  /** Keys whose tokens count too: those that signed before, and one that is about to (`npm run keys`). */
  otherSigningKeys: z.array(privateKey).default([]),
  /** Since when `signingKey` signs; absent for the first one. */
  signingSince: z.iso.datetime().optional(),
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

/** What `secrets.json` holds. */
export type Stored = z.output<typeof storedSchema>;

export interface Secrets extends Stored {
  /** Signs the links in mails that work without a sign-in. */
  linkSecret: string;
  /** Private key by which push services recognise this portal: P-256, base64url. */
  vapidPrivateKey: string;
  /** Makes the keys with which devices seal the unsent work of a person who signs out. */
  offlineSecret: string;
  /** Seals the secrets of second factors. */
  factorSecret: string;
  /** Seals the password of the mail server. */
  mailSecret: string;
}

type ProgramKeys = Pick<Stored, 'anonKey' | 'serviceRoleKey'>;

/** How long the keys of programs count, unless the key that signed them goes. */
const KEY_LIFETIME_SECONDS = 10 * 365 * 24 * 3600;

/** Where the secrets of an installation are. */
export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

/**
 * The secrets of an installation, made on its first start: `secrets.json`, which only its owner may read.
 * Nodes that share a database share this file.
 * @throws StartError when the file is damaged
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = secretsFile(dataDir);
  if (!existsSync(path)) await write(path, dataDir);
  return readSecrets(dataDir);
}

/**
 * The secrets of an installation as they are now.
 * @throws StartError when the file is damaged or not there
 */
export function readSecrets(dataDir: string): Secrets {
  return completed(readStored(dataDir));
}

/** What the file holds, without what is derived from it. @throws StartError when it is damaged or not there */
export function readStored(dataDir: string): Stored {
  const path = secretsFile(dataDir);
  try {
    return storedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartError(
      `${path} is damaged: restore it from a backup, or remove it to sign everybody out and begin with new keys.`,
    );
  }
}

/** The secrets in the text of a file, e.g. of a backup. @throws StartError when it is damaged */
export function parseStored(text: string, name: string): Stored {
  try {
    return storedSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${name} is damaged.`);
  }
}

/** New secrets, as the first start of an installation makes them. */
export async function makeSecrets(): Promise<Secrets> {
  return completed(await makeStored());
}

/**
 * Adds the secrets that are derived (HKDF, RFC 5869) instead of stored: so the file of an earlier release goes on
 * serving, and all nodes come to the same ones without a word.
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
    mailSecret: derived('mail server'),
  };
}

async function makeStored(): Promise<Stored> {
  const signingKey = { ...(await generateSigningKey()) };
  return {
    madeAt: new Date().toISOString(),
    ...{ signingKey, ...(await ownProgramKeys(signingKey)) },
    otherSigningKeys: [],
    storageUrlSecret: password(),
    superuserPassword: password(),
    ownerPassword: password(),
    authenticatorPassword: password(),
  };
}

/** The keys of programs that go with a signing key of the installation. */
export async function ownProgramKeys(signingKey: JWK): Promise<ProgramKeys> {
  return programKeys(await loadKeys(signingKey, { issuer: 'fieldfare' }));
}

/** The keys that programs come with, as `createClient` takes them: for browsers, and for those who may do all. */
export async function programKeys(keys: TokenKeys): Promise<ProgramKeys> {
  const sign = (role: string) => signToken(keys, { role }, { expiresInSeconds: KEY_LIFETIME_SECONDS });
  return { anonKey: await sign('anon'), serviceRoleKey: await sign('service_role') };
}

/** Puts `stored` in the place of what the file holds, whole or not at all. The file stays its owner's. */
export function replaceStored(dataDir: string, stored: Stored): void {
  const path = secretsFile(dataDir);
  const { uid, gid } = statSync(path);
  const unfinished = writeBeside(path, stored);
  // Only root may change the owner. Root runs this for the user of the server.
  if (process.getuid?.() === 0) chownSync(unfinished, uid, gid);
  renameSync(unfinished, path);
}

function writeBeside(path: string, stored: Stored): string {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
  return unfinished;
}

async function write(path: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const unfinished = writeBeside(path, await makeStored());
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
