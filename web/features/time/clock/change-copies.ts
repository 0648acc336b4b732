import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { OUTBOX_PATIENCE_MS } from '#shared/limits.ts';
import { addDays } from '#shared/rules/calendar-days.ts';
import { type Accepted, acceptedTime } from '#web/features/time/clock/accepted-time.ts';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import type { ClockEntry } from '#web/features/time/clock/clock-event.ts';
import { sessionKey } from '#web/features/time/clock/clock-session.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import type { WorkItem } from '#web/features/time/clock/work-items.ts';
import { keepItems, workItemsQuery } from '#web/features/time/clock/work-items-query.ts';
import type { PendingTime } from '#web/lib/pending-time.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { withAccepted } from '#web/lib/with-accepted.ts';
import type { Mergeable } from '#web/lib/with-pending.ts';
import { offlineCache } from '#web/offline/cache/offline-cache.ts';

const TIME = 'employee_reports';

interface CopyChange extends Accepted {
  profileId: string;
  /** A session started. */
  isNew: boolean;
  queryClient: QueryClient;
}

interface AcceptedEvent {
  profileId: string;
  /** The session before the event. */
  before: ClockSession | null;
  entry: ClockEntry;
  answer: SessionAnswer | undefined;
  queryClient: QueryClient;
}

/**
 * Applies an event that the server accepted: first to the running session, then to every cached copy of the person's
 * time.
 * @param takeSession shows the session after the event
 */
export async function takeEvent(
  { profileId, before, entry, answer, queryClient }: AcceptedEvent,
  takeSession: (profileId: string, session: ClockSession | null, queryClient: QueryClient) => void,
): Promise<void> {
  const accepted = acceptedTime(before, entry, answer);
  takeSession(profileId, accepted.session, queryClient);
  await changeCopies({ profileId, ...accepted, isNew: entry.action === 'clock_in', queryClient });
}

/**
 * Updates every cached copy of the person's time, in memory and on the device, after an accepted event: the connection
 * may be lost before any of them is loaded again. Resolves once the copies are written, or after four seconds.
 */
async function changeCopies({ profileId, session, times, isNew, queryClient }: CopyChange) {
  // A response that is on its way may not contain the event.
  await queryClient.cancelQueries({ queryKey: [TIME] });
  const copies = copiesInMemory(queryClient, (key, data) => changed(key, data, profileId, times));
  copies.change();
  changeItems(profileId, times, isNew, queryClient);
  // Queries that screens waited for when they were canceled.
  const isEmpty = ({ state }: Query) => state.data === undefined;
  void queryClient.refetchQueries({ queryKey: [TIME], type: 'active', predicate: isEmpty });
  const written = offlineCache.change(profileId, TIME, () => {
    // Reading the store may have restored older copies.
    copies.change();
    const onDevice = offlineCache.all().flatMap(({ hash, json, savedAt }) => {
      const key = JSON.parse(hash) as QueryKey;
      if (key[0] !== TIME) return [];
      const data = queryClient.getQueryData(key) ?? changed(key, JSON.parse(json), profileId, times);
      return { key, savedAt, data };
    });
    return [...onDevice, { key: sessionKey(profileId), data: session }];
  });
  const late = new Promise<void>((resolve) => setTimeout(resolve, OUTBOX_PATIENCE_MS));
  await Promise.race([written.catch(() => undefined), late]);
}

/** The copies in memory; each is changed once, because a later event may have changed it since. */
function copiesInMemory(
  queryClient: QueryClient,
  next: (key: readonly unknown[], data: unknown) => unknown,
): { change: () => void } {
  const done = new Set<Query>();
  return {
    change() {
      for (const query of queryClient.getQueryCache().findAll({ queryKey: [TIME] })) {
        const { data, dataUpdatedAt: updatedAt } = query.state;
        if (data === undefined || done.has(query)) continue;
        done.add(query);
        const changedData = next(query.queryKey, data);
        if (changedData !== data) queryClient.setQueryData(query.queryKey, changedData, { updatedAt });
      }
    },
  };
}

/** The data of a query about time with the accepted time; the same data when it is not affected. */
function changed(key: readonly unknown[], data: unknown, profileId: string, times: readonly PendingTime[]) {
  const [, kind, owner, first, second, week] = key.map((part) => part ?? undefined);
  if (owner !== profileId || data === undefined) return data;
  // The shapes of the queries in `day-queries.ts`.
  if (kind === 'lately') return withAccepted(data as Mergeable[], times);
  if (kind === 'days-on') return withAccepted(data as Mergeable[], times, { workOrderId: first as string });
  if (kind !== 'days') return data;
  const { pages, ...rest } = data as { pages: { rows: Mergeable[] }[] };
  const filter = {
    workOrderId: first as string | undefined,
    projectId: second as string | undefined,
    days: typeof week === 'string' ? { first: week, last: addDays(week, 6) } : undefined,
  };
  const [newest, ...earlier] = pages;
  if (!newest) return data;
  return { ...rest, pages: [{ ...newest, rows: withAccepted(newest.rows, times, filter) }, ...earlier] };
}

/** The work items of the clock, with today's hours. */
function changeItems(
  profileId: string,
  times: readonly PendingTime[],
  isNew: boolean,
  queryClient: QueryClient,
): void {
  const { queryKey } = workItemsQuery(profileId);
  const items = queryClient.getQueryData<WorkItem[]>(queryKey);
  if (!items) return;
  const next = items.map((item) => {
    const own = times.filter(({ work_order_id, project_id }) => (work_order_id ?? project_id) === item.id);
    const last = own.filter(({ day }) => day === serverToday()).at(-1);
    if (!last) return item;
    return {
      ...item,
      sessionsToday: item.sessionsToday + (isNew && last.to === null ? 1 : 0),
      hoursToday: item.hoursToday + last.hours,
      lastWorkedAt: last.to ?? last.from,
    };
  });
  queryClient.setQueryData(queryKey, next);
  keepItems(profileId, next);
}
