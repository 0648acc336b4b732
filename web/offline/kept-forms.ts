import { FORM_SAVE_DELAY_MS, FORMS_RESTORE_PATIENCE_MS } from '#shared/limits.ts';
import { onLeaving, onRestored } from '#web/lib/leaving.ts';
import { type KeptForm, readLocal, removeLocal, writeLocal } from '#web/offline/form-entries.ts';
import { keptEntry } from '#web/offline/outbox/kept-records.ts';
import { PERSON } from '#web/offline/seal/local-names.ts';

/** Whether what was typed into a form is on the device. */
export type FormSafety = 'saved' | 'saving' | 'failed';

const waiting = new Map<string, KeptForm>();
const safety = new Map<string, FormSafety>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let line: Promise<void> = Promise.resolve();
let restoring: { ownerId: string; done: Promise<void> } | null = null;

/** Puts what a form holds on the device within a second; null, when it was sent, at once. */
export function keepForm(name: string, form: object | null): void {
  if (!form && !waiting.has(name) && readLocal(name).text === null) return;
  const at = new Date().toISOString();
  const text = form && JSON.stringify({ ...form, $at: at });
  writeLocal({ name, text, at });
  waiting.set(name, { name, text, at });
  become(name, 'saving');
  if (form) timer ??= setTimeout(flushForms, FORM_SAVE_DELAY_MS);
  else void flushForms();
}

/** What local storage holds of a form; null when there is nothing that can be read. */
export function readForm(name: string): object | null {
  const { text } = readLocal(name);
  if (text === null) return null;
  const { $at: _at, ...form } = JSON.parse(text);
  return form;
}

/** Writes everything that waits now: the page is hidden or left. Never rejects. */
export function flushForms(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const forms = [...waiting.values()];
  waiting.clear();
  const ownerId = localStorage.getItem(PERSON);
  // Nobody is signed in any more.
  if (!ownerId || forms.length === 0) return line;
  line = line.then(async () => {
    for (const form of forms) await keep(ownerId, form);
  });
  return line;
}

/**
 * Resolves when forms may be read on this page; the same promise each time. Once it has resolved, `use` of React reads it
 * without suspending.
 */
export function formsRestoring(): Promise<void> {
  const ownerId = localStorage.getItem(PERSON);
  if (!ownerId) return NOTHING_TO_RESTORE;
  if (restoring?.ownerId !== ownerId) {
    const done: Promise<void> = inTime(restore(ownerId)).then(() => void readable(done));
    restoring = { ownerId, done };
  }
  return restoring.done;
}

/** Marks a resolved promise the way React does. */
const readable = (promise: Promise<void>): Promise<void> =>
  Object.assign(promise, { status: 'fulfilled', value: undefined });

const NOTHING_TO_RESTORE = readable(Promise.resolve());

async function restore(ownerId: string): Promise<void> {
  const { restoreForms } = await import('#web/offline/restore-forms.ts');
  await restoreForms(ownerId, await storage(), keep);
}

export const safetyOf = (name: string): FormSafety => safety.get(name) ?? 'saved';

/** Calls back when the safety of any form changes. Returns how to stop. */
export function onSafety(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

async function keep(ownerId: string, form: KeptForm): Promise<void> {
  try {
    const put = keptEntry(ownerId, 'form', form.name, form);
    await (await storage()).write([{ store: 'metadata', put }]);
    const store = await (await storage()).whenUsable();
    const isThere = (await store.get('metadata', put.key)) !== undefined;
    const isSafe = isThere && store.kind === 'indexeddb';
    const local = readLocal(form.name);
    if (isSafe && local.text === null && local.at === form.at) removeLocal(form.name);
    if (!waiting.has(form.name)) become(form.name, isSafe ? 'saved' : 'failed');
  } catch {
    become(form.name, 'failed');
  }
}

function become(name: string, next: FormSafety): void {
  if (safetyOf(name) === next) return;
  safety.set(name, next);
  for (const listener of listeners) listener();
}

/** Loaded when it is wanted: no first screen waits for it. */
const storage = async () => (await import('#web/offline/storage.ts')).storage;

/** A form is opened without what storage that hangs might have. Never rejects. */
async function inTime(work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, FORMS_RESTORE_PATIENCE_MS));
  await Promise.race([work.catch(() => undefined), late]);
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushForms();
  });
  window.addEventListener('pagehide', () => void flushForms());
  onLeaving('save', flushForms);
  onRestored(async () => {
    restoring = null;
    await formsRestoring();
  });
}
