import type pg from 'pg';
import { WORK_ORDER_STATUSES } from '#shared/rules/work-order-status.ts';
import { campaign, drawn } from '#test/support/campaign.ts';
import { sized } from '#test/support/test-size.ts';
import { SHAPES } from '../shapes/index.ts';
import { SESSION_COMMANDS } from './intents.ts';
import type { World } from './world.ts';

export interface Question {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const COMPUTED = [
  'work_orders?select=*,nte_amount',
  'work_order_reports?select=*,review_notes,former_title',
  'subcontractor_bill_work_orders?select=*,billed_before,firm_nte,former_title',
  'subcontractor_bills?select=*,looks_billed_twice',
  'time_segments?select=*,cost_rate',
  'partner_locations?select=*,open_work_orders',
  'projects?select=*,work_orders_total,work_orders_done',
];
const PROFILES = 'profiles?select=*,hourly_billable_rate,hourly_cost_rate';

/** Of the relationships and of the columns of text: they are most of the questions. Everything else is always asked. */
const SHARES = { quick: 0.2, push: 1, release: 1 };
const { random } = campaign('crawl', `${100 * sized(SHARES)} % of the relationships and columns of text`);

/** Every way to ask for rows, through every door, that names `target`'s rows where a row has to be named. */
export async function questionsAbout(owner: pg.Pool, target: World): Promise<Question[]> {
  const tables = [...new Set(SHAPES.map(({ table }) => table))];
  const rest = (path: string, headers = {}): Question => ({
    method: 'GET',
    path: `/rest/v1/${path}`,
    headers,
  });
  return [
    rest(''),
    ...tables.flatMap((table) => [
      rest(`${table}?select=*`),
      rest(`${table}?select=*`, { accept: 'text/csv' }),
      rest(`${table}?select=*`, { accept: 'application/vnd.pgrst.plan+json' }),
      rest(`${table}?select=count()`),
      { ...rest(`${table}?select=*`, { prefer: 'count=exact' }), method: 'HEAD' as const },
    ]),
    ...[...COMPUTED, PROFILES].map((path) => rest(path)),
    ...drawn(await embeds(owner), SHARES, random).map((path) => rest(path)),
    ...drawn(await searches(owner), SHARES, random).map((path) => rest(path, { prefer: 'count=exact' })),
    ...SHAPES.map(({ table, key }) => rest(`${table}?${query(key(target))}`, { prefer: 'count=exact' })),
    ...SHAPES.map(({ table, key, change }) => ({
      method: 'PATCH' as const,
      path: `/rest/v1/${table}?${query(key(target))}`,
      headers: { prefer: 'return=representation' },
      body: change?.columns ?? { created_at: null },
    })),
    ...calls(target),
    ...files(target),
    ...documents(target),
    { method: 'GET', path: '/auth/v1/admin/users' },
    { method: 'GET', path: '/auth/v1/user' },
  ];
}

const query = (key: Record<string, unknown>) =>
  Object.entries(key)
    .map(([column, value]) => `${column}=eq.${encodeURIComponent(String(value))}`)
    .join('&');

/** Each relationship from both of its ends. */
async function embeds(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ from: string; to: string; name: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to, conname as name
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  return rows.flatMap(({ from, to, name }) => [
    `${bare(from)}?select=*,x:${bare(to)}!${name}(*)`,
    `${bare(to)}?select=*,x:${bare(from)}!${name}(*)`,
  ]);
}

const bare = (name: string) => name.replace('public.', '');

/** Each column that holds texts, asked for the marked ones: directly, in an `or`, and sorted. */
async function searches(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'text'`,
  );
  return rows.flatMap(({ table, column }) => [
    `${table}?${column}=ilike.*canary*&order=${column}`,
    `${table}?or=(${column}.ilike.*canary*,${column}.is.null)`,
  ]);
}

/** Functions and commands, each about the target's rows. */
function calls({ rows, requester, crew, customer, subcontractor, name }: World): Question[] {
  const call = (fn: string, body: unknown): Question => ({
    method: 'POST',
    path: `/rest/v1/rpc/${fn}`,
    body,
  });
  const ids = {
    work_order_id: rows.workOrder,
    report_id: rows.submittedReport,
    bill_id: rows.submittedBill,
    partner_location_id: rows.location,
    location_id: rows.location,
    project_id: rows.project,
    organization_id: customer,
    assigned_organization_id: subcontractor,
    subcontractor_organization_id: subcontractor,
    assignees: [{ profile_id: crew, is_lead: true }],
    lines: [{ work_order_id: rows.workOrder, amount: 1 }],
    attachment_ids: [rows.loosePhoto, rows.orderPhoto],
    submission_key: rows.workOrder,
  };
  const rest = {
    title: `Asked by another than ${name}`,
    description: 'x',
    trade: 'Doors',
    priority: 'low',
    status: 'cancelled',
    reason: 'x',
    review_notes: 'x',
    work_performed: 'x',
    hours_worked: 1,
    crew_size: 1,
    completed_on: '2026-03-01',
    is_final: false,
    nte_amount: 1,
    due_date: null,
  };
  return [
    call('locations_with_open_work', {}),
    call('technician_work_orders', {}),
    call('work_orders_to_assign', {}),
    call('location_months', { p_location_id: rows.location }),
    call('project_totals', { p_project_id: rows.project }),
    ...figures(customer, subcontractor).map((body) => call('work_order_figures', body)),
    call('office_agenda', {}),
    ...['', 'canary'].map((p_search) => call('clock_work_items', { p_today: '2026-03-02', p_search })),
    call('partner_agenda', { p_organizations: [customer] }),
    call('subcontractor_agenda', { p_organizations: [subcontractor] }),
    ...['', 'canary'].flatMap((p_search) => [
      call('free_work_orders', { p_search }),
      call('work_order_board', { p_statuses: WORK_ORDER_STATUSES, p_search }),
      call('work_orders_on_map', { p_statuses: WORK_ORDER_STATUSES, p_search }),
    ]),
    call('work_orders_on_map', { p_statuses: WORK_ORDER_STATUSES, p_at_most: 0 }),
    call('get_unread_message_counts', {}),
    call('get_conversations_overview', {}),
    call('get_work_order_threads_overview', {}),
    ...[requester, crew].map((p_other_user_id) => call('create_direct_conversation', { p_other_user_id })),
    ...[rows.direct, rows.thread].flatMap((p_conversation_id) => [
      call('mark_conversation_read', { p_conversation_id }),
      call('get_conversation_messages', { p_conversation_id, p_limit: 50 }),
      call('get_conversation_people', { p_conversation_id }),
    ]),
    call('former_work_order', { p_work_order_id: rows.workOrder }),
    call('get_newest_messages', { p_conversation_ids: [rows.direct, rows.thread] }),
    call('get_conversation_people', { p_work_order_id: rows.workOrder }),
    call('mark_messages_delivered', {}),
    ...['canary', '_m', 'canary_foreign_message'].map((p_query) => call('search_messages', { p_query })),
    ...['canary', ''].map((p_query) =>
      call('search_everything', { p_query, p_limit: 20, p_ids: [rows.workOrder, rows.submittedReport] }),
    ),
    call('can_send', { id: rows.direct, conversation_type: 'direct' }),
    call('open_work_order_thread', { p_work_order_id: rows.workOrder }),
    call('nte_amount', { id: rows.workOrder, organization_id: customer }),
    ...SESSION_COMMANDS.map((command) => call(command, { ...rest, ...ids })),
  ];
}

/** The summary of the target's work, in the ways that name it: by location, by firm, by trade. */
function figures(customer: string, subcontractor: string): unknown[] {
  const p_measures = ['opened', 'requested', 'open_in_progress', 'completed', 'nte', 'spent', 'reviewed'];
  return [
    { p_measures: ['requested'], p_by: 'location', p_customers: [customer] },
    { p_measures, p_by: 'subcontractor', p_customers: [customer] },
    { p_measures, p_by: 'trade', p_customers: [customer] },
    { p_measures, p_by: 'customer', p_subcontractors: [subcontractor] },
    { p_measures, p_by: 'trade', p_subcontractors: [subcontractor] },
    { p_measures, p_by: 'customer' },
    { p_measures, p_by: 'subcontractor' },
  ];
}

function files({ requester, crew }: World): Question[] {
  const list = (prefix: string): Question => ({
    method: 'POST',
    path: '/storage/v1/object/list/attachments',
    body: { prefix, limit: 100, search: '' },
  });
  const stored = [requester, crew].map((folder) => `attachments/${folder}/canary_file.png`);
  return [
    { method: 'GET', path: '/storage/v1/bucket' },
    ...['', requester, crew].map(list),
    { method: 'POST', path: '/storage/v1/object/list-v2/attachments', body: { prefix: '', limit: 100 } },
    ...stored.flatMap((path): Question[] => [
      { method: 'GET', path: `/storage/v1/object/${path}` },
      { method: 'GET', path: `/storage/v1/object/authenticated/${path}` },
      { method: 'GET', path: `/storage/v1/object/public/${path}` },
      { method: 'GET', path: `/storage/v1/object/info/${path}` },
      { method: 'GET', path: `/storage/v1/render/image/authenticated/${path}?width=10` },
      { method: 'POST', path: `/storage/v1/object/sign/${path}`, body: { expiresIn: 60 } },
    ]),
  ];
}

/** The PDF documents of the rows. */
function documents({ rows, clerk }: World): Question[] {
  return [
    `reports/${rows.submittedReport}`,
    `reports/${rows.approvedReport}`,
    `bills/${rows.submittedBill}`,
    `bills/${rows.draftBill}`,
    `invoices/${rows.sentInvoice}`,
    `invoices/${rows.draftInvoice}`,
    `work-orders/${rows.workOrder}`,
    `projects/${rows.project}`,
    `timesheets/${clerk}`,
  ].map((path) => ({ method: 'GET', path: `/documents/v1/${path}.pdf?from=2026-01-01&to=2026-02-28` }));
}
