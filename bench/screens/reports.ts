import type { Viewer } from '../world/world.ts';
import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const OFFICE: readonly ScreenRole[] = ['admin', 'employee'];
const ESTIMATED = 'count=estimated';

const ROW =
  'id,report_number,status,work_performed,hours_worked,crew_size,completed_on,submitted_at,reviewed_at,is_final,failed_checks,photos_expected,photos_arrived,by:organizations!work_order_reports_subcontractor_organization_id_fkey(name),review:work_order_report_reviews(review_notes),work_order:work_orders(work_order_number,title,store_location)';
const PHOTOS = 'attachments(id,storage_path,file_name,content_type,category,caption,taken_at)';
const REPORT = `id,report_number,status,work_performed,materials_used,hours_worked,crew_size,completed_on,is_final,signature_name,submitted_at,reviewed_at,work_order_id,subcontractor_organization_id,replaces_report_id,awaits_answer,checklist,failed_checks,photos_expected,photos_arrived,by:organizations!work_order_reports_subcontractor_organization_id_fkey(name),submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name,last_name),reviewer:profiles!work_order_reports_reviewed_by_fkey(first_name,last_name),review:work_order_report_reviews(review_notes),photos:${PHOTOS},work_order:work_orders(id,work_order_number,title,status,assigned_organization_id,store_location,description,trade,due_date,partner:organizations!work_orders_organization_id_fkey(name),budget:work_order_budgets(nte_amount),photos:${PHOTOS})`;
const VERSION =
  'id,report_number,status,work_performed,materials_used,hours_worked,crew_size,completed_on,is_final,signature_name,submitted_at,reviewed_at,replaces_report_id,checklist,submitter:profiles!work_order_reports_subcontractor_user_id_fkey(first_name,last_name),reviewer:profiles!work_order_reports_reviewed_by_fkey(first_name,last_name),review:work_order_report_reviews(review_notes),photos:attachments(id,category)';
const TARGET = `id,work_order_number,title,status,trade,store_location,description,due_date,budget:work_order_budgets(nte_amount),reports:work_order_reports(id,report_number,status,work_performed,materials_used,hours_worked,crew_size,completed_on,is_final,checklist,review:work_order_report_reviews(review_notes),photos:${PHOTOS})`;

const NEWEST = 'order=submitted_at.desc,id.desc';
const TO_REVIEW = 'order=reviewed_at.desc.nullsfirst,submitted_at.desc,id.desc';
const TWO_YEARS_AGO = new Date(Date.now() - 730 * 86_400_000).toISOString();
const BEHIND = `submitted_at=lte.${TWO_YEARS_AGO}&and=(or(submitted_at.lt."${TWO_YEARS_AGO}",and(submitted_at.eq."${TWO_YEARS_AGO}",id.lt."ffffffff-ffff-7fff-bfff-ffffffffffff")))&order=submitted_at.desc.nullsfirst,id.desc.nullsfirst`;

const search = (text: string) =>
  `or=(report_number.ilike."%25${text}%25",work_performed.ilike."%25${text}%25")`;

/** What everybody's list can ask, with the order that it has there: name of the question, path behind the select. */
const questions = (order: string): readonly [name: string, query: string][] => [
  ['first page', order],
  ['newest first', NEWEST],
  ['oldest first', 'order=submitted_at.asc,id.asc'],
  ['by number', 'order=report_number.desc,id.desc'],
  ['final', `is_final=is.true&${order}`],
  ['progress', `is_final=is.false&${order}`],
  ['search, a word of all', `${search('fault')}&${order}`],
  ['search, a word of many', `${search('leak')}&${order}`],
  ['search, a word of few', `${search('vestibule')}&${order}`],
  ['search, a word of none', `${search('xylophone')}&${order}`],
  ['search, part of a number', `${search('001234')}&${order}`],
  ['search, a whole number', `report_number=eq.RPT-001234&${order}`],
  ['behind a row of two years ago', BEHIND],
];

const STATUSES = ['submitted', 'approved', 'rejected'];
const byStatus = (order: string) =>
  STATUSES.map((status): [string, string] => [status, `status=eq.${status}&${order}`]);

const list = (
  screen: string,
  roles: readonly ScreenRole[],
  filter: (viewer: Viewer) => string,
  all: readonly [name: string, query: string][],
): ScreenQuestion[] =>
  all.map(([name, query]) => ({
    screen,
    name,
    roles,
    method: 'GET',
    path: (viewer) => `/work_order_reports?select=${ROW}&${filter(viewer)}${query}&limit=51`,
    // Further pages use the count from the first page.
    ...(name.startsWith('behind') ? {} : { prefer: name.startsWith('search') ? 'count=planned' : ESTIMATED }),
  }));

const any = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';
const order = (viewer: Viewer) => any(viewer.workOrderIds);

const get = (
  screen: string,
  name: string,
  roles: readonly ScreenRole[],
  path: ScreenQuestion['path'],
): ScreenQuestion => ({ screen, name, roles, method: 'GET', path });

/** What is asked of reports: the three lists in all their orders, one report, its versions, the pile, the form. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...list('/admin/reports', OFFICE, () => '', [...questions(TO_REVIEW), ...byStatus(TO_REVIEW)]),
  ...list(
    '/partner/reports',
    ['partner'],
    ({ organizationId }) => `status=eq.approved&organization_id=eq.${organizationId}&`,
    questions(NEWEST),
  ),
  ...list(
    '/subcontractor/reports',
    ['subcontractor'],
    ({ organizationId }) => `subcontractor_organization_id=eq.${organizationId}&`,
    [...questions(NEWEST), ...byStatus(NEWEST)],
  ),
  get(
    'report',
    'facts, photos, work order',
    ['admin', 'employee', 'partner', 'subcontractor'],
    (viewer) => `/work_order_reports?work_order_id=eq.${order(viewer)}&select=${REPORT}&limit=1`,
  ),
  get(
    'report',
    'versions',
    ['admin', 'employee', 'subcontractor'],
    (viewer) =>
      `/work_order_reports?work_order_id=eq.${order(viewer)}&select=${VERSION}&order=submitted_at,id&limit=50`,
  ),
  get(
    '/admin/reports/$id',
    'next to review',
    OFFICE,
    () => '/work_order_reports?select=id&status=eq.submitted&order=submitted_at&limit=100',
  ),
  get(
    '/subcontractor/reports/new/$workOrderId',
    'work order and the last report on it',
    ['admin', 'employee', 'subcontractor'],
    (viewer) =>
      `/work_orders?id=eq.${order(viewer)}&select=${TARGET}&reports.order=submitted_at.desc&reports.limit=1`,
  ),
  get(
    '/subcontractor/reports/new/$workOrderId',
    'checklists',
    ['admin', 'employee', 'subcontractor'],
    () => '/report_checklists?select=trade,items&limit=100',
  ),
];
