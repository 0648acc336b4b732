import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientAbort } from '#server/gateway/client-abort.ts';
import { createFairQueue, type Requester } from '#server/gateway/fair-queue.ts';
import { type Shared, share } from '#server/gateway/shared-work.ts';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import type { Renderer } from '#server/gateway/storage/images/renderer.ts';
import { type RenditionOptions, writeOptions } from '#server/gateway/storage/images/rendition-options.ts';
import { refuse } from '#server/gateway/storage/storage-error.ts';

/** The time of the last use is updated once a day. That is precise enough for the sweep. */
const NOTE_USE_AFTER_MS = 86_400_000;

/** One owner uses one slot at a time, so another's thumbnail never waits for a large picture. */
const RENDERED_AT_ONCE = 2;
/** A gallery may request a hundred thumbnails. More would wait too long to be useful. */
const WAITING_PER_OWNER = 100;
/** Per client address, for callers without a token. */
const WAITING_PER_GROUP = 100;

/** A rendered image on the local disk. */
interface Rendition {
  path: string;
  format: RenditionFormat;
  sizeBytes: number;
  /** Changes with the picture and with the options. */
  eTag: string;
}

export interface Renditions {
  /**
   * Returns a stored rendition, or waits in the queue and renders one.
   * @throws StorageError, FileMissingError, ClientAbortError
   */
  get(version: string, options: RenditionOptions, requester: Requester): Promise<Rendition>;
  /** Deletes all renditions of a version. */
  remove(version: string): Promise<void>;
}

/** Stores renditions as `<folder>/ab/<version>/<hash of the options>.<format>`. All of them can be rendered again. */
export function createRenditions(
  folder: string,
  files: Pick<FileStore, 'borrow'>,
  renderer: Renderer,
  { maxMemoryBytes }: { maxMemoryBytes: number },
): Renditions {
  const folderOf = (version: string) => join(folder, version.slice(-2), version);
  const queue = createFairQueue({
    slots: () => RENDERED_AT_ONCE,
    waitingPerOwner: WAITING_PER_OWNER,
    waitingPerGroup: WAITING_PER_GROUP,
    refusal: refuse.busy,
  });
  /** The renditions in progress. */
  const running = new Map<string, Shared<Rendition>>();

  async function render(wanted: Wanted, clientAbort: ClientAbort): Promise<Rendition> {
    const { version, name, options } = wanted;
    const source = await files.borrow(version);
    const targetPath = join(folderOf(version), `${randomUUID()}.part`);
    await mkdir(folderOf(version), { recursive: true, mode: 0o700 });
    try {
      clientAbort.throwIfAborted();
      const job = { sourcePath: source.path, targetPath, options, maxMemoryBytes };
      const format = await renderer.render(job, clientAbort);
      const path = join(folderOf(version), `${name}.${format}`);
      await rename(targetPath, path);
      return { path, format, sizeBytes: (await stat(path)).size, eTag: tagOf(version, name) };
    } finally {
      await rm(targetPath, { force: true });
      await source.giveBack();
    }
  }

  /** Finds the rendition, or joins its rendering in progress; undefined when neither exists. */
  async function findOrJoin(
    { key, version, name }: Wanted,
    requester: Requester,
  ): Promise<Rendition | undefined> {
    const shared = running.get(key);
    if (shared && !shared.isAbandoned()) return shared.join(requester.clientAbort);
    return (await find(folderOf(version), version, name)) ?? undefined;
  }

  return {
    async get(version, options, requester) {
      const name = createHash('sha256').update(writeOptions(options)).digest('hex').slice(0, 16);
      const wanted = { key: `${version}/${name}`, version, name, options };
      const found = await findOrJoin(wanted, requester);
      if (found) return found;
      // Several screens may request the same thumbnail at once: it is rendered once for all of them.
      return queue.run(requester, async () => {
        requester.clientAbort?.throwIfAborted();
        const made = await findOrJoin(wanted, requester);
        if (made) return made;
        const shared = share((clientAbort) => render(wanted, clientAbort));
        running.set(wanted.key, shared);
        try {
          return await shared.join(requester.clientAbort);
        } finally {
          // Others may still wait for it, and aborted work takes a moment to stop. Until then the slot is not free.
          await shared.ended;
          if (running.get(wanted.key) === shared) running.delete(wanted.key);
        }
      });
    },
    remove: (version) => rm(folderOf(version), { recursive: true, force: true }),
  };
}

interface Wanted {
  key: string;
  version: string;
  /** The hash of the options. */
  name: string;
  options: RenditionOptions;
}

async function find(folder: string, version: string, name: string): Promise<Rendition | null> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const file = names.find((candidate) => candidate.startsWith(`${name}.`));
  if (file === undefined) return null;
  const path = join(folder, file);
  const { size, mtimeMs } = await stat(path);
  const now = new Date();
  if (now.getTime() - mtimeMs > NOTE_USE_AFTER_MS) await utimes(path, now, now);
  return {
    path,
    format: file.slice(name.length + 1) as RenditionFormat,
    sizeBytes: size,
    eTag: tagOf(version, name),
  };
}

function tagOf(version: string, name: string): string {
  return `"${version}-${name}"`;
}
