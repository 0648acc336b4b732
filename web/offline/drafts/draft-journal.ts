import { storedJson } from '#web/lib/stored-json.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';

/** Which draft an entry is of. */
type DraftName = Pick<LocalDraft, 'ownerId' | 'workOrderId' | 'id'>;

/**
 * What was typed since the last save, written when the page is hidden: the database may not finish what it began then,
 * local storage does. Each draft has its own entry, so that no draft overwrites or clears what was typed into another.
 */
const keyOf = ({ ownerId, workOrderId, id }: DraftName) => `${sharedKeyOf(ownerId, workOrderId)}:${id}`;

/** Earlier versions had one entry for all drafts about a work order. It is read and cleared, never written. */
const sharedKeyOf = (ownerId: string, workOrderId: string) =>
  `fieldfare-draft:report:${ownerId}:${workOrderId}`;

/** Writes what was typed into a draft. */
export function writeJournal(draft: DraftName, form: object): void {
  const entry = { ...form, submission_key: draft.id, written_at: new Date().toISOString() };
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(entry));
    clearSharedEntry(draft);
  } catch {
    // Without room the save that is on its way has to do.
  }
}

/** Forgets what was typed into one draft. The entries of other drafts stay. */
export function clearJournal(draft: DraftName): void {
  localStorage.removeItem(keyOf(draft));
  clearSharedEntry(draft);
}

/** Forgets what was typed into all reports of a person: their drafts are gone. */
export function clearJournalsOf(ownerId: string): void {
  const prefix = sharedKeyOf(ownerId, '');
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

export interface JournalEntry {
  submission_key: string;
  /** ISO instant; entries of earlier versions have none. */
  written_at?: string;
  [field: string]: unknown;
}

/** Later than any instant: entries without a time count as written last. */
const NEVER = '9';

/** When an entry was written, as an ISO instant. */
export const writtenAt = (entry: JournalEntry): string => entry.written_at ?? NEVER;

/** The readable entries about a work order, one per draft, the one written last first. */
export function readJournals(ownerId: string, workOrderId: string): JournalEntry[] {
  const shared = sharedKeyOf(ownerId, workOrderId);
  const entries = Object.keys(localStorage)
    .filter((key) => key === shared || key.startsWith(`${shared}:`))
    .flatMap((key) => entryAt(key) ?? [])
    .sort((a, b) => (writtenAt(a) < writtenAt(b) ? 1 : -1));
  // A window with an earlier version may have written the shared entry after the draft's own.
  return entries.filter(
    ({ submission_key: id }, index) => entries.findIndex((entry) => entry.submission_key === id) === index,
  );
}

/** Forgets the entry of an earlier version, where it is of this draft. */
function clearSharedEntry({ ownerId, workOrderId, id }: DraftName): void {
  const key = sharedKeyOf(ownerId, workOrderId);
  if (entryAt(key)?.submission_key === id) localStorage.removeItem(key);
}

function entryAt(key: string): JournalEntry | null {
  const entry = storedJson(key);
  return isEntry(entry) ? entry : null;
}

const isEntry = (entry: unknown): entry is JournalEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'submission_key' in entry &&
  typeof entry.submission_key === 'string';
