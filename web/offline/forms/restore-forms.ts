import type { PageStorage } from '#web/offline/database/create-storage.ts';
import type { OfflineStore } from '#web/offline/database/store.ts';
import {
  localNames,
  readLocal,
  removeLocal,
  type SavedForm,
  writeLocal,
} from '#web/offline/forms/form-entries.ts';
import { personalName } from '#web/offline/forms/personal-name.ts';
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
  const kept = await formsOf(ownerId, store, storage);
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
  for (const local of localNames().filter((other) => !other.startsWith(OF_REPORTS))) {
    const { text, at } = readLocal(local);
    // Local storage may have been too full to rename it.
    const name = personalName(local, ownerId);
    if ((text ?? at) !== null && !known.has(name)) {
      await keep(ownerId, { name, text, at: at ?? new Date().toISOString() });
    }
  }
}

/** A user's forms in the database under today's names, which the database gets, too. Of two of one name, the later. */
async function formsOf(
  ownerId: string,
  store: OfflineStore,
  storage: Pick<PageStorage, 'write'>,
): Promise<SavedForm[]> {
  const stored = (await store.metadataUnder(savedPrefix(ownerId, 'form'))).map(
    ({ value }) => value as SavedForm,
  );
  const forms = new Map<string, SavedForm>();
  for (const form of stored) {
    const name = personalName(form.name, ownerId);
    if ((forms.get(name)?.at ?? '') < form.at) forms.set(name, { ...form, name });
  }
  for (const { name } of stored) {
    const form = forms.get(personalName(name, ownerId));
    if (!form || form.name === name) continue;
    const put = savedEntry(ownerId, 'form', form.name, form);
    const { key } = savedEntry(ownerId, 'form', name, null);
    // Without room for it, the form is still shown, and renamed the next time.
    await storage
      .write([
        { store: 'metadata', put },
        { store: 'metadata', remove: key },
      ])
      .catch(() => undefined);
  }
  return [...forms.values()];
}
