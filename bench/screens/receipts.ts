import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

/** What the screens of receipts ask: `/employee/receipts`, `/admin/finance/receipts`, the form and one receipt. */
const COLUMNS =
  'id,employee_user_id,vendor_name,receipt_date,amount,category,description,status,reimbursed_on,looks_doubled,employee:profiles!receipts_employee_user_id_fkey(first_name,last_name),shares:receipt_allocations(work_order:work_orders(work_order_number),project:projects(project_number))';
const BOTH: readonly ScreenRole[] = ['admin', 'employee'];
const OFFICE: readonly ScreenRole[] = ['admin'];

type Viewer = Parameters<ScreenQuestion['path']>[0];

/** Everybody's on the office's screen, one's own on the employee's: the filter that the policy implies. */
const list = (name: string, filter: string, roles = BOTH, order = 'receipt_date.desc,id.asc') =>
  roles.map((role): ScreenQuestion => {
    const own = ({ profileId }: Viewer) => (role === 'employee' ? `&employee_user_id=eq.${profileId}` : '');
    return {
      screen: role === 'admin' ? '/admin/finance/receipts' : '/employee/receipts',
      name,
      roles: [role],
      method: 'GET',
      path: (viewer) => `/receipts?select=${COLUMNS}${own(viewer)}${filter}&order=${order}&limit=51&offset=0`,
      prefer: 'count=estimated',
    };
  });

const sums = (name: string, body: object) =>
  BOTH.map(
    (role): ScreenQuestion => ({
      screen: role === 'admin' ? '/admin/finance/receipts' : '/employee/receipts',
      name,
      roles: [role],
      method: 'POST',
      path: () => '/rpc/receipt_sums',
      body: ({ profileId }) => ({ ...body, ...(role === 'employee' && { p_employee_id: profileId }) }),
    }),
  );

const waiting = (name: string, filter: string, order: string): ScreenQuestion => ({
  screen: '/admin/finance/receipts/$id',
  name,
  roles: OFFICE,
  method: 'GET',
  path: () =>
    `/receipts?select=id&status=eq.submitted&id=neq.00000000-0000-0000-0000-000000000000${filter}&order=${order}&limit=1`,
});

export const QUESTIONS: readonly ScreenQuestion[] = [
  ...list('first page', ''),
  ...list('waiting for approval', '&status=eq.submitted'),
  ...list('to reimburse', '&status=eq.approved&reimbursed_on=is.null'),
  ...list('by category', '&category=eq.fuel'),
  ...list('of a month', '&receipt_date=gte.2026-09-01&receipt_date=lte.2026-09-30'),
  ...list('search', '&or=(search_text.ilike."%25hartwell%25")'),
  ...list('by amount, largest', '', OFFICE, 'amount.desc,id.asc'),
  ...list('oldest', '', BOTH, 'receipt_date.asc,id.desc'),
  ...sums('sums of all', {}),
  ...sums('sums of what waits', { p_status: 'submitted' }),
  ...sums('sums of a month', { p_from: '2026-09-01', p_to: '2026-09-30' }),
  ...sums('sums of a search', { p_query: 'hartwell' }),
  {
    screen: '/employee/receipts/new',
    name: 'look-alikes',
    roles: BOTH,
    method: 'POST',
    path: () => '/rpc/receipt_twins',
    body: () => ({ p_vendor_name: 'Hartwell Supply', p_amount: 45.5, p_receipt_date: '2026-09-14' }),
  },
  waiting(
    'previous that waits',
    '&receipt_date=gte.2026-09-14&or=(receipt_date.gt.2026-09-14,id.lt.7fffffff-0000-0000-0000-000000000000)',
    'receipt_date.asc,id.desc',
  ),
  waiting(
    'next that waits',
    '&receipt_date=lte.2026-09-14&or=(receipt_date.lt.2026-09-14,id.gt.7fffffff-0000-0000-0000-000000000000)',
    'receipt_date.desc,id.asc',
  ),
];
