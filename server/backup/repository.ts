import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { type Destination, ObjectMissingError } from './destination/destination.ts';
import { bytesOf, type RepositoryKey, textOf } from './seal.ts';
import type { BackupSettings } from './settings.ts';
import { unwrapKey } from './unwrap-key.ts';

/** The format of what this release writes; it reads every earlier one. */
const FORMAT = 1;
const MARKER = 'fieldfare-backup.json';
const KEY = 'key.age';

const markerSchema = z.object({
  format: z.int(),
  /** Whose backups these are: two installations must not share a destination. */
  installation: z.string(),
  /** What opens `key.age`. */
  key: z.enum(['passphrase', 'key-file']),
});

/** A destination with its key. */
export interface Repository {
  destination: Destination;
  key: RepositoryKey;
}

type KeySettings = Pick<BackupSettings, 'keyFile' | 'passphraseFile'>;

/**
 * Opens the backups of a destination.
 * @throws StartError when there are none, the key is wrong, or a newer release wrote them
 */
export async function openRepository(destination: Destination, settings: KeySettings): Promise<Repository> {
  const marker = await readMarker(destination);
  if (!marker) {
    throw new StartError(
      `${destination.name} holds no backups of Fieldfare: name the folder or bucket of a backup.`,
    );
  }
  return { destination, key: await readKey(destination, marker, settings) };
}

/**
 * Opens the backups of an installation in a destination, which becomes theirs if it is empty.
 * @throws StartError also when the destination holds something else
 */
export async function openOwnRepository(
  destination: Destination,
  settings: KeySettings,
  installation: string,
): Promise<Repository> {
  const marker = await readMarker(destination);
  if (!marker) return createRepository(destination, settings, installation);
  if (marker.installation !== installation) {
    throw new StartError(
      `${destination.name} holds the backups of another installation: use another folder, or another prefix of the bucket.`,
    );
  }
  return { destination, key: await readKey(destination, marker, settings) };
}

/** The same, where a backup has been begun; else undefined, and nothing is changed. */
export async function findOwnRepository(
  destination: Destination,
  settings: KeySettings,
  installation: string,
): Promise<Repository | undefined> {
  const marker = await readMarker(destination);
  return marker && openOwnRepository(destination, settings, installation);
}

async function createRepository(
  destination: Destination,
  settings: KeySettings,
  installation: string,
): Promise<Repository> {
  for await (const { name } of destination.list('')) {
    // What an interrupted first backup has left.
    if (name === KEY || name.startsWith('incoming/')) continue;
    throw new StartError(
      `${destination.name} is not empty and holds no backups of Fieldfare: name an empty folder.`,
    );
  }
  const key = credential(settings);
  const identity = await generateIdentity();
  const encrypter = new Encrypter();
  if (key.kind === 'passphrase') encrypter.setPassphrase(key.secret);
  else encrypter.addRecipient(await identityToRecipient(key.secret));
  const wrapped = await encrypter.encrypt(identity);
  await destination.put(KEY, bytesOf(wrapped));
  const marker = { format: FORMAT, installation, key: key.kind };
  await destination.put(MARKER, bytesOf(`${JSON.stringify(marker, null, 2)}\n`));
  return { destination, key: { identity, recipient: await identityToRecipient(identity) } };
}

async function readMarker(destination: Destination) {
  let content: string;
  try {
    content = await textOf(await destination.open(MARKER));
  } catch (error) {
    if (error instanceof ObjectMissingError) return undefined;
    throw error;
  }
  let found: unknown;
  try {
    found = JSON.parse(content);
  } catch {
    throw new StartError(`${MARKER} in ${destination.name} is damaged: use another copy of the backups.`);
  }
  const format = z.object({ format: z.int() }).safeParse(found).data?.format ?? 0;
  if (format > FORMAT) {
    throw new StartError(
      `${destination.name} was written by a newer version of Fieldfare: use that version, or a later one.`,
    );
  }
  const marker = markerSchema.safeParse(found).data;
  if (!marker)
    throw new StartError(`${MARKER} in ${destination.name} is damaged: use another copy of the backups.`);
  return marker;
}

async function readKey(
  destination: Destination,
  marker: z.output<typeof markerSchema>,
  settings: KeySettings,
): Promise<RepositoryKey> {
  const { kind, secret, variable } = credential(settings, marker.key);
  const content = await buffer(await destination.open(KEY));
  try {
    const identity = await unwrapKey({ kind, secret, content });
    return { identity, recipient: await identityToRecipient(identity) };
  } catch {
    throw new StartError(
      `${variable} does not open the backups in ${destination.name}: it has another ${kind === 'passphrase' ? 'passphrase' : 'key'} than the one with which they were made, or ${KEY} is damaged.`,
    );
  }
}

const VARIABLES = { passphrase: 'BACKUP_PASSPHRASE_FILE', 'key-file': 'BACKUP_KEY_FILE' } as const;

/** @param wanted what the backups were made with; undefined for new ones */
function credential({ keyFile, passphraseFile }: KeySettings, wanted?: 'passphrase' | 'key-file') {
  const kind = wanted ?? (keyFile === undefined ? 'passphrase' : 'key-file');
  const variable = VARIABLES[kind];
  const path = kind === 'passphrase' ? passphraseFile : keyFile;
  if (path === undefined) {
    throw new StartError(
      wanted
        ? `These backups are opened by a ${kind === 'passphrase' ? 'passphrase' : 'key file'}: set ${variable} to the path of its file.`
        : 'Backups are encrypted: set BACKUP_PASSPHRASE_FILE to a file with a passphrase, or BACKUP_KEY_FILE to one with an age key.',
    );
  }
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`${variable}=${path} cannot be read: ${(error as Error).message}.`);
  }
  return { kind, variable, secret: secretIn(content, kind, `${variable}=${path}`) };
}

const SHORTEST_PASSPHRASE = 12;

function secretIn(content: string, kind: 'passphrase' | 'key-file', what: string): string {
  const lines = content.split(/\r?\n/);
  if (kind === 'key-file') {
    const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-'));
    if (identity) return identity.trim();
    throw new StartError(`${what} holds no line with AGE-SECRET-KEY-…: make one with "age-keygen -o FILE".`);
  }
  const [passphrase = ''] = lines;
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new StartError(
    `${what} has a passphrase of less than ${SHORTEST_PASSPHRASE} characters: use a longer one.`,
  );
}
