import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#shared/limits.ts';
import { type LockedPeriod, overtimeFrom } from '#shared/rules/overtime.ts';
import type { Period } from '#shared/rules/pay-periods.ts';
import type { TimeSettings } from '#shared/rules/time-settings.ts';
import { unwrap } from '#web/lib/data-error.ts';
import { searchFilter } from '#web/lib/search-filter.ts';
import { getSupabase } from '#web/lib/supabase.ts';
import type { ComboboxOption } from '#web/ui/combobox-option.ts';

const NOW_REFETCH_MS = 30_000;
const CLOCKED_IN_SHOWN = 1000;
const OFFERED_ITEMS = 10;
/** The weeks of more than ten years. */
const LOCKED_PERIODS_MAX = 300;

/** The queries that every command on time makes stale. */
export const TIME_TABLES = ['employee_reports', 'time_segments', 'pay_periods', 'clock'] as const;

/** Everyone who is clocked in, longest first. */
export function useClockedIn() {
  return useQuery({
    queryKey: ['employee_reports', 'now'],
    refetchInterval: NOW_REFETCH_MS,
    refetchOnMount: 'always',
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('employee_reports')
          .select(
            'id, report_date, clock_in_time, clock_in_offline, location_lat, location_lng, location_address, location_accuracy_m, location_fix_age_s, employee:profiles!employee_reports_employee_user_id_fkey(id, first_name, last_name), work_order:work_orders(id, work_order_number, title), project:projects(id, project_number, name)',
          )
          .not('clock_in_time', 'is', null)
          .is('clock_out_time', null)
          .order('clock_in_time')
          .limit(CLOCKED_IN_SHOWN),
      ),
  });
}
export type ClockedIn = NonNullable<ReturnType<typeof useClockedIn>['data']>[number];

/** The locked pay periods, each with its overtime rule. */
export function useLockedPeriods() {
  return useQuery({
    queryKey: ['pay_periods', 'rules'],
    refetchOnMount: 'always',
    queryFn: async (): Promise<LockedPeriod[]> => {
      const rows = unwrap(
        await (await getSupabase())
          .from('pay_periods')
          .select(
            'starts_on, ends_on, overtime_daily_hours, overtime_weekly_hours, overtime_multiplier, week_starts_on',
          )
          .not('locked_at', 'is', null)
          .order('starts_on', { ascending: false })
          .limit(LOCKED_PERIODS_MAX),
      );
      return rows.flatMap(
        ({ starts_on, ends_on, week_starts_on, overtime_multiplier: multiplier, ...row }) =>
          week_starts_on === null || multiplier === null
            ? []
            : {
                ...{ starts_on, ends_on },
                rule: {
                  ...{ week_starts_on },
                  overtime: {
                    ...{ daily_hours: row.overtime_daily_hours, weekly_hours: row.overtime_weekly_hours },
                    ...{ multiplier },
                  },
                },
              },
      );
    },
  });
}

/** Everyone's hours by day, including the days before from where the first week begins. */
export function useTimesheet(
  { starts_on, ends_on }: Period,
  settings: TimeSettings,
  locked: readonly LockedPeriod[],
) {
  const hoursFrom = overtimeFrom(starts_on, settings, locked);
  return useQuery({
    queryKey: ['time_segments', 'timesheet', starts_on, ends_on, hoursFrom],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async () =>
      unwrap(
        await (await getSupabase()).rpc(
          'timesheet',
          { p_from: starts_on, p_to: ends_on, p_hours_from: hoursFrom },
          { get: true },
        ),
      ),
  });
}
export type TimesheetRow = NonNullable<ReturnType<typeof useTimesheet>['data']>[number];

/** A person's days with every time segment, including replaced ones. */
export function usePersonTime(employeeId: string, { starts_on, ends_on }: Period) {
  return useQuery({
    queryKey: ['employee_reports', 'person', employeeId, starts_on, ends_on],
    refetchOnMount: 'always',
    queryFn: async () =>
      unwrap(
        await (await getSupabase())
          .from('employee_reports')
          .select(
            'id, report_date, status, clock_in_time, clock_out_time, work_performed, review_notes, reviewed_at, is_retroactive, reviewer:profiles!employee_reports_reviewed_by_fkey(first_name, last_name), work_order:work_orders(id, work_order_number, title), project:projects(id, project_number, name), segments:time_segments(id, started_at, ended_at, hours_worked, ended_by, is_current, is_implausible, is_retroactive, replaces_segment_id, reason, created_at, work_performed, device_started_at, device_ended_at, started_offline, ended_offline, start_lat, start_lng, start_address, start_accuracy_m, start_fix_age_s, end_lat, end_lng, end_address, end_accuracy_m, end_fix_age_s, corrector:profiles!time_segments_corrected_by_fkey(first_name, last_name))',
          )
          .eq('employee_user_id', employeeId)
          .gte('report_date', starts_on)
          .lte('report_date', ends_on)
          .order('report_date')
          .order('clock_in_time')
          .order('started_at', { referencedTable: 'time_segments' })
          .order('created_at', { referencedTable: 'time_segments' }),
      ),
  });
}
export type PersonDay = NonNullable<ReturnType<typeof usePersonTime>['data']>[number];
export type Segment = PersonDay['segments'][number];

