import { FORM_SAVE_DELAY_MS, FORMS_RESTORE_PATIENCE_MS } from '#shared/limits.ts';
import type { PageStorage } from '#web/offline/database/create-storage.ts';
import { StorageError } from '#web/offline/database/errors.ts';
import { PERSON } from '#web/offline/encryption/local-names.ts';
import {
  readLocal,
  removeLocal,
  renameLocal,
  type SavedForm,
  writeLocal,
} from '#web/offline/forms/form-entries.ts';
import { savedEntry } from '#web/offline/outbox/saved-records.ts';
import { createLine } from '#web/offline/run-in-order.ts';

/** Whether the input of a form is on the device; `full` when the device has no room for it. */
export type FormSafety = 'saved' | 'saving' | 'failed' | 'full';

/**
 * The unsent form entries of the current user, on this device (docs/offline.md).
 *
 * @param openStorage opens the device's storage; called for the first write or read
 */
export function createSavedForms(openStorage: () => Promise<Pick<PageStorage, 'whenUsable' | 'write'>>) {
  const waiting = new Map<string, SavedForm>();
  const safety = new Map<string, FormSafety>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inLine = createLine();
  let restoring: { ownerId: string; done: Promise<void> } | null = null;

  /** Stores the values of a form within a second; null (the form was sent) at once. */
  function keepForm(name: string, form: object | null): void {
    const at = new Date().toISOString();
    const text = form && JSON.stringify({ ...form, $at: at });
    writeLocal({ name, text, at });
    waiting.set(name, { name, text, at });
    become(name, 'saving');
    if (form) timer ??= setTimeout(flushForms, FORM_SAVE_DELAY_MS);
    else void flushForms();
  }

  /** The values in local storage; null when there are none, or they cannot be read. */
  function readForm(name: string): object | null {
    const { text } = readLocal(name);
    if (text === null) return null;
    const { $at: _at, ...form } = JSON.parse(text);
    return form;
  }

  /** Writes all pending changes now: the page is hidden or left. Never rejects. */
  function flushForms(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const forms = [...waiting.values()];
    waiting.clear();
    const ownerId = localStorage.getItem(PERSON);
    return inLine(async () => {
      // Nobody is signed in any more.
      if (!ownerId) return;
      for (const form of forms) await keep(ownerId, form);
    });
  }

  /**
   * Resolves when forms may be read on this page; the same promise each time. Once it has resolved, React's `use` reads it
   * without suspending.
   */
  function formsRestoring(): Promise<void> {
    const ownerId = localStorage.getItem(PERSON);
    if (!ownerId) return NOTHING_TO_RESTORE;
    if (restoring?.ownerId !== ownerId) {
      renameLocal(ownerId);
      const done: Promise<void> = inTime(restore(ownerId)).then(() => void readable(done));
      restoring = { ownerId, done };
    }
    return restoring.done;
  }

  async function restore(ownerId: string): Promise<void> {
    const { restoreForms } = await import('#web/offline/forms/restore-forms.ts');
    await restoreForms(ownerId, await openStorage(), keep);
  }

  const safetyOf = (name: string): FormSafety => safety.get(name) ?? 'saved';

  /** Calls back when the safety of any form changes. Returns a function that stops it. */
  function onSafety(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  async function keep(ownerId: string, form: SavedForm): Promise<void> {
    try {
      const put = savedEntry(ownerId, 'form', form.name, form);
      await (await openStorage()).write([{ store: 'metadata', put }]);
      const store = await (await openStorage()).whenUsable();
      const found = (await store.get('metadata', put.key))?.value as SavedForm | undefined;
      // An older text in its place is not the latest input.
      const isThere = found !== undefined && found.at >= form.at;
      const isSafe = isThere && store.kind === 'indexeddb';
      const local = readLocal(form.name);
      if (isSafe && local.text === null && local.at === form.at) removeLocal(form.name);
      if (!waiting.has(form.name)) become(form.name, isSafe ? 'saved' : 'failed');
    } catch (error) {
      become(form.name, error instanceof StorageError && error.kind === 'quota' ? 'full' : 'failed');
    }
  }

  function become(name: string, next: FormSafety): void {
    if (safetyOf(name) === next) return;
    safety.set(name, next);
    for (const listener of listeners) listener();
  }

  /** Reads the device's values again: the page was restored from the back/forward cache. */
  function restoreAgain(): Promise<void> {
    restoring = null;
    return formsRestoring();
  }

  return { keepForm, readForm, flushForms, formsRestoring, restoreAgain, safetyOf, onSafety };
}

/** Marks a resolved promise the way React does. */
const readable = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: 'fulfilled', value: undefined });

const NOTHING_TO_RESTORE = readable(Promise.resolve());

/** If the storage hangs, a form opens without its stored values. Never rejects. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FORMS_RESTORE_PATIENCE_MS));
  await Promise.race([work.catch(() => undefined), late]);
}
