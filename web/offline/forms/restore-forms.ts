import type { PageStorage } from '#web/offline/database/create-storage.ts';
import {
  localNames,
  readLocal,
  removeLocal,
  type SavedForm,
  writeLocal,
} from '#web/offline/forms/form-entries.ts';
import { savedEntry, savedPrefix } from '#web/offline/outbox/saved-records.ts';

/** Reports are stored as drafts. */
const OF_REPORTS = 'report:';

/** After this time, local storage has certainly written its changes to disk. */
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Synchronizes local storage and the database: restores what a killed browser has lost, and stores what only local
 * storage has, as in earlier versions. The later change wins, also when it cleared the form.
 *
 * @param keep stores a form in the database
 */
export async function restoreForms(
  ownerId: string,
  storage: Pick<PageStorage, 'whenUsable' | 'write'>,
  keep: (ownerId: string, form: SavedForm) => Promise<void>,
): Promise<void> {
  const store = await storage.whenUsable();
  const kept = (await store.metadataUnder(savedPrefix(ownerId, 'form'))).map(
    ({ value }) => value as SavedForm,
  );
  const known = new Set(kept.map(({ name }) => name));
  for (const form of kept) {
    const local = readLocal(form.name);
    if (form.text === null && local.at !== null && local.at <= form.at) {
      removeLocal(form.name);
    } else if (form.text !== null && (local.at ?? '') < form.at) {
      writeLocal(form);
    } else if (local.text !== form.text && (local.text ?? local.at) !== null) {
      await keep(ownerId, { name: form.name, text: local.text, at: local.at ?? new Date().toISOString() });
    } else if (local.text === null && Date.parse(form.at) < Date.now() - DAY_MS) {
      await storage.write([{ store: 'metadata', remove: savedEntry(ownerId, 'form', form.name, null).key }]);
    }
  }
  for (const name of localNames().filter((other) => !other.startsWith(OF_REPORTS))) {
    const { text, at } = readLocal(name);
    if ((text ?? at) !== null && !known.has(name)) {
      await keep(ownerId, { name, text, at: at ?? new Date().toISOString() });
    }
  }
}
