import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '#server/gateway/storage/file-store/file-store.ts';
import type { RenditionFormat } from '#server/gateway/storage/images/render-job.ts';
import type { Renderer } from '#server/gateway/storage/images/renderer.ts';
import { type RenditionOptions, writeOptions } from '#server/gateway/storage/images/rendition-options.ts';

/** A use is noted once a day: the sweep needs no more, and a thumbnail is shown a thousand times. */
const NOTE_USE_AFTER_MS = 86_400_000;

/** A rendered image on the local disk. */
export interface Rendition {
  path: string;
  format: RenditionFormat;
  sizeBytes: number;
  /** Says which rendition it is, and changes with the picture and with what was asked for. */
  eTag: string;
}

export interface Renditions {
  /** Renders the version as asked, or finds what was rendered before. @throws StorageError, FileMissingError */
  get(version: string, options: RenditionOptions): Promise<Rendition>;
  /** Forgets all renditions of a version. */
  remove(version: string): Promise<void>;
}

/** Keeps renditions as `<folder>/ab/<version>/<hash of the options>.<format>`; all of them can be made again. */
export function createRenditions(
  folder: string,
  files: Pick<FileStore, 'borrow'>,
  renderer: Renderer,
  { maxMemoryBytes }: { maxMemoryBytes: number },
): Renditions {
  const folderOf = (version: string) => join(folder, version.slice(-2), version);
  const running = new Map<string, Promise<Rendition>>();

  async function render(version: string, name: string, options: RenditionOptions): Promise<Rendition> {
    const source = await files.borrow(version);
    const targetPath = join(folderOf(version), `${randomUUID()}.part`);
    await mkdir(folderOf(version), { recursive: true, mode: 0o700 });
    try {
      const format = await renderer.render({ sourcePath: source.path, targetPath, options, maxMemoryBytes });
      const path = join(folderOf(version), `${name}.${format}`);
      await rename(targetPath, path);
      return { path, format, sizeBytes: (await stat(path)).size, eTag: tagOf(version, name) };
    } finally {
      await rm(targetPath, { force: true });
      await source.giveBack();
    }
  }

  async function getOrRender(version: string, name: string, options: RenditionOptions): Promise<Rendition> {
    return (await find(folderOf(version), version, name)) ?? render(version, name, options);
  }

  return {
    get(version, options) {
      const name = createHash('sha256').update(writeOptions(options)).digest('hex').slice(0, 16);
      const key = `${version}/${name}`;
      // A gallery asks for the same thumbnail from several screens at once: it is rendered for all of them.
      const found =
        running.get(key) ?? getOrRender(version, name, options).finally(() => running.delete(key));
      running.set(key, found);
      return found;
    },
    remove: (version) => rm(folderOf(version), { recursive: true, force: true }),
  };
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
