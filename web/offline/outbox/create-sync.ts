import { SYNC_RETRY_INTERVAL_MS } from '#shared/limits.ts';
import type { SyncItem } from '#web/offline/database/records.ts';
import { type Failure, failureOf } from '#web/offline/outbox/failure.ts';
import { createQueueRecords } from '#web/offline/outbox/queue-records.ts';
import { createSubmissions, type Submitted } from '#web/offline/outbox/submissions.ts';
import type {
  Progress,
  RunResult,
  SyncDependencies,
  SyncState,
} from '#web/offline/outbox/sync-dependencies.ts';
import { looksAgainInMs, sendable, waitLeftMs } from '#web/offline/outbox/sync-queue.ts';

export type Sync = ReturnType<typeof createSync>;
/**
 * `free` also tries items that are not due yet: the device is online again, the app has started, or the user asks for
 * it.
 */
type Reason = 'due' | 'free';

const NOTHING: SyncState = { items: [], progress: new Map(), isRunning: false };

/**
 * The running queue: it delivers what a user has submitted on this device. An item leaves it only when the server
 * confirms it, or when the user deletes it (decision 034).
 */
export function createSync(parts: SyncDependencies) {
  const listeners = new Set<() => void>();
  const forms = createSubmissions(parts.answerMs);
  const records = createQueueRecords({
    ...parts,
    write: async (changes) => {
      await parts.write(changes);
      await refresh();
    },
    update: async (...wanted) => {
      const decision = await parts.update(...wanted);
      await refresh();
      return decision;
    },
  });
  let ownerId: string | null = null;
  let leaving = new AbortController();
  let state = NOTHING;
  let running: Promise<RunResult> | null = null;
  let wanted: Reason | null = null;
  /** When the server wants the next request (`Retry-After`). */
  let pausedUntil = 0;
  /**
   * The last attempt was refused because there is no session. The connection works, so checking it again is useless.
   */
  let needsSession = false;
  let unreported = 0;
  /** Drafts whose form says that the report was submitted: photos that follow at once need no message of their own. */
  const announced = new Set<string>();
  /** The item that is being sent, if some of it has arrived. */
  const further = new Set<string>();
  let connectionCheck: ReturnType<typeof setTimeout> | undefined;

  const show = (changes: Partial<SyncState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const showProgress = (id: string, progress: Progress | null) => {
    const all = new Map(state.progress);
    if (progress) all.set(id, progress);
    else all.delete(id);
    show({ progress: all });
  };
  const items = () => records.ownedBy(ownerId);
  /** Reads the stored items again after a change, perhaps by another tab. */
  async function refresh(): Promise<void> {
    if (ownerId !== null) show({ items: await items().catch(() => state.items) });
  }

  /** Sends what can be sent now; one run at a time, and a call during a run extends it. */
  function run(reason: Reason = 'free'): Promise<RunResult> {
    if (ownerId === null) return Promise.resolve({ synced: 0, failed: 0 });
    if (wanted !== 'free') wanted = reason;
    running ??= runAll().finally(() => {
      running = null;
      // Requested at the last moment.
      if (wanted) runUnasked(wanted);
    });
    return running;
  }
  /** The storage reports its own errors; the next run tries again. */
  const runUnasked = (reason: Reason) => void run(reason).catch(() => undefined);

  async function runAll(): Promise<RunResult> {
    const total: RunResult = { synced: 0, failed: 0 };
    clearTimeout(connectionCheck);
    try {
      await parts.withLock(async () => {
        show({ isRunning: true });
        while (wanted && ownerId !== null) {
          const reason = wanted;
          wanted = null;
          const waitMs = waitLeftMs(pausedUntil, parts.now());
          if (waitMs > 0) total.waitMs = waitMs;
          if (waitMs > 0 || !(await sendAll(reason, total))) forms.allSaved();
        }
        await answerForms();
      }, leaving.signal);
    } finally {
      show({ isRunning: false });
      watchLine();
    }
    announced.clear();
    const left = await items();
    if (ownerId !== null && unreported > 0 && left.every(({ needsAttention }) => needsAttention)) {
      parts.onArrived(unreported);
      unreported = 0;
    }
    return total;
  }

  /** Returns false when nothing else can be sent now. */
  async function sendAll(reason: Reason, total: RunResult): Promise<boolean> {
    const tried = new Set<string>();
    while (ownerId !== null) {
      const next = sendable(await items(), parts.now(), reason === 'free').find(({ id }) => !tried.has(id));
      if (!next) return true;
      tried.add(next.id);
      const failure = await sendOne(next);
      needsSession = failure?.kind === 'session';
      if (!failure) {
        total.synced += 1;
        continue;
      }
      total.failed += 1;
      total.reason = failure.words;
      if (failure.kind === 'busy') pausedUntil = parts.now() + failure.waitMs;
      if (failure.kind === 'busy' || failure.kind === 'session') return false;
      // Check whether the connection is dead or only this item gets no response, which must not block the others.
      if (failure.kind === 'line' && !(await isConnectionGood())) return false;
    }
    return false;
  }

  const isConnectionGood = () =>
    parts.delivery().then(
      (delivery) => delivery.isConnectionGood(),
      () => false,
    );

  /** Undefined when it is delivered. */
  async function sendOne(item: SyncItem): Promise<Failure | undefined> {
    const { draftId } = item.data;
    try {
      await deliver(item);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      // What its person has made of it meanwhile goes next.
      if (!(await records.isCurrent(item))) return failure;
      if (item.type === 'report_submit' && forms.isAwaited(draftId)) {
        if (failure.kind === 'refused') {
          await records.takeBack(draftId, failure.words);
          forms.settle(draftId, { state: 'refused', error: failure.words });
          return failure;
        }
        forms.settle(draftId, { state: 'kept' });
      }
      const kept = await records.failed(item, failure, further.has(item.id));
      if (kept?.needsAttention && !item.needsAttention) parts.onAttention(kept);
      return failure;
    } finally {
      further.delete(item.id);
      showProgress(item.id, null);
    }
  }

  async function deliver(item: SyncItem): Promise<void> {
    const { draft, facts, photo } = await records.pieceOf(item);
    const delivery = await parts.delivery();
    if (!facts) {
      const report = await delivery.report(draft, leaving.signal);
      if (!(await records.arrived(item))) return;
      if (forms.isAwaited(draft.id)) announced.add(draft.id);
      else unreported += 1;
      forms.settle(draft.id, { state: 'sent', report });
      return;
    }
    const totalBytes = photo.blob.size;
    showProgress(item.id, { sentBytes: 0, totalBytes });
    const upload = {
      uploadUrl: 'uploadUrl' in item.data ? item.data.uploadUrl : undefined,
      // Without it, a later attempt starts again from the beginning, which is only slower.
      onUrl: (url: string) => void records.goOnAt(item, url).catch(() => undefined),
      onFurther: () => void further.add(item.id),
      onProgress: (sentBytes: number) => showProgress(item.id, { sentBytes, totalBytes }),
    };
    await delivery.photo({ draft, facts, photo, upload }, leaving.signal);
    if ((await records.arrived(item)) && !announced.has(draft.id)) unreported += 1;
  }

  /** Another tab has delivered its report. */
  async function answerForms(): Promise<void> {
    for (const draft of forms.drafts()) {
      const item = await records.item(`report:${draft.id}`);
      if (item?.needsAttention && item.error) {
        await records.takeBack(draft.id);
        forms.settle(draft.id, { state: 'refused', error: item.error });
      } else if (!item) {
        const delivery = await parts.delivery();
        await delivery.report(draft, leaving.signal).then(
          (report) => forms.settle(draft.id, { state: 'sent', report }),
          () => forms.settle(draft.id, { state: 'kept' }),
        );
      }
    }
  }

  /** While an item waits for the connection or the server, checks periodically whether they work again. */
  function watchLine(): void {
    clearTimeout(connectionCheck);
    const everyMs = needsSession ? SYNC_RETRY_INTERVAL_MS : parts.connectionCheckMs;
    const inMs = looksAgainInMs(state.items, parts.now(), everyMs);
    if (ownerId === null || inMs === undefined) return;
    parts.onWaiting();
    const check = async () => {
      if (await isConnectionGood()) runUnasked('free');
      else watchLine();
    };
    connectionCheck = setTimeout(check, Math.max(inMs, waitLeftMs(pausedUntil, parts.now())));
  }

  /** Stops sending; resolves when no request is running any more. */
  async function stop(): Promise<void> {
    ownerId = null;
    wanted = null;
    clearTimeout(connectionCheck);
    leaving.abort();
    forms.allSaved();
    await running?.catch(() => undefined);
    // The next user has their own queue.
    pausedUntil = 0;
    needsSession = false;
    unreported = 0;
    show(NOTHING);
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    refresh,
    run,
    stop,

    /** A user has signed in: delivers what they have left on this device. */
    async start(profileId: string): Promise<void> {
      if (ownerId === profileId) return;
      await stop();
      leaving = new AbortController();
      ownerId = profileId;
      await refresh();
      runUnasked('free');
    },

    /**
     * Adds a finished draft to the queue and tries at once. When it resolves, the draft is safe on this device, whether
     * or not the attempt succeeds.
     * @throws Error when the device could not store it
     */
    async submitDraft(draftId: string): Promise<Submitted> {
      const found = await records.draftOf(draftId);
      const isOwn = found && (ownerId === null || found.ownerId === ownerId);
      const draft = isOwn && (await records.handOver(draftId));
      if (!draft) throw new Error('This draft is not on this device.');
      parts.onWaiting();
      // The page has just started: it is sent in a moment, with the other items.
      if (ownerId === null) return { state: 'kept' };
      const answer = forms.answerFor(draft);
      runUnasked('free');
      return answer;
    },

    /** Makes a submitted draft editable again, if its report has not arrived. */
    takeBack: (draftId: string) => records.takeBack(draftId),

    /** The user wants to send it again. */
    async sendAgain(id: string): Promise<RunResult> {
      await records.renew(id);
      return run('free');
    },

    /** The user deletes it: a photo alone, or a report with all its photos. */
    async discard(id: string): Promise<void> {
      await records.discard(id);
      runUnasked('free');
    },
  };
}
