import { useQuery } from '@tanstack/react-query';
import {
  CLOCK_IDLE_REFETCH_MS,
  CLOCK_RETRIES,
  CLOCK_RETRY_MAX_MS,
  CLOCK_RUNNING_REFETCH_MS,
  CLOCK_STALE_MS,
} from '#shared/limits.ts';
import type { ClockSession } from '#web/features/time/clock/clock-after.ts';
import type { ClockAction } from '#web/features/time/clock/clock-event.ts';
import { endedElsewhere, sayEndedElsewhere } from '#web/features/time/clock/ended-elsewhere.ts';
import type { SessionAnswer } from '#web/features/time/clock/send-event.ts';
import { DataError, unwrap } from '#web/lib/data-error.ts';
import { storedJson } from '#web/lib/stored-json.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { serverClock } from '#web/offline/server-clock.ts';

export const sessionKey = (profileId: string) => ['clock', 'session', profileId] as const;

const storageKeyOf = (profileId: string) => `fieldfare-clock-session:${profileId}`;

/**
 * The newest session on the server, if it is running or was ended by a break. Offline, the last known one. The state of
 * the clock also depends on pending events: see `clockAfter`.
 */
export function useServerSession(profileId: string) {
  return useQuery({
    queryKey: sessionKey(profileId),
    queryFn: () => loadSession(profileId),
    initialData: () => recallSession(profileId),
    initialDataUpdatedAt: 0,
    staleTime: CLOCK_STALE_MS,
    refetchInterval: ({ state }) => refetchMs(state.data),
    retry: (failures, error) =>
      failures < CLOCK_RETRIES && !(error instanceof DataError && error.status >= 400 && error.status < 500),
    retryDelay: (attempt) => Math.min(CLOCK_RETRY_MAX_MS, 1_000 * 2 ** attempt),
  });
}

/** How often the state is refreshed. A session that a break ended does not run (offline requirements 4.9). */
export const refetchMs = (session: ClockSession | null | undefined): number =>
  session && session.breakSince === undefined ? CLOCK_RUNNING_REFETCH_MS : CLOCK_IDLE_REFETCH_MS;

async function loadSession(profileId: string): Promise<ClockSession | null> {
  const supabase = await getSupabase();
  const [row] = unwrap(
    await supabase
      .from('employee_reports')
      .select(
        'id, work_order_id, project_id, clock_in_time, clock_out_time, ended_by, work_order:work_orders(work_order_number, title), project:projects(project_number, name)',
      )
      .eq('employee_user_id', profileId)
      .not('clock_in_time', 'is', null)
      .order('clock_in_time', { ascending: false })
      .limit(1),
  );
  const isOpen = row?.clock_out_time === null;
  const session =
    row?.clock_in_time && (isOpen || row.ended_by === 'break')
      ? {
          id: row.id,
          work_order_id: row.work_order_id,
          project_id: row.project_id,
          clock_in_time: row.clock_in_time,
          item: {
            number: row.work_order?.work_order_number ?? row.project?.project_number ?? '',
            title: row.work_order?.title ?? row.project?.name ?? '',
          },
          isPending: false,
          ...(isOpen && (await startsInFuture(row.clock_in_time, askServer)) && { startsInFuture: true }),
          ...(row.clock_out_time && { breakSince: row.clock_out_time }),
        }
      : null;
  const before = recallSession(profileId);
  const endedAt = endedElsewhere(before, row);
  if (before && endedAt) sayEndedElsewhere(before, endedAt);
  rememberSession(profileId, session);
  return session;
}

/** How far in the future the server allows a session to start. */
const FUTURE_TOLERANCE_MS = 60_000;

/**
 * Whether a session starts in the future. The known difference between the clocks may be outdated, so the server is
 * asked; offline, the result is unknown.
 * @param clockInTime ISO instant
 * @param askServer resolves to the server's time in milliseconds, or to null when offline
 * @param knownNowMs the server's time as far as this device knows it
 */
export async function startsInFuture(
  clockInTime: string,
  askServer: () => Promise<number | null>,
  knownNowMs = serverClock.nowMs(),
): Promise<boolean> {
  const isAhead = (nowMs: number) => Date.parse(clockInTime) - nowMs > FUTURE_TOLERANCE_MS;
  if (!isAhead(knownNowMs)) return false;
  const serverNowMs = await askServer();
  return serverNowMs !== null && isAhead(serverNowMs);
}

// Seldom needed, so it is not part of the first chunk. Lost code counts as a server that does not respond.
const askServer = () =>
  import('#web/offline/server-time.ts').then(({ serverTime }) => serverTime()).catch(() => null);

/** The session in a command's response, if it is running or was ended by a break. */
export const sessionOf = (answer: SessionAnswer, action: ClockAction): ClockSession | null =>
  answer.clock_in_time && (!answer.clock_out_time || action === 'take_break')
    ? {
        id: answer.id,
        work_order_id: answer.work_order_id,
        project_id: answer.project_id,
        clock_in_time: answer.clock_in_time,
        item: answer.item,
        isPending: false,
        ...(answer.clock_out_time && { breakSince: answer.clock_out_time }),
      }
    : null;

/** Stores the server's response, for a reload when offline. */
export function rememberSession(profileId: string, session: ClockSession | null): void {
  try {
    localStorage.setItem(storageKeyOf(profileId), JSON.stringify(session));
  } catch {
    // When storage is full, a reload asks the server.
  }
}

/** Undefined when this device has never known it. */
function recallSession(profileId: string): ClockSession | null | undefined {
  return storedJson(storageKeyOf(profileId)) as ClockSession | null | undefined;
}
