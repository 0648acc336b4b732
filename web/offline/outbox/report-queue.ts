import { DEVICE_QUEUE_MAX } from '#shared/device-queue.ts';
import { CONNECTION_CHECK_TIMEOUT_MS } from '#shared/limits.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { onRestored } from '#web/lib/leaving.ts';
import { readStoredSession } from '#web/lib/stored-session.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { claimsOf } from '#web/lib/token-claims.ts';
import { onOutboxChange } from '#web/offline/outbox/opened-outboxes.ts';
import { countQueueOf, type QueueNumbers } from '#web/offline/outbox/queue-numbers.ts';
import { createQueueReporter, type LastReport } from '#web/offline/outbox/queue-reporter.ts';
import { sync } from '#web/offline/outbox/sync.ts';

const LAST_REPORT = 'fieldfare-queue-report:';

/** Ten years, in seconds: what the server takes. */
const OLDEST_AGE_MAX = 315_360_000;

/**
 * Tells the server how much of this user's work waits on this device, whenever that changes. Returns a function that
 * stops it.
 */
export function startQueueReports(profileId: string, userId: string): () => void {
  const key = LAST_REPORT + profileId;
  const sessionId = () => {
    const session = readStoredSession(localStorage);
    return session?.user.id === userId ? (claimsOf(session.access_token).session_id ?? null) : null;
  };
  const reporter = createQueueReporter({
    // Nobody is signed in, or somebody else: there is no session to report for.
    count: async () => (sessionId() === null ? null : countQueueOf(profileId)),
    last: () => lastOf(localStorage.getItem(key), sessionId()),
    remember: (report) => localStorage.setItem(key, JSON.stringify({ ...report, session: sessionId() })),
    send,
    isOnline: () => navigator.onLine,
    now: Date.now,
  });
  const { changed } = reporter;
  let items = sync.read().items;
  const stops = [
    sync.subscribe(() => {
      // Not at each step of an upload.
      if (sync.read().items === items) return;
      items = sync.read().items;
      changed();
    }),
    onOutboxChange(changed),
    onRestored(async () => changed()),
  ];
  window.addEventListener('online', changed);
  changed();
  return () => {
    reporter.stop();
    window.removeEventListener('online', changed);
    for (const stop of stops) stop?.();
  };
}

async function send({ oldestMs, ...counts }: QueueNumbers): Promise<void> {
  const atMost = (count: number) => Math.min(count, DEVICE_QUEUE_MAX);
  const ageSeconds = oldestMs === null ? 0 : Math.round((Date.now() - oldestMs) / 1000);
  const [reports, photos, clock_events, messages] = [
    ...[atMost(counts.reports), atMost(counts.photos)],
    ...[atMost(counts.clock_events), atMost(counts.messages)],
  ] as const;
  const supabase = await getSupabase();
  unwrap(
    await supabase
      .rpc('report_unsent_work', {
        ...{ reports, photos, clock_events, messages },
        refused: Math.min(counts.refused, reports + photos + clock_events + messages),
        // A device's clock may have been set back meanwhile.
        oldest_age_seconds: Math.min(Math.max(ageSeconds, 0), OLDEST_AGE_MAX),
      })
      .abortSignal(AbortSignal.timeout(CONNECTION_CHECK_TIMEOUT_MS)),
  );
}

/** What was reported in an earlier session went with it. */
function lastOf(stored: string | null, session: string | null): LastReport | null {
  if (stored === null) return null;
  try {
    const report: LastReport & { session: string } = JSON.parse(stored);
    return report.session === session ? report : null;
  } catch {
    // The device lost power while writing.
    return null;
  }
}
