import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Manifest } from '#server/backup/manifest.ts';
import type { Repository } from '#server/backup/repository.ts';
import { type Bytes, decompressed, unsealed } from '#server/backup/seal.ts';

const entrySchema = z.object({
  version: z.string(),
  sizeBytes: z.int(),
  /** SHA-256 of the content. */
  sha256: z.string(),
  /** Size and SHA-256 of what is stored, which is encrypted. */
  storedBytes: z.int(),
  storedSha256: z.string(),
});

/** A file of a backup. Its content is stored once, for all backups. */
export type FileEntry = z.output<typeof entrySchema>;

/** The last two digits of a version: files are listed and stored by them, so that no list has to be in memory. */
export const GROUPS: readonly string[] = Array.from({ length: 256 }, (_, n) =>
  n.toString(16).padStart(2, '0'),
);

export const FILES_FOLDER = 'files/';
export const objectOf = (version: string): string => `${FILES_FOLDER}${version.slice(-2)}/${version}.age`;

/** Lines of JSON, the groups in order. */
export async function* linesOf(entries: AsyncIterable<FileEntry>): Bytes {
  for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`);
}

/** The files of a backup, the groups in order. */
export async function* filesOf(
  { destination, key }: Repository,
  { files }: Manifest,
): AsyncGenerator<FileEntry> {
  const { name } = files.list;
  yield* entriesIn(Readable.from(decompressed(unsealed(key, await destination.open(name), name))));
}

/** The files that a local list has. */
export const filesIn = (path: string): AsyncGenerator<FileEntry> => entriesIn(createReadStream(path));

async function* entriesIn(source: Readable): AsyncGenerator<FileEntry> {
  const lines = createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY });
  let failure: Error | undefined;
  source.on('error', (error) => {
    failure = error;
    lines.close();
  });
  for await (const line of lines) yield entrySchema.parse(JSON.parse(line));
  if (failure) throw failure;
}

/** Reads an ordered list group by group. */
export function byGroup(entries: AsyncGenerator<FileEntry>) {
  let next: FileEntry | undefined;
  return {
    /** The entries of a group. Groups must be asked for in order. */
    async take(group: string): Promise<Map<string, FileEntry>> {
      const found = new Map<string, FileEntry>();
      for (;;) {
        next ??= (await entries.next()).value ?? undefined;
        const itsGroup = next?.version.slice(-2);
        if (!next || itsGroup === undefined || itsGroup > group) return found;
        if (itsGroup === group) found.set(next.version, next);
        next = undefined;
      }
    },
    close: () => entries.return(undefined),
  };
}

export async function* noFiles(): AsyncGenerator<FileEntry> {}
