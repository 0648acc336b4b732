import { addDays, weekdayOf } from '#shared/rules/calendar-days.ts';
import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion } from './screen-question.ts';

const today = new Date().toISOString().slice(0, 10);
const monday = addDays(today, -((weekdayOf(today) + 6) % 7));

const ITEM = 'work_order:work_orders(id,work_order_number,title),project:projects(id,project_number,name)';
const DAY = `select=id,report_date,status,clock_in_time,clock_out_time,work_performed,review_notes,location_address,clock_in_offline,${ITEM},segments:time_segments(id,started_at,ended_at,hours_worked,ended_by,start_address,end_address,started_offline,ended_offline,work_performed,reason)`;
const CURRENT = 'segments.is_current=is.true';
const NEWEST = 'order=report_date.desc,id.desc&segments.order=started_at';
const SITE =
  'location:partner_locations(name,store_number,address_line1,address_line2,city,state,postal_code,latitude,longitude)';

const any = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';

const get = (screen: string, name: string, path: ScreenQuestion['path']): ScreenQuestion => ({
  ...{ screen, name, path },
  roles: ['employee'],
  method: 'GET',
});

const days = (name: string, query: (viewer: Viewer) => string): ScreenQuestion =>
  get(
    '/employee/time-reports',
    name,
    (viewer) =>
      `/employee_reports?${DAY}&employee_user_id=eq.${viewer.profileId}&${CURRENT}&${NEWEST}${query(viewer)}`,
  );

/** What the screens of an employee's day ask. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  get(
    '/employee/dashboard',
    'my hours of two weeks',
    ({ profileId }) =>
      `/employee_reports?select=id,report_date,status,clock_in_time,clock_out_time,${ITEM},segments:time_segments(hours_worked)&employee_user_id=eq.${profileId}&report_date=gte.${addDays(monday, -7)}&${CURRENT}&order=report_date.desc,id.desc&limit=300`,
  ),
  days('my days', () => '&limit=40'),
  days('my days, further back', () => `&report_date=lt.${addDays(today, -120)}&limit=40`),
  days(
    'my week',
    () => `&report_date=gte.${addDays(monday, -7)}&report_date=lte.${addDays(monday, -1)}&limit=300`,
  ),
  days('my days on a work order', (viewer) => `&work_order_id=eq.${any(viewer.workOrderIds)}&limit=40`),
  get(
    '/employee/time-reports',
    'locked pay periods',
    () => '/pay_periods?select=starts_on,ends_on&locked_at=not.is.null&order=starts_on.desc&limit=300',
  ),
  get(
    '/employee/time-reports/submit/$workOrderId',
    'my time on a work order',
    (viewer) =>
      `/employee_reports?${DAY}&employee_user_id=eq.${viewer.profileId}&work_order_id=eq.${any(viewer.workOrderIds)}&${CURRENT}&order=report_date.desc&segments.order=started_at&limit=30`,
  ),
  get('/employee/assignments/$id', 'assignment by its work order', (viewer) => {
    const id = any(viewer.workOrderIds);
    return `/work_order_assignments?select=assignment_type,assigned_at,item:work_orders(id,work_order_number,title,description,status,due_date,store_location,${SITE})&or=(id.eq.${id},and(work_order_id.eq.${id},assigned_to.eq.${viewer.profileId}))&limit=1`;
  }),
  get(
    '/employee/daily-route',
    'my route',
    ({ profileId }) =>
      `/work_order_assignments?select=id,assigned_at,work_order:work_orders!inner(id,work_order_number,title,status,priority,due_date,preferred_from,preferred_to,appointment_from,appointment_until,arrival_at,status_since,store_location,${SITE})&assigned_to=eq.${profileId}&work_order.or=(status.in.(assigned,in_progress),and(status.in.(work_completed,completed),status_since.gte.${today}T00:00:00Z))&order=assigned_at.desc,id&limit=200`,
  ),
];
