import type { ScreenQuestion } from './screen-question.ts';

const today = new Date().toISOString().slice(0, 10);

const offered = (name: string, p_search: string): ScreenQuestion => ({
  screen: 'clock sheet',
  name,
  roles: ['admin', 'employee'],
  method: 'POST',
  path: () => '/rpc/clock_work_items',
  body: () => ({ p_today: today, p_search }),
});

/** What the clock asks on every screen of the employee's area, and its sheet. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  {
    screen: 'clock',
    name: 'what runs',
    roles: ['admin', 'employee'],
    method: 'GET',
    path: ({ profileId }) =>
      `/employee_reports?select=id,work_order_id,project_id,clock_in_time,work_order:work_orders(work_order_number,title),project:projects(project_number,name)&employee_user_id=eq.${profileId}&clock_in_time=not.is.null&clock_out_time=is.null&order=clock_in_time.desc&limit=1`,
  },
  {
    screen: 'clock sheet',
    name: 'rate',
    roles: ['admin', 'employee'],
    method: 'GET',
    path: ({ profileId }) => `/profile_rates?select=hourly_billable_rate&profile_id=eq.${profileId}`,
  },
  offered('everything', ''),
  offered('a common word', 'door'),
  offered('a rare word', 'zzqqxx'),
  offered('a whole number', 'WO-004567'),
  offered('two letters', 'le'),
];
