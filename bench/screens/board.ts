import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

const OFFICE: readonly ScreenRole[] = ['admin', 'employee'];
const COLUMNS = ['received', 'assigned', 'in_progress', 'work_completed', 'completed', 'on_hold'];
const ON_THE_MAP = ['received', 'assigned', 'in_progress', 'work_completed', 'on_hold'];
/** Some ten miles of central Ohio, where the demo's locations are. */
const NEAR = { p_west: -83.1, p_south: 39.9, p_east: -82.9, p_north: 40.1 };
const LONG_AGO = '2026-01-01';

const board = (name: string, given: object = {}): ScreenQuestion => ({
  ...{
    screen: '/admin/pipeline-dashboard',
    name,
    roles: OFFICE,
    method: 'POST',
    path: () => '/rpc/work_order_board',
  },
  body: () => ({ p_statuses: COLUMNS, ...given }),
});

const map = (name: string, given: object = {}): ScreenQuestion => ({
  ...{
    screen: '/admin/work-orders?view=map',
    name,
    roles: OFFICE,
    method: 'POST',
    path: () => '/rpc/work_orders_on_map',
  },
  body: () => ({ p_statuses: ON_THE_MAP, ...given }),
});

/** A technician's list begins with the technician's work (`rpc/technician_work_orders`). */
const list = (name: string, filter: string): ScreenQuestion[] => {
  const asked = (role: ScreenRole, from: string): ScreenQuestion => ({
    ...{ screen: '/admin/work-orders', name, roles: [role], method: 'GET', prefer: 'count=estimated' },
    path: () =>
      `/${from}?select=id,work_order_number,title,status,partner:organizations!work_orders_organization_id_fkey(name),budget:work_order_budgets(nte_amount),assignments:work_order_assignments(is_lead,person:profiles(first_name,last_name))&${filter}&limit=50`,
  });
  return [asked('admin', 'work_orders'), asked('employee', 'rpc/technician_work_orders')];
};

/** What the list, the board, and the map ask; customers and partners have neither. */
export const QUESTIONS: readonly ScreenQuestion[] = [
  ...list('newest', 'order=created_at.desc,id.desc'),
  ...list('open', 'open_since=not.is.null&order=open_since.desc,id.desc'),
  ...list('one status', 'status=eq.in_progress&order=created_at.desc,id.desc'),
  board('all columns'),
  board('with what has ended', { p_statuses: [...COLUMNS, 'closed', 'cancelled'] }),
  board('more of one column', { p_statuses: ['assigned'], p_cards_each: 100 }),
  board('by priority', { p_priority: 'emergency' }),
  board('own crew', { p_own_crew: true }),
  board('overdue', { p_due_before: LONG_AGO }),
  board('search by number', { p_search: 'WO-000123' }),
  board('search for what is common', { p_search: 'leak' }),
  board('search for what is nowhere', { p_search: 'zeppelin' }),
  map('everywhere'),
  map('a box', NEAR),
  map('by priority', { p_priority: 'emergency' }),
  map('one status in a box', { ...NEAR, p_statuses: ['received'] }),
  map('overdue', { p_due_before: LONG_AGO }),
  map('search for what is common', { p_search: 'leak' }),
  map('search for what is nowhere', { p_search: 'zeppelin' }),
];
