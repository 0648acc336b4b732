import { storedJson } from '#web/lib/stored-json.ts';

/**
 * The input since the last save, written to local storage when the page is hidden: a transaction of the database may not
 * finish then. Earlier versions stored unfinished reports here, too.
 */
const keyOf = (ownerId: string, workOrderId: string) => `fieldfare-draft:report:${ownerId}:${workOrderId}`;

export function writeJournal(ownerId: string, workOrderId: string, form: object): void {
  try {
    localStorage.setItem(
      keyOf(ownerId, workOrderId),
      JSON.stringify({ ...form, written_at: new Date().toISOString() }),
    );
  } catch {
    // When local storage is full, only the running save counts.
  }
}

export function clearJournal(ownerId: string, workOrderId: string): void {
  localStorage.removeItem(keyOf(ownerId, workOrderId));
}

/** Deletes the entries of all reports of a user: their drafts are deleted. */
export function clearJournalsOf(ownerId: string): void {
  const prefix = keyOf(ownerId, '');
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

export interface JournalEntry {
  submission_key: string;
  /** ISO instant; entries of earlier versions have none. */
  written_at?: string;
  [field: string]: unknown;
}

/** The entry for a work order, if there is a readable one. */
export function readJournal(ownerId: string, workOrderId: string): JournalEntry | null {
  const entry = storedJson(keyOf(ownerId, workOrderId));
  return isEntry(entry) ? entry : null;
}

const isEntry = (entry: unknown): entry is JournalEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'submission_key' in entry &&
  typeof entry.submission_key === 'string';
