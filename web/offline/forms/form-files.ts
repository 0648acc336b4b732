import { DRAFT_PHOTO_MAX_BYTES } from '#shared/limits.ts';
import type { AttachmentCategory } from '#web/lib/attachments.ts';
import { flushForms } from '#web/offline/forms/saved-forms.ts';
import { savedEntry, savedPrefix } from '#web/offline/outbox/saved-records.ts';
import { createLine } from '#web/offline/run-in-order.ts';

/** A file that was chosen for a form and has not reached the server. */
export interface FormFile {
  /** Its object key, which every attempt to upload it uses. */
  path: string;
  category: AttachmentCategory;
  caption: string;
  file: File;
}

/** As bytes: iOS has lost Blobs in IndexedDB after the page was closed. */
interface StoredFile extends Omit<FormFile, 'file'> {
  form: string;
  fileName: string;
  type: string;
  lastModified: number;
  bytes: ArrayBuffer;
}

/** A file is written before it is removed, and read after that, also by the next page of a form that was left. */
const inLine = createLine();
/** Loaded on demand, so that no first screen waits for it. */
const openStorage = async () => (await import('#web/offline/database/storage.ts')).storage;
const idOf = (form: string, path: string) => `${form}:${path}`;

/**
 * Stores a file on this device until it is uploaded (docs/offline.md). Never rejects: without room for it, the file is
 * only in the page, and the form says so when it is opened again.
 *
 * @param form the name of the form, as in its draft
 */
export function keepFile(
  ownerId: string,
  form: string,
  { file: prepared, ...facts }: Omit<FormFile, 'file'> & { file: Promise<File> },
): Promise<void> {
  return inLine(async () => {
    const file = await prepared;
    if (file.size > DRAFT_PHOTO_MAX_BYTES) return;
    const { name: fileName, type, lastModified } = file;
    const bytes = await file.arrayBuffer();
    const value: StoredFile = { ...facts, form, fileName, type, lastModified, bytes };
    const put = savedEntry(ownerId, 'file', idOf(form, facts.path), value);
    await (await openStorage()).write([{ store: 'metadata', put }]);
  }).catch(() => undefined);
}

/** The files of a form on this device. Never rejects. */
export function filesOf(ownerId: string, form: string): Promise<FormFile[]> {
  return inLine(async () => {
    const store = await (await openStorage()).whenUsable();
    const entries = await store.metadataUnder(savedPrefix(ownerId, 'file') + idOf(form, ''));
    // The name of another form may begin with this one.
    return entries.map(({ value }) => value as StoredFile).filter((stored) => stored.form === form);
  }).then(
    (stored) => stored.map(fromStored),
    () => [],
  );
}

/**
 * Removes files that were uploaded, or that their owner took off the form, once the draft of the form says so. Never
 * rejects.
 */
export function forgetFiles(ownerId: string, form: string, paths: readonly string[]): Promise<void> {
  return inLine(async () => {
    await flushForms();
    const removals = paths.map((path) => ({
      store: 'metadata' as const,
      remove: savedEntry(ownerId, 'file', idOf(form, path), null).key,
    }));
    await (await openStorage()).write(removals);
  }).catch(() => undefined);
}

const fromStored = ({
  path,
  category,
  caption,
  fileName,
  type,
  lastModified,
  bytes,
}: StoredFile): FormFile => ({
  path,
  category,
  caption,
  file: new File([bytes], fileName, { type, lastModified }),
});
