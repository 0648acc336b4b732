import { personalName } from '#web/offline/forms/personal-name.ts';

/** The values of a form, as JSON; null once it was sent or reset. */
export interface SavedForm {
  name: string;
  text: string | null;
  /** ISO instant of the change. */
  at: string;
}

/** Local storage takes input at once, and may lose it when the browser is killed. */
const LOCAL = 'fieldfare-draft:';

/**
 * Writes a form, or when it was cleared, which keeps older text from coming back until the device has the same state.
 * When local storage is full, nothing is written, and a cleared form is removed, because the database has it.
 */
export function writeLocal({ name, text, at }: SavedForm): void {
  try {
    localStorage.setItem(LOCAL + name, text ?? JSON.stringify({ $at: at, $isCleared: true }));
  } catch {
    if (text === null) removeLocal(name);
  }
}

export const removeLocal = (name: string): void => localStorage.removeItem(LOCAL + name);

/**
 * The values of a form in local storage, and when they were written: only a time for a cleared form, and no time for
 * entries of earlier versions.
 */
export function readLocal(name: string): { text: string | null; at: string | null } {
  return parseEntry(localStorage.getItem(LOCAL + name));
}

/** Adds the owner to the names of forms of earlier versions. If a form has both names, the later text stays. */
export function renameLocal(ownerId: string): void {
  for (const name of localNames()) {
    const own = personalName(name, ownerId);
    if (own === name) continue;
    const value = localStorage.getItem(LOCAL + name) ?? '';
    const [earlier, current] = [readLocal(name), readLocal(own)];
    // Remove first: there may be room for one of them only.
    removeLocal(name);
    if ((current.text ?? current.at) !== null && (earlier.at ?? '') <= (current.at ?? '')) continue;
    try {
      localStorage.setItem(LOCAL + own, value);
    } catch {
      localStorage.setItem(LOCAL + name, value);
    }
  }
}

/** Whether an entry of local storage only says when its form was cleared. */
export function isCleared(entry: string): boolean {
  const { text, at } = parseEntry(entry);
  return text === null && at !== null;
}

function parseEntry(text: string | null): { text: string | null; at: string | null } {
  try {
    const form: unknown = JSON.parse(text ?? '');
    if (typeof form !== 'object' || form === null) return { text: null, at: null };
    const at = '$at' in form && typeof form.$at === 'string' ? form.$at : null;
    return { text: '$isCleared' in form ? null : text, at };
  } catch {
    // The device lost power while writing.
    return { text: null, at: null };
  }
}

/** The forms with an entry in local storage. */
export const localNames = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(LOCAL))
    .map((key) => key.slice(LOCAL.length));
