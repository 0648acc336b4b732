import { beforeAll, describe, expect, it } from 'vitest';
import { withoutTriggers } from '#test/support/without-triggers.ts';
import type { IdentityName } from './support/identities.ts';
import { withScenario } from './support/with-scenario.ts';

/** The office and the restricted roles must find their rows by an index, also under row-level security. */
const cases = withScenario();

const plan = (name: IdentityName, text: string) =>
  cases.as(name, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe('plans over many work orders', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const { organizations } = cases.scenario;
    const { owner } = cases.testDatabase;
    // The newest belong to the other customer: those are what a careless plan would walk through first.
    await withoutTriggers(owner, 'work_orders', () =>
      owner.query(
        `insert into public.work_orders
         (work_order_number, title, organization_id, assigned_organization_id, status, created_at)
       select format('WO-5%s', lpad(n::text, 5, '0')), md5(n::text), customer, subcontractor,
         (array['received', 'assigned', 'closed'])[1 + n % 3], now() + n * interval '1 second'
       from generate_series(1, 6000) n,
         lateral (select case when n <= 3000 then $1 else $2 end::uuid customer,
           case when n <= 3000 then $3 else $4 end::uuid subcontractor) whose`,
        [
          organizations.partner,
          organizations.otherPartner,
          organizations.subcontractor,
          organizations.otherSubcontractor,
        ],
      ),
    );
    // Vacuum also sorts what the search index has put off.
    await owner.query('vacuum analyze public.work_orders');
  });

  const list = (filter: string) =>
    `select id, title from public.work_orders where ${filter} order by created_at desc, id limit 50`;

  it('begin with the own work of a technician, and scan no assignments', async () => {
    const text = await plan(
      'technician',
      'select id, title from public.technician_work_orders() order by created_at desc, id limit 50',
    );
    expect(text).toContain('on work_orders');
    expect(text).toMatch(/Index (Only )?Scan using \w+_pkey on work_orders/);
    expect(text).not.toMatch(/Seq Scan|work_order_assignments/);
  });

  it('find what waits for an assignment among the open work, in the order of the list', async () => {
    const list =
      'public.work_orders_to_assign() where open_since is not null order by open_since desc, id limit 50';
    const text = await plan('admin', `select id, title from ${list}`);
    expect(text).toContain('Index Scan using work_orders_open on work_orders');
    expect(text).not.toMatch(/Seq Scan|work_order_assignments|Sort/);
  });

  it('use one index for the lists of each side', async () => {
    const { partner, subcontractor } = cases.scenario.organizations;
    const expected: [IdentityName, string, string][] = [
      ['admin', 'true', 'work_orders_created_at'],
      ['employee', `status = 'assigned'`, 'work_orders_status'],
      ['partner', `organization_id = '${partner}'`, 'work_orders_organization'],
      [
        'subcontractor',
        `assigned_organization_id = '${subcontractor}' and status = 'assigned'`,
        'work_orders_assigned_status',
      ],
    ];
    for (const [name, filter, index] of expected) {
      const text = await plan(name, list(filter));
      expect(text).toContain(`Index Scan using ${index} on work_orders`);
      expect(text).not.toMatch(/Sort|Seq Scan on work_orders/);
    }
  });

  it('check the caller once per statement', async () => {
    const text = await plan('partner', list('true'));
    expect(text).toMatch(/Filter: \(\(InitPlan 1\)/);
    expect(text).not.toMatch(/Filter:.*app\./);
  });

  it('search with the trigram index', async () => {
    const search = `title ilike '%ab12cd%' or work_order_number ilike '%ab12cd%'`;
    for (const name of ['admin', 'partner', 'subcontractor'] as const) {
      expect(await plan(name, list(search)), name).toContain('Bitmap Index Scan on work_orders_search');
    }
  });
});

