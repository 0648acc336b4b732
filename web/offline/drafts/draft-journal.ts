import { storedJson } from '#web/lib/stored-json.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { photoNamesOf } from '#web/offline/drafts/photo-names.ts';

/** The draft that an entry belongs to. */
type DraftName = Pick<LocalDraft, 'ownerId' | 'workOrderId' | 'id'>;

/**
 * The input since the last save, written to local storage when the page is hidden: a transaction of the database may
 * not finish then. Each draft has its own entry, so that no draft overwrites or deletes the input of another.
 */
const keyOf = ({ ownerId, workOrderId, id }: DraftName) => `${sharedKeyOf(ownerId, workOrderId)}:${id}`;

/** Earlier versions had one entry for all drafts about a work order. It is read and cleared, never written. */
const sharedKeyOf = (ownerId: string, workOrderId: string) =>
  `fieldfare-draft:report:${ownerId}:${workOrderId}`;

/** Writes the unsaved input of a draft. */
export function writeJournal(draft: DraftName, form: object): void {
  const entry = { ...form, submission_key: draft.id, written_at: new Date().toISOString() };
  try {
    localStorage.setItem(keyOf(draft), JSON.stringify(entry));
    clearSharedEntry(draft);
  } catch {
    // When local storage is full, only the running save counts.
  }
}

/** Deletes the entry of one draft; those of other drafts stay. */
export function clearJournal(draft: DraftName): void {
  localStorage.removeItem(keyOf(draft));
  clearSharedEntry(draft);
}

/** Deletes the entries of all reports of a user: their drafts are deleted. */
export function clearJournalsOf(ownerId: string): void {
  const prefixes = [sharedKeyOf(ownerId, ''), photoNamesOf(ownerId)];
  for (const key of Object.keys(localStorage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) localStorage.removeItem(key);
  }
}

export interface JournalEntry {
  submission_key: string;
  /** ISO instant; entries of earlier versions have none. */
  written_at?: string;
  [field: string]: unknown;
}

/** Later than any instant: an entry without a time counts as the newest. */
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

/** Deletes the entry of an earlier version if it belongs to this draft. */
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
