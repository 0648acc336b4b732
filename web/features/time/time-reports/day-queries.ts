import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/rules/calendar-days.ts';
import { wholeDays } from '#web/features/time/time-reports/by-day.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { serverToday } from '#web/lib/server-now.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import { WATCHED } from '#web/lib/watched.ts';

/** Many more than a person has in three weeks. */
const LATELY_MAX_ROWS = 300;
const PAGE_ROWS = 40;
/** The weeks of more than ten years. */
const LOCKED_PERIODS_MAX = 300;
const OF_ONE_ORDER_MAX_ROWS = 30;

const ITEM =
  'work_order:work_orders(id, work_order_number, title), project:projects(id, project_number, name)';
const DAY =
  `id, report_date, status, clock_in_time, clock_out_time, work_performed, review_notes, location_address, clock_in_offline, ${ITEM},
  segments:time_segments(id, started_at, ended_at, hours_worked, is_implausible, ended_by, start_address, end_address, started_offline, ended_offline, work_performed, reason)` as const;

const latelyKey = (profileId: string, first: string) =>
  ['employee_reports', 'lately', profileId, first] as const;
/** Regardless of the day on which weeks begin. */
const LATELY_DAYS = 13;

/** The user's time of this week and the one before it: for the sums of today and the week, and recent work. */
export function useLately(profileId: string) {
  const first = addDays(serverToday(), -LATELY_DAYS);
  return useQuery({
    queryKey: latelyKey(profileId, first),
    ...WATCHED,
    queryFn: () => loadLately(profileId, first),
  });
}

/** The same for offline use, which may last until tomorrow. */
export async function prefetchRecentDays(profileId: string) {
  const first = addDays(serverToday(), -LATELY_DAYS);
  const data = await loadLately(profileId, first);
  return [first, addDays(first, 1)].map((day) => ({ key: latelyKey(profileId, day), data }));
}

async function loadLately(profileId: string, first: string) {
  return unwrap(
    await (await getSupabase())
      .from('employee_reports')
      .select(
        `id, report_date, status, clock_in_time, clock_out_time, ${ITEM}, segments:time_segments(hours_worked)`,
      )
      .eq('employee_user_id', profileId)
      .gte('report_date', first)
      .is('segments.is_current', true)
      .order('report_date', { ascending: false })
      .order('id', { ascending: false })
      .limit(LATELY_MAX_ROWS),
  );
}

/** The filters of a time report. */
export interface DayFilter {
  workOrderId?: string | undefined;
  projectId?: string | undefined;
  /** The first day of the displayed week. */
  week?: string | undefined;
}

const daysKey = (profileId: string, { workOrderId, projectId, week }: DayFilter) =>
  ['employee_reports', 'days', profileId, workOrderId, projectId, week] as const;

/** The user's time by day, newest first, in pages of complete days. */
export function useDays(profileId: string, filter: DayFilter) {
  return useInfiniteQuery({
    queryKey: daysKey(profileId, filter),
    ...WATCHED,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam: before }) => loadDays(profileId, filter, before),
    getNextPageParam: ({ before }) => before,
  });
}

/** The newest page of all days, for offline use. */
export const prefetchDays = async (profileId: string) => ({
  key: daysKey(profileId, {}),
  data: { pages: [await loadDays(profileId, {}, null)], pageParams: [null] },
});

async function loadDays(
  profileId: string,
  { workOrderId, projectId, week }: DayFilter,
  before: string | null,
) {
  let query = (await getSupabase())
    .from('employee_reports')
    .select(DAY)
    .eq('employee_user_id', profileId)
    .is('segments.is_current', true)
    .order('report_date', { ascending: false })
    .order('id', { ascending: false })
    .order('started_at', { referencedTable: 'time_segments' })
    // A week is one page, so that its sum is complete.
    .limit(week ? LATELY_MAX_ROWS : PAGE_ROWS);
  if (workOrderId) query = query.eq('work_order_id', workOrderId);
  if (projectId) query = query.eq('project_id', projectId);
  if (week) query = query.gte('report_date', week).lte('report_date', addDays(week, 6));
  if (before) query = query.lt('report_date', before);
  return wholeDays(unwrap(await query), week ? LATELY_MAX_ROWS : PAGE_ROWS);
}

const daysOnKey = (profileId: string, workOrderId: string) =>
  ['employee_reports', 'days-on', profileId, workOrderId] as const;

/** The user's time on one work order, newest day first. */
export function useDaysOn(profileId: string, workOrderId: string) {
  return useQuery({
    queryKey: daysOnKey(profileId, workOrderId),
    ...WATCHED,
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('employee_reports')
          .select(DAY)
          .eq('employee_user_id', profileId)
          .eq('work_order_id', workOrderId)
          .is('segments.is_current', true)
          .order('report_date', { ascending: false })
          .order('started_at', { referencedTable: 'time_segments' })
          .limit(OF_ONE_ORDER_MAX_ROWS),
      ),
  });
}

/** The user's time on many work orders, with one request, for offline use. */
export async function prefetchDaysOn(profileId: string, workOrderIds: string[]) {
  const rows = unwrap(
    await (await getSupabase())
      .from('employee_reports')
      .select(DAY)
      .eq('employee_user_id', profileId)
      .in('work_order_id', workOrderIds)
      .is('segments.is_current', true)
      .order('report_date', { ascending: false })
      .order('started_at', { referencedTable: 'time_segments' })
      .limit(LATELY_MAX_ROWS),
  );
  return workOrderIds.map((id) => ({
    key: daysOnKey(profileId, id),
    data: rows.filter(({ work_order }) => work_order?.id === id).slice(0, OF_ONE_ORDER_MAX_ROWS),
  }));
}

export type DayRow = NonNullable<ReturnType<typeof useDaysOn>['data']>[number];

/** The locked pay periods, newest first: time in them does not change any more. */
export function useLockedPeriods() {
  return useQuery({
    queryKey: ['pay_periods', 'locked'],
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('pay_periods')
          .select('starts_on, ends_on')
          .not('locked_at', 'is', null)
          .order('starts_on', { ascending: false })
          .limit(LOCKED_PERIODS_MAX),
      ),
  });
}