describe('plans over many bills', () => {
  beforeAll(async () => {
    const { organizations, profiles } = cases.scenario;
    const { owner } = cases.testDatabase;
    await withoutTriggers(owner, 'subcontractor_bills', () =>
      owner.query(
        `insert into public.subcontractor_bills
         (subcontractor_organization_id, submitted_by, internal_bill_number, status, submitted_at, created_at)
       select $1, $2, format('BILL-5%s', lpad(n::text, 5, '0')),
         case when n % 100 = 0 then 'submitted' else 'approved' end, now(), now() + n * interval '1 second'
       from generate_series(1, 6000) n`,
        [organizations.subcontractor, profiles.subcontractor],
      ),
    );
    await withoutTriggers(owner, 'subcontractor_bills', () =>
      owner.query(
        `update public.subcontractor_bills set total_amount = 100, paid_amount = 40
         where internal_bill_number in ('BILL-500050', 'BILL-503050')`,
      ),
    );
    await owner.query('vacuum analyze public.subcontractor_bills');
  });

  it.each<[IdentityName, string]>([
    ['admin', ''],
    ['subcontractor', `subcontractor_organization_id = '{{own}}' and `],
  ])('use an index for those of which a part is paid: %s', async (name, filter) => {
    const own = filter.replace('{{own}}', cases.scenario.organizations.subcontractor);
    const text = await plan(
      name,
      `select id from public.subcontractor_bills
       where ${own}status = any ('{approved}') and paid_amount > 0 order by created_at desc, id limit 50`,
    );
    expect(text).toMatch(/subcontractor_bills_(organization_)?partly_paid/);
  });

  it('use one index for the bills of one status of a subcontractor', async () => {
    const text = await plan(
      'subcontractor',
      `select id from public.subcontractor_bills
       where subcontractor_organization_id = '${cases.scenario.organizations.subcontractor}'
         and status = 'submitted' order by created_at desc, id limit 50`,
    );
    expect(text).toContain('using subcontractor_bills_organization_status on subcontractor_bills');
    expect(text).not.toContain('Sort');
  });
});

describe('plans over many messages and events of a work order', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const { rows, profiles } = cases.scenario;
    const { owner } = cases.testDatabase;
    await withoutTriggers(owner, 'work_order_messages', () =>
      owner.query(
        `insert into public.work_order_messages
         (conversation_id, message, sender_id, visibility, assigned_organization_id, created_at)
       select c.id, 'x', $1, (array['everyone', 'partner', 'assigned', 'staff'])[1 + n % 4], c.assigned_organization_id,
         now() - n * interval '1 minute'
       from generate_series(1, 3000) n, public.conversations c where c.work_order_id = $2`,
        [profiles.employee, rows.workOrder],
      ),
    );
    await withoutTriggers(owner, 'work_order_events', () =>
      owner.query(
        `insert into public.work_order_events (work_order_id, event_type, visibility, assigned_organization_id)
       select w.id, 'note', 'assigned', w.assigned_organization_id
       from generate_series(1, 3000), public.work_orders w where w.id = $1`,
        [rows.otherWorkOrder],
      ),
    );
    await owner.query('vacuum analyze public.work_order_messages, public.work_order_events');
  }, 60_000);

  it('use one index for a page of a thread and for a history, and read the caller’s firms once', async () => {
    const { rows } = cases.scenario;
    const lists = [
      [
        'work_order_messages_conversation',
        `select id from public.work_order_messages where conversation_id = '${rows.thread}'
         order by created_at desc, id limit 50`,
      ],
      [
        'work_order_events_work_order_id',
        `select id from public.work_order_events where work_order_id = '${rows.workOrder}' order by created_at, id`,
      ],
    ] as const;
    for (const name of ['subcontractor', 'partner', 'employee'] as const) {
      for (const [index, text] of lists) {
        const found = await plan(name, text);
        expect(found, name).toContain(`using ${index}`);
        expect(found, name).not.toMatch(/Filter:.*app\./);
      }
    }
  });
});

describe('plans over many entries of the logs', () => {
  beforeAll(async () => {
    const { owner } = cases.testDatabase;
    await owner.query(
      `insert into public.audit_log (occurred_at, action, table_name, row_id, record_table, record_id)
       select now() - n * interval '1 minute', 'update', 'work_orders', n::text, 'work_orders', n::text
       from generate_series(1, 5000) n`,
    );
    await owner.query(
      `insert into public.email_log (created_at, to_address, template, subject, html, text, status)
       select now() - n * interval '1 minute', n || '@firm.test', 'digest', 'Digest', '', '', 'sent'
       from generate_series(1, 5000) n`,
    );
    for (const table of ['audit_log', 'email_log']) await owner.query(`vacuum analyze public.${table}`);
  });

  it('read nothing for those who may not see them', async () => {
    for (const [table, moment] of [
      ['audit_log', 'occurred_at'],
      ['email_log', 'created_at'],
    ] as const) {
      for (const name of ['admin', 'employee', 'partner', 'subcontractor'] as const) {
        const text = await plan(name, `select id from public.${table} order by ${moment} desc limit 50`);
        expect(text, `${table} as ${name}`).toContain(`Index Cond: (${moment} > (InitPlan 1).col1)`);
        expect(text, `${table} as ${name}`).not.toMatch(/Seq Scan|Sort/);
      }
    }
  });
});
