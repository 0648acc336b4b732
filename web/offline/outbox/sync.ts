import { LINE_CHECK_MS, SUBMIT_ANSWER_MS, SYNC_RETRY_INTERVAL_MS } from '#shared/limits.ts';
import { sentences } from '#shared/rules/sentences.ts';
import { SYNC_TAG } from '#shared/sync-tag.ts';
import { createWakeRequests, requestBackgroundSync } from '#web/lib/background-sync.ts';
import { loadConfig } from '#web/lib/config.ts';
import { onLeaving, onRestored } from '#web/lib/leaving.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { onWorkerMessage } from '#web/lib/worker-messages.ts';
import type { LocalDraft } from '#web/offline/database/records.ts';
import { storage } from '#web/offline/database/storage.ts';
import { createSync } from '#web/offline/outbox/create-sync.ts';
import { createDelivery } from '#web/offline/outbox/delivery.ts';
import { wakeOutboxes } from '#web/offline/outbox/opened-outboxes.ts';
import type { RunResult } from '#web/offline/outbox/sync-dependencies.ts';
import { tokenOf } from '#web/offline/outbox/token.ts';

const LOCK = 'fieldfare-sync';

/** The reports and photos that were delivered while the Sync button waits; null when it does not wait. */
let arrivedByButton: number | null = null;

let userId = '';
let profileId = '';
const wakes = createWakeRequests({
  register: () => void requestBackgroundSync().catch(() => undefined),
  isOnline: () => navigator.onLine,
  now: Date.now,
});

const delivery = async () => {
  const { url, anonKey } = await loadConfig();
  return createDelivery({
    url: url || window.location.origin,
    anonKey,
    token: tokenOf(getSupabase, () => userId),
  });
};

const queue = createSync({
  store: storage.whenUsable,
  write: storage.write,
  update: storage.update,
  delivery,
  // Without the Web Locks API (a page without https) two tabs may send: the server accepts each item only once anyway.
  withLock: async (work, signal) => {
    if (navigator.locks) await navigator.locks.request(LOCK, { signal }, work);
    else await work();
  },
  onArrived: (count) => {
    if (arrivedByButton === null) sayArrived(count);
    else arrivedByButton += count;
  },
  onAttention: ({ error }) =>
    toast({
      stays: true,
      kind: 'destructive',
      title: t('Needs attention'),
      // It will not be sent automatically.
      outdates: t('Saved on this device'),
      description: error ? sentences(error.title, error.advice) : '',
    }),
  onWaiting: wakes.request,
  now: Date.now,
  connectionCheckMs: LINE_CHECK_MS,
  answerMs: SUBMIT_ANSWER_MS,
});

function sayArrived(count: number): void {
  toast({
    stays: true,
    kind: 'success',
    title: t('Sync Complete'),
    description: t('Synced {{count}} item successfully.|Synced {{count}} items successfully.', { count }),
  });
}

let isListening = false;

/** The queue of this page. */
export const sync = {
  ...queue,

  /** The Sync button: tries everything now, and reports what could not be sent. */
  async run(): Promise<RunResult> {
    arrivedByButton ??= 0;
    const outboxes = wakeOutboxes(profileId).catch(() => ({ held: false, sent: 0 }));
    const result: RunResult = await queue.run('free').catch(() => ({ synced: 0, failed: 1 }));
    const { held, sent } = await outboxes;
    if (!held) result.failed += 1;
    result.synced += sent;
    const isComplete = result.failed === 0 && result.waitMs === undefined;
    const arrived = (arrivedByButton ?? 0) + (isComplete ? sent : 0);
    arrivedByButton = null;
    if (arrived > 0) sayArrived(arrived);
    if (result.failed > 0) {
      toast({
        stays: true,
        kind: 'destructive',
        title: t('Sync Failed'),
        // The text of the requirements, and the cause.
        description: sentences(
          t('Failed to process pending syncs.'),
          result.reason?.title,
          result.reason?.advice,
        ),
      });
    } else if (result.waitMs !== undefined) {
      toast({
        stays: true,
        title: t('The server is busy'),
        description: t(
          'It has asked to wait. Pending items are sent automatically in {{count}} second.|It has asked to wait. Pending items are sent automatically in {{count}} seconds.',
          { count: Math.ceil(result.waitMs / 1000) },
        ),
      });
    }
    return result;
  },

  /** Delivers what this user has left on the device, until `stop`. */
  async start(person: { profileId: string; userId: string }): Promise<void> {
    ({ userId, profileId } = person);
    listen();
    await queue.start(person.profileId);
  },
};

export const { submitDraft } = queue;

/** Sends a report that does not fit on this device. */
export const sendReportNow = async (draft: LocalDraft) =>
  (await delivery()).report(draft, AbortSignal.timeout(SUBMIT_ANSWER_MS));

/** The events that trigger a delivery. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const now = (reason: 'due' | 'free') => void queue.run(reason).catch(() => undefined);
  setInterval(() => now('due'), SYNC_RETRY_INTERVAL_MS);
  window.addEventListener('online', () => now('free'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') now('free');
  });
  onWorkerMessage((message) => {
    if (message.type !== 'BACKGROUND_SYNC' || message.tag !== SYNC_TAG) return;
    wakes.woken();
    now('free');
  });
  storage.onChange(() => void queue.refresh());
  onLeaving('forget', queue.stop);
  onRestored(() => now('free'));
}
