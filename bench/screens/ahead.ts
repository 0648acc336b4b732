import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const PORTION = 10;
const PHOTOS = 'attachments(id,storage_path,file_name,content_type,category,caption,taken_at)';
const SITE =
  'partner_locations(name,store_number,address_line1,address_line2,city,state,postal_code,latitude,longitude';
const FIELD: readonly ScreenRole[] = ['employee', 'subcontractor'];

/** As many work orders of this person as a download asks for with one question. */
function portion({ workOrderIds }: Viewer): string {
  const from = Math.floor(Math.random() * workOrderIds.length);
  return [...workOrderIds, ...workOrderIds].slice(from, from + PORTION).join(',');
}

function conversations({ threadIds }: Viewer): string[] {
  const from = Math.floor(Math.random() * threadIds.length);
  return [...threadIds, ...threadIds].slice(from, from + PORTION);
}

const ask = (name: string, roles: readonly ScreenRole[], path: ScreenQuestion['path']): ScreenQuestion => ({
  screen: 'download ahead',
  name,
  roles,
  method: 'GET',
  path,
});

/** What field people download for the time without a signal, ten work orders with one question (web/app/ahead). */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ask(
    'work orders with location, crew, photos, reports',
    ['subcontractor'],
    (viewer) =>
      `/work_orders?id=in.(${portion(viewer)})&select=id,work_order_number,title,description,status,status_reason,priority,trade,store_location,partner_reference,contact_name,contact_phone,preferred_from,preferred_to,appointment_from,appointment_until,due_date,date_assigned,created_at,accepted_at,arrival_at,assigned_organization_id,partner:organizations!work_orders_organization_id_fkey(name),budget:work_order_budgets(nte_amount),location:${SITE},contact_name,contact_phone,access_notes),crew:work_order_assignments(id,is_lead,person:profiles(first_name,last_name)),photos:${PHOTOS},reports:work_order_reports(id,report_number,status,submitted_at,is_final,photos:${PHOTOS},review:work_order_report_reviews(review_notes))&work_order_reports.order=submitted_at.desc`,
  ),
  ask(
    'what a report needs',
    FIELD,
    (viewer) =>
      `/work_orders?id=in.(${portion(viewer)})&select=id,work_order_number,title,status,trade,store_location,description,due_date,budget:work_order_budgets(nte_amount),reports:work_order_reports(id,report_number,status,work_performed,materials_used,hours_worked,crew_size,completed_on,is_final,checklist,review:work_order_report_reviews(review_notes),photos:${PHOTOS})&work_order_reports.order=submitted_at.desc&work_order_reports.limit=1`,
  ),
  ask(
    'histories',
    ['subcontractor'],
    (viewer) =>
      `/work_orders?id=in.(${portion(viewer)})&select=id,events:work_order_events(id,event_type,message,data,visibility,created_at,actor:profiles(first_name,last_name))&work_order_events.order=created_at.desc,id.desc&work_order_events.limit=50`,
  ),
  ask(
    'what was billed',
    ['subcontractor'],
    (viewer) =>
      `/subcontractor_bill_work_orders?work_order_id=in.(${portion(viewer)})&select=work_order_id,amount,description,bill:subcontractor_bills!inner(id,internal_bill_number,status,submitted_at,subcontractor:organizations(name))&bill.status=neq.draft`,
  ),
  ask(
    'threads',
    FIELD,
    (viewer) =>
      `/work_orders?id=in.(${portion(viewer)})&select=id,work_order_number,title,thread:conversations(id,participants:conversation_participants(last_read_at))&thread.participants.user_id=eq.${viewer.profileId}`,
  ),
  {
    ...{ screen: 'download ahead', name: 'newest messages of many threads', roles: FIELD, method: 'POST' },
    path: () => '/rpc/get_newest_messages',
    body: (viewer) => ({ p_conversation_ids: conversations(viewer), p_limit: 20 }),
  },
  ask(
    'assignments to work orders',
    ['employee'],
    ({ profileId }) =>
      `/work_order_assignments?assigned_to=eq.${profileId}&select=id,assignment_type,assigned_at,item:work_orders!inner(id,work_order_number,title,description,status,due_date,store_location,location:${SITE}))&item.status=in.(assigned,in_progress)&order=assigned_at.desc&limit=50`,
  ),
  ask(
    'assignments to projects',
    ['employee'],
    ({ profileId }) =>
      `/project_assignments?assigned_to=eq.${profileId}&select=id,assignment_type,assigned_at,item:projects!inner(id,project_number,name,description,status,start_date,end_date)&item.status=neq.completed&order=assigned_at.desc&limit=50`,
  ),
  ask(
    'own time on work orders',
    ['employee'],
    (viewer) =>
      `/employee_reports?employee_user_id=eq.${viewer.profileId}&work_order_id=in.(${portion(viewer)})&segments.is_current=is.true&select=id,report_date,status,clock_in_time,clock_out_time,work_performed,review_notes,location_address,clock_in_offline,work_order:work_orders(id,work_order_number,title),project:projects(id,project_number,name),segments:time_segments(id,started_at,ended_at,hours_worked,ended_by,start_address,end_address,started_offline,ended_offline,work_performed,reason)&order=report_date.desc&time_segments.order=started_at.asc&limit=300`,
  ),
];
