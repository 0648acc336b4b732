import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const OFFICE: readonly ScreenRole[] = ['admin', 'employee'];
const EVERYONE: readonly ScreenRole[] = ['admin', 'employee', 'partner', 'subcontractor'];

const PHOTOS = 'attachments(id,storage_path,file_name,content_type,category,caption,taken_at)';
const FACTS =
  'id,work_order_number,title,description,status,status_reason,priority,trade,store_location,partner_reference,contact_name,contact_phone,preferred_from,preferred_to,appointment_from,appointment_until,due_date,arrival_at,created_at';
const LOCATION =
  'location:partner_locations(name,store_number,address_line1,address_line2,city,state,postal_code,latitude,longitude';

const OFFICE_SELECT = `${FACTS},organization_id,partner_location_id,assigned_organization_id,date_assigned,date_completed,accepted_at,updated_at,partner:organizations!work_orders_organization_id_fkey(name),assigned:organizations!work_orders_assigned_organization_id_fkey(name,contact_phone),accepter:profiles!work_orders_accepted_by_fkey(first_name,last_name),reporter:profiles!work_orders_reported_by_fkey(first_name,last_name,email),${LOCATION},access_notes,contact_name,contact_phone),budget:work_order_budgets(nte_amount),assignments:work_order_assignments(assigned_to,is_lead,assignment_type,person:profiles(first_name,last_name,email)),photos:${PHOTOS}`;
const PARTNER_SELECT = `${FACTS},date_completed,reporter:profiles!work_orders_reported_by_fkey(first_name,last_name),${LOCATION}),photos:${PHOTOS},reports:work_order_reports(id,report_number,status,work_performed,completed_on,is_final,photos:${PHOTOS})&reports.status=eq.approved`;
const FIELD_SELECT = `${FACTS},date_assigned,accepted_at,assigned_organization_id,partner:organizations!work_orders_organization_id_fkey(name),budget:work_order_budgets(nte_amount),${LOCATION},contact_name,contact_phone,access_notes),crew:work_order_assignments(id,is_lead,person:profiles(first_name,last_name)),photos:${PHOTOS},reports:work_order_reports(id,report_number,status,submitted_at,is_final,photos:${PHOTOS},review:work_order_report_reviews(review_notes))`;

const any = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';
const order = (viewer: Viewer) => any(viewer.workOrderIds);

const get = (
  screen: string,
  name: string,
  roles: readonly ScreenRole[],
  path: ScreenQuestion['path'],
): ScreenQuestion => ({ screen, name, roles, method: 'GET', path });

const part = (name: string, roles: readonly ScreenRole[], table: string, query: string): ScreenQuestion =>
  get('work order', name, roles, (viewer) => `/${table}?work_order_id=eq.${order(viewer)}&${query}`);

