import { listBackups, type Manifest, readManifest } from '#server/backup/manifest.ts';
import type { Repository } from '#server/backup/repository.ts';
import { StartError } from '#server/start-error.ts';

/** Which backup is meant: one by its name, the last one before a time, or the last one. */
export interface Choice {
  id?: string | undefined;
  until?: Date | undefined;
}

/** @throws StartError when there is no such backup */
export async function chooseBackup(repository: Repository, { id, until }: Choice): Promise<Manifest> {
  const { name } = repository.destination;
  const ids = await listBackups(repository);
  if (ids.length === 0) {
    throw new StartError(`${name} holds no complete backup: one that was interrupted cannot be restored.`);
  }
  if (id !== undefined) {
    if (!ids.includes(id)) throw new StartError(`${name} holds no backup ${id}. It has ${ids.join(', ')}.`);
    return readManifest(repository, id);
  }
  for (const candidate of ids.reverse()) {
    const manifest = await readManifest(repository, candidate);
    if (until === undefined || Date.parse(manifest.endedAt) <= until.getTime()) return manifest;
  }
  throw new StartError(
    `The oldest backup in ${name} ended after ${until?.toISOString()}: nothing as old can be restored. It has ${ids.join(', ')}.`,
  );
}
