import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const SHARED =
  'id,work_order_number,title,status,priority,trade,store_location,partner_reference,due_date,created_at,updated_at,open_since,open_due_date';
const OFFICE_SELECT = `${SHARED},partner:organizations!work_orders_organization_id_fkey(name),assigned:organizations!work_orders_assigned_organization_id_fkey(name),budget:work_order_budgets(nte_amount),assignments:work_order_assignments(is_lead,person:profiles(first_name,last_name)),billed:subcontractor_bill_work_orders(amount,bill:subcontractor_bills!inner(status))&billed.bill.status=in.(submitted,approved,paid)`;

const DAY_MS = 24 * 60 * 60 * 1000;
const dayAt = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const TODAY = dayAt(0);
const TWO_YEARS_AGO = new Date(Date.now() - 730 * DAY_MS).toISOString();

const NEWEST = 'order=created_at.desc,id.asc';
const OPEN_NEWEST = 'order=open_since.desc,id.asc';
const OPEN = 'open_since=not.is.null';
const DUE_FIRST = 'open_due_date=not.is.null&order=open_due_date.asc,id.asc';

const search = (text: string) =>
  `or=(${['work_order_number', 'title', 'store_location', 'partner_reference']
    .map((column) => `${column}.ilike."%25${text}%25"`)
    .join(',')})`;

/** The page behind a row of two years ago, as the pager asks for it. */
const BEHIND = `created_at=lte.${TWO_YEARS_AGO}&and=(or(created_at.lt."${TWO_YEARS_AGO}",and(created_at.eq."${TWO_YEARS_AGO}",id.gt."00000000-0000-7000-8000-000000000000")))&order=created_at.desc.nullsfirst,id.asc.nullslast`;

/** What the lists of all three kinds of readers can ask: name of the question, path after the select. */
const EVERYONES: readonly [name: string, query: string][] = [
  ['first page', NEWEST],
  ['oldest first', 'order=created_at.asc,id.desc'],
  ['due first', DUE_FIRST],
  ['due last', 'open_due_date=not.is.null&order=open_due_date.desc,id.desc'],
  ['open', `${OPEN}&${OPEN_NEWEST}`],
  ['open, oldest first', `${OPEN}&order=open_since.asc,id.desc`],
  ['in the field', `status=in.(assigned,in_progress)&${OPEN}&${OPEN_NEWEST}`],
  ['overdue', `open_due_date=lte.${dayAt(-1)}&${DUE_FIRST}`],
  ['due today', `open_due_date=gte.${TODAY}&open_due_date=lte.${TODAY}&${DUE_FIRST}`],
  ['due within a week', `open_due_date=gte.${TODAY}&open_due_date=lte.${dayAt(7)}&${DUE_FIRST}`],
  ['done', `status=in.(completed,closed)&${NEWEST}`],
  ['received', `status=eq.received&${NEWEST}`],
  ['work completed', `status=eq.work_completed&${NEWEST}`],
  ['in progress', `status=eq.in_progress&${NEWEST}`],
  ['cancelled', `status=eq.cancelled&${NEWEST}`],
  ['in progress, due first', `status=eq.in_progress&${DUE_FIRST}`],
  ['created in the last 30 days', `created_at=gte.${dayAt(-29)}T00:00:00Z&${NEWEST}`],
  [
    'created in a month two years ago',
    `created_at=gte.${dayAt(-760)}T00:00:00Z&created_at=lt.${dayAt(-730)}T00:00:00Z&${NEWEST}`,
  ],
  ['search, a word of many', `${search('leak')}&${NEWEST}`],
  ['search, a word of few', `${search('Bexford')}&${NEWEST}`],
  ['search, a word of none', `${search('xylophone')}&${NEWEST}`],
  ['search, part of a number', `${search('001234')}&${NEWEST}`],
  ['search, a whole number', `work_order_number=eq.WO-001234&${NEWEST}`],
  ['search among the open', `${OPEN}&${search('leak')}&${OPEN_NEWEST}`],
  ['behind a row of two years ago', BEHIND],
];

/** What the office can ask besides. */
const OFFICES: readonly [name: string, query: string][] = [
  ['changed last', 'order=updated_at.desc,id.asc'],
  ['high priority', `priority=eq.high&${NEWEST}`],
  ['emergencies that are open', `priority=eq.emergency&${OPEN}&${OPEN_NEWEST}`],
  ['emergencies in progress', `priority=eq.emergency&status=eq.in_progress&${NEWEST}`],
  ['high priority, due first', `priority=eq.high&${DUE_FIRST}`],
  ['of a trade', `trade=eq.HVAC&${NEWEST}`],
  ['of a trade, open', `trade=eq.HVAC&${OPEN}&${OPEN_NEWEST}`],
  ['of our own crew', `assigned_organization_id=is.null&status=neq.received&${NEWEST}`],
  ['open for more than 30 days', `open_since=lt.${dayAt(-30)}T00:00:00Z&${OPEN_NEWEST}`],
];

const any = (ids: readonly string[]) => ids[Math.floor(Math.random() * ids.length)] ?? '';

const ESTIMATED = 'count=estimated';
const OFFICE: readonly ScreenRole[] = ['admin', 'employee'];

const get = (
  screen: string,
  name: string,
  roles: readonly ScreenRole[],
  path: ScreenQuestion['path'],
  prefer: string | undefined,
): ScreenQuestion => ({ screen, name, roles, method: 'GET', path, ...(prefer && { prefer }) });

const pageOf = (select: string, filter: string, query: string) =>
  `/work_orders?select=${select}&${filter}${query}&limit=51`;

const columnOf = (role: string) => (role === 'partner' ? 'organization_id' : 'assigned_organization_id');

/** Pages behind a row go by the count that the first page has told; what is searched for is not counted. */
function preferOf(name: string): string | undefined {
  if (name.startsWith('behind')) return undefined;
  return name.startsWith('search') ? 'count=planned' : ESTIMATED;
}

/** Every way in which the lists of work orders can be narrowed, searched, ordered and paged. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...[...EVERYONES, ...OFFICES].map(([name, query]) =>
    get('/admin/work-orders', name, OFFICE, () => pageOf(OFFICE_SELECT, '', query), preferOf(name)),
  ),
  ...(['partner', 'subcontractor'] as const).flatMap((role) =>
    EVERYONES.map(([name, query]) =>
      get(
        `/${role}/work-orders`,
        name,
        [role],
        ({ organizationId = '' }) => pageOf(SHARED, `${columnOf(role)}=eq.${organizationId}&`, query),
        preferOf(name),
      ),
    ),
  ),
  get(
    '/admin/work-orders',
    'of a location',
    OFFICE,
    ({ locationIds }) => pageOf(OFFICE_SELECT, `partner_location_id=eq.${any(locationIds)}&`, NEWEST),
    ESTIMATED,
  ),
  ...(['admin', 'partner', 'subcontractor'] as const).map((role) =>
    get(
      `/${role}/work-orders`,
      'locations to filter by',
      [role],
      ({ organizationId }) =>
        `/partner_locations?select=id,name,store_number,city${role === 'partner' ? `&organization_id=in.(${organizationId})` : ''}&or=(name.ilike."%25plum%25",store_number.ilike."%25plum%25",city.ilike."%25plum%25")&order=name,id&limit=20`,
      undefined,
    ),
  ),
  get(
    '/admin/work-orders',
    'own saved views',
    ['admin', 'employee', 'partner', 'subcontractor'],
    () => '/saved_views?select=id,name,search,is_default&list=eq.work-orders&order=name',
    undefined,
  ),
];
