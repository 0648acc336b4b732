import type { ScreenQuestion, ScreenRole } from './screen-question.ts';

/** What the screens of bills ask: `/admin/subcontractor-bills`, `/subcontractor/bills`, the form and one bill. */
const COLUMNS =
  'id,status,external_bill_number,internal_bill_number,total_amount,over_nte_amount,submitted_at,paid_on,payment_reference,created_at,subcontractor_organization_id,subcontractor:organizations(name)';
const BOTH: readonly ScreenRole[] = ['admin', 'subcontractor'];

type Viewer = Parameters<ScreenQuestion['path']>[0];
/** The filter that a subcontractor's policy implies. */
const own = ({ organizationId }: Viewer) =>
  organizationId ? `&subcontractor_organization_id=in.(${organizationId})` : '';

function list(
  name: string,
  filter: string,
  order = 'created_at.desc,id.asc',
  count = 'estimated',
): ScreenQuestion {
  return {
    screen: '/subcontractor/bills',
    name,
    roles: BOTH,
    method: 'GET',
    path: (viewer) =>
      `/subcontractor_bills?select=${COLUMNS}${own(viewer)}${filter}&order=${order}&limit=51&offset=0`,
    prefer: `count=${count}`,
  };
}

const sums = (name: string, body: object): ScreenQuestion => ({
  screen: '/subcontractor/bills',
  name,
  roles: BOTH,
  method: 'POST',
  path: () => '/rpc/bill_sums',
  body: ({ organizationId }) => ({
    ...body,
    ...(organizationId && { p_organization_ids: [organizationId] }),
  }),
});

const billable = (name: string, body: object): ScreenQuestion => ({
  screen: '/subcontractor/submit-bill',
  name,
  roles: ['subcontractor'],
  method: 'POST',
  path: () => '/rpc/billable_work_orders',
  body: ({ organizationId }) => ({ p_organization_id: organizationId, p_limit: 50, ...body }),
});

export const QUESTIONS: readonly ScreenQuestion[] = [
  list('first page', ''),
  list('by status', '&status=in.(submitted)'),
  list('not paid yet', '&status=in.(submitted,approved)'),
  list('partly paid', '&status=in.(approved)&paid_amount=gt.0'),
  list('by submission, newest', '', 'submitted_at.desc.nullslast,id.asc'),
  list('by submission, oldest', '', 'submitted_at.asc.nullsfirst,id.desc'),
  list('by total, largest', '', 'total_amount.desc.nullslast,id.asc'),
  list('submitted in a month', '&submitted_at=gte.2026-09-01T00:00:00Z&submitted_at=lt.2026-10-01T00:00:00Z'),
  list('over the NTE', '&over_nte_amount=gt.0'),
  list('search by work order', '&or=(search_text.ilike."%25WO-000123%25")', undefined, 'planned'),
  list('search by number', '&or=(search_text.ilike."%25BILL-000012%25")', undefined, 'planned'),
  sums('sums of all', {}),
  sums('sums of what is not paid', { p_statuses: ['submitted', 'approved'] }),
  sums('sums of what is partly paid', { p_statuses: ['approved'], p_is_partly_paid: true }),
  sums('sums of a month', { p_from: '2026-09-01T00:00:00Z', p_until: '2026-10-01T00:00:00Z' }),
  sums('sums of a search', { p_query: 'WO-000123' }),
  {
    screen: '/admin/subcontractor-bills',
    name: 'badge of submitted bills',
    roles: ['admin'],
    method: 'HEAD',
    path: () => '/subcontractor_bills?select=id&status=eq.submitted',
    prefer: 'count=exact',
  },
  {
    screen: '/subcontractor/submit-bill',
    name: 'drafts',
    roles: BOTH,
    method: 'GET',
    path: () =>
      `/subcontractor_bills?select=id,external_bill_number,total_amount,created_at,updated_at,submitted_by,lines:subcontractor_bill_work_orders(work_order_id,amount)&status=eq.draft&may_correct=is.true&order=updated_at.desc`,
  },
  billable('work orders to bill', {}),
  billable('work orders, also billed', { p_with_billed: true }),
  billable('search by number', { p_query: '4567' }),
  billable('search by a common word', { p_query: 'door', p_with_billed: true }),
  billable('search by a rare word', { p_query: 'zzqqxx' }),
];
