import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const storedSchema = z.object({
  /** What the folder stands for: a load or a removal that was not completed, or an example company to open. */
  state: z.enum(['loading', 'ready', 'removing']),
  /** The server and the name of its database. */
  database: z.string(),
  /** Where it listened last. */
  port: z.int().nullable(),
});

/** What the folder of the example company says of it. */
export type StoredState = z.output<typeof storedSchema>;

const FILE = 'state.json';
const fileOf = (folder: string) => join(folder, FILE);

/** Undefined where there is no example company, or nothing that can be read of it. */
export function readState(folder: string): StoredState | undefined {
  try {
    return storedSchema.parse(JSON.parse(readFileSync(fileOf(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Written before what it announces is begun, so that the next start completes or undoes it. Whole or not at all. */
export function writeState(folder: string, state: StoredState): void {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${fileOf(folder)}.new`;
  writeFileSync(unfinished, `${JSON.stringify(state)}\n`, { flush: true });
  renameSync(unfinished, fileOf(folder));
}

/** Removes the folder with all that is in it; the state last, so that the next start goes on after an interruption. */
export async function removeFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = await readdir(folder);
  for (const entry of entries.filter((name) => name !== FILE)) {
    await rm(join(folder, entry), { recursive: true, force: true, maxRetries: 5 });
  }
  await rm(fileOf(folder), { force: true });
  await rmdir(folder);
}