/**
 * Time of a period that the office should review, each with the reason: an offline clock-in to work that was closed.
 */
export function useTimeToReview({ starts_on, ends_on }: Period) {
  return useQuery({
    queryKey: ['time_segments', 'to-review', starts_on, ends_on],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async () =>
      unwrap(
        await (await getSupabase()).rpc(
          'time_to_review',
          { p_from: starts_on, p_to: ends_on },
          { get: true },
        ),
      ),
  });
}
export type TimeToReview = NonNullable<ReturnType<typeof useTimeToReview>['data']>[number];

/** One page of hours and cost by work order and project. */
export async function loadTimeByItem({ starts_on, ends_on }: Period, offset: number, limit: number) {
  return unwrap(
    await (await getSupabase()).rpc(
      'time_by_item',
      { p_from: starts_on, p_to: ends_on, p_limit: limit, p_offset: offset },
      { get: true },
    ),
  );
}
export type ItemTime = Awaited<ReturnType<typeof loadTimeByItem>>[number];

export function useTimeByItem(period: Period, page: number) {
  return useQuery({
    queryKey: ['time_segments', 'by-item', period.starts_on, period.ends_on, page],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: () => loadTimeByItem(period, (page - 1) * LIST_PAGE_SIZE, LIST_PAGE_SIZE),
  });
}

/** The time of pay periods, what waits for the office, and which of them are locked. */
export function usePeriods(periods: readonly Period[]) {
  const oldest = periods.at(-1)?.starts_on ?? '';
  return useQuery({
    queryKey: ['pay_periods', 'at', periods.map(({ starts_on }) => starts_on).join()],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await getSupabase();
      const [figures, stored] = await Promise.all([
        supabase.rpc('pay_period_figures', {
          p_periods: periods.map(({ starts_on, ends_on }) => `[${starts_on},${ends_on}]`),
        }),
        supabase
          .from('pay_periods')
          .select(
            'id, starts_on, ends_on, locked_at, unlocked_at, unlock_reason, locker:profiles!pay_periods_locked_by_fkey(first_name, last_name), unlocker:profiles!pay_periods_unlocked_by_fkey(first_name, last_name)',
          )
          .gte('ends_on', oldest)
          .order('starts_on', { ascending: false }),
      ]);
      const locks = unwrap(stored);
      return unwrap(figures).map((each) => ({
        ...each,
        lock: locks.find(({ starts_on }) => starts_on === each.starts_on) ?? null,
      }));
    },
  });
}
export type PeriodFigures = NonNullable<ReturnType<typeof usePeriods>['data']>[number];

/** Work orders and projects by a part of their number or title. */
export function useItems(text: string) {
  return useQuery({
    queryKey: ['work_orders', 'time-items', text],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const supabase = await getSupabase();
      let orders = supabase.from('work_orders').select('id, work_order_number, title, store_location');
      let projects = supabase.from('projects').select('id, project_number, name');
      if (text) {
        orders = orders.or(searchFilter(text, ['work_order_number', 'title', 'store_location']));
        projects = projects.or(searchFilter(text, ['project_number', 'name']));
      }
      const [foundOrders, foundProjects] = await Promise.all([
        orders.order('created_at', { ascending: false }).order('id').limit(OFFERED_ITEMS),
        projects.order('created_at', { ascending: false }).limit(OFFERED_ITEMS),
      ]);
      const [orderRows, projectRows] = [unwrap(foundOrders), unwrap(foundProjects)];
      const options: ComboboxOption[] = [
        ...orderRows.map((order) => ({
          value: `work_order:${order.id}`,
          label: `${order.work_order_number} ${order.title}`,
          detail: order.store_location ?? '',
        })),
        ...projectRows.map((project) => ({
          value: `project:${project.id}`,
          label: `${project.project_number} ${project.name}`,
        })),
      ];
      const isLimited = [orderRows, projectRows].some(({ length }) => length >= OFFERED_ITEMS);
      return { options, isLimited };
    },
  });
}
