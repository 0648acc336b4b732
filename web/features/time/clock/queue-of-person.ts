import type { QueryClient } from '@tanstack/react-query';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { rememberSession, sessionKey, sessionOf } from '#web/features/time/clock/clock-session.ts';
import { noteOwnEvent } from '#web/features/time/clock/ended-elsewhere.ts';
import {
  createEventQueue,
  type EventQueue,
  type QueueDependencies,
} from '#web/features/time/clock/event-queue.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { invalidateSources } from '#web/lib/query-keys.ts';
import { t } from '#web/lib/text.ts';
import { toast } from '#web/lib/toast.ts';
import { openOutbox } from '#web/offline/outbox/person-outbox.ts';
import { isRetryable } from '#web/offline/outbox/refusal.ts';

type Sending = Omit<QueueDependencies, 'store' | 'name' | 'withLock' | 'retryDelayMs'>;

const queues = new Map<string, EventQueue>();
/** The server's responses to the events of this page, until their callers have read them. */
const answers = new Map<string, SessionAnswer>();

interface Person {
  profileId: string;
  userId: string;
}

/** The clock events of a user on this device; the queue is created and started when it is first requested. */
export function queueOf({ profileId, userId }: Person, queryClient: QueryClient): EventQueue {
  const known = queues.get(profileId);
  if (known) return known;
  const queue = openOutbox({
    profileId,
    kind: 'clock',
    storageKey: `fieldfare-clock:${profileId}`,
    loadToItem: async () => (await import('#web/features/time/clock/earlier-event.ts')).clockEntryOf,
    create: (parts) => createEventQueue({ ...parts, ...sending({ profileId, userId }, queryClient) }),
  });
  queues.set(profileId, queue);
  return queue;
}

const sending = ({ profileId, userId }: Person, queryClient: QueryClient): Sending => ({
  hasSignal: () => navigator.onLine,
  isTransient: isRetryable,
  explain: problemText,
  send: async (entry) => {
    noteOwnEvent();
    const answer = await (await loadSending()).sendEvent(entry, userId);
    noteOwnEvent();
    if (answer === null) {
      toast({
        stays: true,
        kind: 'destructive',
        title: t('A clock event was set aside'),
        description: t('Time Reports says why, and what to do.'),
      });
    } else {
      if (answer) answers.set(entry.key, answer);
      await takeAccepted({ profileId, entry, answer, queryClient });
    }
    if (entry.isOffline) await refreshTime(queryClient, entry);
  },
  onRemovedElsewhere: () => void queryClient.invalidateQueries({ queryKey: ['clock'] }),
  onRefused: (entry, error) => {
    void refreshTime(queryClient);
    toast({
      stays: true,
      kind: 'destructive',
      title: failureTitle(entry),
      description: problemText(error).title,
    });
  },
});

/** Loaded with the first event. Code that cannot be loaded now is a connection that is not there. */
const loadSending = () =>
  import('#web/features/time/clock/send-event.ts').catch(() => {
    throw new DataError({ message: t('The server could not be reached') });
  });

interface AcceptedEvent {
  profileId: string;
  entry: ClockEntry;
  answer: SessionAnswer | undefined;
  queryClient: QueryClient;
}

/** Applies what the server accepted to the clock and to every cached copy of the person's time, at once. */
async function takeAccepted({ profileId, entry, answer, queryClient }: AcceptedEvent): Promise<void> {
  const key = sessionKey(profileId);
  const before = queryClient.getQueryData<ClockSession | null>(key) ?? null;
  // A response that is on its way would show the state from before.
  await queryClient.cancelQueries({ queryKey: key });
  if (answer) takeSession(profileId, sessionOf(answer, entry.action), queryClient);
  try {
    const { takeEvent } = await import('#web/features/time/clock/change-copies.ts');
    await takeEvent({ profileId, before, entry, answer, queryClient }, takeSession);
  } catch {
    // The server has the event: the screens show it when they have refetched.
  }
}

function takeSession(profileId: string, session: ClockSession | null, queryClient: QueryClient): void {
  rememberSession(profileId, session);
  queryClient.setQueryData(sessionKey(profileId), session);
}

/** Returns the server's response to an event, once. */
export function takeAnswer(key: string): SessionAnswer | undefined {
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}

const TIME = ['clock', 'clock_events', 'employee_reports', 'time_segments'] as const;
/** What a clock-in may have started. */
const WORK = ['work_orders', 'work_order_events'] as const;

/** Refetches everything that depends on clock sessions, and on what an event has done. */
export async function refreshTime(
  queryClient: QueryClient,
  done?: Pick<ClockEntry, 'action'>,
): Promise<void> {
  await invalidateSources(queryClient, done?.action === 'clock_in' ? [...TIME, ...WORK] : TIME);
}

export const failureTitle = ({ action }: Pick<ClockEntry, 'action'>): string =>
  action === 'clock_in' ? t('Clock In Failed') : t('Clock Out Failed');
