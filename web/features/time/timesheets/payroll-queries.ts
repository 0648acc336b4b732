import { useQuery } from '@tanstack/react-query';
import { unwrap, unwrapOne } from '#web/lib/data-error.ts';
import { getSupabase } from '#web/lib/supabase.ts';

/** What a command on payroll makes stale. */
export const PAYROLL_SOURCES = [
  'payroll_exports',
  'payroll_entries',
  'payroll_settings',
  'audit_log',
] as const;

/** What payroll has of a period: its valid file, the other pay, and the codes of the payroll program. */
export function usePayroll(periodId: string) {
  return useQuery({
    queryKey: ['payroll_exports', 'of', periodId],
    staleTime: 0,
    queryFn: async () => {
      const supabase = await getSupabase();
      const [files, entries, settings, people, period] = await Promise.all([
        supabase
          .from('payroll_exports')
          .select('id, format, file_name, created_at')
          .eq('pay_period_id', periodId)
          .eq('status', 'exported')
          .limit(1),
        supabase
          .from('payroll_entries')
          .select('employee_user_id, kind, quantity')
          .eq('pay_period_id', periodId)
          .limit(1000),
        supabase
          .from('payroll_settings')
          .select(
            'company_code, mileage_rate, regular_code, overtime_code, double_time_code, holiday_code, pto_code, mileage_code, per_diem_code',
          )
          .maybeSingle(),
        supabase.from('profile_rates').select('profile:profiles(id, first_name, last_name)').limit(1000),
        supabase.from('pay_periods').select('starts_on, ends_on').eq('id', periodId).single(),
      ]);
      const { starts_on, ends_on } = unwrap(period);
      const driven = await supabase
        .from('mileage_entries')
        .select(
          'employee_user_id, miles, employee:profiles!mileage_entries_employee_user_id_fkey(first_name, last_name)',
        )
        .eq('status', 'approved')
        .gte('drive_date', starts_on)
        .lte('drive_date', ends_on)
        .limit(1000);
      return {
        file: unwrap(files)[0],
        entries: unwrap(entries),
        driven: unwrap(driven),
        settings: unwrapOne(settings),
        people: unwrap(people).flatMap(({ profile }) => (profile ? [profile] : [])),
      };
    },
  });
}
export type Payroll = NonNullable<ReturnType<typeof usePayroll>['data']>;
