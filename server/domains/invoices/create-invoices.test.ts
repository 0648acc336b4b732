import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandInput } from '#shared/commands.ts';
import { type Fixture, NOT_BILLERS, openFixture } from './test/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.portal.stop());

interface Made {
  invoices: { id: string; organization_id: string; total_amount: number }[];
  refused: { id: string; message: string; details: string }[];
}

type Request = Partial<CommandInput<'create_invoices'>>;

const create = (as: keyof Fixture['people'], work_order_ids: string[], request: Request = {}) =>
  fixture.call(as, 'create_invoices', {
    ...{ work_order_ids, grouped_by: 'job', submission_key: randomUUID() },
    ...request,
  }) as unknown as Promise<{ data: Made; error: Awaited<ReturnType<Fixture['call']>>['error'] }>;

const linesOf = async (invoice: string | undefined) =>
  (
    await fixture.portal.owner.query(
      `select kind, unit, description, quantity::float8, unit_price::float8, amount::float8 from public.partner_invoice_lines
       where partner_invoice_id = $1 order by position`,
      [invoice],
    )
  ).rows;

const countOf = async (workOrder: string) =>
  (
    await fixture.one<{ count: number }>(
      'select count(*)::int from public.partner_invoice_lines where work_order_id = $1',
      [workOrder],
    )
  ).count;

