import { storedJson } from '#web/lib/stored-json.ts';

/**
 * What was typed since the last save, written in the moment in which the page is hidden: the database may not finish
 * what it began then, this does. Also where earlier versions kept a report that was being written.
 */
const keyOf = (ownerId: string, workOrderId: string) => `fieldfare-draft:report:${ownerId}:${workOrderId}`;

export function writeJournal(ownerId: string, workOrderId: string, form: object): void {
  try {
    localStorage.setItem(
      keyOf(ownerId, workOrderId),
      JSON.stringify({ ...form, written_at: new Date().toISOString() }),
    );
  } catch {
    // Without room the save that is on its way has to do.
  }
}

export function clearJournal(ownerId: string, workOrderId: string): void {
  localStorage.removeItem(keyOf(ownerId, workOrderId));
}

/** Forgets what was typed into all reports of a person: their drafts are gone. */
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

/** The entry about a work order, when there is one that can be read. */
export function readJournal(ownerId: string, workOrderId: string): JournalEntry | null {
  const entry = storedJson(keyOf(ownerId, workOrderId));
  return isEntry(entry) ? entry : null;
}

const isEntry = (entry: unknown): entry is JournalEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'submission_key' in entry &&
  typeof entry.submission_key === 'string';