/** What one work order's page asks, each part on its own; and what a request asks while it is written. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  get(
    '/admin/work-orders/$id',
    'facts, location, people, photos',
    OFFICE,
    (viewer) => `/work_orders?id=eq.${order(viewer)}&select=${OFFICE_SELECT}`,
  ),
  get(
    '/partner/work-orders/$id',
    'facts, location, photos, approved reports',
    ['partner'],
    (viewer) => `/work_orders?id=eq.${order(viewer)}&select=${PARTNER_SELECT}`,
  ),
  get(
    '/subcontractor/work-orders/$id',
    'facts, location, crew, photos, reports',
    ['subcontractor'],
    (viewer) => `/work_orders?id=eq.${order(viewer)}&select=${FIELD_SELECT}`,
  ),
  part(
    'history',
    EVERYONE,
    'work_order_events',
    'select=id,event_type,message,data,visibility,created_at,actor:profiles(first_name,last_name)&order=created_at.desc,id.desc',
  ),
  part(
    'reports',
    OFFICE,
    'work_order_reports',
    `select=id,report_number,status,is_final,work_performed,hours_worked,crew_size,submitted_at,photos_expected,photos_arrived,submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name,last_name),photos:${PHOTOS}&order=submitted_at.desc&attachments.order=position.asc`,
  ),
  part(
    'bills',
    ['admin', 'employee', 'subcontractor'],
    'subcontractor_bill_work_orders',
    'select=amount,description,bill:subcontractor_bills!inner(id,internal_bill_number,status,submitted_at,subcontractor:organizations(name))&bill.status=neq.draft',
  ),
  part(
    'time',
    OFFICE,
    'employee_reports',
    'select=id,report_date,status,clock_in_time,clock_out_time,employee:profiles!employee_reports_employee_user_id_fkey(id,first_name,last_name),segments:time_segments(id,started_at,ended_at)&order=report_date.desc',
  ),
  part(
    'receipts',
    OFFICE,
    'receipt_allocations',
    'select=id,amount,receipt:receipts!inner(vendor_name,receipt_date,status,description,employee:profiles!receipts_employee_user_id_fkey(first_name,last_name))&order=receipt(receipt_date).desc',
  ),
  part(
    'invoices',
    ['admin', 'employee', 'partner'],
    'partner_invoice_lines',
    'select=id,description,amount,invoice:partner_invoices!inner(id,invoice_number,status,issue_date,due_date)&order=created_at',
  ),
  {
    screen: '/partner/work-orders/new',
    name: 'similar open work at the location',
    roles: ['admin', 'employee', 'partner'],
    method: 'POST',
    path: () => '/rpc/similar_open_work_orders',
    body: (viewer) => ({
      p_partner_location_id: any(viewer.locationIds),
      p_title: 'Walk-in cooler does not hold temperature',
      p_trade: 'Refrigeration',
    }),
  },
  ...['', 'Mai'].map((text) =>
    get(
      '/partner/work-orders/new',
      text ? 'search for locations' : 'locations to choose from',
      ['admin', 'employee', 'partner'],
      ({ organizationId }) =>
        [
          '/partner_locations?select=id,name,store_number,address_line1,city,state,postal_code,latitude,longitude,contact_name,contact_phone,partner:organizations(name)&is_active=eq.true&order=list_order,id&limit=50',
          organizationId ? `&organization_id=in.(${organizationId})` : '',
          text ? `&or=(name.ilike.*${text}*,store_number.ilike.*${text}*,city.ilike.*${text}*)` : '',
        ].join(''),
    ),
  ),
  get(
    '/subcontractor/submit-report',
    'work orders to report on',
    ['subcontractor'],
    ({ organizationId }) =>
      `/work_orders?select=id,work_order_number,title,status,priority,description,store_location,date_assigned,created_at&assigned_organization_id=in.(${organizationId})&status=in.(assigned,in_progress)&order=created_at.desc,id&limit=100`,
  ),
  get(
    '/subcontractor/submit-report',
    'team activity: reports',
    ['subcontractor'],
    ({ organizationId }) =>
      `/work_order_reports?select=id,at:submitted_at,person:profiles!work_order_reports_subcontractor_user_id_fkey(first_name,last_name,avatar_url),work_order:work_orders!inner(work_order_number)&subcontractor_organization_id=in.(${organizationId})&work_order.assigned_organization_id=in.(${organizationId})&order=submitted_at.desc&limit=10`,
  ),
  get(
    '/subcontractor/submit-report',
    'team activity: starts, ends and messages',
    ['subcontractor'],
    ({ organizationId }) =>
      `/organization_members?select=person:profiles!inner(id,first_name,last_name,avatar_url,steps:work_order_events(id,event_type,at:created_at,work_order:work_orders!inner(work_order_number)),messages:work_order_messages(id,at:created_at,conversation:conversations!inner(id,work_order:work_orders!inner(work_order_number))))&organization_id=in.(${organizationId})&person.steps.event_type=in.(work_started,work_completed)&person.steps.order=created_at.desc&person.steps.limit=10&person.messages.order=created_at.desc&person.messages.limit=10`,
  ),
];
