import type { QueryClient } from '@tanstack/react-query';
import type { ClockEntry } from '#web/features/clock/clock-event.ts';
import { rememberSession, sessionKey, sessionOf } from '#web/features/clock/clock-session.ts';
import { createEventQueue, type EventQueue } from '#web/features/clock/event-queue.ts';
import { isPassing, type SessionAnswer, sendEvent } from '#web/features/clock/send-event.ts';
import { onRestored } from '#web/lib/leaving.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

const queues = new Map<string, EventQueue>();
/** What the server answered to the events of this page, until whoever did them has read it. */
const answers = new Map<string, SessionAnswer>();

interface Person {
  profileId: string;
  userId: string;
}

/** The clock events of a person on this device; the queue is made, and set to work, when it is first asked for. */
export function queueOf({ profileId, userId }: Person, queryClient: QueryClient): EventQueue {
  const known = queues.get(profileId);
  if (known) return known;
  const storageKey = `fieldfare-clock:${profileId}`;
  const queue = createEventQueue({
    storage: localStorage,
    storageKey,
    hasSignal: () => navigator.onLine,
    retryDelayMs: (failures) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures),
    isPassing,
    explain: problemText,
    // Without locks (a page without https) two windows may: the server carries each event out once anyway.
    alone: (lock, work) => (navigator.locks ? navigator.locks.request(lock, work) : work()),
    send: async (entry) => {
      const answer = await sendEvent(entry, userId);
      if (answer) {
        answers.set(entry.key, answer);
        rememberSession(profileId, sessionOf(answer));
        // A question that is on its way would answer how it was before.
        await queryClient.cancelQueries({ queryKey: sessionKey(profileId) });
        queryClient.setQueryData(sessionKey(profileId), sessionOf(answer));
      }
      if (entry.isOffline) await refreshTime(queryClient);
    },
    onRefusedLater: (entry, error) => {
      void refreshTime(queryClient);
      toast({ kind: 'destructive', title: failureTitle(entry), description: problemText(error).title });
    },
  });
  queues.set(profileId, queue);
  window.addEventListener('online', queue.wake);
  onRestored(() => {
    queue.refresh();
    queue.wake();
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== storageKey) return;
    queue.refresh();
    void queryClient.invalidateQueries({ queryKey: ['clock'] });
  });
  queue.wake();
  return queue;
}

/** The server's answer to an event, once. */
export function takeAnswer(key: string): SessionAnswer | undefined {
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

/** Asks again for whatever is made of clock sessions. */
export async function refreshTime(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['clock', 'employee_reports', 'time_segments'].map((table) =>
      queryClient.invalidateQueries({ queryKey: [table] }),
    ),
  );
}

export const failureTitle = ({ action }: Pick<ClockEntry, 'action'>): string =>
  action === 'clock_in' ? t('Clock In Failed') : t('Clock Out Failed');
