import { CLEANUP_DELAY_MS } from '#shared/limits.ts';
import { t } from '#web/lib/text.ts';
import { DATABASE_VERSION, SCHEMA } from '#web/offline/database/schema.ts';
import { storage } from '#web/offline/database/storage.ts';
import type { Change } from '#web/offline/database/store.ts';
import { type CleanupPlan, planCleanup, type SeenDrafts } from '#web/offline/drafts/cleanup-plan.ts';
import { draftsInUse } from '#web/offline/drafts/draft-in-use.ts';
import { inspectDatabase } from '#web/offline/repair/inspect-database.ts';
import { serverTime } from '#web/offline/server-time.ts';

const LAST_CLEANUP = 'last-cleanup';
const SEEN_DRAFTS = 'care:seen-drafts';

/** The result of the last clean-up, stored for the storage page. */
export interface LastCleanup {
  /** ISO instant, by the server's clock. */
  at: string;
  drafts: readonly { workOrderNumber: string; workOrderTitle: string }[];
  items: number;
}

export type CleanupResult =
  | { state: 'done'; last: LastCleanup }
  /** Nothing was deleted, for the reason `why`. */
  | { state: 'aborted'; why: string };

/** Deletes what the plan allows, in one transaction. Does nothing when the database is damaged, or when offline. */
export async function cleanUp(): Promise<CleanupResult> {
  const store = await storage.whenUsable();
  if (store.kind === 'memory') return aborted(t('Temporary storage has nothing to clean up.'));
  const reason = await reasonToAbort();
  if (reason) return aborted(reason);
  const nowMs = await serverTime();
  if (nowMs === null) return aborted(t('Without a signal, the age of drafts is not certain.'));

  const [drafts, items, seen, inUse] = await Promise.all([
    store.all('drafts'),
    store.all('syncQueue'),
    store.get('metadata', SEEN_DRAFTS),
    draftsInUse(),
  ]);
  const plan = planCleanup({ drafts, items, seen: (seen?.value ?? {}) as SeenDrafts, inUse, nowMs });
  const last: LastCleanup = {
    at: new Date(nowMs).toISOString(),
    drafts: plan.drafts.map(({ workOrderNumber, workOrderTitle }) => ({ workOrderNumber, workOrderTitle })),
    items: plan.items.length,
  };
  await storage.write([
    ...removals(plan),
    { store: 'metadata', put: { key: SEEN_DRAFTS, value: plan.seen } },
    { store: 'metadata', put: { key: LAST_CLEANUP, value: last } },
  ]);
  return { state: 'done', last };
}

export async function readLastCleanup(): Promise<LastCleanup | undefined> {
  const store = await storage.whenUsable();
  return (await store.get('metadata', LAST_CLEANUP))?.value as LastCleanup | undefined;
}

/** Cleans up once, some time after the start, when the device is idle. Returns a function that cancels it. */
export function scheduleCleanup(): () => void {
  const timer = setTimeout(() => void cleanUp().catch(() => undefined), CLEANUP_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Only a database of this version with all its stores and indexes has records that can be interpreted. */
async function reasonToAbort(): Promise<string | undefined> {
  const { version, stores } = await inspectDatabase('structure');
  if (version !== DATABASE_VERSION) return t('The database has another version.');
  for (const name of ['drafts', 'syncQueue'] as const) {
    const facts = stores[name];
    if (!facts?.isReadable) return t("Object store '{{store}}' is missing", { store: name });
    const missing = Object.keys(SCHEMA[name].indexes).find((index) => !facts.indexes.includes(index));
    if (missing)
      return t("Index '{{index}}' is missing from store '{{store}}'", { index: missing, store: name });
  }
  return undefined;
}

const removals = ({ drafts, items }: CleanupPlan): Change[] => [
  ...drafts.flatMap(({ id, photos }): Change[] => [
    { store: 'drafts', remove: id },
    ...photos.map((photo): Change => ({ store: 'attachments', remove: photo.id })),
  ]),
  ...items.map(({ id }): Change => ({ store: 'syncQueue', remove: id })),
];

const aborted = (why: string): CleanupResult => ({ state: 'aborted', why });