describe('new invoices', () => {
  test('propose the prices of the closest price list, and keep which item set them', async () => {
    const { owner } = fixture.portal;
    const items = async (
      scope: string,
      organization: string | null,
      values: [kind: string, value: number][],
    ) => {
      const { rows } = await owner.query<{ id: string }>(
        `insert into public.price_lists (name, organization_id, valid_from) values ($1, $2, '2026-01-01') returning id`,
        [scope, organization],
      );
      for (const [kind, value] of values)
        await owner.query(
          'insert into public.price_list_items (price_list_id, kind, value) values ($1, $2, $3)',
          [...[rows[0]?.id, kind, value]],
        );
      return rows[0]?.id;
    };
    const lists = [
      await items('everyone', null, [
        ['hour', 95],
        ['material_markup', 20],
      ]),
      await items('customer', fixture.company.organizations.customer, [['hour', 120]]),
    ];
    const work = await fixture.work();
    await fixture.time(work, { hours: 3, rate: 80 });
    await fixture.receipt(work, 50);
    const { data } = await create('biller', [work]);
    expect(data.invoices).toMatchObject([{ total_amount: 420 }]);
    const { rows } = await owner.query(
      `select l.kind, unit_price::float8, name from public.partner_invoice_lines l
       join public.price_list_items i on i.id = l.price_list_item_id join public.price_lists p on p.id = i.price_list_id
       where l.partner_invoice_id = $1 order by l.position`,
      [data.invoices[0]?.id],
    );
    await owner.query('delete from public.price_lists where id = any ($1)', [lists]);
    expect(rows).toEqual([
      { kind: 'labor', unit_price: 120, name: 'customer' },
      { kind: 'material', unit_price: 60, name: 'everyone' },
    ]);
  });

  test('are drafts with the proposed lines, and the work is no longer to be invoiced', async () => {
    const work = await fixture.work({ reference: 'PO 9' });
    await fixture.time(work, { hours: 3, rate: 80 });
    await fixture.receipt(work, 19.99);
    await fixture.bill(work, 100);
    const { data, error } = await create('biller', [work]);
    expect(error).toBeNull();
    expect(data.refused).toEqual([]);
    expect(data.invoices).toMatchObject([{ total_amount: 359.99 }]);
    expect(await linesOf(data.invoices[0]?.id)).toEqual([
      {
        ...{ kind: 'labor', unit: 'hour', description: 'Labor, Mar 2, 2026' },
        ...{ quantity: 3, unit_price: 80, amount: 240 },
      },
      expect.objectContaining({ kind: 'subcontractor', amount: 100 }),
      expect.objectContaining({ kind: 'material', amount: 19.99 }),
    ]);
    const seen = await fixture.people.biller.client
      .from('partner_invoices')
      .select('status, invoice_number, customer_reference, organization_id, total_amount, title')
      .eq('id', data.invoices[0]?.id ?? '');
    expect(seen.data).toEqual([
      {
        ...{ status: 'draft', invoice_number: '', customer_reference: 'PO 9', total_amount: 359.99 },
        organization_id: fixture.company.organizations.customer,
        title: expect.stringMatching(/^WO-\d+ Door does not close$/),
      },
    ]);
    expect(await fixture.billable(work)).toBeUndefined();
    const ofPartner = await fixture.people.partner.client.from('partner_invoices').select('id');
    expect(ofPartner.data).toEqual([]);
  });

  test.for([
    ['job', 5],
    ['location', 2],
    ['reference', 4],
    ['customer', 2],
    ['project', 5],
  ] as const)('by %s are %i of five work orders', async ([grouped_by, count]) => {
    const other = fixture.company.organizations.otherCustomer;
    const work = [
      await fixture.work({ reference: 'PO 1' }),
      await fixture.work({ reference: 'PO 1' }),
      await fixture.work(),
      await fixture.work(),
      await fixture.work({ organization: other, reference: 'PO 1' }),
    ];
    for (const one of work) await fixture.time(one, { hours: 1, rate: 50 });
    const { data } = await create('biller', work, { grouped_by });
    expect(data.invoices).toHaveLength(count);
    expect(data.invoices.reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(250);
    expect(data.invoices.filter(({ organization_id }) => organization_id === other)).toMatchObject([
      { total_amount: 50 },
    ]);
  });

  test('leave out what has nothing to invoice, and say why', async () => {
    const [fresh, invoiced, unapproved, never] = [
      ...[await fixture.work(), await fixture.work(), await fixture.work()],
      randomUUID(),
    ] as [string, string, string, string];
    await fixture.time(fresh);
    await fixture.time(invoiced);
    await create('biller', [invoiced]);
    await fixture.report(unapproved, { status: 'submitted' });
    const { data } = await create('biller', [fresh, invoiced, unapproved, never, fresh]);
    expect(data.invoices).toHaveLength(1);
    expect(data.refused.map(({ id, details }) => [id, JSON.parse(details).reason])).toEqual([
      [invoiced, 'work_invoiced_already'],
      [unapproved, 'work_nothing_to_invoice'],
      [never, 'work_to_invoice_missing'],
    ]);
    expect(data.refused[0]?.message).toMatch(/^Everything of WO-\d+ is on an invoice already\.$/);
  });

  test('are not made for the key of another request', async () => {
    const [work, other] = [await fixture.work(), await fixture.work()];
    await fixture.time(work);
    await fixture.time(other, { day: '2026-03-03' });
    const submission_key = randomUUID();
    const first = await create('biller', [work], { submission_key });
    const refused = [
      await create('biller', [other], { submission_key }),
      await create('biller', [work, other], { submission_key }),
      await create('biller', [work], { submission_key, grouped_by: 'customer' }),
    ];
    for (const { error } of refused)
      expect([error?.code, JSON.parse(error?.details ?? '{}').reason]).toEqual([
        'idempotency_conflict',
        'idempotency_key_reused',
      ]);
    expect((await create('biller', [work, work], { submission_key })).data).toEqual(first.data);
    expect(await fixture.billable(other)).toBeDefined();
    // The key of somebody else is another one.
    expect((await create('otherBiller', [other], { submission_key })).data.invoices).toHaveLength(1);
  });

  test('are made once, however often the request is repeated', async () => {
    const work = await fixture.work();
    await fixture.time(work);
    const submission_key = randomUUID();
    const all = await Promise.all([1, 2, 3].map(() => create('biller', [work], { submission_key })));
    const [first] = all;
    for (const one of all) expect(one.data).toEqual(first?.data);
    expect(await countOf(work)).toBe(1);
    // More of the work is approved meanwhile: the repetition does not take it.
    await fixture.receipt(work, 5);
    expect((await create('biller', [work], { submission_key })).data).toEqual(first?.data);
    expect(await countOf(work)).toBe(1);
    // The key is the caller's own.
    const ofOther = await create('otherBiller', [work], { submission_key });
    expect(ofOther.data.invoices).toMatchObject([{ total_amount: 5 }]);
  });

  test('of two people who invoice the same work at once have it once, and the other one is notified', async () => {
    for (let round = 0; round < 5; round += 1) {
      const work = [await fixture.work(), await fixture.work()];
      for (const one of work) {
        await fixture.time(one);
        await fixture.report(one, { hours: 1 });
      }
      const both = await Promise.all([
        create('biller', work),
        create('otherBiller', [...work].reverse(), { grouped_by: 'customer' }),
      ]);
      for (const { error } of both) expect(error).toBeNull();
      const refused = both.map(({ data }) => data.refused.length);
      expect(refused.toSorted()).toEqual([0, 2]);
      for (const one of work) expect(await countOf(one)).toBe(2);
    }
  });

  test('are refused to everybody who may not invoice, and then nothing has changed', async () => {
    const work = await fixture.work();
    await fixture.time(work);
    for (const as of NOT_BILLERS) {
      const { error } = await create(as, [work]);
      expect(error?.code, as).toMatch(/^(forbidden|not_authenticated)$/);
    }
    expect(await countOf(work)).toBe(0);
    expect(await fixture.billable(work)).toBeDefined();
  });

  test('are not made of a wrong request', async () => {
    expect((await create('biller', [])).error).toMatchObject({
      code: 'invalid_input',
      message: 'work_order_ids: Choose at least one work order.',
    });
    expect((await create('biller', [randomUUID()], { grouped_by: 'week' as never })).error).toMatchObject({
      code: 'invalid_input',
    });
  });
});

test('five hundred work orders are invoiced by one request', async () => {
  const { rows } = await fixture.portal.owner.query<{ id: string }>(
    `insert into public.work_orders (title, status, organization_id, reported_by)
     select 'Work ' || n, 'completed', $1, $2 from generate_series(1, 500) n returning id`,
    [fixture.company.organizations.customer, fixture.people.partner.profileId],
  );
  const ids = rows.map(({ id }) => id);
  await fixture.portal.owner.query(
    `insert into public.employee_reports (employee_user_id, work_order_id, report_date, status, hours_worked,
       hourly_rate_snapshot) select $1, id, '2026-03-02', 'approved', 1, 80 from unnest($2::uuid[]) id`,
    [fixture.people.technician.profileId, ids],
  );
  const { data } = await create('biller', ids);
  expect(data.invoices).toHaveLength(500);
});
